"""A card that is believed to lie on the felt, a find on the felt, and what is read of either."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import pi
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tracker.detections import CARD_MM2, CardKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.belief.life import Findable, Life
    from tracker.detections import Detection, RawFind
    from tracker.map.table_map import TableMap

Numbers = NDArray[np.float64]
RANKS = 13  # A to K
FOU = 4 * RANKS  # among the names: A to K of each suit as SHDC, then the Fou
NAMES = FOU + 1
SETTLES_MS = 1000  # until it was read for so long, a rank may waver (assumed)
UNLIKELY = -5.0  # log-likelihood of what nothing was said about (assumed)
LIKELY = 0.5  # what is likelier than this is taken for true (a definition)


class Pose(NamedTuple):
    """Where a card lies, in millimetres, and how its long side is turned, from 0 to π."""

    x: float
    y: float
    angle: float


class Displacement(NamedTuple):
    """How far a card was pushed, in millimetres."""

    x: float
    y: float

    def of(self, pose: Pose) -> Pose:
        return pose._replace(x=pose.x + self.x, y=pose.y + self.y)

    @property
    def back(self) -> Displacement:
        return Displacement(-self.x, -self.y)


@dataclass(frozen=True)
class FeltFind:
    """What was found in one look, on the felt."""

    pose: Pose
    size: float  # its area, in cards
    kind: CardKind
    score: float
    names: (
        Numbers  # log-likelihoods of the 53 names, 0 for the likeliest; all 0 if nothing was read
    )

    @cached_property
    def likely(self) -> Numbers:
        """Give the likelihoods of the names, 1 for the likeliest."""
        return np.exp(self.names)

    @cached_property
    def by_chance(self) -> float:
        """Say how likely any card reads like this."""
        return 1.0 if self.kind is CardKind.COVERED else float(self.likely.mean())


def _rank(evidence: Numbers) -> int:
    best = int(evidence.argmax())
    return RANKS if best == FOU else best % RANKS


@dataclass(frozen=True)
class FaceReadings:
    """What was read of a card since it lies with this side up."""

    evidence: Numbers  # log-likelihoods of the 53 names, of the last half second in effect
    looks: int = 0  # in which it was read
    changes: int = 0  # how often the likeliest rank became another
    votes: tuple[int, ...] = (0,) * RANKS  # looks that were for each rank
    since_ms: int = 0  # when it was read first
    at_ms: int = 0  # when it was read last

    @property
    def rank(self) -> int:
        """Give the place of the likeliest rank, 13 for the Fou."""
        return _rank(self.evidence)

    @property
    def lasted(self) -> bool:
        """Tell whether the face was read more than once: a hand may show it once as it turns a card."""
        return self.at_ms > self.since_ms

    @cached_property
    def name_chances(self) -> Numbers:
        """Give the probability of each name, if cards never misread."""
        likely = np.exp(self.evidence - self.evidence.max())
        chances: Numbers = likely / likely.sum()
        return chances

    def chance_of(self, likely: Numbers, misreads: float) -> float:
        """Say how likely this card reads so; however much was read, so many cards read as another."""
        return (1 - misreads) * float(self.name_chances @ likely) + misreads * float(likely.mean())

    def with_look(self, alone: Numbers, evidence: Numbers, at_ms: int) -> FaceReadings:
        """Count one more look; `alone` is what it tells by itself, `evidence` with those before."""
        rank, votes = _rank(alone), list(self.votes)
        if rank < RANKS:
            votes[rank] += 1
        since_ms = self.since_ms if self.looks else at_ms
        wavered = at_ms - since_ms > SETTLES_MS and _rank(evidence) != self.rank
        changes = self.changes + wavered
        return FaceReadings(evidence, self.looks + 1, changes, tuple(votes), since_ms, at_ms)


NOT_READ = FaceReadings(np.zeros(NAMES))


class LayBeforePush(NamedTuple):
    """Where a card lay until it seemed to be pushed, and since when."""

    pose: Pose
    since_ms: int


class LayBeforeAnother(NamedTuple):
    """How a card lay before another may have been laid on it, and what is read there since."""

    pose: Pose
    reads: FaceReadings
    seen_ms: int
    since_ms: int  # since when another may lie on it
    laid_a_mm2: float  # how likely one was laid there, to a mm²
    variance_mm2: float  # how far this card may lie from where it lay, one axis
    misreads: float  # how likely this card reads otherwise since
    found: Pose  # where something was found there last
    lately: FaceReadings = NOT_READ  # what is read there since


class BelievedCard(NamedTuple):
    """A physical card: where it lies, which side is up, which card it is, and whether it is there."""

    number: int
    pose: Pose
    variance_mm2: float  # of its place, one axis
    life: Life
    open_odds: float  # log-odds that its face is up
    born_ms: int
    moved_ms: int  # since when it lies there
    seen_ms: int  # when it was found last, or was believed to lie below others
    turned_ms: int  # since when it lies with this side up
    reads: FaceReadings = NOT_READ
    findable: Findable | None = None  # none: it has been found this moment, as it lies
    before_another: LayBeforeAnother | None = None
    unpushed: Displacement | None = (
        None  # from here to where it still lies if its hand was pushed without it
    )
    before_push: LayBeforePush | None = None  # none: it has rested since it was pushed
    is_known: bool = False  # it was believed once: it is kept until it is let go

    @property
    def is_open(self) -> bool:
        return self.open_odds >= 0

    @property
    def is_below(self) -> bool:
        """Tell whether it lies below others, so that it cannot be found."""
        return bool(self.life.below > LIKELY)

    @property
    def has_lain(self) -> bool:
        """Tell whether it was found where it lies more than once, so that no hand carried it by."""
        return self.is_known or (self.life.there > LIKELY and self.seen_ms > self.born_ms)

    def pushed(self, shift: Displacement) -> BelievedCard:
        """Push a card that is not in sight along with others: it may still lie where it lay."""
        return self._replace(pose=shift.of(self.pose), unpushed=shift.back)

    @property
    def evidence(self) -> Numbers:
        return self.reads.evidence

    @property
    def kind(self) -> CardKind:
        """Say how it most likely lies."""
        if not self.is_open:
            return CardKind.COVERED
        return CardKind.FOU if self.reads.rank == RANKS else CardKind.TURNED


def felt_finds(finds: Sequence[Detection | RawFind], table_map: TableMap) -> list[FeltFind]:
    """Carry the finds of a look from the picture to the felt."""
    if not finds:
        return []
    pixels = np.array([find.outline for find in finds], dtype=np.float64).reshape(-1, 2)
    corners = table_map.to_mm(pixels).reshape(-1, 4, 2)
    middles, following = corners.mean(axis=1), np.roll(corners, -1, axis=1)
    sides, cross = following - corners, corners * following[:, :, ::-1]
    lengths = np.hypot(sides[..., 0], sides[..., 1])
    is_first = lengths[:, 0] + lengths[:, 2] > lengths[:, 1] + lengths[:, 3]
    along = np.where(is_first[:, None], sides[:, 0], sides[:, 1])
    angles = np.arctan2(along[:, 1], along[:, 0]) % pi
    sizes = np.abs((cross[..., 0] - cross[..., 1]).sum(axis=1)) / 2 / CARD_MM2
    lies = zip(middles.tolist(), angles.tolist(), sizes.tolist(), finds, strict=True)
    return [
        FeltFind(Pose(x, y, angle), size, find.kind, find.confidence, _names(find))
        for (x, y), angle, size, find in lies
    ]


def _names(find: Detection | RawFind) -> Numbers:
    logs = np.zeros(NAMES)
    if find.ranks:
        ranks, suits = np.array(find.ranks), np.array(find.suits)
        logs[:FOU] = (suits[:, None] + ranks[None, :RANKS]).ravel()
        logs[FOU] = ranks[RANKS] if len(ranks) > RANKS else UNLIKELY
    elif find.kind is CardKind.FOU:
        logs[:FOU] = UNLIKELY  # found as the Fou, and nothing more is known
    told: Numbers = logs - logs.max()
    return told
