"""Cards as the eyes give them, in one line each."""

import numpy as np

from tracker.eyes.cards import CardReading
from tracker.eyes.corners import FindReading
from tracker.eyes.find import Find
from tracker.eyes.read import LabelReading
from tracker.eyes.weights import RANKS, SUITS


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
