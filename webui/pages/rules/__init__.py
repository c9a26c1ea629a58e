"""The rules to read: a clause by its number, and each game in words."""
