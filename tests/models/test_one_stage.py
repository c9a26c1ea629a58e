"""How the two designs are compared; what one stage learns from."""

import json

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("ultralytics")

from models.one_stage import NAMES, drawn_labels, fitted_floor, photo_labels, scores, surest

SEEN = [
    ({"AS": 0.9, "KD": 0.6}, ({"AS", "KD"}, {"AS", "KD"})),
    ({"2C": 0.7, "3C": 0.4}, ({"2C"}, {"2C", "4D"})),
]


def test_an_index_is_named_by_its_card(tmp_path):
    square = [[10, 10], [30, 10], [30, 50], [10, 50]]
    card = {"name": "10H", "seen": 1.0, "quad": square, "indices": [{"quad": square, "seen": 1.0}]}
    back = {"name": "BACK", "seen": 0.5, "quad": square, "indices": []}
    hidden = {"name": "BACK", "seen": 0.1, "quad": square, "indices": []}
    path = tmp_path / "1.json"
    path.write_text(json.dumps({"width": 100, "cards": [card, back, hidden]}))
    kinds = [NAMES[int(line.split()[0])] for line in drawn_labels(path)]
    assert kinds == ["TH", "BACK"]


def test_a_persons_box_has_no_corners(tmp_path):
    path = tmp_path / "1.txt"
    path.write_text("1 0.5 0.4 0.2 0.1\n")
    (line,) = photo_labels(path, ["AS", "KD"])
    number, *box = line.split()
    assert NAMES[int(number)] == "KD"
    assert [float(v) for v in box[:4]] == pytest.approx([0.5, 0.4, 0.2, 0.1])
    assert box[4:] == ["0"] * 12


def test_a_place_is_named_once_by_its_surest_find():
    there, elsewhere = np.array([10, 10, 8, 12.0]), np.array([90, 10, 8, 12.0])
    found = [
        (0.4, "KD", there),
        (0.9, "KH", there),
        (0.7, "KH", elsewhere),
        (0.6, "BACK", elsewhere + 40),
    ]
    assert surest(found) == {"KH": 0.9}


def test_names_count_against_what_must_and_what_may_be_said():
    assert scores(SEEN, 0.5) == (1.0, 1.0)
    assert scores(SEEN, 0.3) == (0.75, 1.0)
    assert scores(SEEN, 0.65) == (1.0, pytest.approx(2 / 3))


def test_the_floor_is_the_lowest_that_says_hardly_anything_wrong():
    assert fitted_floor(SEEN) == pytest.approx(0.41, abs=0.011)


def test_where_no_floor_is_right_enough_the_best_balance_is_taken():
    wrong = ({"9H": 0.999, "KS": 0.6, "7D": 0.5}, ({"KS", "7D"}, {"KS", "7D"}))

    assert fitted_floor([wrong]) == pytest.approx(0.05)
    assert scores([wrong], fitted_floor([wrong])) == (pytest.approx(2 / 3), 1.0)
