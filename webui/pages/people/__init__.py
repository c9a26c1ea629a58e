"""Players over all evenings, the bank's edge, and how to forget a player."""
