"""What each explanation of a find costs: a card that lies there, or none that is known."""

from __future__ import annotations

from math import exp, log, pi
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.detections import CARD_HEIGHT_MM, CardKind
from tracker.filter.cards import NAMES
from tracker.filter.sight import share_below

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.filter.cards import BelievedCard, FeltFind, Numbers
    from tracker.filter.chances import Chances

FARTHEST_MM = 50.0  # a find that lies farther off is no find of a card
LEAST = 1e-300


class InSight(NamedTuple):
    """A card, the share of it that is in sight, and how likely it is found so."""

    card: BelievedCard
    share: float
    found: float


class Prices:
    """Price the explanations of one look."""

    def __init__(self, by: Chances, felt_mm2: float, ms: int) -> None:
        self.by = by
        new = by.births_a_s * max(ms, 1) / 1000
        # finds of no known card, to a mm²: clutter is anywhere, new cards are laid where hands lie
        self.none = by.clutter_a_look / felt_mm2 + new / by.hands_mm2
        self.is_card = new / (new + by.clutter_a_look)

    def costs(self, cards: Sequence[InSight], finds: Sequence[FeltFind]) -> Numbers:
        """Price each find as each card, against the card missed and the find no known card."""
        costs = np.zeros((len(cards), len(finds)))
        if not costs.size:
            return costs
        nothing = [log(max(self.none * self.read_by_chance(find), LEAST)) for find in finds]
        for row, each in enumerate(cards):
            was_found = each.card.life.in_sight * each.found
            for column in self._near(each, finds):
                fit = was_found * self.fit(each, finds[column])
                no_find = log(max(1 - self._found_below(each, finds[column]), 1e-9))
                costs[row, column] = no_find + nothing[column] - log(max(fit, LEAST))
        return costs

    def _found_below(self, each: InSight, find: FeltFind) -> float:
        """Say how likely a card would be found beside a find that is another card, laid on it."""
        below = share_below(each.card.pose, find.pose)
        found = each.card.life.in_sight * self.by.found(each.card.kind, each.share * below)
        return found * (1 - self.by.laid_hides) if below < 1 else found

    def _near(self, each: InSight, finds: Sequence[FeltFind]) -> list[int]:
        x, y, _ = each.card.pose
        return [
            column
            for column, find in enumerate(finds)
            if abs(find.pose.x - x) < FARTHEST_MM and abs(find.pose.y - y) < FARTHEST_MM
        ]

    def fit(self, each: InSight, find: FeltFind) -> float:
        """Say how likely a find of this card lies there, lies that side up and reads so, to a mm²."""
        card = each.card
        variance = self.lay_mm2(card, find) + self.strays_mm2(each, find)
        off_mm2 = (find.pose.x - card.pose.x) ** 2 + (find.pose.y - card.pose.y) ** 2
        lies = exp(-off_mm2 / (2 * variance)) / (2 * pi * variance)
        return lies * self._looks(card, find)

    def lay_mm2(self, card: BelievedCard, find: FeltFind) -> float:
        """Say how unsure the place of a card is: one that was turned over lies beside where it lay."""
        is_turned = card.is_open is (find.kind is CardKind.COVERED)
        return card.variance_mm2 + (self.by.turned_mm**2 if is_turned else 0.0)

    def strays_mm2(self, each: InSight, find: FeltFind) -> float:
        """Say how far a find lies from its card."""
        return self.by.strays_mm(each.share) ** 2 + astray_mm2(find)

    def _looks(self, card: BelievedCard, find: FeltFind) -> float:
        """Say how likely this card looks like this find, whatever its place."""
        is_open = 1 / (1 + exp(-card.open_odds))
        wrong = self.by.wrong_side
        if find.kind is CardKind.COVERED:
            return (1 - is_open) * (1 - wrong) + is_open * wrong
        by_chance = self.read_by_chance(find)
        if not card.is_open:
            return ((1 - is_open) * wrong + is_open * (1 - wrong)) * by_chance
        reads = float((card.names(self.by.misreads) * np.exp(find.names)).sum())
        return is_open * (1 - wrong) * reads + (1 - is_open) * wrong * by_chance

    @staticmethod
    def read_by_chance(find: FeltFind) -> float:
        """Say how likely any card reads like this find."""
        return 1.0 if find.kind is CardKind.COVERED else float(np.exp(find.names).sum()) / NAMES


def astray_mm2(find: FeltFind) -> float:
    """Say how far an outline lies off that is too long or too short: by half of that."""
    return (CARD_HEIGHT_MM / 2 * (find.size - 1)) ** 2
