"""Weigh covered cards by the other cards of a picture: on one table all lie as flat, and are as large."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.eyes.geometry import Points, overlap

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tracker.eyes.find import Find

# So many cards beside one are asked: an outline of theirs may be askew.
NEAREST = 3
# Up to so far off, in widths of a card at its worst corner, a covered card counts from such a share of
# the floor on. On 540 drawn pictures, by which these were chosen, 1,443 were told so, and 34 that were
# none, where the floor alone told 1,367, and 43.
SHARES = ((0.1, 0.71), (0.2, 1.0), (inf, 1.14))
FAINTEST, ENOUGH = SHARES[0][1], SHARES[-1][1]
APART = 0.3  # what shares more with a surely found card is that one, outlined otherwise

CARD: Points = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * (1, CARD_HEIGHT_MM / CARD_WIDTH_MM)
ACROSS: Points = np.roll(CARD, 1, axis=0)


def counting(surely: list[Find], hardly: list[Find], floor: float) -> list[Find]:
    """Give what is surely found; of covered cards what fits among the others, if hardly found, too."""
    cards = [find for find in surely if find.kind != "index"]
    others = [
        find
        for find in hardly
        if find.kind == "back" and not any(overlap(find.quad, card.quad) > APART for card in cards)
    ]
    return [
        find
        for find in (*surely, *others)
        if find.kind != "back"
        or find.score >= floor * ENOUGH
        or find.score >= floor * share_asked(find, cards)
    ]


def share_asked(back: Find, cards: list[Find]) -> float:
    """Say from which share of the floor on a covered card counts; from all of it, if it lies alone."""
    (x, y), others = back.middle, [card for card in cards if card is not back]
    if not others:
        return 1.0
    near = sorted(others, key=lambda card: (card.middle[0] - x) ** 2 + (card.middle[1] - y) ** 2)
    off = min(askew(back.quad, card.quad) for card in near[:NEAREST])
    return next(share for most, share in SHARES if off < most)


def askew(quad: Points, fellow: Points) -> float:
    """Measure how far an outline is off a card's that lies as flat as another, in its widths."""
    flat = cv2.getPerspectiveTransform(np.asarray(fellow, np.float32), np.asarray(CARD, np.float32))
    x, y, depth = flat @ np.vstack([quad.T, np.ones(4)])
    here = flat[2] @ (*fellow.mean(axis=0), 1)
    if (depth * here <= 0).any():  # beyond the horizon of that plane
        return np.inf
    lying = np.column_stack([x, y]) / depth[:, None]
    return min(off_when_laid(card, lying) for card in (CARD, ACROSS))


def off_when_laid(card: Points, corners: Points) -> float:
    """Lay a card upon four corners as well as can be, and see by how much the worst is missed."""
    meant, there = complex_of(card), complex_of(corners)
    way = np.vdot(meant, there)
    return float(np.abs(there - meant * way / max(abs(way), 1e-9)).max())


def complex_of(points: Points) -> NDArray[np.complex128]:
    """Give points about their middle as complex numbers, which a turn multiplies."""
    x, y = (points - points.mean(axis=0)).T
    about: NDArray[np.complex128] = x + 1j * y
    return about
