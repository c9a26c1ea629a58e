"""How much is tried: little in `make test`, all of it in `.ci/run`, and far more in `make explore`.

`.ci/run` sets FULL. `make explore` sets EXPLORE, and draws that many times as many, others every time.
"""

import os

from hypothesis import settings

TIMES = int(os.environ.get("EXPLORE", "1"))
EXPLORING = TIMES > 1
FULL = EXPLORING or bool(os.environ.get("FULL"))


def of(few, all_):
    """Give how much to try: a little, or all of it where the whole is asked for."""
    return all_ if FULL else few


def tried(examples: int) -> settings:
    """Try so many examples in full, and a third of them otherwise."""
    return settings(max_examples=of(-(-examples // 3), examples * TIMES))
