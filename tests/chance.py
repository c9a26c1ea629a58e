"""How many examples a law of the game is tried on: the same ones each time, unless one explores.

`make explore` sets EXPLORE and draws that many times as many, others every time.
"""

import os

from hypothesis import settings

TIMES = int(os.environ.get("EXPLORE", "1"))
EXPLORING = TIMES > 1


def tried(examples: int) -> settings:
    return settings(max_examples=examples * TIMES)
