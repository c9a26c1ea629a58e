"""The memory: an append-only log of every evening, in one SQLite file."""
