"""The database: an append-only log of every evening in one SQLite file, and the files beside it."""
