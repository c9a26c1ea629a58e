"""Pictures: read from files and films within bounds, each with its time."""
