"""From a frame to the detections that are recorded and followed, and back to a card's picture."""

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

PLAYING_RANKS = 13  # the reader's labels go on with the Fou and "none"
ROUND_A_CARD_MM = 75.0  # half of what is cut out: a card however it is turned, and a little felt


class SeenCard(Protocol):
    """A physical card as the detector gives it; `rank` begins with A 2 … K, then the Fou."""

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
    """Whatever finds and reads the cards in a picture."""

    def see(self, picture: Picture, table_map: TableMap | None = None) -> Sequence[SeenCard]: ...


def detections(cards: Iterable[SeenCard], at_ms: int, frame: int) -> Detections:
    """Put one frame's cards into the form that is recorded, followed and replayed."""
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
    """Give the picture of what lies at a place of the felt, as a JPEG; None outside the picture."""
    reach = ROUND_A_CARD_MM
    around = np.array([(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)])
    pixels = table_map.to_pixels(around + np.array(middle))
    high, wide = picture.shape[:2]
    left, top = np.clip(pixels.min(axis=0), 0, (wide, high)).astype(int)
    right, bottom = np.clip(pixels.max(axis=0), 0, (wide, high)).astype(int)
    if right - left < 8 or bottom - top < 8:
        return None
    _, packed = cv2.imencode(".jpg", picture[top:bottom, left:right])
    return packed.tobytes()
