"""The eyes: take one picture and give the cards on it."""
