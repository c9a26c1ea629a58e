"""One look after another: what was found changes what is believed to lie on the felt.

A look is explained as a whole: each find is a card that was there, a new card, or none; each card was found,
missed, hidden, or is gone. A hand that hides cards may push them, often all by as much. A card that steadily
reads otherwise than before has another one on it if it is found some millimetres off; else it was misread.

Looks nearer to each other than `correlated_ms` show the same errors once more, so a look counts by the time
that passed, up to that. Nothing counts looks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, hypot, log, pi
from typing import TYPE_CHECKING

from tracker.belief.cards import (
    LIKELY,
    NOT_READ,
    BelievedCard,
    FaceReadings,
    FeltFind,
    LayBeforePush,
    Pose,
)
from tracker.belief.laid_on import parted, reads_otherwise
from tracker.belief.life import (
    Findable,
    Life,
    after,
    laid_over,
    met,
    missed,
    not_taken,
    under_hands_ms,
)
from tracker.belief.prices import Prices, ShowingCard, Unknown, misshapen_mm2
from tracker.belief.pushed import explained
from tracker.belief.sight import share_below, showings
from tracker.detections import CardKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tracker.belief.chances import Chances
    from tracker.belief.sight import Showing

# Assumed, like all probabilities here that chances.json does not hold.
FORGOTTEN = 0.001  # a card that is less likely there is let go, if it was never known
KNOWN = 0.9  # a card that is so likely there, and lies still, is told of
UNNOTICED = 0.002  # of the time hands lie over a card between two looks
LEAST_ODDS = 1e-6  # that a card lies face down
KEPT = Life(FORGOTTEN, FORGOTTEN)  # a known card may always come back


@dataclass(frozen=True)
class Belief:
    """All cards that may lie on the felt, at a moment."""

    at_ms: int = 0
    cards: tuple[BelievedCard, ...] = ()
    next_number: int = 1

    def without(self, numbers: Iterable[int]) -> Belief:
        """Let go of cards that have left the table."""
        gone = set(numbers)
        return replace(self, cards=tuple(each for each in self.cards if each.number not in gone))


@dataclass(frozen=True)
class Filter:
    """How a belief changes, at a table whose felt is so large."""

    chances: Chances
    felt_mm2: float

    def see(self, before: Belief, finds: Sequence[FeltFind], at_ms: int) -> Belief:
        """Take one look into the belief."""
        if not before.cards and not finds:
            return Belief(at_ms, (), before.next_number)
        ms = max(0, at_ms - before.at_ms)
        prices = Prices(self.chances, self.felt_mm2, ms)
        cards = [self._later(card, before.at_ms, ms) for card in before.cards]
        finds = sorted(finds, key=lambda each: (*each.pose, each.score))
        seen = [
            self._showing_card(card, showing)
            for card, showing in zip(
                cards, showings(cards, self.chances.rest_ms, self.chances.laid_below), strict=True
            )
        ]
        unknown = prices.unknown(seen, finds)
        seen, owned = explained(prices, seen, unknown)
        weight = min(1.0, ms / self.chances.correlated_ms)
        look = OneLook(self.chances, prices, at_ms, weight, before.at_ms)
        new = [each for index, each in enumerate(unknown) if index not in owned]
        kept = [
            look.missed(each, new) if place is None else look.met(each, unknown[place])
            for each, place in zip(seen, owned, strict=True)
        ]
        born = [look.born(each, before.next_number + place) for place, each in enumerate(new)]
        parted, number = _part(kept, before.next_number + len(new))
        there = tuple(e for e in (*parted, *born) if e.is_known or e.life.there >= FORGOTTEN)
        return Belief(at_ms, there, number)

    def _showing_card(self, card: BelievedCard, showing: Showing) -> ShowingCard:
        """Say how likely the eyes can find a card now, and what it means for one they could not find."""
        below, bare = (
            self.chances.findable(card.kind, each) for each in (showing.below, showing.bare)
        )
        findable = showing.there * below + (1 - showing.there) * bare
        life, known = laid_over(card.life, card.findable, findable)
        return ShowingCard(card._replace(life=life, findable=known), showing, findable)

    def _turning_ms(self, card: BelievedCard, at_ms: int, ms: int) -> float:
        """Say for how long a hand may be turning a card: one that came just now has turned nothing."""
        long_ms = min(ms, max(0.0, at_ms + ms - card.seen_ms - self.chances.turning_takes_ms))
        share = long_ms / ms if ms else 0.0
        return under_hands_ms(card.life, ms, self.chances) * share + UNNOTICED * ms

    def _later(self, card: BelievedCard, at_ms: int, ms: int) -> BelievedCard:
        """Let time pass over a card: it may be covered, taken, turned by a hand, or creep a little."""
        crept_mm2 = self.chances.pushed_mm2_a_s * ms / 1000
        hand_ms = self._turning_ms(card, at_ms, ms)
        up, down = 1 / self.chances.turned_every_ms, 1 / self.chances.covered_again_every_ms
        fades, in_the_end = exp(-(up + down) * hand_ms), up / (up + down)
        is_open = in_the_end + (1 / (1 + exp(-card.open_odds)) - in_the_end) * fades
        odds = log(is_open / (1 - is_open))
        life = after(card.life, ms, self.chances)
        if card.is_known and life.there < KEPT.there:
            life = KEPT
        return card._replace(
            life=life,
            variance_mm2=card.variance_mm2 + crept_mm2,
            # time alone makes a side less sure, and turns no card
            open_odds=max(0.0, odds) if card.is_open else min(-LEAST_ODDS, odds),
        )


def _part(cards: Sequence[BelievedCard], number: int) -> tuple[list[BelievedCard], int]:
    """Tell cards from those that were laid on them; give the next number too."""
    told: list[BelievedCard] = []
    for card in cards:
        two = parted(card, number)
        told += two
        number += len(two) - 1
    return told, number


@dataclass(frozen=True)
class OneLook:
    """What becomes of each card in one look, which counts by `weight`."""

    chances: Chances
    prices: Prices
    at_ms: int
    weight: float
    last_ms: int  # when the look before was

    def missed(self, shown: ShowingCard, new: Sequence[Unknown]) -> BelievedCard:
        """Learn that a card was not found; the hand that laid others on it did not take it.

        One that was read where it lay is known, though another was laid on it at once.
        """
        card = shown.card
        life = missed(card.life, 1 - (1 - self.chances.found_a_look) ** self.weight)
        if not card.has_lain:  # a hand may have carried it by
            return card._replace(life=life)
        one_hand = exp(-(self.at_ms - card.seen_ms) / self.chances.hidden_for_ms)
        on_it = (e.card_chance for e in new if share_below(card.pose, e.find.pose) < 1)
        card = card._replace(life=not_taken(life, max(on_it, default=0.0) * one_hand))
        return card._replace(is_known=card.is_known or (card.is_open and card.is_below))

    def born(self, unknown: Unknown, number: int) -> BelievedCard:
        """Begin a card where something was found: a new one, or none."""
        now, find = self.at_ms, unknown.find
        life = Life(unknown.card_chance, 0.0)
        odds, reads = self._side(find), self._read(NOT_READ, find)
        variance = self.chances.place_mm**2 + misshapen_mm2(find)
        return BelievedCard(number, find.pose, variance, life, odds, now, now, now, now, reads)

    def met(self, shown: ShowingCard, unknown: Unknown) -> BelievedCard:
        """Learn that a card was found, by a find that may also be no known card."""
        card, find, none = shown.card, unknown.find, unknown.likely
        gone = none / max(self.prices.fit(shown, find), none)
        if not card.is_known:  # what is no card is found again too
            gone = max(gone, self.chances.clutter_again)
        life = met(card.life, self.chances.found_a_look**self.weight, gone**self.weight)
        if (
            not card.is_known and life.there < unknown.card_chance
        ):  # it looks more like one than before
            if life.there < LIKELY:  # what was none begins to be a card now
                card = card._replace(born_ms=self.at_ms, moved_ms=self.at_ms)
            life = Life(unknown.card_chance, 0.0)
        known = None if card.findable is None else card.findable.known
        findable = None if known is None else Findable(known, known)
        card = card._replace(life=life, findable=findable, seen_ms=self.at_ms)
        card = self._laid_on(shown.card, card, find)
        card = self._placed(card, shown, find)
        card = self._turned(card, find)
        lies_still = self.at_ms - card.moved_ms >= self.chances.rest_ms
        return card._replace(is_known=card.is_known or (card.life.there >= KNOWN and lies_still))

    def _laid_on(self, before: BelievedCard, card: BelievedCard, find: FeltFind) -> BelievedCard:
        """Keep how a card lay before another may have been laid on it, and what is read since."""
        if not card.is_open:
            return card
        lay, is_covered = card.before_another, find.kind is CardKind.COVERED
        if before.has_lain and before.reads.lasted:
            if before.seen_ms < self.last_ms or (is_covered and lay is None):
                lay = self.prices.lay_below_hand(before, self.at_ms)
            elif lay is None and reads_otherwise(card.reads, self._read(NOT_READ, find)):
                lay = self.prices.lay_in_sight(before, self.at_ms)
        if lay is None or is_covered:
            return card._replace(before_another=lay)
        lately = self._read(lay.lately, find)
        reads_as_before = lately.looks and not reads_otherwise(lay.reads, lately)
        return card._replace(
            before_another=None if reads_as_before else lay._replace(found=find.pose, lately=lately)
        )

    def _placed(self, card: BelievedCard, shown: ShowingCard, find: FeltFind) -> BelievedCard:
        """Learn where a card lies; what is found too far off for one that lies still was pushed."""
        lay_mm2 = self.prices.pose_variance_mm2(shown, find)
        strays_mm2 = self.prices.find_variance_mm2(shown, find) / max(self.weight, 1e-6)
        gain = lay_mm2 / (lay_mm2 + strays_mm2)
        lay = self.prices.where_it_lay(card, find, lay_mm2 + strays_mm2)
        pushed = self.prices.push_chance(lay, find, lay_mm2 + strays_mm2, shown.hidden)
        if (card.unpushed is not None and lay == card.pose) or pushed > 0.5:
            before_push = card.before_push or LayBeforePush(lay, card.moved_ms)
            card = card._replace(moved_ms=self.at_ms, before_push=before_push)
        elif card.before_push is not None:
            card = self._rested(card, card.before_push, find)
        # of the two explanations, the middle, and how far they lie apart
        off_mm2 = ((find.pose.x - lay.x) ** 2 + (find.pose.y - lay.y) ** 2) * (1 - gain) ** 2 / 2
        left_mm2 = lay_mm2 * (1 - gain) * (1 - pushed) + strays_mm2 * pushed
        variance_mm2 = left_mm2 + off_mm2 * pushed * (1 - pushed)
        pose = _between(lay, find.pose, gain + (1 - gain) * pushed)
        return card._replace(pose=pose, variance_mm2=variance_mm2, unpushed=None)

    def _rested(
        self, card: BelievedCard, before_push: LayBeforePush, find: FeltFind
    ) -> BelievedCard:
        """Learn that a card stays where it was pushed, or that it only seemed to be."""
        if gap(find.pose, before_push.pose) < gap(find.pose, card.pose):
            return card._replace(moved_ms=before_push.since_ms, before_push=None)
        has_rested = self.at_ms - card.moved_ms >= self.chances.rest_ms
        return card._replace(before_push=None) if has_rested else card

    def _turned(self, card: BelievedCard, find: FeltFind) -> BelievedCard:
        """Learn which side is up, and what it reads; a card that is turned is read anew."""
        odds = card.open_odds + self.weight * self._side(find)
        if (odds >= 0) is not card.is_open:
            card = card._replace(
                turned_ms=self.at_ms, reads=NOT_READ, findable=None, before_another=None
            )
        card = card._replace(open_odds=odds)
        fits = card.is_open is (find.kind is not CardKind.COVERED)
        return card._replace(reads=self._read(card.reads, find)) if fits else card

    def _read(self, before: FaceReadings, find: FeltFind) -> FaceReadings:
        """Add what one more look reads; what was read fades, for looks repeat each other's errors."""
        if not find.names.any():
            return before
        fades = exp(
            -min(self.at_ms - before.at_ms, self.chances.correlated_ms) / self.chances.repeats_ms
        )
        evidence = before.evidence * fades + find.names
        return before.with_look(find.names, evidence, self.at_ms)

    def _side(self, find: FeltFind) -> float:
        odds = log((1 - self.chances.wrong_side) / self.chances.wrong_side)
        return -odds if find.kind is CardKind.COVERED else odds


def gap(one: Pose, other: Pose) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def _between(one: Pose, other: Pose, share: float) -> Pose:
    """Give a pose between two, so far from the first; a card turned by π lies the same."""
    turn = (other.angle - one.angle + pi / 2) % pi - pi / 2
    return Pose(
        one.x + (other.x - one.x) * share,
        one.y + (other.y - one.y) * share,
        (one.angle + turn * share) % pi,
    )
