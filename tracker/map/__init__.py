"""The table map: convert a camera's pixels to millimetres on the felt, and know where each seat is."""
