"""Open a new evening: game, players, bank, limits, house rules, chips."""
