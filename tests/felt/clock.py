"""A camera that looks eight times a second: how many looks some time takes."""

from math import ceil

from tracker.eyes.pipeline import CardFinder
from tracker.felt.backs import TableEyes
from tracker.felt.points import SETTLED_MS

LOOK_MS = 125
WIDE, TALL = 63, 88  # of a card on the stage's map, on which a pixel is a millimetre


def looks_in(ms):
    return ceil(ms / LOOK_MS)


SETTLED = looks_in(SETTLED_MS)


class Looks:
    """Give one time after another."""

    def __init__(self):
        self._at_ms = 0

    def next_ms(self):
        self._at_ms += LOOK_MS
        return self._at_ms


class EyesAtTable:
    """Eyes that look at a table, and say what cards they see."""

    def __init__(self, eyes: CardFinder):
        self._eyes, self._looks = TableEyes(eyes), Looks()

    def see(self, picture, table_map):
        return self._eyes.look(picture, table_map, self._looks.next_ms()).cards
