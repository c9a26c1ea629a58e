"""The demo: a filmed evening, and at each step what is seen, written, counted and told."""
