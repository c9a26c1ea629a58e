import numpy as np
import pytest

from tracker.vision.cards import Seen, assemble, straightened
from tracker.vision.detect import Find
from tracker.vision.read import Reading
from tracker.vision.weights import RANKS, SUITS, Calibration

BY = Calibration(0.8, 0.8, 0.9, 0.9, 0.3, 0.3, 0.3)


def quad(x, y, wide, tall, degrees=0.0):
    flat = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], float)
    angle = np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return flat @ turn + [x, y]


def reading(name, sure=0.99):
    rank = np.full(len(RANKS), (1 - sure) / (len(RANKS) - 1))
    rank[RANKS.index(name[0])] = sure
    suit = np.full(len(SUITS), 0.25)
    if len(name) > 1 and name[1] in SUITS:
        suit[:] = (1 - sure) / 3
        suit[SUITS.index(name[1])] = sure
    return Reading(np.log(rank), np.log(suit))


def index(name, x, y, *, upside=False, sure=0.99):
    outline = quad(x, y, 12, 25)
    if upside:
        outline = np.roll(outline, 2, axis=0)
    return Seen(Find("index", 0.9, outline), reading(name, sure))


def face(name, x, y, sure=0.99):
    return Seen(Find("face", 0.9, quad(x, y, 100, 140)), reading(name, sure))


def both_ends(name, x, y, sure=0.99):
    upper = index(name, x + 4.5, y + 5.6, sure=sure)
    return [upper, index(name, x + 83.5, y + 109.4, upside=True, sure=sure)]


def names(faces, indices, backs=()):
    return sorted(card.name for card in assemble(faces, indices, list(backs), BY))


def test_two_corners_and_a_face_are_one_card():
    assert names([face("KS", 10, 10)], both_ends("KS", 10, 10)) == ["KS"]


def test_two_loose_ends_of_one_card_are_one_card():
    assert names([], both_ends("KS", 10, 10)) == ["KS"]


def test_two_equal_cards_of_two_packs_side_by_side_are_two():
    ends = both_ends("KS", 10, 10) + both_ends("KS", 130, 10)
    assert names([face("KS", 10, 10), face("KS", 130, 10)], ends) == ["KS", "KS"]


def test_a_corner_showing_under_a_card_is_a_card_of_its_own():
    assert names([face("KS", 10, 10)], [*both_ends("KS", 10, 10), index("7H", 140, 40)]) == [
        "7H",
        "KS",
    ]


def test_a_sure_rank_with_an_unsure_suit_says_the_rank():
    assert names([face("K?", 10, 10)], []) == ["K?"]


def test_a_face_that_cannot_be_read_is_a_question():
    assert names([face("KS", 10, 10, sure=0.3)], []) == ["?"]


def test_what_the_reader_takes_for_nothing_is_no_card():
    nothing = Reading(np.log(np.array([1e-4] * 14 + [0.9986])), np.log(np.full(4, 0.25)))
    assert names([Seen(Find("face", 0.9, quad(0, 0, 100, 140)), nothing)], []) == []


def test_a_covered_card_is_named_back():
    assert names([], [], [Find("back", 0.8, quad(0, 0, 100, 140))]) == ["BACK"]


def test_two_weak_corners_that_agree_are_surer_than_one():
    one = assemble([], both_ends("KS", 10, 10, sure=0.7)[:1], [], BY)[0]
    two = assemble([], both_ends("KS", 10, 10, sure=0.7), [], BY)[0]
    assert np.exp(two.rank.max()) > np.exp(one.rank.max())


def test_the_likeliest_names_are_three_and_in_order():
    (card,) = assemble([face("KS", 10, 10)], [], [], BY)
    assert len(card.top) == 3
    assert card.top[0][0] == "KS"
    assert [p for _, p in card.top] == sorted((p for _, p in card.top), reverse=True)


def test_an_outline_askew_is_straightened_by_its_corners():
    askew = Find("face", 0.9, quad(18, 4, 100, 140, degrees=6))
    ends = [seen.find for seen in both_ends("KS", 10, 10)]
    assert np.abs(straightened(askew, ends).quad - quad(10, 10, 100, 140)).max() < 6


@pytest.mark.parametrize("degrees", [0, 90, 180, 275])
def test_the_turn_is_told_clockwise_from_upright(degrees):
    find = Find("face", 0.9, quad(200, 200, 100, 140, degrees))
    (card,) = assemble([Seen(find, reading("KS"))], [], [], BY)
    assert card.turn == pytest.approx(degrees, abs=0.2)
