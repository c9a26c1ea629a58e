"""The truth about a drawn scene, as records: its cards, their indices, how much of each shows."""

from __future__ import annotations

from dataclasses import dataclass, field

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]  # upper left, upper right, lower right, lower left


@dataclass(frozen=True)
class IndexTruth:
    quad: Quad
    seen: float  # share of its area that nothing hides


@dataclass(frozen=True)
class CardTruth:
    name: str  # KS, FOU or BACK
    deck: str
    quad: Quad  # upper left corner of the card itself first; may reach outside the picture
    seen: float
    indices: tuple[IndexTruth, ...]
    covered_by: tuple[int, ...] = field(default=())


@dataclass(frozen=True)
class SceneTruth:
    seed: int
    width: int
    height: int
    tilt: float
    cards: tuple[CardTruth, ...]
