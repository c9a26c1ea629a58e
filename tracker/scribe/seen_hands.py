"""A hand as it is seen now, beside what the log says of its cards."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from tracker.belief.sightings import CardKind
from tracker.game.cards import FOU, UNKNOWN
from tracker.scribe.coup_memory import LAIN_MS
from tracker.scribe.memory import in_sight
from tracker.scribe.pattern import hands_at, held_by
from tracker.scribe.reading import reading_of
from tracker.scribe.stories import (
    DEALT,
    NO_CARD,
    ONCE_MORE,
    UNEXPLAINED,
    UNREAD,
    Covered,
    Open,
    Story,
)

if TYPE_CHECKING:
    from tracker.belief.sightings import Look, Sighting
    from tracker.game.cards import Card
    from tracker.game.coup import Hand, Held
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.naming import Naming

MOST_OPEN, MOST_COVERED = 5, 3  # cards; with more there are too many stories


class HandCard(NamedTuple):
    """An open card, its part in the log, and the entry that says so."""

    open: Open
    part: int
    naming: Naming | None


class SeenHand(NamedTuple):
    """A hand's open cards, the oldest first, and those that were dealt covered."""

    cards: list[HandCard]
    covered: list[Covered]

    @property
    def opens(self) -> list[Open]:
        return [each.open for each in self.cards]

    @property
    def tracks(self) -> list[int]:
        """List the tracks on which its cards were seen, covered ones first; some may have been given up."""
        return [each.lay.track for each in self.covered] + [each.seen.track for each in self.opens]

    @property
    def story(self) -> Story:
        """Give the story that the log tells."""
        return Story(tuple(each.part for each in self.cards))


def seen_hand(memory: Memory, look: Look, table: Table, hand: Hand) -> SeenHand | None:
    """See a hand; None if the banker alone knows its cards, none is followed, or two hands lie there."""
    assert table.coup is not None
    if len(hands_at(table.coup, hand.seat)) > 1:
        return None
    cards: list[HandCard] = []
    covered: list[Covered] = []
    for held in held_by(hand):
        below = _covered(memory, held, look)
        if below is not None:
            covered.append(below)
        if held.covered:
            continue
        track = memory.coup.claims.get(held.entry, 0)
        sight = memory.sight_of(held.entry) or memory.coup.laid.get(held.entry)
        naming = memory.coup.written.get(track)
        if sight is None or naming is None or naming.seq in memory.coup.corrected:
            return None
        none = _price_of_none(hand, held.card)
        lies_open = Open(sight, held.card, naming.came_ms, naming.lay_ms, none)
        cards.append(HandCard(lies_open, DEALT if below is None else held.entry, naming))
    for each in unexplained(memory, look, hand):
        reading = reading_of(each, table)
        came_ms = max(each.since_ms, each.turned_ms)
        name = memory.name(reading, table)
        none = UNEXPLAINED if reading.is_sure else UNREAD
        lies_open = Open(each, name, came_ms, came_ms, none)
        cards.append(HandCard(lies_open, NO_CARD, None))
    if len(cards) > MOST_OPEN or len(covered) > MOST_COVERED:
        return None
    seen = SeenHand(sorted(cards, key=_came), covered)
    return seen if memory.seen.keys() & seen.tracks else None


def _price_of_none(hand: Hand, name: Card) -> float:
    """Give the price of a card that was written down, and is none; infinite if it must be one."""
    if name.rank == UNKNOWN:
        return UNREAD
    if sum(_may_be_one(held.card, name) for held in held_by(hand)) > 1:
        return ONCE_MORE
    return UNEXPLAINED if name is FOU else inf


def _may_be_one(one: Card, other: Card) -> bool:
    """Tell whether two names may be of one card: one of them may lack its suit."""
    return one.rank == other.rank and (one.suit == other.suit or UNKNOWN in (one.suit, other.suit))


def _came(each: HandCard) -> tuple[int, int]:
    """Sort by when a card came; cards of one entry stay together."""
    return each.open.came_ms, 0 if each.naming is None else each.naming.seq


def unexplained(memory: Memory, look: Look, hand: Hand) -> list[Sighting]:
    """List the open cards that have lain at a hand for long and are nobody's."""
    return [
        each
        for each in memory.unclaimed(look)
        if each.place == hand.seat
        and each.kind is CardKind.TURNED
        and look.at_ms - max(each.since_ms, each.turned_ms) > LAIN_MS
    ]


def has_left(memory: Memory, look: Look, hand: Hand) -> bool:
    """Tell whether no card of a hand is in sight."""
    sights = [memory.sight_of(held.entry) for held in held_by(hand)]
    return not any(each and in_sight(each, look) for each in sights)


def _covered(memory: Memory, held: Held, look: Look) -> Covered | None:
    """Give a card that was dealt covered, as it last lay so; None if it was dealt open."""
    coup, entry = memory.coup, held.entry
    guess, laid = coup.guessed.get(entry), coup.laid.get(entry)
    if not (held.covered or held.shown):
        return None
    was_seen = laid is not None and laid.kind is CardKind.COVERED
    back = coup.backs.get(entry, laid if was_seen else None)
    # a card that nobody saw covered lay with another
    is_guess = back is None and (held.shown or (guess is not None and guess.covered))
    lay = back or (None if is_guess else laid) or coup.under.get(entry) or laid
    if lay is None:
        return None
    sight = memory.sight_of(entry) or lay
    if held.covered:
        is_followed = entry in coup.claims  # else it lies below another, or nobody saw it
        return Covered(entry, sight, is_followed and in_sight(sight, look), is_guess)
    lay = lay._replace(kind=CardKind.COVERED, seen_ms=sight.turned_ms)
    return Covered(entry, lay, in_sight=False, is_guess=is_guess)
