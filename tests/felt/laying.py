"""Cards that are laid on a drawn felt."""

import cv2
import numpy as np

from tests.felt.clock import TALL, WIDE

LOWER, UPPER = (300, 600), (326, 612)
HAND = (120, 160, 210)


def back():
    """A back like its like: stripes to its edges."""
    card = np.full((TALL, WIDE, 3), (150, 60, 60), np.uint8)
    for x in range(0, WIDE, 9):
        cv2.line(card, (x, 0), (x, TALL), (230, 230, 230), 3)
    return card


def felt(*places, card=None, light=1.0):
    picture = np.full((1000, 1600, 3), (60, 110, 40), np.uint8)
    for x, y in places:
        picture[y : y + TALL, x : x + WIDE] = back() if card is None else card
    return (picture * light).astype(np.uint8)


def under_a_hand(picture, x, y):
    covered = picture.copy()
    cv2.line(covered, (x + 30, 990), (x + 30, y + 40), HAND, 90)
    return covered


def places_of(laid):
    return [tuple(each.outline.min(axis=0).round().tolist()) for each in laid]
