"""Remember the faces of a learnt deck, and compare a card with each of them.

A card is laid over each learnt face, shifted by up to one pixel, and their pixels are correlated, which is
independent of the light. Two courts or two jokers differ everywhere, so this tells them apart even where the
networks are unsure. A Six and a Seven differ by one pip, so here it says little. It therefore adds evidence
to the networks' and does not replace them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.eyes.crops import FACE_CROP, CropShape, straighten
from tracker.eyes.pattern_similarity import shown
from tracker.eyes.weights import RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.eyes.geometry import Points
    from tracker.pictures.frames import Picture

Values = NDArray[np.float32]

WIDE, HIGH = 24, 32  # px of a remembered face: a pip has about 4
MOVED = 1  # px of these by which an outline may be off
LOOKED_AT = CropShape(WIDE + 2 * MOVED, HIGH + 2 * MOVED, MOVED / WIDE, MOVED / HIGH)
# The face's pixels count as so many independent observations, because neighbouring pixels show the same pip and
# the same blur. On 999 cards of nine films of decks that were not trained on, .883 were named without the learnt
# deck, .898 with 16 observations, .927 with 40, .932 with 60, and none wrongly.
OBSERVATIONS = 40.0
LEAST = 0.1  # share of a card: if less is in sight, the whole outline is compared
WHOLE = 0.97  # share of a card: if more is in sight, nothing lies on it
ON_TOP = 0.85  # likeness of the whole outline, from which the card lies on top of what overlaps it
# Share of the variance that is always left unexplained: no likeness counts as perfect.
UNEXPLAINED = 1e-3


class Evidence(NamedTuple):
    """What the comparison adds to the log-probabilities, and the likeness to the most similar face."""

    rank: Values
    suit: Values
    likeness: float  # from -1 to 1


class FaceMemory:
    """The faces of one deck, each upright and upside down."""

    def __init__(self, faces: Sequence[Picture], names: Sequence[str]) -> None:
        whole = [_centred(_small(face)) for face in faces]
        ways = np.stack([*whole, *(face[::-1, ::-1] for face in whole)])
        pixels = ways.reshape(len(ways), -1, 3)
        self._faces = np.ascontiguousarray(pixels.reshape(len(ways), -1).T)
        # Sums needed for a correlation over a part of the face: of its three colours and of their squares.
        summed = np.concatenate([pixels, (pixels**2).sum(axis=2, keepdims=True)], axis=2)
        self._summed = np.ascontiguousarray(summed.transpose(1, 2, 0).reshape(HIGH * WIDE, -1))
        self._names = tuple(names)

    def evidence(self, picture: Picture, quad: Points, outlines: Sequence[Points]) -> Evidence:
        """Give what the comparison adds to the log-probabilities of rank and suit.

        A rank or suit of which no card was learnt counts as much as the likeliest.
        """
        likeness, share = self.likeness(picture, quad, outlines)
        left = np.maximum(1 - np.clip(likeness, 0, 1) ** 2, UNEXPLAINED)
        logs = -OBSERVATIONS * share / 2 * np.log(left)
        rank, suit = np.full(len(RANKS), logs.max()), np.full(len(SUITS), logs.max())
        labels = [RANKS.index("FOU" if name == "FOU" else name[0]) for name in self._names]
        for label in set(labels):
            rank[label] = logs[[each == label for each in labels]].max()
        for label, letter in enumerate(SUITS):
            own = [name != "FOU" and name[1] == letter for name in self._names]
            if any(own):
                suit[label] = logs[own].max()
        rank, suit = (rank - rank.max()).astype(np.float32), (suit - suit.max()).astype(np.float32)
        return Evidence(rank, suit, float(likeness.max()))

    def likeness(
        self, picture: Picture, quad: Points, outlines: Sequence[Points]
    ) -> tuple[Values, float]:
        """Give the likeness of a card to each face, from -1 to 1, and the share of the card compared."""
        crop = _centred(straighten(picture, quad, LOOKED_AT).astype(np.float32))
        counts = shown(quad, outlines, _POINTS).astype(np.float32).reshape(crop.shape[:2])
        share = float(counts.mean())
        whole = self._compared(crop, np.ones_like(counts))
        if share >= WHOLE or share < LEAST or whole.max() >= ON_TOP:
            return whole, 1.0
        part = self._compared(crop, counts)
        return (part, share) if part.max() > whole.max() else (whole, 1.0)

    def _compared(self, crop: Values, counts: Values) -> Values:
        """Correlate a crop with every face at every shift, and give the best for each face."""
        part = _windows(counts[..., None])[..., 0]
        looks = _windows(crop) * part[..., None]
        number = np.maximum(part.sum(axis=1, keepdims=True), 1.0)
        sums = looks.sum(axis=1)
        others = (part @ self._summed).reshape(len(part), 4, -1)
        shared = looks.reshape(len(looks), -1) @ self._faces
        shared -= np.einsum("wc,wcf->wf", sums, others[:, :3]) / number
        spread = (looks**2).sum(axis=(1, 2))[:, None] - (sums**2).sum(axis=1)[:, None] / number
        spread_other = others[:, 3] - (others[:, :3] ** 2).sum(axis=1) / number
        best = (shared / np.sqrt(np.maximum(spread * spread_other, 1.0))).max(axis=0)
        return np.asarray(best.reshape(2, -1).max(axis=0), np.float32)


def _small(face: Picture) -> Values:
    """Shrink the crop of a face, without its margins."""
    high, wide = face.shape[:2]
    aside = round(wide * FACE_CROP.beside / (1 + 2 * FACE_CROP.beside))
    above = round(high * FACE_CROP.above / (1 + 2 * FACE_CROP.above))
    card = face[above : high - above, aside : wide - aside]
    return cv2.resize(card, (WIDE, HIGH), interpolation=cv2.INTER_AREA).astype(np.float32)


def _centred(pixels: Values) -> Values:
    """Subtract the mean colour, so that the sums of squares stay small and float32 does not round them."""
    return np.asarray(pixels - pixels.mean(axis=(0, 1), dtype=np.float64), np.float32)


def _windows(pixels: Values) -> Values:
    """Give the pixels that lie under a face at each possible shift, one row for each shift."""
    each = np.lib.stride_tricks.sliding_window_view(pixels, (HIGH, WIDE), axis=(0, 1))
    return np.ascontiguousarray(np.moveaxis(each, 2, 4)).reshape(-1, HIGH * WIDE, pixels.shape[2])


_ROWS, _COLUMNS = np.indices((LOOKED_AT.height, LOOKED_AT.width)).reshape(2, -1)
_POINTS = np.stack([(_COLUMNS + 0.5 - MOVED) / WIDE, (_ROWS + 0.5 - MOVED) / HIGH], axis=1)
