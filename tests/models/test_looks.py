"""Looks at a known table are timed picture by picture."""

import numpy as np

from models.looks import timed
from tests.eyes.cardmaking import lying


class Eyes:
    def __init__(self):
        self.asked = []

    def see(self, picture, table_map):
        self.asked.append((int(picture[0, 0, 0]), table_map))
        return [lying(name, 0, 0) for name in ("KS", "7?", "?", "BACK")]


def test_each_picture_is_looked_at_once_in_order_and_whole_names_are_counted():
    eyes, shown = Eyes(), [np.full((2, 2, 3), value, np.uint8) for value in (1, 2)]
    told = list(timed(eyes, shown, "map"))
    assert eyes.asked == [(1, "map"), (2, "map")]
    assert [named for *_, named in told] == [1, 1]
    assert all(spent >= 0 and worked >= 0 for spent, worked, _ in told)
