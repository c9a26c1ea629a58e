"""What the eyes remember of the felt they look at: what it shows, its talon's backs, what was laid on it."""
