"""A paved table that is seen bare, and then with cards on it."""

import cv2
import numpy as np

from tests.eyes.cardmaking import outline
from tests.felt.clock import TALL, WIDE
from tracker.eyes.cards import covered
from tracker.eyes.find import Find

STONE, CARD = (300, 600), (330, 600)


def table(*cards):
    """A table of stones, and cards on it."""
    picture = np.full((1000, 1600, 3), (60, 70, 70), np.uint8)
    x, y = STONE
    cv2.rectangle(picture, (x, y), (x + WIDE, y + TALL), (95, 105, 100), -1)
    for x, y in cards:
        picture[y : y + TALL, x : x + WIDE] = (200, 60, 60)
    return picture


def found(x, y, score=0.73):
    return covered(Find("back", score, outline(x, y, WIDE, TALL)))
