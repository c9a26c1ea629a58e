import numpy as np
import pytest

from models.calibrate import chances
from tests.eyes.cardmaking import CALIBRATION

INDEX = np.log(np.array([[0.999, 0.0005, 0.0005], [0.1, 0.1, 0.8]]))
FACE = np.array(
    [np.log([0.001, 0.998, 0.001]), np.zeros(3)]
)  # of the second card no face was found


def test_the_chances_of_many_cards_are_the_weighed_products_of_their_witnesses():
    product = np.exp(INDEX + 0.6 * FACE)
    expected = product / product.sum(axis=1, keepdims=True)
    assert chances(INDEX, FACE, CALIBRATION) == pytest.approx(expected)


def test_an_index_is_doubted_only_beside_a_face():
    before, doubted = chances(INDEX, FACE, CALIBRATION), chances(INDEX, FACE, CALIBRATION, 0.02)
    assert doubted[0, 0] < before[0, 0] - 0.1
    assert doubted[1] == pytest.approx(before[1])
