from collections import Counter

import numpy as np
import pytest

from models.witnesses import DrawnCard, counts, cut_out, index_error
from tests.eyes.cardmaking import CALIBRATION, both_ends, face


def read(name, index_says, face_says=None, sure=0.9999):
    corners = both_ends(index_says, 10, 10, sure=sure)[:1] if index_says else []
    return DrawnCard("hard", name, face(face_says, 10, 10) if face_says else None, corners)


def test_the_share_counts_the_sure_indices_alone():
    cards = [read("3S", "3S")] * 49 + [read("3S", "8S")] + [read("3S", "8S", sure=0.9)] * 9
    assert index_error(cards) == pytest.approx(0.02)


def test_the_fou_and_cards_without_an_index_say_nothing_of_indices():
    assert index_error([read("FOU", "8S"), read("8S", None, "8S")]) == 0.0


def test_names_are_counted_as_right_wrong_and_surely_wrong():
    cards = [read("3S", "3S", "3S"), read("3S", "8S", "8S"), read("3S", "3S", sure=0.5)]
    assert counts(cards, CALIBRATION) == {
        "hard": Counter({"cards": 3, "right": 1, "wrong": 1, "surely wrong": 1})
    }


def test_a_wrong_rank_alone_is_a_wrong_name_and_no_name_is_none():
    only_rank = read("3S", "8S", "8H")
    assert counts([only_rank], CALIBRATION)["hard"]["wrong"] == 1
    assert counts([read("3S", "8S", sure=0.4)], CALIBRATION)["hard"]["wrong"] == 0


def test_a_card_is_cut_out_with_its_surroundings_as_far_as_the_picture_goes():
    picture = np.arange(100, dtype=np.uint8).reshape(10, 10, 1).repeat(3, axis=2)
    quad = np.array([[1.0, 4], [3, 4], [3, 8], [1, 8]])
    part, corner = cut_out(picture, quad, 2.0)
    assert part.shape == (8, 5, 3)
    assert corner.tolist() == [0, 2]
    assert (part[0, 0] == picture[2, 0]).all()
