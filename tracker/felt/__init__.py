"""What the eyes remember of the felt they look at: what it shows, its talon's backs, what lies still on it."""
