"""The demo: a filmed evening with what the eyes saw, what was written, counted and told."""
