"""What each explanation of a find costs: a card that lies there, or none that is known."""

from __future__ import annotations

from math import exp, log, pi
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.detections import CARD_HEIGHT_MM, CardKind
from tracker.filter.cards import NAMES, Lay
from tracker.filter.sight import share_below

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.filter.cards import BelievedCard, FeltFind, Numbers, Pose
    from tracker.filter.chances import Chances

FARTHEST_MM = 50.0  # a find that lies farther off is no find of a card
REACH_MM = 70.0  # a hand that lies over a card lays another no farther off
LEAST = 1e-300


class InSight(NamedTuple):
    """A card, the share of it that is in sight, and how likely the eyes can find it as it lies."""

    card: BelievedCard
    share: float
    findable: float
    pushed: float  # how likely a hand has pushed it


class Prices:
    """Price the explanations of one look."""

    def __init__(self, by: Chances, felt_mm2: float, ms: int) -> None:
        self.by = by
        new = by.births_a_s * max(ms, 1) / 1000
        # finds of no known card, to a mm²: clutter is anywhere, new cards are laid where hands lie
        self.laid = new / by.hands_mm2
        self.none = by.clutter_a_look / felt_mm2 + self.laid
        self.is_card = new / (new + by.clutter_a_look)

    def costs(self, cards: Sequence[InSight], finds: Sequence[FeltFind]) -> Numbers:
        """Price each find as each card, against the card missed and the find no known card."""
        costs = np.zeros((len(cards), len(finds)))
        if not costs.size:
            return costs
        nothing = [log(max(self.none_known(cards, find), LEAST)) for find in finds]
        for row, each in enumerate(cards):
            was_found = each.card.life.bare * self.by.found_a_look
            for column in self._near(each, finds):
                fit = was_found * self.fit(each, finds[column])
                no_find = log(max(1 - self._found_below(each, finds[column]), 1e-9))
                costs[row, column] = no_find + nothing[column] - log(max(fit, LEAST))
        return costs

    def none_known(self, cards: Sequence[InSight], find: FeltFind) -> float:
        """Say how likely a find of no known card lies there and reads so, to a mm².

        Hands lay cards: one that hides a card may have laid another beside it.
        """
        hidden = [each.card.life.hidden for each in cards if _is_within_reach(each.card.pose, find)]
        by_hand = max(hidden, default=0.0) * self.by.laid_by_hand / (pi * REACH_MM**2)
        return (self.none + by_hand) * self.read_by_chance(find)

    def _found_below(self, each: InSight, find: FeltFind) -> float:
        """Say how likely a card would be found beside a find that is another card, laid on it."""
        found, life = self.by.found_a_look, each.card.life
        below = share_below(each.card.pose, find.pose)
        if below == 1 or not each.findable:
            return life.in_sight * found
        findable = self.by.findable(each.card.kind, each.share * below)
        shows = min(1.0, findable / each.findable) * (1 - self.by.laid_hides)
        return life.bare * found * shows

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
        is_open = 1 / (1 + exp(-card.open_odds))
        is_so = 1 - is_open if find.kind is CardKind.COVERED else is_open
        looks = self._reads(card, find)
        below_mm2 = self.by.strays_mm(each.share) ** 2 + astray_mm2(find)
        lies = _density(card.pose, find, card.variance_mm2 + below_mm2)
        by_mistake = lies * (1 - is_so) * self.by.wrong_side * self.read_by_chance(find)
        if self._is_turned(card, find):
            lies = self._turned_over(each, find)
        else:
            lies = (1 - each.pushed) * lies + self._pushed(each, find)
        return by_mistake + lies * is_so * (1 - self.by.wrong_side) * looks

    def _turned_over(self, each: InSight, find: FeltFind) -> float:
        variance_mm2 = each.card.variance_mm2 + self.by.turned_mm**2
        return _density(each.card.pose, find, variance_mm2 + self.strays_mm2(each, find))

    def _pushed(self, each: InSight, find: FeltFind) -> float:
        variance_mm2 = each.card.variance_mm2 + self.by.pushed_mm**2
        lies = _density(each.card.pose, find, variance_mm2 + self.strays_mm2(each, find))
        return each.pushed * lies

    def is_pushed(self, each: InSight, find: FeltFind) -> bool:
        """Tell whether a find of a card rather lies where a hand has pushed it."""
        strays_mm2 = self.strays_mm2(each, find)
        lies = _density(each.card.pose, find, each.card.variance_mm2 + strays_mm2)
        is_turned = self._is_turned(each.card, find)
        return not is_turned and self._pushed(each, find) > (1 - each.pushed) * lies

    @staticmethod
    def _is_turned(card: BelievedCard, find: FeltFind) -> bool:
        """Tell whether a find lies the other side up than this card was believed to lie."""
        return card.is_open is (find.kind is CardKind.COVERED)

    def lay_mm2(self, each: InSight, find: FeltFind) -> float:
        """Say how unsure the place of a card is, of which hands may have turned it over or pushed it."""
        card = each.card
        if self._is_turned(card, find):
            return card.variance_mm2 + self.by.turned_mm**2
        return card.variance_mm2 + (self.by.pushed_mm**2 if self.is_pushed(each, find) else 0.0)

    def strays_mm2(self, each: InSight, find: FeltFind) -> float:
        """Say how far a find lies from its card; one that was turned over lies on top."""
        share = 1.0 if self._is_turned(each.card, find) else each.share
        return self.by.strays_mm(share) ** 2 + astray_mm2(find)

    def _reads(self, card: BelievedCard, find: FeltFind) -> float:
        """Say how likely this card reads like this find; a covered one was never read."""
        if find.kind is CardKind.COVERED or not card.is_open:
            return self.read_by_chance(find)
        return float((card.names(self.by.misreads) * np.exp(find.names)).sum())

    def lay_below_hand(self, card: BelievedCard, at_ms: int) -> Lay:
        """Keep how a card lay that a hand hid: it may lie otherwise now, and read otherwise."""
        laid = self.by.laid_by_hand / (pi * REACH_MM**2)
        lies_mm2, misreads = self.by.turned_mm**2, self.by.misreads
        return Lay(card.pose, card.reads, card.seen_ms, at_ms, laid, lies_mm2, misreads)

    def lay_in_sight(self, card: BelievedCard, at_ms: int) -> Lay:
        """Keep how a card lay that no hand hid: one of its two readings alone can be right."""
        lies_mm2 = card.variance_mm2 + self.by.place_mm**2
        misreads = self.by.misreads**2
        return Lay(card.pose, card.reads, card.seen_ms, at_ms, self.laid, lies_mm2, misreads)

    @staticmethod
    def read_by_chance(find: FeltFind) -> float:
        """Say how likely any card reads like this find."""
        return 1.0 if find.kind is CardKind.COVERED else float(np.exp(find.names).sum()) / NAMES


def _is_within_reach(pose: Pose, find: FeltFind) -> bool:
    return (find.pose.x - pose.x) ** 2 + (find.pose.y - pose.y) ** 2 < REACH_MM**2


def _density(pose: Pose, find: FeltFind, variance_mm2: float) -> float:
    off_mm2 = (find.pose.x - pose.x) ** 2 + (find.pose.y - pose.y) ** 2
    return exp(-off_mm2 / (2 * variance_mm2)) / (2 * pi * variance_mm2)


def astray_mm2(find: FeltFind) -> float:
    """Say how far an outline lies off that is too long or too short: by half of that."""
    return (CARD_HEIGHT_MM / 2 * (find.size - 1)) ** 2
