"""Which of a frame's finds are cards: not a court's picture, and not a whole table of them."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.eyes.cardmaking import outline
from tracker.eyes.detect import Detector, is_same, keep_best, shrunk, without_parts
from tracker.eyes.eyes import Eyes
from tracker.eyes.find import Find
from tracker.eyes.patch_cache import EVERY, LATELY, PatchCache
from tracker.map.table_map import TableMap

SPREAD = Path(__file__).with_name("spread.jpg")  # a drawn deck, in four rows
ONE, OTHER = outline(40, 40, 60, 84), outline(300, 60, 60, 84)
ALL = outline(0, 0, 400, 560)


@pytest.mark.parametrize(
    ("high", "wide", "sizes"),
    [
        (1080, 1920, [(720, 1280), (360, 640), (180, 320)]),
        (1001, 753, [(1280, 963), (640, 481), (320, 241)]),  # enlarged for the first look alone
    ],
)
def test_a_picture_is_shown_at_each_size_as_if_it_were_made_of_the_whole(high, wide, sizes):
    noise = np.random.default_rng(1).integers(0, 256, (high, wide, 3), np.uint8)
    picture = cv2.normalize(cv2.GaussianBlur(noise, (0, 0), 3), noise, 0, 255, cv2.NORM_MINMAX)

    shown = [*shrunk(picture, (1280, 640, 320))]

    assert [small.shape[:2] for _, small in shown] == sizes
    assert [scale for scale, _ in shown] == [look / max(high, wide) for look in (1280, 640, 320)]
    for _, small in shown[1:]:
        at_once = cv2.resize(picture, small.shape[1::-1], interpolation=cv2.INTER_AREA)
        assert np.abs(small.astype(int) - at_once).mean() < 0.5


def kept(*found):
    finds = [Find(*each) for each in found]
    left = without_parts(finds)
    return [n for n, find in enumerate(finds) if find in left]


@pytest.mark.parametrize(
    ("found", "left"),
    [
        ([("face", 0.9, ALL), ("face", 0.6, ONE)], [0]),  # a court's picture
        ([("face", 0.6, ALL), ("face", 0.9, ONE)], [0]),
        ([("face", 0.9, ALL), ("face", 0.6, ONE), ("face", 0.5, OTHER)], [0]),
        ([("face", 0.6, ALL), ("back", 0.9, ONE), ("face", 0.8, OTHER)], [1, 2]),  # a table
        ([("face", 0.6, ALL), ("index", 0.9, ONE), ("index", 0.8, OTHER)], [0, 1, 2]),
    ],
)
def test_a_card_holds_no_cards_and_what_holds_surer_ones_is_none(found, left):
    assert kept(*found) == left


def test_of_finds_that_are_one_thing_the_surest_is_kept():
    rng = np.random.default_rng(3)
    found = []
    for n in range(200):
        box = tuple(rng.uniform(0, 120, 2)), tuple(rng.uniform(30, 90, 2)), rng.uniform(0, 360)
        kind = ("index", "face", "back")[n % 3]
        found.append(Find(kind, rng.random(), cv2.boxPoints(box).astype(float)))

    best = []
    for find in sorted(found, key=lambda find: -find.score):  # each with each
        rivals = [each for each in best if (each.kind == "index") == (find.kind == "index")]
        if not any(is_same(find, rival) for rival in rivals):
            best.append(find)
    assert keep_best(found) == best
    assert 40 < len(best) < 150


class Network:
    """Finds a card with scores for each kind, once or more, in every whole picture, and nothing in a tile.

    It keeps how wide each look was.
    """

    def __init__(self, *scores):
        self.scores = scores
        self.wide = 60
        self.looks = []

    def run(self, batch):
        high, wide = batch.shape[2:]
        self.looks.append(wide)
        corners = np.column_stack([outline(40, 40, self.wide, self.wide * 1.4), np.ones(4)])
        scores = np.atleast_2d(self.scores) * (high != wide)
        rows = [[70, 82, 60, 84, *row, *corners.ravel()] for row in scores]
        return [np.array(rows, np.float32).T[None]]


@pytest.fixture
def detector():
    return Detector(Network(0, 0, 0.6), {"index": 0.55, "face": 0.55, "back": 0.7})


GREY = np.full((1080, 1920, 3), 128, np.uint8)


@pytest.mark.parametrize(
    ("card_px", "looks"),
    [(150, [1280, 640]), (67, [1280]), (20, [1280]), (200, [1280, 640, 320])],
)
def test_a_felt_is_looked_at_as_closely_as_its_cards_ask_for(detector, card_px, looks):
    detector.find_on_felt(GREY, card_px, PatchCache(0))
    assert detector.network.looks == looks


@pytest.mark.parametrize(
    ("scores", "times", "wide", "looks"),
    [
        ((0, 0.9, 0), 30, 50, [1280]),
        ((0, 0.9, 0), 30, 70, [1280, 640, 320]),  # and as wide where it is looked at from nearer
        ((0, 0.9, 0), 10, 50, [1280, 640, 320]),  # may be a close-up's pips
        ((0, 0, 0.9), 30, 50, [1280, 640, 320]),
        ((0, 0.4, 0), 30, 50, [1280, 640, 320]),  # too faint to say how wide cards are
        ((0.9, 0, 0), 30, 50, [1280, 640, 320]),
    ],
)
def test_where_many_open_cards_are_found_they_tell_how_closely_to_look(
    detector, scores, times, wide, looks
):
    detector.network.scores, detector.network.wide = [scores] * times, wide
    detector.find_all(GREY)
    assert detector.network.looks == looks


def test_on_a_felt_covered_cards_are_given_that_are_hardly_found(detector):
    assert not detector.find(GREY)
    assert {find.kind for find in detector.find_on_felt(GREY, 67, PatchCache(0))} == {"back"}


@pytest.mark.parametrize(
    ("scores", "kind", "score"),
    [
        ((0.1, 0.4, 0.3), "face", 0.7),
        ((0, 0.3, 0.4), "back", 0.7),
        ((0, 0.7, 0.6), "face", 1.0),
        ((0.6, 0.3, 0.2), "index", 0.6),
    ],
)
def test_on_a_felt_what_may_lie_either_way_is_a_card(detector, scores, kind, score):
    detector.network.scores = scores
    (find,) = detector.find_on_felt(GREY, 67, PatchCache(0))
    assert (find.kind, find.score) == (kind, pytest.approx(score))
    assert bool(detector.find(GREY)) == (max(scores) > 0.55)


def test_an_open_card_that_is_too_faintly_found_takes_no_covered_one_away(detector):
    detector.network.scores = (0, 0.4, 0), (0, 0, 0.3)
    assert [find.kind for find in detector.find_on_felt(GREY, 67, PatchCache(0))] == ["back"]


@pytest.mark.parametrize(
    ("scores", "sure", "whole"),
    [
        (((0, 0.9, 0), (0, 0.4, 0)), [0.9], [0.9]),  # one card
        (((0.9, 0, 0), (0, 0.4, 0)), [0.9], [0.9, 0.4]),
        (((0.4, 0, 0), (0, 0.9, 0)), [0.9], [0.9, 0.4]),
        (((0, 0.2, 0), (0, 0, 0.6)), [], [0.6]),
        (((0, 0.2, 0), (0, 0, 0.45)), [], []),
    ],
)
def test_what_is_hardly_found_comes_after_what_surely_is(detector, scores, sure, whole):
    detector.network.scores = scores

    def found(finds):  # at each look, where they then seem to lie
        each = [round(find.score, 2) for find in finds]
        return sorted(set(each), key=each.index)

    assert found(detector.find(GREY)) == sure
    assert found(detector.find_all(GREY)) == whole


def test_eyes_that_know_the_map_look_at_a_felt(detector):
    eyes = Eyes()
    eyes.detector = detector
    mm_to_a_pixel = 1600 / 1920
    over = (mm_to_a_pixel, 0, -800, 0, mm_to_a_pixel, -450, 0, 0, 1)
    assert not eyes.see(GREY)
    assert detector.network.looks == [1280, 640, 320]
    (card,) = eyes.see(GREY, TableMap(1920, 1080, over, ()))
    assert card.name == "BACK"
    assert detector.network.looks == [1280, 640, 320, 1280]


@pytest.mark.parametrize(("mm_to_a_pixel", "asked"), [(1.5, 1), (2.5, 0)])
def test_on_a_felt_what_is_many_cards_large_is_not_outlined(detector, mm_to_a_pixel, asked):
    eyes = Eyes()
    eyes.detector, eyes.outliner = detector, Outlining(eyes.outliner)
    detector.network.scores = 0, 0.9, 0
    over = (mm_to_a_pixel, 0, -960, 0, mm_to_a_pixel, -540, 0, 0, 1)
    eyes.see(GREY, TableMap(1920, 1080, over, ()))
    assert eyes.outliner.asked == asked


class Outlining:
    """An outliner, and how many cards it was asked to outline."""

    def __init__(self, outliner):
        self.outliner, self.asked = outliner, 0

    def outlined(self, picture, cards):
        self.asked += len(cards)
        return self.outliner.outlined(picture, cards)


class Counting:
    """A reader, and how many it was asked to read."""

    def __init__(self, reader):
        self.reader, self.asked = reader, 0

    def cut(self, picture, finds):
        return self.reader.cut(picture, finds)

    def read(self, crops):
        self.asked += len(crops)
        return self.reader.read(crops)


def test_eyes_at_a_table_read_what_lies_still_now_and_then():
    eyes = Eyes()
    eyes.index_reader = indices = Counting(eyes.index_reader)
    spread = np.asarray(cv2.imread(str(SPREAD)), np.uint8)
    high, wide = spread.shape[:2]
    table_map = TableMap(wide, high, (0.8, 0, -wide * 0.4, 0, 0.8, -high * 0.4, 0, 0, 1), ())
    names = [card.name for card in eyes.see(spread, table_map)]
    first = indices.asked

    for _ in range(LATELY - 1):
        eyes.see(spread, table_map)
    assert indices.asked == LATELY * first
    for _ in range(EVERY):
        assert [card.name for card in eyes.see(spread, table_map)] == names
    assert indices.asked == (LATELY + 1) * first
    eyes.see(spread, replace(table_map))  # calibrated anew
    assert indices.asked == (LATELY + 2) * first
    eyes.learn(None)
    eyes.see(spread, table_map)
    assert indices.asked == (LATELY + 3) * first
    assert len(names) > 50


class Asked:
    """A deck of which nothing lies open, and how often it was asked about a card."""

    def __init__(self):
        self.times = 0

    def is_open(self, *_):
        self.times += 1
        return False


def test_what_lies_still_and_covered_is_compared_with_the_deck_now_and_then():
    eyes = Eyes()
    deck, lying = Asked(), [Find("back", 0.9, ONE)]
    for _ in range(LATELY):
        eyes.faces_among_backs(GREY, lying, deck)
    assert deck.times == LATELY
    for _ in range(EVERY):
        eyes.faces_among_backs(GREY, lying, deck)
    assert deck.times == LATELY + 1
