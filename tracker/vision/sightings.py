"""What the eyes hand over, frame by frame, and what the scribe is told: records without pictures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
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
    kind: Kind
    confidence: float
    ranks: tuple[float, ...] = ()
    suits: tuple[float, ...] = ()


class Detections(NamedTuple):
    """Everything that was found in one frame, and when that frame was taken."""

    at_ms: int
    frame: int
    cards: tuple[Detection, ...]


class Sighting(NamedTuple):
    """A card that has come to rest, where it lies in millimetres, and all that was read of it.

    `track` names the card for as long as it is known; `seen_ms` is when it was last in sight, so
    a card under a hand keeps its place with an older time.
    """

    track: int
    place: str
    x: float
    y: float
    kind: Kind
    since_ms: int
    turned_ms: int
    seen_ms: int
    ranks: tuple[float, ...]
    suits: tuple[float, ...]
    reads: int


@dataclass(frozen=True)
class Look:
    """The table as it was seen at one moment."""

    at_ms: int
    frame: int
    sightings: tuple[Sighting, ...]
