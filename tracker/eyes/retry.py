"""Read nearly named cards again, from crops shifted a little up and down.

This is for single pictures. At a table the next frame does the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.cards import PictureReading
from tracker.eyes.corners import FindReading
from tracker.eyes.find import Find
from tracker.eyes.geometry import UNIT, placed
from tracker.eyes.names import normalized

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tracker.eyes.cards import CardReading
    from tracker.eyes.read import LabelReading

ALL_BUT = 0.8  # a card without a full name is read again if its likeliest name has this probability
STEPS = {"index": 0.05, "face": 0.02}  # shift up and down, in heights of the thing


def nearly_named(cards: Iterable[CardReading]) -> list[FindReading]:
    """Give the readings of cards that are nearly sure of one name; the Fou must be sure at once."""
    return [
        seen
        for card in cards
        if "?" in card.name and card.top[0][0] != "FOU" and card.top[0][1] >= ALL_BUT
        for seen in card.seen
    ]


def shifted(find: Find) -> list[Find]:
    """Give a find shifted a little towards its head, and towards its foot."""
    steps = np.array([[0.0, -STEPS[find.kind]], [0.0, STEPS[find.kind]]])
    return [Find(find.kind, find.score, placed(find.quad, UNIT + step)) for step in steps]


def averaged(seen: FindReading, anew: Sequence[LabelReading]) -> FindReading:
    """Average several readings of one find."""
    readings = [seen.reading, *anew]
    rank = normalized(np.mean([each.rank for each in readings], axis=0))
    suit = normalized(np.mean([each.suit for each in readings], axis=0))
    return FindReading(seen.find, replace(seen.reading, rank=rank, suit=suit))


def with_rereadings(
    looks: PictureReading, anew: Mapping[FindReading, FindReading]
) -> PictureReading:
    """Replace readings by the averaged ones."""

    def told(seen: Sequence[FindReading]) -> list[FindReading]:
        return [anew.get(each, each) for each in seen]

    return PictureReading(
        told(looks.faces),
        told(looks.indices),
        looks.backs,
        told(looks.weak_faces),
        told(looks.weak_indices),
    )
