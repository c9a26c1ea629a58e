import numpy as np

from models.hard import Hardship
from models.hard_drawn import count, measure
from models.other_packs import Laid
from tests.eyes.cardmaking import lying

LAID = [Laid("7H", 150, 170), Laid("8C", 450, 170), Laid("KS", 750, 170)]


def seen(*cards):
    """Count cards that were seen at half of the size at which they were laid."""
    return count([lying(name, x / 2 - 50, 15) for name, x in cards], LAID, 0.5)


def test_a_card_is_right_in_its_place_alone():
    tally = seen(("7H", 150), ("KS", 450), ("8C", 750))
    assert (tally.right, tally.wrong, tally.asked) == (1, 2, 3)
    assert tally.confusions == {("8C", "KS"): 1, ("KS", "8C"): 1}


def test_a_card_that_is_named_twice_is_wrong_once():
    tally = seen(("7H", 150), ("7H", 160))
    assert (tally.right, tally.wrong, tally.rank_right, tally.rank_wrong) == (1, 1, 1, 1)


def test_a_rank_alone_a_doubt_and_a_card_that_is_called_covered_are_told_apart():
    tally = seen(("7?", 150), ("?", 450), ("BACK", 750))
    assert (tally.right, tally.wrong, tally.rank_right) == (0, 0, 1)
    assert (tally.doubts, tally.back_wrong, tally.perfect) == (2, 1, 0)


class Sizes:
    """Eyes that find nothing, and keep how wide the pictures were."""

    def __init__(self):
        self.sizes = []

    def see(self, picture):
        self.sizes.append(picture.shape[1])
        return []


def test_a_pack_is_looked_at_once_for_each_hardship():
    eyes, cards = Sizes(), {"7H": np.full((390, 250, 3), 250, np.uint8)}
    hard = [Hardship("plain 55 px", 55), Hardship("plain 22 px", 22)]
    told = dict(measure(eyes, "a deck 1", cards, hard))
    assert [tally.asked for tally in told.values()] == [1, 1]
    assert list(told) == ["plain 55 px", "plain 22 px"]
    assert eyes.sizes[0] > 2 * eyes.sizes[1]
