"""Where things are: from a camera's pixels to millimetres on the felt, and the seats round it."""
