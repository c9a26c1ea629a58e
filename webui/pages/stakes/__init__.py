"""Place the stakes: seat by seat with chips, repeat the last ones, or double them."""
