"""The commands, one thin file each: read, call, print."""
