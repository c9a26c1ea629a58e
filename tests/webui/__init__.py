"""The pages, by test client and by a real browser."""
