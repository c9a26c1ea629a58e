"""The cards on the felt, each with the probability that it lies there: not yet used at a live table."""
