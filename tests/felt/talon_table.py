"""A table with a talon, drawn on the stage's map: its backs, and what a find on it looks like."""

from dataclasses import replace

import cv2
import numpy as np

from tests.eyes.cardmaking import lying, outline

TALON, SEAT, BESIDE = (
    (632, 456),
    (300, 600),
    (420, 600),
)  # px on the stage's map, of a card's upper left
WIDE, TALL = 64, 88
PLACES = {"talon": TALON, "seat": SEAT, "beside": BESIDE}


def striped():
    """A back in stripes, with a ring."""
    card = np.full((TALL, WIDE, 3), (200, 170, 90), np.uint8)
    for x in range(0, WIDE, 14):
        cv2.line(card, (x, 0), (WIDE - x, TALL), (40, 30, 120), 4)
    cv2.circle(card, (WIDE // 2, TALL // 2), 14, (240, 240, 240), -1)
    return card


def table(**cards):
    """Lay pictures of cards on a felt; the names give where."""
    felt = np.full((1000, 1600, 3), (60, 110, 40), np.uint8)
    for name, card in cards.items():
        x, y = PLACES[name]
        felt[y : y + TALL, x : x + WIDE] = card
    return felt


def at(place, name, confidence=0.99):
    return replace(lying(name, *place, confidence), polygon=outline(*place, WIDE, TALL))
