"""Things that every room needs from the computer: bounded files, network addresses, child processes."""
