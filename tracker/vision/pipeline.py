"""From what the detector says of a frame to the detections that are recorded and followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tracker.vision.sightings import Detection, Detections, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

PLAYING_RANKS = 13  # the reader's labels go on with the Fou and "none"


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


def detections(cards: Iterable[SeenCard], at_ms: int, frame: int) -> Detections:
    """Put one frame's cards into the form that is recorded, followed and replayed."""
    return Detections(at_ms, frame, tuple(_detection(each) for each in cards))


def _detection(card: SeenCard) -> Detection:
    outline = tuple(round(float(value), 1) for value in card.polygon.reshape(-1))
    confidence = round(float(card.confidence), 3)
    if card.name == "BACK":
        return Detection(outline, Kind.COVERED, confidence)
    if card.name == "FOU":
        return Detection(outline, Kind.FOU, confidence)
    ranks = tuple(round(float(value), 2) for value in card.rank[:PLAYING_RANKS])
    suits = tuple(round(float(value), 2) for value in card.suit)
    return Detection(outline, Kind.TURNED, confidence, ranks, suits)
