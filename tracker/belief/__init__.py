"""What lies on the felt, look after look: each card once, at its place, as long as it is there."""
