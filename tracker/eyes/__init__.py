"""The eyes: one picture in, the cards that lie on it out."""
