"""Draw card tables with exact truth: each card's outline, each visible index, what covers what."""
