"""Cards as the eyes give them, in one line each."""

from dataclasses import replace

import numpy as np

from tracker.eyes.cards import CardReading
from tracker.eyes.corners import FindReading
from tracker.eyes.find import Find
from tracker.eyes.read import LabelReading
from tracker.eyes.weights import RANKS, SUITS, Calibration

CALIBRATION = Calibration(
    index_weight=1.0,
    face_weight=0.6,
    card_threshold=0.995,
    rank_threshold=0.995,
    index_score=0.55,
    face_score=0.55,
    back_score=0.7,
)


def outline(x, y, wide=100, tall=140):
    return np.array([[x, y], [x + wide, y], [x + wide, y + tall], [x, y + tall]], float)


def unread():
    return LabelReading(np.full(len(RANKS), -2.7), np.full(len(SUITS), -1.4))


def lying(name, x, y, confidence=0.99):
    """A card at a place, its face and its upper index found."""
    quad = outline(x, y)
    looks = (
        FindReading(Find("face", 0.9, quad), unread()),
        FindReading(Find("index", 0.9, outline(x + 5, y + 6, 12, 25)), unread()),
    )
    flat = np.full(14, -2.6), np.full(4, -1.4)
    return CardReading(name, confidence, quad, 0.0, ((name, confidence),), *flat, looks)


def quad(x, y, wide, tall, degrees=0.0):
    flat = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], float)
    angle = np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return flat @ turn + [x, y]


def reading(name, sure=0.99):
    rank = np.full(len(RANKS), (1 - sure) / (len(RANKS) - 1))
    rank[RANKS.index(name if name == "FOU" else name[0])] = sure
    suit = np.full(len(SUITS), 0.25)
    if len(name) == 2 and name[1] in SUITS:
        suit[:] = (1 - sure) / 3
        suit[SUITS.index(name[1])] = sure
    return LabelReading(np.log(rank), np.log(suit))


def index(name, x, y, *, upside=False, sure=0.99):
    outline = quad(x, y, 12, 25)
    if upside:
        outline = np.roll(outline, 2, axis=0)
    return FindReading(Find("index", 0.9, outline), reading(name, sure))


def face(name, x, y, sure=0.99):
    return FindReading(Find("face", 0.9, quad(x, y, 100, 140)), reading(name, sure))


def both_ends(name, x, y, sure=0.99):
    upper = index(name, x + 4.5, y + 5.6, sure=sure)
    return [upper, index(name, x + 83.5, y + 109.4, upside=True, sure=sure)]


def answered(find, strong, letter=9.0, **more):
    return replace(find, reading=replace(find.reading, strength=(letter, strong), **more))
