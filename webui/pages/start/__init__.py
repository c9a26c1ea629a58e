"""The first start: one question a page, from the language to the game."""
