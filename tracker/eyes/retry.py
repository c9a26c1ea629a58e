"""Read once more what is all but named: cut out a little higher and a little lower it is read anew.

At a table the next look does as much.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.cards import FindReading, PictureReading, normal
from tracker.eyes.find import Find
from tracker.eyes.geometry import UNIT, placed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tracker.eyes.cards import CardReading
    from tracker.eyes.read import LabelReading

ALL_BUT = 0.8  # so likely a card is one of the 52, and not likely enough to say so
STEPS = {"index": 0.05, "face": 0.02}  # of its height, up and down


def nearly_named(cards: Iterable[CardReading]) -> list[FindReading]:
    """Give all that was read of cards that one name is all but sure of; a Fou must be sure at once."""
    return [
        seen
        for card in cards
        if "?" in card.name and card.top[0][0] != "FOU" and card.top[0][1] >= ALL_BUT
        for seen in card.seen
    ]


def moved(find: Find) -> list[Find]:
    """Give a find a little higher and a little lower, as it stands."""
    steps = np.array([[0.0, -STEPS[find.kind]], [0.0, STEPS[find.kind]]])
    return [Find(find.kind, find.score, placed(find.quad, UNIT + step)) for step in steps]


def together(seen: FindReading, anew: Sequence[LabelReading]) -> FindReading:
    """Count several readings of one thing as one: their mean."""
    readings = [seen.reading, *anew]
    rank = normal(np.mean([each.rank for each in readings], axis=0))
    suit = normal(np.mean([each.suit for each in readings], axis=0))
    return FindReading(seen.find, replace(seen.reading, rank=rank, suit=suit))


def with_anew(looks: PictureReading, anew: Mapping[FindReading, FindReading]) -> PictureReading:
    """Put what was read anew in the place of what was read before."""

    def told(seen: Sequence[FindReading]) -> list[FindReading]:
        return [anew.get(each, each) for each in seen]

    return PictureReading(
        told(looks.faces),
        told(looks.indices),
        looks.backs,
        told(looks.hardly_faces),
        told(looks.hardly_indices),
    )
