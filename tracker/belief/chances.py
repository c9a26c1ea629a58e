"""The numbers of the filter: how cards are found, missed, hidden, taken and misread."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from itertools import pairwise
from math import pi
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tracker.detections import CardKind

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = Path(__file__).with_name("chances.json")
ODD_SIZE = (
    0.15  # an outline so much larger or smaller than a card is odd (parts the bins of `fit_filter`)
)
Curve = tuple[
    tuple[float, float], ...
]  # of a card, the share in sight; how likely it is found then


class Likeness(NamedTuple):
    """How much likelier finds of this kind, found so surely or less, are of what is no card."""

    covered: bool
    up_to_score: float
    of_a_cards_size: float
    of_another: float


@dataclass(frozen=True)
class Chances:
    """How likely things are; times in milliseconds, distances in millimetres."""

    provenance: str
    provenance_of_hands: str  # of what hands do; the other times are assumed
    found_open: Curve
    found_covered: Curve
    found_a_look: float  # how likely a card is found in one look that the eyes can find as it lies
    place_mm: float  # how far a find lies from its card, one axis (standard deviation)
    place_hidden_mm: float  # the same of a card of which next to nothing is in sight
    pushed_mm2_a_s: float  # by how much the place of a card grows less sure, one axis
    clutter_a_look: float  # finds that are no card, on the whole felt
    clutter_likeness: tuple[Likeness, ...]  # how such finds look
    clutter_again: float  # how likely what is no card is found there in the next look too
    outlined_twice: float  # how likely a card that is found is found a second time in the same look
    twice_mm: float  # how far off then, one axis
    births_a_s: float  # cards that come to lie, on the whole felt
    hands_mm2: float  # the part of the felt where cards are laid
    laid_by_hand: float  # how likely a hand that hides a card lays another by it
    laid_within: Curve  # so far from it, the share of those that it lays nearer
    laid_below: float  # how likely a card lies below one that came or was turned before it
    laid_hides: float  # how likely the hand that lays a card hides the one below it
    pushed_by_hand: float  # how likely a hand that hides a card pushes it
    pushed_mm: float  # how far then, one axis
    pushed_together: float  # how likely others that it hides are pushed too, and as far
    turned_mm: float  # how far a card lies from where it lay when it is turned over, one axis
    turning_takes_ms: float  # a hand that has lain over a card for less has not turned it
    turned_every_ms: float  # how long hands then lie over a covered card until it is turned up
    covered_again_every_ms: float  # the same of an open card that is turned down
    rest_ms: float  # what lies still for so long has come to rest
    hidden_every_ms: float  # how long a card is in sight until something covers it, on average
    hidden_for_ms: float
    taken_every_ms: float  # how long a card lies until it is taken, on average
    wrong_side: float  # finds of the wrong side
    correlated_ms: float  # looks nearer to each other than this tell the same once more
    repeats_ms: float  # what was read counts for so long: later looks repeat it
    misreads: float  # cards that read as another for as long as they lie

    def findable(self, kind: CardKind, share: float) -> float:
        """Say how likely the eyes can find a card as it lies, of which this share is in sight."""
        curve = self.found_covered if kind is CardKind.COVERED else self.found_open
        for (low, below), (high, above) in pairwise(curve):
            if share < high:
                return below + (above - below) * (share - low) / (high - low)
        return curve[-1][1]

    def like_clutter(self, kind: CardKind, score: float, size: float) -> float:
        """Say how much likelier what is no card looks so than a card."""
        covered = kind is CardKind.COVERED
        bands = (each for each in self.clutter_likeness if each.covered is covered)
        band = next(each for each in bands if score <= each.up_to_score)
        return band.of_another if abs(size - 1) > ODD_SIZE else band.of_a_cards_size

    def laid_a_mm2(self, far_mm: float) -> float:
        """Say how likely a hand that hides a card lays another so far from it, to a mm²."""
        for (near, fewer), (far, more) in pairwise(self.laid_within):
            if far_mm < far:
                return self.laid_by_hand * (more - fewer) / (pi * (far**2 - near**2))
        return 0.0

    def strays_mm(self, share: float) -> float:
        """Say how far a find lies from a card of which this share is in sight."""
        return self.place_mm + (self.place_hidden_mm - self.place_mm) * (1 - share)


def read_chances(given: Mapping[str, Any]) -> Chances:
    """Read the numbers, and refuse those that are no chances."""
    named = {each.name: given[each.name] for each in fields(Chances)}
    for name in ("found_open", "found_covered", "laid_within"):
        named[name] = tuple((float(share), float(chance)) for share, chance in named[name])
        if not all(share >= 0 and 0 <= chance <= 1 for share, chance in named[name]):
            raise ValueError(f"no share, or no chance, in {name}: {given[name]}")
    named["clutter_likeness"] = tuple(Likeness(*each) for each in named["clutter_likeness"])
    for name, value in named.items():
        if isinstance(value, float | int) and not value > 0:
            raise ValueError(f"{name} must be above 0: {value}")
    return Chances(**named)


FITTED = read_chances(json.loads(FILE.read_text(encoding="utf-8")))
