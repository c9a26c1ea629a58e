"""One look after another: what was found changes what is believed to lie on the felt.

A look is explained as a whole: each find is a card that was there, a new card, or none; each card was found,
missed, hidden, or is gone. Looks nearer to each other than `correlated_ms` show the same errors once more, so
a look counts by the time that passed, up to that. Nothing counts looks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log, pi
from typing import TYPE_CHECKING

import numpy as np

from tracker.detections import CardKind
from tracker.filter.assign import assign
from tracker.filter.cards import BelievedCard, FeltFind, Pose
from tracker.filter.life import Life, after, met, missed
from tracker.filter.sight import shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.filter.cards import Numbers
    from tracker.filter.chances import Chances

SUREST = 7.0  # log-odds of a side: however long a card lay so, it may be turned now
FORGOTTEN = 0.001  # a card that is less likely there is let go


@dataclass(frozen=True)
class Belief:
    """All cards that may lie on the felt, at a moment."""

    at_ms: int = 0
    cards: tuple[BelievedCard, ...] = ()
    next_number: int = 1


@dataclass(frozen=True)
class Filter:
    """How a belief changes, at a table whose felt is so large."""

    by: Chances
    felt_mm2: float = 1_600_000.0

    def see(self, before: Belief, finds: Sequence[FeltFind], at_ms: int) -> Belief:
        """Take one look into the belief."""
        ms = max(0, at_ms - before.at_ms)
        cards = [self._later(card, ms) for card in before.cards]
        finds = sorted(finds, key=lambda each: (*each.pose, each.score))
        in_sight = shares(cards)
        pairs = zip(cards, in_sight, strict=True)
        found = [self.by.found(card.kind, share) for card, share in pairs]
        owned = assign(self._costs(cards, in_sight, found, finds))
        weight = min(1.0, ms / self.by.correlated_ms)
        kept = [
            self._missed(card, found[index], weight)
            if place is None
            else replace(
                self._met(card, finds[place], (in_sight[index], found[index]), weight),
                seen_ms=at_ms,
            )
            for index, (card, place) in enumerate(zip(cards, owned, strict=True))
        ]
        new = [find for index, find in enumerate(finds) if index not in owned]
        born = [
            self._born(find, before.next_number + place, at_ms, ms)
            for place, find in enumerate(new)
        ]
        there = tuple(card for card in (*kept, *born) if card.life.there >= FORGOTTEN)
        return Belief(at_ms, there, before.next_number + len(new))

    # explanations and their prices

    def _costs(
        self,
        cards: Sequence[BelievedCard],
        in_sight: Sequence[float],
        found: Sequence[float],
        finds: Sequence[FeltFind],
    ) -> Numbers:
        """Price each find as each card, against the card missed and the find no card."""
        costs = np.zeros((len(cards), len(finds)))
        for row, card in enumerate(cards):
            was_found = card.life.in_sight * found[row]
            no_find = log(max(1 - was_found, 1e-9))
            for column, find in enumerate(finds):
                likely = self._density(card, find, in_sight[row])
                costs[row, column] = no_find - log(max(was_found * likely / self._clutter, 1e-300))
        return costs

    @property
    def _clutter(self) -> float:
        """Give how many finds that are no card there are to a square millimetre."""
        return self.by.clutter_a_look / self.felt_mm2

    def _density(self, card: BelievedCard, find: FeltFind, share: float) -> float:
        """Say how likely a find of this card lies there and reads so, to a square millimetre."""
        variance = card.variance_mm2 + self.by.strays_mm(share) ** 2
        off = (find.pose.x - card.pose.x) ** 2 + (find.pose.y - card.pose.y) ** 2
        lies = exp(-off / (2 * variance)) / (2 * pi * variance)
        is_open = 1 / (1 + exp(-card.open_odds))
        wrong = self.by.wrong_side
        if find.kind is CardKind.COVERED:
            return lies * ((1 - is_open) * (1 - wrong) + is_open * wrong)
        names = card.names(self.by.misreads)
        reads = float((names * np.exp(find.names)).sum())
        return lies * (is_open * (1 - wrong) * reads + (1 - is_open) * wrong)

    # what becomes of a card

    def _later(self, card: BelievedCard, ms: int) -> BelievedCard:
        """Let time pass over a card: it may be covered, taken, or pushed a little."""
        pushed_mm2 = self.by.pushed_mm2_a_s * ms / 1000
        life, variance_mm2 = after(card.life, ms, self.by), card.variance_mm2 + pushed_mm2
        return replace(card, life=life, variance_mm2=variance_mm2)

    def _missed(self, card: BelievedCard, found: float, weight: float) -> BelievedCard:
        return replace(card, life=missed(card.life, 1 - (1 - found) ** weight))

    def _met(
        self, card: BelievedCard, find: FeltFind, seen: tuple[float, float], weight: float
    ) -> BelievedCard:
        share, found = seen
        gone = self._clutter / max(self._density(card, find, share), self._clutter)
        life = met(card.life, found**weight, gone**weight)
        strays = self.by.strays_mm(share) ** 2 / max(weight, 1e-6)
        gain = card.variance_mm2 / (card.variance_mm2 + strays)
        return replace(
            card,
            pose=_between(card.pose, find.pose, gain),
            variance_mm2=card.variance_mm2 * (1 - gain),
            life=life,
            open_odds=min(SUREST, max(-SUREST, card.open_odds + weight * self._side(find))),
            evidence=card.evidence + weight * find.names,
        )

    def _born(self, find: FeltFind, number: int, at_ms: int, ms: int) -> BelievedCard:
        """Begin a card where something was found: a new one, or none."""
        births = self.by.births_a_s * max(ms, 1) / 1000
        is_card = births / (births + self.by.clutter_a_look)
        return BelievedCard(
            number,
            find.pose,
            self.by.place_mm**2,
            Life(is_card, 0.0),
            self._side(find),
            find.names,
            at_ms,
            at_ms,
        )

    def _side(self, find: FeltFind) -> float:
        odds = log((1 - self.by.wrong_side) / self.by.wrong_side)
        return -odds if find.kind is CardKind.COVERED else odds


def _between(one: Pose, other: Pose, share: float) -> Pose:
    """Give the pose a share of the way from one to another; half a turn is no turn."""
    turn = (other.angle - one.angle + pi / 2) % pi - pi / 2
    x, y = one.x + share * (other.x - one.x), one.y + share * (other.y - one.y)
    return Pose(x, y, (one.angle + share * turn) % pi)
