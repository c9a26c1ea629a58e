"""A roughly outlined card is outlined by its edges."""

import cv2
import numpy as np
import pytest

from tests.belief.stage import MAP
from tracker.eyes.eyes import Eyes
from tracker.eyes.find import Find
from tracker.eyes.outliner import Outliner, with_corners_moved
from tracker.eyes.weights import open_weights

TRUE = np.array([[200, 150], [300, 160], [288, 300], [188, 290]], float)


def table():
    picture = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    cv2.fillConvexPoly(picture, TRUE.astype(np.int32), (245, 245, 245))
    return picture


def test_corners_move_in_the_cards_own_frame():
    card = Find("face", 0.9, np.array([[0, 0], [100, 0], [100, 140], [0, 140]], float))
    way = np.array([[0.1, 0], [0, 0], [0, 0], [0, 0.05]])
    expected = np.array([[10, 0], [100, 0], [100, 140], [0, 147]])
    assert np.allclose(with_corners_moved(card, way).quad, expected, atol=0.01)


def test_an_outline_that_would_fold_over_stays_as_it_was():
    card = Find("face", 0.9, np.array([[0, 0], [100, 0], [100, 140], [0, 140]], float))
    assert with_corners_moved(card, np.array([[2, 2], [0, 0], [0, 0], [0, 0]])) is card


def test_a_plain_card_is_outlined_by_its_edges():
    rough = TRUE + np.array([[-9, 6], [8, -7], [6, 9], [-7, -5]])
    outliner = Outliner(open_weights().outliner)

    (found,) = outliner.outlined(table(), [Find("back", 0.9, rough)])

    assert np.abs(found.quad - TRUE).max() < 0.5 * np.abs(rough - TRUE).max()


@pytest.mark.parametrize(
    ("kind", "off_px", "again"), [("face", 2, False), ("face", 18, True), ("back", 2, True)]
)
def test_an_open_card_of_which_no_corner_was_far_off_is_looked_at_once(kind, off_px, again):
    outliner, picture = Outliner(open_weights().outliner), table()
    rough = Find(
        kind, 0.9, TRUE + off_px * np.array([[-1, 0.7], [0.9, -0.8], [0.7, 1], [-0.8, -0.6]])
    )
    once = outliner.outlined_once(picture, [rough])
    twice = outliner.outlined_once(picture, once)

    (found,) = outliner.outlined(picture, [rough])

    assert np.array_equal(found.quad, (twice if again else once)[0].quad)
    assert not np.allclose(once[0].quad, twice[0].quad, atol=0.1)


def test_no_cards_are_no_work():
    assert Outliner(open_weights().outliner).outlined(table(), []) == []


def card(left, wide, score, kind="face"):
    right = left + wide
    return Find(
        kind, score, np.array([[left, 400], [right, 400], [right, 488], [left, 488]], float)
    )


@pytest.mark.parametrize(
    ("kind", "wide", "given"),
    [("face", 97, True), ("back", 97, False), ("face", 70, False)],
)
def test_an_open_card_outlined_about_a_surer_one_too_counts_as_it_was_found(kind, wide, given):
    sure, before, after = card(500, 63, 0.9), card(466, 63, 0.6, kind), card(466, wide, 0.6, kind)
    found = Eyes.outlined_with_others([sure, before], [sure, after], [sure], MAP)
    assert found == ([before] if given else [])


def test_what_was_found_where_a_surer_card_lies_does_not_count_again():
    sure, before, after = card(500, 63, 0.9), card(494, 63, 0.6), card(466, 97, 0.6)
    assert Eyes.outlined_with_others([sure, before], [sure, after], [sure], MAP) == []
