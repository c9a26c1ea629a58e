"""The commands, one file each: read the options, call another room, print the result."""
