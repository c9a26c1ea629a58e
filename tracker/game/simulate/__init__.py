"""Deal and play coups by the thousand, to measure edges and odds. Pure: randomness is passed in."""
