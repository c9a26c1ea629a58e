"""Draw tables with chips as a camera in space sees them, and measure how well sums are seen."""
