"""A table that plays by itself: coups of any variant, as a camera would see them."""
