"""Two covered cards outlined as one are taken apart, where there are two."""

import cv2
import numpy as np
import pytest

from tests.belief.stage import MAP
from tests.eyes.cardmaking import outline
from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.eyes.find import Find
from tracker.eyes.outliner import Outliner
from tracker.eyes.read import LabelReading
from tracker.eyes.taken_apart import possible_layouts, refit_faces_under_backs, split_merged_backs
from tracker.eyes.weights import RANKS, open_weights

WIDE, TALL = round(CARD_WIDTH_MM), round(CARD_HEIGHT_MM)
FIRST = (500, 600)


@pytest.fixture(scope="module")
def outliner():
    return Outliner(open_weights().outliner)


@pytest.fixture
def reader():
    """One that reads no rank but where the picture is white on the whole: an Ace."""
    return WhiteIsAnAce()


class WhiteIsAnAce:
    def cut(self, picture, finds):
        boxes = [find.quad.round().astype(int) for find in finds]
        return [picture[b[0, 1] : b[2, 1], b[0, 0] : b[2, 0]] for b in boxes]

    def read(self, crops):
        return [self._read("A" if crop.mean() > 200 else "none") for crop in crops]

    def _read(self, name):
        rank = np.full(len(RANKS), -9.0)
        rank[RANKS.index(name)] = -0.001
        return LabelReading(rank, np.zeros(4))


def felt(*places):
    """Lay backs with a white border and a grid, one on the other."""
    picture = np.full((1000, 1600, 3), (60, 110, 40), np.uint8)
    for x, y in places:
        cv2.rectangle(picture, (x, y), (x + WIDE, y + TALL), (235, 235, 235), -1)
        cv2.rectangle(picture, (x + 4, y + 4), (x + WIDE - 4, y + TALL - 4), (150, 60, 60), -1)
    return picture


def found(x, y, wide=WIDE, tall=TALL, kind="back", score=0.8):
    return Find(kind, score, outline(x, y, wide, tall))


def middles(cards):
    return sorted((round(x), round(y)) for x, y in (card.middle for card in cards))


@pytest.mark.parametrize(("across", "along"), [(30, 0), (0, 40), (45, 0)])
def test_two_backs_outlined_as_one_are_two(outliner, reader, across, along):
    x, y = FIRST
    whole = found(x, y, WIDE + across, TALL + along)

    cards = split_merged_backs([whole], felt(FIRST, (x + across, y + along)), MAP, outliner, reader)

    true = [(x + WIDE / 2, y + TALL / 2), (x + across + WIDE / 2, y + along + TALL / 2)]
    assert np.abs(np.array(middles(cards)) - sorted(true)).max() < 6
    assert [(card.kind, card.score) for card in cards] == [("back", 0.8)] * 2


def test_of_two_cards_outlined_as_one_the_one_that_is_read_lies_open(outliner, reader):
    x, y = FIRST
    picture = felt((x + 30, y))
    cv2.rectangle(picture, FIRST, (x + 63, y + TALL), (250, 250, 250), -1)

    cards = split_merged_backs([found(x, y, WIDE + 30)], picture, MAP, outliner, reader)

    assert [card.kind for card in sorted(cards, key=lambda card: card.middle)] == ["face", "back"]


def test_one_back_outlined_too_large_is_one(outliner, reader):
    large = found(FIRST[0] - 6, FIRST[1] - 8, WIDE + 14, TALL + 16)
    assert split_merged_backs([large], felt(FIRST), MAP, outliner, reader) == [large]


def test_a_card_outlined_as_large_as_one_is_not_looked_at_again(reader):
    card = found(*FIRST)
    assert split_merged_backs([card], felt(FIRST), MAP, OUTLINES_NOTHING, reader) == [card]


@pytest.mark.parametrize("kind", ["face", "back"])
def test_what_is_outlined_about_an_open_card_too_is_left_to_that(reader, kind):
    large = found(*FIRST, WIDE + 30, kind=kind)
    open_one = found(FIRST[0] + 30, FIRST[1], kind="face")
    cards = split_merged_backs([large, open_one], felt(FIRST), MAP, OUTLINES_NOTHING, reader)
    assert cards == [large, open_one]


def test_what_was_found_of_one_of_them_besides_is_not_kept_beside_it(outliner, reader):
    x, y = FIRST
    whole, upper = found(x, y, WIDE + 30), found(x + 32, y, score=0.3)
    cards = split_merged_backs([whole, upper], felt(FIRST, (x + 30, y)), MAP, outliner, reader)
    assert len(cards) == 2
    assert upper not in cards


@pytest.mark.parametrize(
    ("wide", "tall", "first", "second"),
    [
        (100, TALL, (0, 0, WIDE), (37, 0, 100)),
        (WIDE, 120, (0, 0, WIDE), (0, 32, WIDE)),
        (120, WIDE, (0, 0, TALL), (32, 0, 120)),
    ],
)
def test_a_card_is_looked_for_at_either_end(wide, tall, first, second):
    (quads,) = possible_layouts(outline(0, 0, wide, tall))
    assert [(*quad[0].round(), quad[2, 0].round()) for quad in quads] == [first, second]


@pytest.mark.parametrize(("wide", "either"), [(92, True), (104, False)])
def test_what_is_nearly_a_square_may_be_two_cards_either_way_and_is_left_whole(
    reader, wide, either
):
    whole = found(*FIRST, wide, 92)
    cards = split_merged_backs([whole], felt(FIRST), MAP, EitherWay(), reader)
    assert (cards == [whole]) is either


class EitherWay:
    """One that finds two cards whichever way they are looked for."""

    def outlined(self, _, cards):
        return cards


class _Nothing:
    def outlined(self, _, cards):
        assert cards == []
        return []


OUTLINES_NOTHING = _Nothing()


@pytest.mark.parametrize(("kind", "drawn"), [("back", True), ("face", False)])
def test_an_open_card_outlined_with_the_covered_one_on_it_is_outlined_where_it_shows(
    outliner, kind, drawn
):
    x, y = FIRST
    picture = felt((x, y + 40), (x, y))
    cv2.rectangle(picture, (x, y + TALL + 1), (x + WIDE, y + 40 + TALL), (250, 250, 250), -1)
    whole, over = found(x, y, WIDE, TALL + 40, kind="face"), found(x, y, kind=kind)

    open_one, other = refit_faces_under_backs([whole, over], picture, MAP, outliner)

    assert other is over
    assert (open_one is not whole) == drawn
    if drawn:
        assert open_one.kind == "face"
        true = (x + WIDE / 2, y + 40 + TALL / 2)
        assert np.abs(np.array(open_one.middle) - true).max() < 6
