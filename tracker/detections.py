"""What lies on the felt in one frame, as records without pictures: seen by the eyes, kept by the store."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.0, 88.0


class CardKind(StrEnum):
    """How a thing on the felt lies."""

    TURNED = "turned"
    COVERED = "covered"
    FOU = "fou"


class Detection(NamedTuple):
    """One physical card in one frame.

    `outline` is its four corners in pixels, one after another (x, y, x, y, …). `ranks` and
    `suits` are log-probabilities in the order of `cards.RANKS` and `cards.SUITS`, empty where
    nothing could be read.
    """

    outline: tuple[float, ...]
    kind: CardKind
    confidence: float
    ranks: tuple[float, ...] = ()
    suits: tuple[float, ...] = ()


class Detections(NamedTuple):
    """Everything that was found in one frame, and when that frame was taken."""

    at_ms: int
    frame: int
    cards: tuple[Detection, ...]
