"""Judge weakly found covered cards by the other cards of the picture: all lie in one plane, equally large."""

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

# Each covered card is compared with so many nearest cards; the best fit counts, as one outline may be wrong.
NEAREST = 3
# (misfit, share of the floor): a covered card whose worst corner is off by less than the misfit, in card
# widths, counts from this share of the detector's floor on. Chosen on 540 drawn pictures: 1,443 covered cards
# and 34 false ones are kept, where the floor alone keeps 1,367 and 43.
SHARES = ((0.1, 0.71), (0.2, 1.0), (inf, 1.14))
# Below the first share of the floor no covered card counts; from the second on, each does.
FAINTEST, ALWAYS = SHARES[0][1], SHARES[-1][1]
SAME_CARD = 0.3  # a weak back that overlaps a sure card by more is that card, outlined differently

# A card of width 1 in its own plane, upright and on its side.
CARD: Points = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * (1, CARD_HEIGHT_MM / CARD_WIDTH_MM)
ON_ITS_SIDE: Points = np.roll(CARD, 1, axis=0)


def with_fitting_backs(surely: list[Find], hardly: list[Find], floor: float) -> list[Find]:
    """Keep covered cards near the floor only if they lie in the plane of the cards beside them.

    So weak covered cards that fit are added to the sure finds, and barely sure ones that do not fit
    are dropped.
    """
    cards = [find for find in surely if find.kind != "index"]
    others = [
        find
        for find in hardly
        if find.kind == "back"
        and not any(overlap(find.quad, card.quad) > SAME_CARD for card in cards)
    ]
    return [
        find
        for find in (*surely, *others)
        if find.kind != "back"
        or find.score >= floor * ALWAYS
        or find.score >= floor * floor_share(find, cards)
    ]


def floor_share(back: Find, cards: list[Find]) -> float:
    """Give the share of the floor from which a covered card counts; the whole floor if it lies alone."""
    (x, y), others = back.middle, [card for card in cards if card is not back]
    if not others:
        return 1.0
    near = sorted(others, key=lambda card: (card.middle[0] - x) ** 2 + (card.middle[1] - y) ** 2)
    off = min(misfit_on_plane(back.quad, card.quad) for card in near[:NEAREST])
    return next(share for most, share in SHARES if off < most)


def misfit_on_plane(quad: Points, fellow: Points) -> float:
    """Give by how many card widths an outline's worst corner misses a card on `fellow`'s plane."""
    flat = cv2.getPerspectiveTransform(np.asarray(fellow, np.float32), np.asarray(CARD, np.float32))
    x, y, depth = flat @ np.vstack([quad.T, np.ones(4)])
    here = flat[2] @ (*fellow.mean(axis=0), 1)
    if (depth * here <= 0).any():  # a corner lies beyond the horizon of that plane
        return np.inf
    lying = np.column_stack([x, y]) / depth[:, None]
    return min(worst_corner(card, lying) for card in (CARD, ON_ITS_SIDE))


def worst_corner(card: Points, corners: Points) -> float:
    """Fit a card to four corners by turn and shift, and give the largest distance that remains."""
    meant, there = complex_of(card), complex_of(corners)
    way = np.vdot(meant, there)
    return float(np.abs(there - meant * way / max(abs(way), 1e-9)).max())


def complex_of(points: Points) -> NDArray[np.complex128]:
    """Give points relative to their middle as complex numbers; multiplying them turns them."""
    x, y = (points - points.mean(axis=0)).T
    about: NDArray[np.complex128] = x + 1j * y
    return about
