"""Recognise cards that come back: moved, turned over, or put down again after a look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.cards import UNKNOWN
from tracker.game.coup import Stage
from tracker.game.events import CardDealt
from tracker.game.rules import Face
from tracker.scribe.fits import LAID_WITHIN
from tracker.scribe.memory import IN_SIGHT, UNDER_A_HAND, in_sight
from tracker.scribe.outlines import best_index, is_one_card, reads_alike
from tracker.scribe.pattern import face_due, hands_at, held_by
from tracker.scribe.reading import reading_of
from tracker.scribe.rows import gap

if TYPE_CHECKING:
    from tracker.belief.sightings import Look, Sighting
    from tracker.game.coup import Coup, Hand, Held
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory

HIDES_ALL = 10.0  # mm; farther off a strip of the card beneath would show, and be found
COVERS = 60.0  # mm; a card lying no farther may hide so much of another that it is not found
IN_TURN = 0.8  # factor on the distance to the hand in turn, which is the likelier of two
ROW_STEP = 50.0  # mm; the next card of a row lies no farther from the last
FAR_APART = 160.0  # mm; a pair is drawn no farther apart than this
SEEN_AFTER = 500  # ms; a card seen so long after another was laid does not lie below it


class Returns:
    """Find the card of the coup that an unexplained card may be."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def hand_for(self, coup: Coup, seen: Sighting) -> Hand | None:
        """Choose the hand of the seat whose cards lie nearest; the hand in turn counts as nearer.

        The hand in turn may sit elsewhere: its row may be so long that it reaches the neighbour's
        seat.
        """
        hands = hands_at(coup, seen.place)
        turn = coup.turn
        if turn is not None and turn not in hands and self._gap(turn, seen) < ROW_STEP:
            hands.append(turn)
        return min(
            hands,
            key=lambda hand: self._gap(hand, seen) * (IN_TURN if hand is turn else 1),
            default=None,
        )

    def _gap(self, hand: Hand, seen: Sighting) -> float:
        known = [self.memory.sight_of(held.entry) for held in held_by(hand)]
        gaps = [gap(each, seen) for each in known if each]
        return min(gaps, default=500.0)

    def lost(self, look: Look, coup: Coup, seen: Sighting) -> list[Held]:
        """List the cards of this seat that are out of sight, and may have come to lie here."""
        found = []
        for hand in hands_at(coup, seen.place):
            # cards of a pair are drawn apart, and pirates turn up cards from below others
            may_leave = len(hand.cards) == 2 or coup.rules.game.shown_is_stopped
            for held in () if hand.buried else held_by(hand):
                sight = self.memory.sight_of(held.entry)
                if sight is None:
                    is_lost = True
                elif held.entry in self.memory.coup.claims:
                    leaves = may_leave or _is_the_only_one(coup, sight, seen)
                    leaves = leaves or not self._stays_below(sight, seen, look)
                    is_lost = leaves and not in_sight(sight, look)
                else:
                    is_lost = not _is_dealt_over(coup, sight, seen)
                if is_lost and not _lies_below_it(sight, seen):
                    found.append(held)
        return [held for held in found if not self._has_next_to_come(coup, held, seen)]

    def _has_next_to_come(self, coup: Coup, held: Held, seen: Sighting) -> bool:
        """Tell whether a guessed card cannot be this one: this is the next card of its hand."""
        found_late = seen.kind is CardKind.COVERED  # where an open one is due
        is_due = any(
            hand.id in coup.due and not (found_late and face_due(coup, hand) is not Face.COVERED)
            for hand in hands_at(coup, seen.place)
        )
        draws = coup.turn is not None and held in coup.turn.cards and not held.covered
        is_open = seen.kind is not CardKind.COVERED
        shows = coup.stage is Stage.BANKER and held.covered and held not in coup.banker.cards
        betrays = is_open and not shows and self.memory.coup.betrayed.get(held.entry) == seen.track
        return held.entry in self.memory.coup.guessed and (is_due or draws or betrays)

    def is_known(self, look: Look, coup: Coup, hand: Hand, seen: Sighting) -> bool:
        """Tell whether this is only a second outline of a card that is already known there."""
        expected = self.memory.expects(coup, hand, seen)
        sights = [
            self.memory.sight_of(held.entry)
            for each in hands_at(coup, seen.place)
            for held in held_by(each)
        ]
        return any(sight and is_one_card(sight, seen, look, expected=expected) for sight in sights)

    def displaced(self, hand: Hand, seen: Sighting, table: Table) -> Held | None:
        """Find the open card that this one really is: another face shows at its supposed place.

        At first a card laid almost on top was mistaken for it, or the other of a pair drawn apart.
        """
        now = reading_of(seen, table)
        for held in held_by(hand):
            sight = self.memory.sight_of(held.entry)
            if sight is None or held.covered or held.card.rank != now.card.rank:
                continue
            other = reading_of(sight, table, held.card).card.rank != held.card.rank
            reach = FAR_APART if len(hand.cards) == 2 else COVERS
            near = gap(sight, seen) < reach
            if near and (other or (held.card is now.name and self._is_pushed_onto(hand, sight))):
                return held
        return None

    def _is_pushed_onto(self, hand: Hand, sight: Sighting) -> bool:
        """Tell whether a hand was pushed so that its other card of this rank lies here now.

        That other card is out of sight at its own old place.
        """
        sights = [self.memory.sight_of(held.entry) for held in hand.cards]
        others = (each for each in sights if each and each.track != sight.track)
        return any(
            best_index(each.ranks) == best_index(sight.ranks) != -1
            and self.memory.at_ms - each.seen_ms > IN_SIGHT
            and abs(sight.since_ms - each.seen_ms) < LAID_WITHIN
            for each in others
        )

    def turned_over(self, lost: list[Held], look: Look, coup: Coup) -> list[Held]:
        """List the covered cards that went out of sight and may be this one, turned over.

        Pirates turn single cards up, also from below others. If as many unexplained covered cards
        lie near, those are the lost ones, pushed, and the list is empty.
        """
        pirates = coup.rules.game.shown_is_stopped
        sights = [(held, self.memory.sight_of(held.entry)) for held in lost]
        away = [
            (held, sight)
            for held, sight in sights
            if sight
            and sight.kind is CardKind.COVERED
            and look.at_ms - sight.seen_ms > IN_SIGHT
            and (pirates or not self._lies_below(sight, look))
        ]
        pushed = {
            each.track
            for _, sight in away
            for each in self.memory.unexplained(sight.place)
            if each.kind is CardKind.COVERED and in_sight(each, look) and gap(each, sight) < COVERS
        }
        return [held for held, _ in away] if len(pushed) < len(away) else []

    def _lies_below(self, sight: Sighting, look: Look) -> bool:
        """Tell whether a card went out of sight because an open one, still there, was laid on it."""
        return any(
            self._was_dealt_open(each)
            and gap(each, sight) < COVERS
            and -LAID_WITHIN < sight.seen_ms - each.since_ms < SEEN_AFTER
            for each in look.sightings
        )

    def _stays_below(self, sight: Sighting, seen: Sighting, look: Look) -> bool:
        """Tell whether a lost card cannot be this one: it lies under another card elsewhere."""
        elsewhere = gap(sight, seen) > COVERS
        return elsewhere and any(
            self._lies_as_dealt(each)
            and in_sight(each, look)
            and gap(each, sight) < COVERS
            and sight.since_ms < each.since_ms < sight.seen_ms + LAID_WITHIN
            for each in look.sightings
        )

    def _lies_as_dealt(self, seen: Sighting) -> bool:
        """Tell whether an open card has not been moved since it was laid there."""
        if not self._was_dealt_open(seen):
            return False
        naming = self.memory.coup.written[seen.track]
        return not naming.has_moved and seen.since_ms <= naming.at_ms

    def _was_dealt_open(self, seen: Sighting) -> bool:
        naming = self.memory.coup.written.get(seen.track)
        return naming is not None and isinstance(naming.fact, CardDealt) and not naming.fact.covered

    def shown_with_others(
        self, maybe: list[Held], seen: Sighting, look: Look, beside: list[Held]
    ) -> Held | None:
        """Find the covered card that this one is, turned over and moved.

        It was turned over if another card of the hand was, or if it stays away and this card does
        not hide it. It also was if as many open cards came up as covered ones are gone: nobody lays
        two cards so exactly on two others.
        """
        as_many = self.all_came_up(maybe, seen, look)
        for held in maybe:
            sight = self.memory.sight_of(held.entry)
            assert sight is not None
            hidden = gap(sight, seen) < HIDES_ALL
            long_gone = look.at_ms - sight.seen_ms > UNDER_A_HAND
            shown = any(self._was_turned(other, look) for other in beside)
            if shown or as_many or (long_gone and not hidden):
                return held
        return None

    def all_came_up(self, away: list[Held], seen: Sighting, look: Look) -> bool:
        """Tell whether several covered cards are gone and at least as many open ones came up."""
        came_up = [e for e in self.memory.unexplained(seen.place) if e.kind is CardKind.TURNED]
        return 1 < len(away) <= sum(in_sight(each, look) for each in came_up)

    def _was_turned(self, held: Held, look: Look) -> bool:
        """Tell whether a covered card was turned over a moment ago."""
        sight = self.memory.sight_of(held.entry)
        if sight is None or sight.kind is CardKind.COVERED:
            return False
        naming = self.memory.coup.written.get(sight.track)
        dealt_covered = held.covered or (naming is not None and naming.was_turned)
        return dealt_covered and look.at_ms - sight.turned_ms < 3 * UNDER_A_HAND

    def may_be(self, held: Held, seen: Sighting, table: Table) -> bool:
        """Tell whether a card that was seen may be the one that lies here, moved or turned over."""
        sight = self.memory.sight_of(held.entry)
        if sight is None or not (sight.kind is seen.kind is CardKind.TURNED):
            return sight is not None
        reading = reading_of(seen, table)
        return not reading.is_sure or held.card.rank in (reading.card.rank, UNKNOWN)

    def of_same_face(self, lost: list[Held], seen: Sighting, table: Table) -> Held | None:
        """Find the lost card that was surely read as the very face that lies here."""
        for held in lost:
            sight = self.memory.sight_of(held.entry)
            if sight is None or not (sight.kind is seen.kind is CardKind.TURNED):
                continue
            before, now = (reading_of(each, table, held.card).name for each in (sight, seen))
            if not sight.ranks:  # another card lay on it
                before = held.card
            if before is now and UNKNOWN not in (now.rank, now.suit):
                return held
        return None

    def beside_back(self, lost: list[Held], seen: Sighting) -> Held | None:
        """Find the lost open card of this rank, if an unexplained covered card lies at the seat."""
        if all(each.kind is not CardKind.COVERED for each in self.memory.unexplained(seen.place)):
            return None
        known = ((held, self.memory.sight_of(held.entry)) for held in lost if not held.covered)
        rank = best_index(seen.ranks)
        return next((held for held, each in known if each and best_index(each.ranks) == rank), None)


def _lies_below_it(sight: Sighting | None, seen: Sighting) -> bool:
    """Tell whether a card cannot be this open one, because that was laid on it as it lay open."""
    if sight is None or not sight.is_below or not sight.kind is seen.kind is CardKind.TURNED:
        return False
    return gap(sight, seen) < HIDES_ALL and sight.since_ms < seen.since_ms


def _is_the_only_one(coup: Coup, sight: Sighting, seen: Sighting) -> bool:
    """Tell whether what lies there reads as a card of which the pack has no other."""
    return coup.rules.decks == 1 and reads_alike(sight, seen)


def _is_dealt_over(coup: Coup, below: Sighting, seen: Sighting) -> bool:
    """Tell whether an open card cannot be the covered one that lies below another.

    During a round of the deal nobody turns cards up; only pirates do.
    """
    may_show = coup.rules.game.shown_is_stopped or not coup.due
    return not may_show and below.kind is CardKind.COVERED and seen.kind is CardKind.TURNED
