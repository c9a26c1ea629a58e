"""Turn the eyes' cards into detections for belief and recordings, and cut out a card's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import cv2
import numpy as np

from tracker.detections import CardKind, Detection, Detections, RawFind
from tracker.eyes.names import FOU, NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from tracker.map.table_map import Corner, TableMap
    from tracker.pictures.frames import Picture

# Half a side of the square that is cut out: a card at any angle fits in, with a little felt.
ROUND_A_CARD_MM = 75.0
SMALLEST_PX = 8  # a cut-out that is smaller shows nothing


class SeenCard(Protocol):
    """A card as the eyes give it; `rank` holds log-probabilities of A 2 … K, then of the Fou."""

    @property
    def name(self) -> str: ...
    @property
    def confidence(self) -> float: ...
    @property
    def polygon(self) -> NDArray[np.float64]: ...
    @property
    def rank(self) -> NDArray[np.float64]: ...
    @property
    def suit(self) -> NDArray[np.float64]: ...
    @property
    def is_unlike_all(self) -> bool: ...
    @property
    def likeness(self) -> float: ...


class CardFinder(Protocol):
    """Anything that finds and reads the cards of a picture: the eyes, or a replacement in tests."""

    def see(self, picture: Picture, table_map: TableMap | None = None) -> Sequence[SeenCard]: ...


def detections(
    cards: Iterable[SeenCard], at_ms: int, frame: int, raw: Iterable[SeenCard] | None = None
) -> Detections:
    """Turn one frame's cards into the records that are kept and followed.

    `raw` are the cards as the eyes found them, before belief added what it remembers; None keeps
    none.
    """
    found = None if raw is None else tuple(_raw_find(each) for each in raw)
    return Detections(at_ms, frame, tuple(_detection(each) for each in cards), found)


def _detection(card: SeenCard) -> Detection:
    found = _raw_find(card)
    if found.kind is not CardKind.TURNED:
        return Detection(found.outline, found.kind, found.confidence)
    ranks = found.ranks[:FOU]
    return Detection(found.outline, found.kind, found.confidence, ranks, found.suits)


def _raw_find(card: SeenCard) -> RawFind:
    outline = tuple(round(float(value), 1) for value in card.polygon.reshape(-1))
    confidence = round(float(card.confidence), 3)
    if card.name == "BACK":
        return RawFind(outline, CardKind.COVERED, confidence)
    kind = CardKind.FOU if card.name == "FOU" else CardKind.TURNED
    ranks = tuple(round(float(value), 2) for value in card.rank[:NONE])
    suits = tuple(round(float(value), 2) for value in card.suit)
    likeness = round(float(card.likeness), 2)
    return RawFind(outline, kind, confidence, ranks, suits, likeness)


def cut_out(picture: Picture, table_map: TableMap, middle: Corner) -> bytes | None:
    """Cut out what lies at a point of the felt (mm) as a JPEG; None if it is outside the picture."""
    reach = ROUND_A_CARD_MM
    around = np.array([(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)])
    pixels = table_map.to_pixels(around + np.array(middle))
    high, wide = picture.shape[:2]
    left, top = np.clip(pixels.min(axis=0), 0, (wide, high)).astype(int)
    right, bottom = np.clip(pixels.max(axis=0), 0, (wide, high)).astype(int)
    if right - left < SMALLEST_PX or bottom - top < SMALLEST_PX:
        return None
    _, packed = cv2.imencode(".jpg", picture[top:bottom, left:right])
    return packed.tobytes()
