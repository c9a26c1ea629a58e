"""A deck whose faces were shown once: what looks like them, and what does not."""

import cv2
import numpy as np
import pytest

from tracker.eyes.crops import FACE_CROP, straighten
from tracker.eyes.deck.faces import FaceMemory
from tracker.eyes.weights import RANKS, SUITS

WIDE, HIGH = 66, 92  # px, as large as a camera over the table shows a card
NAMES = ("KH", "QH", "JS", "7D", "2C", "FOU")


def face(name):
    """A face that no deck has: blots in the colours of a court, others for every name."""
    rng = np.random.default_rng(NAMES.index(name) + 50)
    small = rng.integers(0, 2, (6, 4, 1)) * rng.integers(40, 200, 3) + 30
    court = cv2.resize(small.astype(np.uint8), (40, 66), interpolation=cv2.INTER_NEAREST)
    card = np.full((HIGH, WIDE, 3), 235, np.uint8)
    card[13:79, 13:53] = court
    return card


def table(*placed):
    """Lay faces on a felt, each with its upper left corner somewhere."""
    picture = np.full((200, 260, 3), (60, 90, 40), np.uint8)
    for card, (x, y) in placed:
        picture[y : y + HIGH, x : x + WIDE] = card
    return picture


def quad(x=60.0, y=40.0):
    return np.array([[x, y], [x + WIDE, y], [x + WIDE, y + HIGH], [x, y + HIGH]])


def shown_once(names=NAMES):
    crops = [straighten(table((face(name), (60, 40))), quad(), FACE_CROP) for name in names]
    return FaceMemory(crops, names)


@pytest.fixture(scope="module")
def memory():
    return shown_once()


def told(memory, picture, outline):
    """Give what is said of the ranks and of the suits that were shown."""
    rank, suit, _ = memory.evidence(picture, outline, [outline])
    ranks = {name: rank[RANKS.index(name)] for name in ("K", "Q", "J", "7", "2", "FOU")}
    return ranks, dict(zip(SUITS, suit, strict=True))


def likeliest(logs):
    return max(logs, key=logs.get)


@pytest.mark.parametrize("name", NAMES[:5])
def test_a_face_is_known_in_other_light_upside_down_and_a_little_aside(memory, name):
    dim = cv2.GaussianBlur(table((face(name)[::-1, ::-1], (60, 40))), (0, 0), 1.2) // 2
    ranks, suits = told(memory, dim, quad(62.0, 38.0))
    assert likeliest(ranks) == name[0]
    assert likeliest(suits) == name[1]
    assert sorted(ranks.values())[-2] < -2


def test_the_fou_is_one_of_the_faces(memory):
    ranks, _ = told(memory, table((face("FOU"), (60, 40))), quad())
    assert likeliest(ranks) == "FOU"
    assert sorted(ranks.values())[-2] < -2


def test_of_a_card_below_another_the_part_counts_that_shows(memory):
    below = table((face("KH"), (60, 40)), (face("2C"), (95, 40)))
    alone, share = memory.likeness(below, quad(), [quad(), quad(95.0)])
    assert NAMES[int(alone.argmax())] == "KH"
    assert 0.4 < share < 0.7
    covered = memory.likeness(below, quad(), [quad()])[0]
    assert alone[0] > covered[0] + 0.1  # what lies on it would have counted against it


def test_a_card_that_lies_on_another_is_compared_whole(memory):
    above = table((face("2C"), (95, 40)), (face("KH"), (60, 40)))
    likeness, share = memory.likeness(above, quad(), [quad(), quad(95.0)])
    assert NAMES[int(likeness.argmax())] == "KH"
    assert share == 1


def test_what_was_not_shown_is_as_likely_as_the_likeliest():
    rank, suit, _ = shown_once(("KH", "QH")).evidence(
        table((face("KH"), (60, 40))), quad(), [quad()]
    )
    assert rank[RANKS.index("K")] == rank[RANKS.index("A")] == rank[RANKS.index("none")] == 0
    assert rank[RANKS.index("Q")] < -2
    assert not suit.any()


def test_a_back_looks_like_none_of_them_and_little_is_said(memory):
    back = np.full((HIGH, WIDE, 3), (120, 40, 20), np.uint8)
    back[::4] = 220
    likeness, _ = memory.likeness(table((back, (60, 40))), quad(), [quad()])
    assert likeness.max() < 0.5
    rank, _, _ = memory.evidence(table((back, (60, 40))), quad(), [quad()])
    assert rank.min() > -2


@pytest.mark.parametrize("felt", [(60, 90, 40), (20, 20, 120), (255, 255, 255), (37, 181, 93)])
@pytest.mark.parametrize("near", [(), (quad(90.0, 60.0),)], ids=["whole", "half hidden"])
def test_an_empty_felt_says_nothing_whatever_its_colour(memory, felt, near):
    """One colour has no print: what remains of it is what a processor rounds."""
    picture = np.full((200, 260, 3), felt, np.uint8)
    rank, suit, _ = memory.evidence(picture, quad(), [quad(), *near])
    assert np.allclose(rank, 0, atol=0.05)
    assert np.allclose(suit, 0, atol=0.05)
