"""Which covered cards count in a picture, by how the other cards lie."""

import cv2
import numpy as np
import pytest

from tests.eyes.cardmaking import outline
from tracker.eyes.coplanarity import misfit_on_plane, with_fitting_backs
from tracker.eyes.detect import Detector
from tracker.eyes.eyes import Eyes
from tracker.eyes.find import Find

FLOOR = 0.7
ASLANT = np.array(
    [[1.0, 0.2, 40], [0.1, 0.7, 60], [0.0002, 0.0009, 1]]
)  # a table seen from one end
OPEN = Find("face", 0.9, outline(200, 200, 63, 88))


def turned(quad, degrees):
    turn = cv2.getRotationMatrix2D(quad.mean(axis=0).tolist(), degrees, 1)
    return cv2.transform(quad[None], turn)[0]


def seen_aslant(quad):
    return cv2.perspectiveTransform(quad[None], ASLANT)[0]


def test_cards_of_one_table_are_alike_however_they_are_turned():
    fellow = seen_aslant(outline(200, 200, 63, 88))
    for degrees in (0, 35, 90, 200):
        card = turned(outline(420, 300, 63, 88), degrees)
        assert misfit_on_plane(seen_aslant(card), fellow) < 0.01
        assert misfit_on_plane(card, fellow) > 0.2  # one that stands upright before the camera


@pytest.mark.parametrize(
    ("wide", "tall", "off"),
    [(63, 88, 0), (88, 63, 0), (63, 100, 6 / 63), (80, 88, 8.5 / 63), (126, 176, 0.86)],
)
def test_what_is_larger_or_longer_than_a_card_is_off_one(wide, tall, off):
    assert misfit_on_plane(outline(420, 300, wide, tall), OPEN.quad) == pytest.approx(off, abs=0.01)


def test_what_stands_beyond_the_horizon_of_a_card_lies_on_no_table_with_it():
    narrowing = np.array([[0, 0], [100, 0], [140, 60], [-40, 60]], float)
    assert misfit_on_plane(outline(0, -400, 63, 88), narrowing) == np.inf


def back(score, quad):
    return Find("back", score, quad)


FITS, LARGER, LARGE = (
    outline(420, 300, 63, 88),
    outline(420, 300, 84, 88),
    outline(420, 300, 110, 150),
)


@pytest.mark.parametrize(
    ("score", "quad", "counts"),
    [
        (0.5, FITS, True),
        (0.48, FITS, False),
        (0.65, LARGER, False),
        (0.7, LARGER, True),
        (0.75, LARGE, False),
        (0.82, LARGE, True),
    ],
)
def test_a_covered_card_counts_sooner_the_more_it_lies_as_an_open_one_beside_it(
    score, quad, counts
):
    found = back(score, quad)
    surely, hardly = ([OPEN, found], []) if score >= FLOOR else ([OPEN], [found])
    assert with_fitting_backs(surely, hardly, FLOOR) == ([OPEN, found] if counts else [OPEN])


def test_alone_in_its_picture_a_covered_card_counts_from_the_floor_on():
    sure = back(0.72, LARGE)
    index = Find("index", 0.9, outline(50, 50, 10, 18))
    assert with_fitting_backs([index, sure], [], FLOOR) == [index, sure]
    assert with_fitting_backs([index], [back(0.69, FITS)], FLOOR) == [index]


def test_what_is_hardly_found_upon_a_card_is_that_card():
    assert with_fitting_backs([OPEN], [back(0.6, outline(215, 210, 63, 88))], FLOOR) == [OPEN]
    beside = back(0.6, outline(240, 250, 63, 88))
    assert with_fitting_backs([OPEN], [beside], FLOOR) == [OPEN, beside]


def test_open_cards_and_corners_that_are_hardly_found_do_not_count_by_how_they_lie():
    hardly = [Find("face", 0.5, FITS), Find("index", 0.5, outline(425, 305, 10, 18))]
    assert with_fitting_backs([OPEN], hardly, FLOOR) == [OPEN]


def test_of_three_cards_beside_it_one_that_is_outlined_rightly_is_enough():
    wrongly = [Find("face", 0.9, outline(x, 300, 90, 88)) for x in (520, 320)]
    found = back(0.6, FITS)
    assert found in with_fitting_backs([*wrongly, OPEN], [found], FLOOR)
    farther = Find("face", 0.9, outline(420, 420, 90, 88))
    assert found not in with_fitting_backs([*wrongly, farther, OPEN], [found], FLOOR)


class Network:
    """Finds an open card surely and a covered one hardly, at the widest look."""

    def __init__(self, *quads):
        self.quads = quads

    def run(self, batch):
        if batch.shape[3] < 1280:
            return [np.zeros((1, 15, 1), np.float32)]
        rows = [
            [*scores, *np.column_stack([quad, np.ones(4)]).ravel()]
            for quad, scores in zip(self.quads, [(0, 0.9, 0), (0, 0, 0.6)], strict=True)
        ]
        return [np.array(rows, np.float32).T[None]]


class AsItIs:
    def outlined(self, _picture, cards):
        return cards


@pytest.mark.parametrize(("quad", "shown"), [(FITS, True), (LARGER, False)])
def test_eyes_show_a_covered_card_that_lies_as_an_open_one(quad, shown):
    eyes = Eyes()
    floors = {"index": 0.55, "face": 0.55, "back": FLOOR}
    eyes.detector, eyes.outliner = Detector(Network(OPEN.quad, quad), floors), AsItIs()
    cards = eyes.see(np.full((720, 1280, 3), 128, np.uint8))
    assert [card.confidence for card in cards if card.name == "BACK"] == [0.6] * shown
