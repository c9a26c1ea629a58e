"""A second reckoning: coups dealt and settled by code that knows nothing of the engine.

Written from the source texts alone. `games` says what each game is, `cards` what cards are worth,
`pack` where they lie, `sheet` holds one coup as it happens. `rounds`, `turns`, `apart` and `banker`
deal it, `doubles`, `slips` and `mishaps` deal it wrongly, `accounts` pays it. `pirates` is the game
of the coins, `evening` strings coups together and writes them as a file, and `engines` lets
`accounts` reckon a coup that the engine holds.
"""
