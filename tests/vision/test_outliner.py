"""A roughly outlined card is outlined by its edges."""

import cv2
import numpy as np

from tracker.vision.detect import Find
from tracker.vision.outliner import Outliner, outlined
from tracker.vision.weights import open_weights

TRUE = np.array([[200, 150], [300, 160], [288, 300], [188, 290]], float)


def table():
    picture = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    cv2.fillConvexPoly(picture, TRUE.astype(np.int32), (245, 245, 245))
    return picture


def test_corners_move_in_the_cards_own_frame():
    card = Find("face", 0.9, np.array([[0, 0], [100, 0], [100, 140], [0, 140]], float))
    way = np.array([[0.1, 0], [0, 0], [0, 0], [0, 0.05]])
    expected = np.array([[10, 0], [100, 0], [100, 140], [0, 147]])
    assert np.allclose(outlined(card, way).quad, expected, atol=0.01)


def test_an_outline_that_would_fold_over_stays_as_it_was():
    card = Find("face", 0.9, np.array([[0, 0], [100, 0], [100, 140], [0, 140]], float))
    assert outlined(card, np.array([[2, 2], [0, 0], [0, 0], [0, 0]])) is card


def test_a_plain_card_is_outlined_by_its_edges():
    rough = TRUE + np.array([[-9, 6], [8, -7], [6, 9], [-7, -5]])
    outliner = Outliner(open_weights().outliner)

    (found,) = outliner.outlined(table(), [Find("back", 0.9, rough)])

    assert np.abs(found.quad - TRUE).max() < 0.5 * np.abs(rough - TRUE).max()


def test_no_cards_are_no_work():
    assert Outliner(open_weights().outliner).outlined(table(), []) == []
