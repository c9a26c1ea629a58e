"""What is hardly found is outlined and read only where it may agree with what else is found."""

import pytest

from tests.eyes.cardmaking import outline
from tracker.eyes.find import Find
from tracker.eyes.index_geometry import REACH
from tracker.eyes.weak_finds import supported_weak_finds

CARD = Find("face", 0.9, outline(10, 10))
CORNER = Find("index", 0.9, outline(14.5, 15.6, 12, 25))
SECOND = Find("face", 0.2, outline(13, 10))  # the same card, outlined again
FAINT_CARD = Find("face", 0.2, outline(10, 10))
FAINT_CORNER = Find("index", 0.2, outline(14.5, 15.6, 12, 25))
ELSEWHERE = Find("index", 0.2, outline(300, 15.6, 12, 25))


@pytest.mark.parametrize(
    ("surely", "hardly", "may"),
    [
        ([CARD], [FAINT_CORNER, ELSEWHERE], [FAINT_CORNER]),
        ([CORNER], [FAINT_CARD, FAINT_CORNER], [FAINT_CARD, FAINT_CORNER]),
        ([], [FAINT_CARD, FAINT_CORNER], []),  # neither is sure
        ([CARD, CORNER], [SECOND], []),  # the corner is that card's
        ([CORNER], [ELSEWHERE], []),
    ],
)
def test_what_may_agree_is_a_corner_on_a_card_or_a_card_with_a_corner_of_no_other(
    surely, hardly, may
):
    assert supported_weak_finds(surely, hardly, REACH) == may
