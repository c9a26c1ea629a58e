"""A card that came to lie shows by what has changed there, whatever its back looks like."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.table.stage import MAP
from tests.vision.cardmaking import lying, outline
from tracker.vision.cards import covered
from tracker.vision.detect import Find
from tracker.vision.laid import RECENT, SETTLED, Laid
from tracker.vision.laid_cards import ASTRAY_MM, LaidCards
from tracker.vision.talon import Shift

WIDE, TALL = 63, 88
LOWER, UPPER = (300, 600), (326, 612)
HAND = (120, 160, 210)


def back():
    """A back like its like: stripes to its edges."""
    card = np.full((TALL, WIDE, 3), (150, 60, 60), np.uint8)
    for x in range(0, WIDE, 9):
        cv2.line(card, (x, 0), (x, TALL), (230, 230, 230), 3)
    return card


def felt(*places, card=None, light=1.0):
    picture = np.full((1000, 1600, 3), (60, 110, 40), np.uint8)
    for x, y in places:
        picture[y : y + TALL, x : x + WIDE] = back() if card is None else card
    return (picture * light).astype(np.uint8)


def under_a_hand(picture, x, y):
    covered = picture.copy()
    cv2.line(covered, (x + 30, 990), (x + 30, y + 40), HAND, 90)
    return covered


def dealt(laid, before, after, place):
    """Let a hand come, rest, and go; give what was laid."""
    came = [each for _ in range(5) for each in laid.look(before)]
    came += [each for y in (800, 700) for each in laid.look(under_a_hand(before, place[0], y))]
    came += [each for _ in range(5) for each in laid.look(under_a_hand(after, *place))]
    came += [each for y in (700, 800) for each in laid.look(under_a_hand(after, place[0], y))]
    return came + [each for _ in range(SETTLED + 2) for each in laid.look(after)]


def places_of(laid):
    return [tuple(each.outline.min(axis=0).round().tolist()) for each in laid]


@pytest.mark.parametrize("before", [(), (LOWER,)])
def test_a_card_shows_where_it_came_to_lie_and_on_its_like(before):
    came = dealt(Laid(MAP), felt(*before), felt(*before, UPPER), UPPER)
    assert came
    for x, y in places_of(came):
        assert x == pytest.approx(UPPER[0], abs=2)
        assert y == pytest.approx(UPPER[1], abs=2)


@pytest.mark.parametrize(
    ("before", "after"),
    [((), ()), ((LOWER,), (LOWER,)), ((LOWER, UPPER), (LOWER,))],
    ids=["a hand that rests", "over a card", "that takes one"],
)
def test_where_nothing_came_to_lie_nothing_shows(before, after):
    laid = Laid(MAP)
    for at in range(len(before)):
        dealt(laid, felt(*before[:at]), felt(*before[: at + 1]), before[at])
    assert dealt(laid, felt(*before), felt(*after), UPPER) == []


def test_a_lamp_that_is_switched_on_lays_no_card():
    laid = Laid(MAP)
    pictures = [felt(LOWER, light=light) for light in (0.5, 0.8, 1.0) for _ in range(RECENT)]
    assert [each for picture in pictures for each in laid.look(picture)] == []


def test_what_was_laid_is_there_until_it_changes():
    laid = Laid(MAP)
    card = dealt(laid, felt(), felt(LOWER), LOWER)[-1]
    assert laid.is_there(card)
    laid.look(under_a_hand(felt(LOWER), *LOWER))
    assert not laid.is_there(card)
    for _ in range(SETTLED + 1):
        laid.look(felt(LOWER))
    assert laid.is_there(card)
    for _ in range(SETTLED + 1):
        laid.look(felt(LOWER, UPPER))
    assert not laid.is_there(card)


class Talon:
    """A talon that the tone of everything is so far off."""

    def __init__(self, off):
        self.off = off

    def nearest(self, _tone):
        return None if self.off is None else Shift(self.off, 1.0)


LIKE, UNLIKE = Talon(0.1), Talon(0.6)


def found(x, y, score=0.75):
    return covered(Find("back", score, outline(x, y, WIDE, TALL)))


@pytest.fixture
def cards():
    """One that saw a covered card be laid on another."""
    cards = LaidCards(MAP)
    for before, after, place in (((), (LOWER,), LOWER), ((LOWER,), (LOWER, UPPER), UPPER)):
        dealt(Looking(cards), felt(*before), felt(*after), place)
    return cards


class Looking:
    def __init__(self, cards):
        self.cards = cards

    def look(self, picture):
        self.cards.among(picture, [], LIKE)
        return []


def corners(cards):
    return [tuple(card.polygon.min(axis=0).round().tolist()) for card in cards]


def test_a_covered_card_that_is_outlined_askew_lies_where_it_was_laid(cards):
    askew = found(UPPER[0] - 9, UPPER[1] + 8)
    below = found(*LOWER)
    (kept, right) = cards.among(felt(LOWER, UPPER), [below, askew], UNLIKE)
    assert kept is below
    assert corners([right])[0] == pytest.approx(UPPER, abs=2)
    assert right.confidence == 0.75


def test_what_was_laid_is_known_when_the_light_has_slowly_gone(cards):
    askew = found(UPPER[0] - 9, UPPER[1] + 8)
    for light in np.linspace(1.0, 0.6, 40):
        (right,) = cards.among(felt(LOWER, UPPER, light=light), [askew], UNLIKE)
    assert corners([right])[0] == pytest.approx(UPPER, abs=2)


def test_one_that_is_outlined_well_keeps_its_outline(cards):
    well = found(UPPER[0] + 3, UPPER[1])
    assert cards.among(felt(LOWER, UPPER), [well], UNLIKE) == [well]


def test_the_card_below_is_not_taken_for_the_one_that_was_laid_on_it(cards):
    assert np.hypot(*np.subtract(LOWER, UPPER)) > ASTRAY_MM
    between = found(LOWER[0] + 10, LOWER[1] + 4)  # nearer to the lower one
    assert cards.among(felt(LOWER, UPPER), [between], UNLIKE) == [between]


@pytest.mark.parametrize(("talon", "count"), [(LIKE, 2), (UNLIKE, 1), (Talon(None), 1)])
def test_what_is_not_found_is_a_covered_card_if_it_stands_out_as_the_talon_does(
    cards, talon, count
):
    seen = cards.among(felt(LOWER, UPPER), [found(*LOWER)], talon)
    assert len(seen) == count
    assert all(card.name == "BACK" for card in seen)


def test_an_open_card_that_lies_there_stays_what_it_is(cards):
    face = replace(lying("KS", *UPPER), polygon=outline(*UPPER, WIDE, TALL))
    assert cards.among(felt(LOWER, UPPER), [face], LIKE) == [face]


def test_one_that_was_found_open_is_not_taken_for_covered_when_it_is_found_no_more(cards):
    face = replace(lying("KS", *UPPER), polygon=outline(*UPPER, WIDE, TALL))
    cards.among(felt(LOWER, UPPER), [face], LIKE)
    assert len(cards.among(felt(LOWER, UPPER), [found(*LOWER)], LIKE)) == 1


def test_a_card_turned_over_where_it_lay_is_not_taken_for_covered(cards):
    face = np.full((TALL, WIDE, 3), (235, 240, 240), np.uint8)
    turned = felt(LOWER)
    turned[UPPER[1] : UPPER[1] + TALL, UPPER[0] : UPPER[0] + WIDE] = face
    dealt(Looking(cards), felt(LOWER, UPPER), turned, UPPER)
    assert len(cards.among(turned, [found(*LOWER)], LIKE)) == 1


def test_what_was_taken_is_not_there(cards):
    for _ in range(SETTLED + 2):
        cards.among(felt(), [], LIKE)
    assert cards.among(felt(), [], LIKE) == []
