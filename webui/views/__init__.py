"""What several pages draw, as records of words: seats, cards, accounts, buttons, journal."""
