"""Check the banker's own deck, learn how it looks, and use that when cards are read."""
