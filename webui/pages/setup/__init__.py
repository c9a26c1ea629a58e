"""Open a new evening, or change the open one: game, players, bank, limits, house rules, chips."""
