"""A card that reads otherwise since a hand lay over it: another one was laid on it."""

from __future__ import annotations

from math import exp, pi
from typing import TYPE_CHECKING

import numpy as np

from tracker.filter.life import Findable, Life
from tracker.filter.prices import REACH_MM

if TYPE_CHECKING:
    from tracker.filter.cards import BelievedCard, Hid
    from tracker.filter.chances import Chances


def parted(card: BelievedCard, by: Chances, number: int) -> list[BelievedCard]:
    """Give the card alone, or the card that lies below and the one laid on it, which gets this number."""
    hid = card.hid
    if hid is None or not card.is_known or not hid.lately.looks:
        return [card]
    if not _is_another(card, hid, by):
        return [card]
    below = card._replace(
        pose=hid.pose,
        reads=hid.reads,
        seen_ms=hid.seen_ms,
        life=Life(0.0, 0.0, card.life.there),
        findable=Findable(0.0, 1.0),
        hid=None,
    )
    above = card._replace(
        number=number,
        reads=hid.lately,
        born_ms=hid.back_ms,
        moved_ms=hid.back_ms,
        turned_ms=hid.back_ms,
        findable=None,
        hid=None,
    )
    return [below, above]


def _is_another(card: BelievedCard, hid: Hid, by: Chances) -> bool:
    """Tell whether what lies there is likelier another card: by what it reads, and where it lies."""
    reads = np.exp(hid.lately.evidence - hid.lately.evidence.max())
    same = float((card._replace(reads=hid.reads).names(by.misreads) * reads).sum())
    off_mm2 = (card.pose.x - hid.pose.x) ** 2 + (card.pose.y - hid.pose.y) ** 2
    pushed = exp(-off_mm2 / (2 * by.turned_mm**2)) / (2 * pi * by.turned_mm**2)
    laid = by.laid_by_hand / (pi * REACH_MM**2)
    return float(reads.mean()) * laid > same * pushed
