"""What is all but named is read once more, cut out a little higher and a little lower."""

import numpy as np
import pytest

from tests.eyes.cardmaking import CALIBRATION, both_ends, face, quad, reading
from tracker.eyes.cards import PictureReading, assemble
from tracker.eyes.eyes import Eyes
from tracker.eyes.find import Find
from tracker.eyes.retry import nearly_named, shifted
from tracker.map.table_map import TableMap

PICTURE = np.zeros((200, 200, 3), np.uint8)


class OnceMore(Eyes):
    """Sees the corner of a King of spades, and reads it so when it reads once more."""

    def __init__(self, anew):
        self.calibration, self.anew = CALIBRATION, anew

    def look(self, *_):
        return PictureReading([], both_ends("KS", 10, 10, sure=0.997)[:1], [])

    def read_faces(self, *_):
        return []

    def read_indices(self, _, indices):
        return [reading(self.anew, 0.9999)] * len(indices)


def test_a_find_is_moved_up_and_down_its_own_height():
    upright = Find("index", 0.7, quad(20, 30, 12, 25))
    aside = Find("face", 0.7, np.roll(quad(20, 30, 140, 100), 1, axis=0))

    higher, lower = shifted(upright)
    assert np.allclose([higher.quad - upright.quad, lower.quad - upright.quad], [[[0, -1.25]], [[0, 1.25]]], atol=1e-4)  # fmt: skip
    assert np.allclose(shifted(aside)[1].quad - aside.quad, [2.8, 0], atol=1e-4)


@pytest.mark.parametrize(("sure", "is_read_anew"), [(0.97, True), (0.6, False), (0.9999, False)])
def test_what_is_read_anew_is_all_but_named(sure, is_read_anew):
    corner = both_ends("KS", 10, 10, sure=sure)[:1]
    cards = assemble(PictureReading([], corner, []), CALIBRATION)
    assert nearly_named(cards) == (corner if is_read_anew else [])


def test_what_may_be_the_fou_is_not_read_until_it_is():
    cards = assemble(PictureReading([face("FOU", 10, 10, sure=0.99)], [], []), CALIBRATION)
    assert [card.top[0][0] for card in cards] == ["FOU"]
    assert nearly_named(cards) == []


@pytest.mark.parametrize(
    ("anew", "table_map", "name"),
    [
        ("KS", None, "KS"),
        ("KC", None, "K?"),
        ("KS", TableMap.__new__(TableMap), "K?"),  # the next look tells
    ],
)
def test_a_card_is_named_that_reads_alike_as_often_as_it_is_read(anew, table_map, name):
    (card,) = OnceMore(anew).see(PICTURE, table_map)
    assert card.name == name
