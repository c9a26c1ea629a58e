"""A deck of plain cards: white, with a block of ink for each rank and each suit."""

import cv2
import numpy as np

from models.decks import NAMES, Deck
from models.indices import Box, Index
from models.scenes.materials import Library

INDEX = Index(Box(0.05, 0.03, 0.15, 0.12), Box(0.06, 0.13, 0.14, 0.18))


def plain_card(ink=(0, 0, 0), *, two_ends=True):
    card = np.full((350, 250, 3), 255, np.uint8)
    for box in (INDEX.rank, INDEX.suit):
        for end in (box, box.turned()) if two_ends else (box,):
            low = (int(end.left * 250), int(end.top * 350))
            high = (int(end.right * 250) - 1, int(end.bottom * 350) - 1)
            cv2.rectangle(card, low, high, ink, -1)
    return card


def plain_library(card):
    """Give a library with one deck, of which all cards look like this one."""
    indices = dict.fromkeys(NAMES, INDEX)
    deck = Deck("plain", "train", "en", 0, 0, four_corners=False, indices=indices)
    textures = np.full((3, 640, 640, 3), 90, np.uint8)
    stamps = (np.zeros((160, 160, 4), np.uint8),)
    return Library((deck,), {"plain": np.stack([card] * len(NAMES))}, (), (), textures, stamps)


class Pen:
    """Letters and suits without fonts; what was asked for is kept."""

    def __init__(self):
        self.asked = []

    def rank(self, _rng, text):
        self.asked.append(text)
        mask = np.zeros((96, 60 * len(text)), np.uint8)
        cv2.putText(mask, text, (4, 84), cv2.FONT_HERSHEY_SIMPLEX, 3.2, 255, 9)
        return mask

    def suit(self, _rng, symbol):
        self.asked.append(symbol)
        return np.full((96, 80), 255, np.uint8)
