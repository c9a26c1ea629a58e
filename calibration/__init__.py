"""The command `vingtetun calibrate`: print the board, make the table map, check that it still holds."""
