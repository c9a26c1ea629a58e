"""Players over all evenings, the bank's edge, and a player to be forgotten."""
