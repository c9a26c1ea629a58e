"""Hands of which little shows, and lone cards that may hide another, are looked at once more, from nearer."""

import numpy as np
import pytest

from tests.eyes.cardmaking import outline
from tracker.eyes.detect import Detector
from tracker.eyes.find import Find
from tracker.eyes.patch_cache import PatchCache
from tracker.eyes.weights import GREY
from tracker.eyes.zoom import belonging_to_cards, tiles_about_hands

CARD = 67, 94  # pixels
FAR = 1280 / 1920  # how far the first look shrinks a picture


def cards(*places, kind="face"):
    return [Find(kind, 0.9, outline(x, y, *CARD)) for x, y in places]


def test_an_open_card_with_another_is_a_hand():
    (hand,) = tiles_about_hands(cards((400, 300), (430, 310)), [], FAR)

    assert hand.scale == pytest.approx(118 / np.sqrt(67 * 94))
    assert hand.side % 32 == 0
    middle = hand.corner + hand.side / hand.scale / 2
    assert middle == pytest.approx((400 + 97 / 2, 300 + 104 / 2))


@pytest.mark.parametrize(
    "found",
    [
        cards((400, 300), kind="back"),
        cards((400, 300), (430, 310), kind="back"),
        [
            Find("face", 0.9, outline(400, 300, 150, 210)),
            Find("face", 0.9, outline(470, 300, 150, 210)),
        ],
        cards(*((x, 300) for x in range(100, 600, 40))),  # a spread deck
        [],
    ],
)
def test_nothing_is_looked_at_again_that_is_no_hand_or_near_already(found):
    assert tiles_about_hands(found, [], FAR) == []


def indices(x, y, *, upper=True, lower=True):
    """Give the indices of a card at a place."""
    upright = outline(x + 3, y + 4, 9, 22)
    upside_down = outline(x + CARD[0] - 12, y + CARD[1] - 26, 9, 22)[[2, 3, 0, 1]]
    shown = (upper, upright), (lower, upside_down)
    return [Find("index", 0.9, quad) for shows, quad in shown if shows]


@pytest.mark.parametrize(
    ("shown", "looked_at"),
    [
        ([], 1),
        (indices(400, 300, upper=False), 1),
        (indices(400, 300, lower=False), 1),
        (indices(500, 300), 1),  # another card's
        (indices(400, 300), 0),
    ],
)
def test_a_lone_card_is_looked_at_again_unless_both_its_indices_were_found(shown, looked_at):
    assert len(tiles_about_hands(cards((400, 300)), shown, FAR)) == looked_at


def test_cards_that_are_apart_are_looked_at_one_by_one():
    assert len(tiles_about_hands(cards((400, 300), (500, 300)), indices(400, 300), FAR)) == 1


def test_hands_are_cut_out_as_large_as_they_are_and_beyond_the_picture_all_is_grey():
    picture = np.zeros((400, 900, 3), np.uint8)
    picture[:, :, 2] = 255  # red
    fanned = [(x, 150 + x // 4) for x in range(500, 640, 27)]
    small, large = tiles_about_hands([*cards(*fanned), *cards((5, 5), (35, 10))], [], FAR)
    beyond, whole = small.cut(picture), large.cut(picture)

    assert small.side < large.side
    assert beyond.shape == (small.side, small.side, 3)
    assert beyond[small.side // 2, small.side // 2].tolist() == [0, 0, 255]
    assert whole[large.side // 2, large.side // 2].tolist() == [0, 0, 255]
    assert beyond[0, 0].tolist() == [GREY] * 3


def test_hands_of_nearly_one_size_are_shown_in_one():
    sizes = {
        hand.side
        for aside in range(20, 40)
        for hand in tiles_about_hands(cards((400, 300), (400 + aside, 310)), [], FAR)
    }
    assert len(sizes) <= 2


@pytest.mark.parametrize(
    ("kind", "score", "x", "y", "kept"),
    [
        ("face", 0.9, 450, 320, True),  # half below the second card
        ("face", 0.9, 520, 420, False),  # a pattern of the table
        ("index", 0.56, 405, 305, True),
        ("index", 0.56, 380, 420, False),
        ("index", 0.7, 380, 420, True),  # of a card of which nothing else is found
    ],
)
def test_of_what_is_found_from_nearer_counts_what_is_of_the_hand(kind, score, x, y, kept):
    size = CARD if kind == "face" else (8, 19)
    find = Find(kind, score, outline(x, y, *size))

    assert belonging_to_cards([find], cards((400, 300), (430, 310))) == [find] * kept


class Network:
    """Finds two cards that hide each other at each place, and in every tile a third one, `at` its corner."""

    def __init__(self, at, *places, second=0.9):
        self.at = at
        self.second = second  # score of the second card of a place
        self.places = places or ((400, 300),)
        self.shown = []

    def run(self, batch):
        self.shown.append(batch.shape)
        if batch.shape[3] == 1280:
            lying = [(x + along, y + along / 4) for x, y in self.places for along in (0, 40)]
            quads = [outline(x * FAR, y * FAR, 67 * FAR, 94 * FAR) for x, y in lying]
            scores = [0.9, self.second] * len(self.places)
        else:
            scale = 118 / np.sqrt(67 * 94)
            quads = [outline(self.at * scale, self.at * scale, 67 * scale, 94 * scale)]
            scores = [0.9]
        pairs = zip(quads, scores, strict=True)
        rows = [[*[0] * 4, 0, score, 0, *((np.c_[q, np.ones(4)]).ravel())] for q, score in pairs]
        return [np.array(rows, np.float32).T[None]]


@pytest.mark.parametrize(("at", "cards"), [(60, 3), (1, 2)])
def test_what_is_found_whole_on_a_closer_look_lies_where_it_lies_in_the_picture(at, cards):
    detector = Detector(Network(at), {"index": 0.55, "face": 0.55, "back": 0.7})
    picture = np.zeros((1080, 1920, 3), np.uint8)
    found = detector.find_on_felt(picture, 67, PatchCache(0))

    assert len(found) == cards
    if cards == 3:
        (hand,) = tiles_about_hands(found[:2], [], FAR)
        assert found[2].quad[0] == pytest.approx(hand.corner + at)


@pytest.mark.parametrize(("second", "cards"), [(0.4, 2), (0.3, 1)])
def test_a_card_that_may_hide_another_is_looked_at_from_nearer_and_counts_if_it_is_found_there(
    second, cards
):
    detector = Detector(Network(60, second=second), {"index": 0.55, "face": 0.55, "back": 0.7})
    found = detector.find_on_felt(np.zeros((1080, 1920, 3), np.uint8), 67, PatchCache(0))

    assert [find.score for find in found] == pytest.approx([0.9] * cards)


def test_however_many_hands_are_looked_at_the_network_is_shown_one_shape():
    network = Network(60, (200, 300), (700, 300), (1200, 500))
    detector = Detector(network, {"index": 0.55, "face": 0.55, "back": 0.7})
    found = detector.find_on_felt(np.full((1080, 1920, 3), 128, np.uint8), 67, PatchCache(0))

    assert len(found) == 9
    closer = network.shown[1:]
    assert len(closer) == 3
    assert set(closer) == {(1, 3, closer[0][3], closer[0][3])}
