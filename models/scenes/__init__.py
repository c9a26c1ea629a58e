"""Draw card tables with their exact truth: outlines, indices, shares in sight, what covers what."""
