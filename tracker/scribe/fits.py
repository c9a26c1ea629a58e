"""How well a lost card fits an unexplained one: by its face, its place and its hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.belief.sightings import CardKind
from tracker.game.cards import UNKNOWN
from tracker.scribe.memory import IN_SIGHT, UNDER_A_HAND
from tracker.scribe.outlines import HIDES, SAME_PLACE, TREMBLES, best_index, reads_alike
from tracker.scribe.pattern import held_by
from tracker.scribe.reading import SURE_SUIT, reading_of, same_suit_chance
from tracker.scribe.rows import gap, goes_on

if TYPE_CHECKING:
    from tracker.belief.sightings import Sighting
    from tracker.game.cards import Card
    from tracker.game.coup import Held
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory

LAID_WITHIN = 1000  # ms; a hand that lays a card on another hides both for so long
ONE_SUIT = 0.15  # below this probability two readings count as different suits
# How strange a fit is: the card cannot be read there, or it shows another face.
_UNREAD, _READ_OTHERWISE = 1, 2


class Fit(NamedTuple):
    """How a card of the coup fits an unexplained one; fields compare in order, less is better."""

    strange: int
    moved: float  # mm; less than `off` if its hand was pushed along with it
    off: float  # mm, from where it lay
    held: Held


class Fits:
    """Find the lost card that fits an unexplained one best, if any does."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def lost_card_like(
        self, lost: list[Held], seen: Sighting, table: Table, *, expected: bool
    ) -> Held | None:
        """Find the lost card that this one is, moved or turned over."""
        if any(self.memory.sight_of(held.entry) is None for held in lost):
            return self._likest(lost, seen, table)
        fits = (self._fit(held, seen, table, expected=expected) for held in lost)
        fitting = [fit for fit in fits if fit is not None]
        if not fitting:
            return None
        # leave out a lost card if another unexplained card of its face lies nearer to its old place
        others = [fit for fit in fitting if not self._is_nearer(fit.held, seen, table)]
        best = min(others or fitting, key=lambda fit: fit[:3])
        reads_as_named = reading_of(seen, table).card.rank == best.held.card.rank
        if best.strange == _READ_OTHERWISE and not reads_as_named:
            self.memory.disputed.add(seen.track)  # one of the two readings is wrong
        return best.held

    def _fit(self, held: Held, seen: Sighting, table: Table, *, expected: bool) -> Fit | None:
        """Give how a lost card fits an unexplained one; None if it does not."""
        sight = self.memory.sight_of(held.entry)
        assert sight is not None
        off = gap(sight, seen)
        guessed = held.entry in self.memory.coup.guessed
        if guessed and held.covered and self._was_missed(seen, table):
            return Fit(_UNREAD, off, off, held)
        if sight.kind is seen.kind is CardKind.TURNED:
            return self._fit_open(held, seen, table, expected=expected)
        may_be = not expected and sight.kind in (seen.kind, CardKind.COVERED)
        return Fit(sight.kind is not seen.kind, off, off, held) if may_be else None

    def _fit_open(self, held: Held, seen: Sighting, table: Table, *, expected: bool) -> Fit | None:
        """Give how a lost open card fits an open one, by face or by place; None if it does not."""
        sight = self.memory.sight_of(held.entry)
        assert sight is not None
        off = gap(sight, seen)
        other_suit = best_index(sight.suits) != best_index(seen.suits)
        guessed = held.entry in self.memory.coup.guessed
        is_next = self._is_next(held, seen, table)
        if guessed or (not is_next and self._is_same_face(held.card, sight, seen, table)):
            return Fit(other_suit, self._gap_to(held, seen, table), off, held)
        if not seen.ranks and off < HIDES:
            return Fit(_UNREAD, off, off, held)  # half hidden where it lay
        is_laid_on_it = expected and seen.since_ms - self._covered_until(sight) < LAID_WITHIN
        is_swapped = off > HIDES and self._is_long_gone(sight) and not expected
        is_there = off < (SAME_PLACE if expected else TREMBLES)
        if is_swapped or (is_there and not is_laid_on_it):
            return Fit(_READ_OTHERWISE, off, off, held)
        return None

    def _covered_until(self, sight: Sighting) -> int:
        """Give when a lost card, or a known one that lies on it, was last in sight."""
        known = (each for track, each in self.memory.seen.items() if track in self.memory.explained)
        near = (each for each in known if each.place == sight.place and gap(each, sight) < HIDES)
        return max((each.seen_ms for each in near), default=sight.seen_ms)

    def _is_next(self, held: Held, seen: Sighting, table: Table) -> bool:
        """Tell whether this is the next card of the lost one's row, and of another suit."""
        row = [self.memory.sight_of(each.entry) for each in self._beside(held, table)]
        was, (before, last) = self.memory.sight_of(held.entry), (None, *row)[-2:]
        if not (was and before and last and was.suits and seen.suits):
            return False
        return goes_on(before, last, seen) and same_suit_chance(was.suits, seen.suits) < ONE_SUIT

    def _gap_to(self, held: Held, seen: Sighting, table: Table) -> float:
        """Give how far a card lies from where the lost one was, or from another card of its hand.

        The hand may have been pushed, so its other cards count where they lie now.
        """
        beside = (each for each in self._beside(held, table) if each is not held)
        sights = [self.memory.sight_of(each.entry) for each in beside]
        was = self.memory.sight_of(held.entry)
        near = [lies for each in sights if each for lies in self._lies_now(each)]
        return min(gap(each, seen) for each in (was, *near) if each)

    @staticmethod
    def _beside(held: Held, table: Table) -> tuple[Held, ...]:
        assert table.coup is not None
        return next(held_by(each) for each in table.coup.hands.values() if held in held_by(each))

    def _lies_now(self, sight: Sighting) -> list[Sighting]:
        """Give where a card lies now: in sight, or else at unexplained cards of its face."""
        if self.memory.at_ms - sight.seen_ms < IN_SIGHT:
            return [sight]
        return [each for each in self.memory.unexplained(sight.place) if reads_alike(each, sight)]

    def _is_nearer(self, held: Held, seen: Sighting, table: Table) -> bool:
        """Tell whether another unexplained card of this face lies nearer to the lost one."""
        off = self._gap_to(held, seen, table)
        return any(
            reads_alike(each, seen) and self._gap_to(held, each, table) < off
            for each in self.memory.unexplained(seen.place)
        )

    def _was_missed(self, seen: Sighting, table: Table) -> bool:
        """Tell whether a card that cannot be read lay there before the last one was dealt."""
        return seen.since_ms < self.memory.dealt_ms and not reading_of(seen, table).is_sure

    def _is_long_gone(self, sight: Sighting) -> bool:
        out_of_sight = self.memory.at_ms - sight.seen_ms > UNDER_A_HAND
        return out_of_sight and not sight.is_below  # what lies below another is not gone

    def _likest(self, lost: list[Held], seen: Sighting, table: Table) -> Held:
        """Choose among cards that were never seen: typed by the banker, or before a restart."""
        rank = reading_of(seen, table).card.rank
        unclaimed = [held for held in lost if self.memory.sight_of(held.entry) is None]

        def strangeness(held: Held) -> tuple[bool, bool]:
            lies_otherwise = held.covered is not (seen.kind is CardKind.COVERED)
            return lies_otherwise, held.card.rank not in (rank, UNKNOWN)

        return min(unclaimed, key=strangeness)

    def _is_same_face(self, name: Card, sight: Sighting, seen: Sighting, table: Table) -> bool:
        if not seen.ranks:
            return False
        before, now = (reading_of(each, table, name) for each in (sight, seen))
        if not sight.ranks:  # another card lay on it
            return now.card.rank in (name.rank, UNKNOWN)
        if not (before.is_sure and now.is_sure):
            # a card that was or is not surely read is the same if its rank is still possible
            return now.card.rank in {each.rank for each in before.likely}
        suits_clash = (
            before.card.suit != now.card.suit
            and min(before.suit_chance, now.suit_chance) > SURE_SUIT
        )
        return before.card.rank == now.card.rank and not suits_clash
