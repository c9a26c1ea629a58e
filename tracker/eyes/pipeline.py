"""Turn the eyes' cards into detections for belief and recordings, and cut out a card's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import cv2
import numpy as np

from tracker.detections import CardKind, Detection, Detections

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from tracker.map.table_map import Corner, TableMap
    from tracker.pictures.frames import Picture

PLAYING_RANKS = 13  # A to K; the reader's labels go on with the Fou and "none"
# Half a side of what is cut out: fits a card at any angle, and a little felt.
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


def detections(cards: Iterable[SeenCard], at_ms: int, frame: int) -> Detections:
    """Turn one frame's cards into the records that are kept and followed."""
    return Detections(at_ms, frame, tuple(_detection(each) for each in cards))


def _detection(card: SeenCard) -> Detection:
    outline = tuple(round(float(value), 1) for value in card.polygon.reshape(-1))
    confidence = round(float(card.confidence), 3)
    if card.name == "BACK":
        return Detection(outline, CardKind.COVERED, confidence)
    if card.name == "FOU":
        return Detection(outline, CardKind.FOU, confidence)
    ranks = tuple(round(float(value), 2) for value in card.rank[:PLAYING_RANKS])
    suits = tuple(round(float(value), 2) for value in card.suit)
    return Detection(outline, CardKind.TURNED, confidence, ranks, suits)


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
