"""The log is kept whole, in order, and exactly."""
