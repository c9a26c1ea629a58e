"""A card that was found and lies still is there, though it is not found again."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.belief.stage import MAP
from tests.eyes.cardmaking import lying, outline
from tests.felt.clock import LOOK_MS, looks_in
from tracker.felt.still import FORGOTTEN_AFTER_MS, GLIMPSED_AFTER_MS, LAIN_MS, Still

WIDE, TALL = 63, 88
LOWER, UPPER = (300, 600), (324, 610)
LAIN, FORGOTTEN_AFTER, GLIMPSED_AFTER = map(
    looks_in, (LAIN_MS, FORGOTTEN_AFTER_MS, GLIMPSED_AFTER_MS)
)


def back(shade=0):
    card = np.full((TALL, WIDE, 3), (150 + shade, 60 + shade, 60 + shade), np.uint8)
    for x in range(0, WIDE, 9):
        cv2.line(card, (x, 0), (x, TALL), (230, 230, 230), 3)
    return card


def face():
    card = np.full((TALL, WIDE, 3), 245, np.uint8)
    cv2.circle(card, (WIDE // 2, TALL // 2), 9, (30, 30, 190), -1)
    return card


def felt(**cards):
    picture = np.full((1000, 1600, 3), (60, 110, 40), np.uint8)
    for name, card in cards.items():
        x, y = {"lower": LOWER, "upper": UPPER}[name]
        picture[y : y + TALL, x : x + WIDE] = card
    return picture


def at(place, name, wide=WIDE):
    return replace(lying(name, *place, 0.9), polygon=outline(*place, wide, TALL))


COVERED, LAID_ON_IT = at(LOWER, "BACK"), at(UPPER, "3D")


@pytest.fixture
def still():
    """One that has found a covered card, lying still."""
    still = Still()
    for _ in range(LAIN):
        assert still.kept(felt(lower=back()), [COVERED], MAP, LOOK_MS) == [COVERED]
    return still


def test_what_shows_of_a_card_below_another_is_as_it_was_so_it_is_there(still):
    half_hidden = felt(lower=back(), upper=face())
    for _ in range(2 * FORGOTTEN_AFTER):
        assert still.kept(half_hidden, [LAID_ON_IT], MAP, LOOK_MS) == [LAID_ON_IT, COVERED]


@pytest.mark.parametrize("lower", [None, face(), np.roll(back(), 5, axis=1)])
def test_what_was_taken_turned_over_or_pushed_is_not_where_it_lay(still, lower):
    cards = {} if lower is None else {"lower": lower}
    assert still.kept(felt(**cards, upper=face()), [LAID_ON_IT], MAP, LOOK_MS) == [LAID_ON_IT]


def test_what_was_read_where_a_covered_card_lay_is_not_covered_when_it_is_found_no_more(still):
    turned = at(LOWER, "9C")
    assert still.kept(felt(lower=back()), [turned], MAP, LOOK_MS) == [turned]
    assert still.kept(felt(lower=back()), [], MAP, LOOK_MS) == []


def test_under_a_hand_nothing_is_known_and_afterwards_it_is(still):
    assert still.kept(felt(lower=np.full((TALL, WIDE, 3), 90, np.uint8)), [], MAP, LOOK_MS) == []
    assert still.kept(felt(lower=back()), [], MAP, LOOK_MS) == [COVERED]


def test_in_another_light_nothing_is_known(still):
    assert still.kept((felt(lower=back()) * 0.8).astype(np.uint8), [], MAP, LOOK_MS) == []


def test_what_did_not_show_for_long_is_forgotten(still):
    for _ in range(FORGOTTEN_AFTER + 1):
        still.kept(felt(), [], MAP, LOOK_MS)
    assert still.kept(felt(lower=back()), [], MAP, LOOK_MS) == []


def test_what_nothing_hides_is_found_if_it_is_there_so_where_it_is_not_it_was_taken(still):
    looks_alike = felt(lower=back())
    for _ in range(FORGOTTEN_AFTER + 1):
        assert still.kept(looks_alike, [], MAP, LOOK_MS) == [COVERED]
    assert still.kept(looks_alike, [], MAP, LOOK_MS) == []


def test_what_is_found_now_and_then_has_not_lain():
    still = Still()
    for _ in range(LAIN):
        assert still.kept(felt(lower=back()), [COVERED], MAP, LOOK_MS) == [COVERED]
        for _ in range(GLIMPSED_AFTER + 1):
            assert still.kept(felt(lower=back()), [], MAP, LOOK_MS) == []


def test_of_a_card_that_is_all_but_hidden_nothing_is_known(still):
    hiding = at((LOWER[0] + 4, LOWER[1]), "3D")
    picture = felt(lower=back())
    picture[LOWER[1] : LOWER[1] + TALL, hiding.polygon[0, 0].astype(int) :][:, :WIDE] = face()
    assert still.kept(picture, [hiding], MAP, LOOK_MS) == [hiding]


@pytest.mark.parametrize(
    "card", [at(LOWER, "K?"), at(LOWER, "?"), at(LOWER, "BACK", wide=round(1.3 * WIDE))]
)
def test_what_is_not_surely_one_card_is_not_kept(card):
    still = Still()
    for _ in range(LAIN):
        still.kept(felt(lower=back()), [card], MAP, LOOK_MS)
    assert still.kept(felt(lower=back()), [], MAP, LOOK_MS) == []


def test_a_glance_is_not_kept():
    still = Still()
    for _ in range(LAIN - 1):
        still.kept(felt(lower=back()), [COVERED], MAP, LOOK_MS)
    assert still.kept(felt(lower=back()), [], MAP, LOOK_MS) == []


def test_a_card_as_dark_as_the_felt_cannot_be_told_from_it():
    still, dark = Still(), np.full((TALL, WIDE, 3), (58, 108, 44), np.uint8)
    for _ in range(LAIN):
        still.kept(felt(lower=dark), [COVERED], MAP, LOOK_MS)
    assert still.kept(felt(lower=dark), [], MAP, LOOK_MS) == []


@pytest.mark.parametrize(("pushed", "wide", "kept"), [(20, WIDE, 1), (20, 52, 1), (36, WIDE, 2)])
def test_a_card_pushed_aside_does_not_lie_where_it_lay_too(still, pushed, wide, kept):
    """What shows of its old place is the card itself, if its outline goes astray under a hand."""
    picture = felt(lower=back())
    found = still.kept(picture, [at((LOWER[0] - pushed, LOWER[1]), "BACK", wide)], MAP, LOOK_MS)
    assert len(found) == kept


def test_a_covered_card_below_one_that_lies_there_for_a_while_is_there(still):
    picture, upper = felt(lower=back(), upper=back()), at(UPPER, "BACK")
    found = [len(still.kept(picture, [upper], MAP, LOOK_MS)) for _ in range(LAIN)]
    assert found == [1, 1, 1, 1, 2]


def test_a_card_outlined_in_two_ways_is_one_where_it_was_found_more_often():
    still, aside = Still(), at((LOWER[0], LOWER[1] + 14), "BACK")
    for found in [COVERED] * (2 * LAIN) + [aside] * LAIN:
        still.kept(felt(lower=back()), [found], MAP, LOOK_MS)

    assert still.kept(felt(lower=back()), [], MAP, LOOK_MS) == [COVERED]
    assert still.kept(felt(lower=back()), [aside], MAP, LOOK_MS) == [COVERED]


DULL = np.full((TALL, WIDE, 3), (95, 135, 65), np.uint8)


@pytest.mark.parametrize(("below", "kept"), [({"lower": DULL}, ["BACK", "3D"]), ({}, ["3D"])])
def test_what_was_seen_of_another_card_does_not_tell_that_the_one_below_is_there(below, kept):
    """A strip alone showed of it; all the rest that looks as it did is the other."""
    still, above = Still(), (LOWER[0] + 14, LOWER[1])

    def table(**cards):
        picture = felt(**cards)
        picture[above[1] : above[1] + TALL, above[0] : above[0] + WIDE] = face()
        return picture

    for _ in range(LAIN):
        still.kept(table(lower=DULL), [COVERED, at(above, "3D")], MAP, LOOK_MS)
    assert [each.name for each in still.kept(table(**below), [], MAP, LOOK_MS)] == kept


@pytest.fixture
def king():
    """One that has found an open card, lying still."""
    still = Still()
    for _ in range(LAIN + 1):
        still.kept(felt(lower=face()), [at(LOWER, "KD")], MAP, LOOK_MS)
    return still


@pytest.mark.parametrize("otherwise", ["K?", "?", "QD"])
def test_an_open_card_that_is_read_otherwise_where_it_lies_is_found(king, otherwise):
    found = king.kept(felt(lower=face()), [at(LOWER, otherwise)], MAP, LOOK_MS)
    assert [each.name for each in found] == [otherwise]


@pytest.mark.parametrize(("sure", "name"), [(0.7, "KD"), (0.8, "BACK")])
def test_what_is_hardly_found_as_covered_where_an_open_card_lies_unchanged_is_that_card(
    king, sure, name
):
    for _ in range(4 * LAIN):
        found = king.kept(felt(lower=face()), [replace(COVERED, confidence=sure)], MAP, LOOK_MS)
    assert [each.name for each in found] == [name]


def test_what_was_read_once_and_surely_lies_covered_since_is_no_open_card_for_longer(king):
    """A back read as the Fou for a second: the pixels are those of then, and tell neither."""
    found = [king.kept(felt(lower=face()), [COVERED], MAP, LOOK_MS) for _ in range(LAIN)]
    assert [len(cards) for cards in found] == [2, 2, 2, 2, 1]
    assert king.kept(felt(lower=face()), [], MAP, LOOK_MS) == [COVERED]


def test_an_open_card_that_is_covered_now_is_covered_however_hardly_it_is_found(king):
    covered = replace(COVERED, confidence=0.7)
    assert king.kept(felt(lower=back()), [covered], MAP, LOOK_MS) == [covered]
