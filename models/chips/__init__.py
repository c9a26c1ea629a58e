"""Draw tables with chips through a true camera, and measure how well their sums are seen."""
