"""A card that reads otherwise than it did, as it lay: another one was laid on it."""

from __future__ import annotations

from math import exp, pi
from typing import TYPE_CHECKING

import numpy as np

from tracker.belief.life import Findable, Life

if TYPE_CHECKING:
    from tracker.belief.cards import BelievedCard, FaceReadings, LayBeforeAnother, Numbers


def parted(card: BelievedCard, number: int) -> list[BelievedCard]:
    """Give the card alone, or the card that lies below and the one laid on it, which gets this number."""
    lay = card.before_another
    if lay is None or not lay.lately.looks:
        return [card]
    if not _is_another(lay):
        return [card]
    below = card._replace(
        pose=lay.pose,
        reads=lay.reads,
        seen_ms=lay.seen_ms,
        life=Life(0.0, 0.0, card.life.there),
        findable=Findable(0.0, 1.0),
        before_another=None,
        is_known=True,
    )
    above = card._replace(
        number=number,
        pose=lay.found,
        variance_mm2=lay.variance_mm2,
        reads=lay.lately,
        born_ms=lay.since_ms,
        moved_ms=lay.since_ms,
        turned_ms=lay.since_ms,
        findable=None,
        before_another=None,
    )
    return [below, above]


def reads_otherwise(before: FaceReadings, lately: FaceReadings) -> bool:
    """Tell whether what is read now is less likely for the card that was read than for any card."""
    likely = _likely(lately)
    return before.chance_of(likely, 0.0) < float(likely.mean())


def _is_another(lay: LayBeforeAnother) -> bool:
    """Tell whether what lies there is likelier another card: by what it reads, and where it lies."""
    likely = _likely(lay.lately)
    same = lay.reads.chance_of(likely, lay.misreads)
    off_mm2 = (lay.found.x - lay.pose.x) ** 2 + (lay.found.y - lay.pose.y) ** 2
    lies = exp(-off_mm2 / (2 * lay.variance_mm2)) / (2 * pi * lay.variance_mm2)
    return float(likely.mean()) * lay.laid_a_mm2 > same * lies


def _likely(reads: FaceReadings) -> Numbers:
    likely: Numbers = np.exp(reads.evidence - reads.evidence.max())
    return likely
