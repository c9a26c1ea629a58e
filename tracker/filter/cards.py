"""A card that is believed to lie on the felt, a find on the felt, and what is read of either."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, pi
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM, CardKind

if TYPE_CHECKING:
    from tracker.detections import RawFind
    from tracker.filter.life import Life
    from tracker.map.table_map import TableMap

Numbers = NDArray[np.float64]
FOU = 52  # among the names: A to K of each suit as SHDC, then the Fou
NAMES = 53
CARD_MM2 = CARD_WIDTH_MM * CARD_HEIGHT_MM


class Pose(NamedTuple):
    """Where a card lies, in millimetres, and how its long side is turned, from 0 to π."""

    x: float
    y: float
    angle: float


class FeltFind(NamedTuple):
    """What was found in one look, on the felt."""

    pose: Pose
    size: float  # its area, in cards
    kind: CardKind
    score: float
    names: (
        Numbers  # log-likelihoods of the 53 names, 0 for the likeliest; all 0 if nothing was read
    )


@dataclass(frozen=True)
class BelievedCard:
    """A physical card: where it lies, which side is up, which card it is, and whether it is there."""

    number: int
    pose: Pose
    variance_mm2: float  # of its place, one axis
    life: Life
    open_odds: float  # log-odds that its face is up
    evidence: Numbers  # what was read of it, summed: log-likelihoods of the 53 names
    born_ms: int
    seen_ms: int

    @property
    def kind(self) -> CardKind:
        """Say how it most likely lies."""
        if self.open_odds < 0:
            return CardKind.COVERED
        return CardKind.FOU if int(self.evidence.argmax()) == FOU else CardKind.TURNED

    def names(self, misreads: float) -> Numbers:
        """Give the probability of each name; however much was read, so many cards read as another."""
        likely = np.exp(self.evidence - self.evidence.max())
        told: Numbers = (1 - misreads) * likely / likely.sum() + misreads / NAMES
        return told


def on_felt(find: RawFind, table_map: TableMap) -> FeltFind:
    """Carry a find from the picture to the felt."""
    corners = table_map.to_mm(np.array(find.outline, dtype=np.float64).reshape(4, 2))
    x, y = corners.mean(axis=0)
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.hypot(*sides.T)
    long_side = sides[0] if lengths[0] + lengths[2] > lengths[1] + lengths[3] else sides[1]
    turned = np.roll(corners, -1, axis=0)
    area = abs(float((corners[:, 0] * turned[:, 1] - corners[:, 1] * turned[:, 0]).sum())) / 2
    angle = atan2(float(long_side[1]), float(long_side[0])) % pi
    pose = Pose(float(x), float(y), angle)
    return FeltFind(pose, area / CARD_MM2, find.kind, find.confidence, _names(find))


def _names(find: RawFind) -> Numbers:
    logs = np.zeros(NAMES)
    if find.ranks:
        ranks, suits = np.array(find.ranks), np.array(find.suits)
        logs[:FOU] = (suits[:, None] + ranks[None, :13]).ravel()
        logs[FOU] = ranks[13]
    elif find.kind is CardKind.FOU:
        logs[:FOU] = -5.0  # found as the Fou, and nothing more is known
    told: Numbers = logs - logs.max()
    return told
