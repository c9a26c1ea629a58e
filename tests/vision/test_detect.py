"""Which of a frame's finds are cards: not a court's picture, and not a whole table of them."""

import pytest

from tests.vision.cardmaking import outline
from tracker.vision.detect import Find, without_parts

ONE, OTHER = outline(40, 40, 60, 84), outline(300, 60, 60, 84)
ALL = outline(0, 0, 400, 560)


def kept(*found):
    finds = [Find(*each) for each in found]
    left = without_parts(finds)
    return [n for n, find in enumerate(finds) if find in left]


@pytest.mark.parametrize(
    ("found", "left"),
    [
        ([("face", 0.9, ALL), ("face", 0.6, ONE)], [0]),  # a court's picture
        ([("face", 0.6, ALL), ("face", 0.9, ONE)], [0]),
        ([("face", 0.9, ALL), ("face", 0.6, ONE), ("face", 0.5, OTHER)], [0]),
        ([("face", 0.6, ALL), ("back", 0.9, ONE), ("face", 0.8, OTHER)], [1, 2]),  # a table
        ([("face", 0.6, ALL), ("index", 0.9, ONE), ("index", 0.8, OTHER)], [0, 1, 2]),
    ],
)
def test_a_card_holds_no_cards_and_what_holds_surer_ones_is_none(found, left):
    assert kept(*found) == left
