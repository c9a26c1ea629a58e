"""What the cards of a hand may have been: an open card was dealt open, or is a covered one turned up."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.cards import COVERED_CARD, total
from tracker.game.events import CardDealt, CardsTurned
from tracker.scribe.places import ANYWHERE, price_of_drawn, price_of_turned

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.belief.sightings import Sighting
    from tracker.game.cards import Card

DEALT = 0  # the part of an open card that was dealt so
NO_CARD = -1  # the part of what is no card of its own
UNSEEN = -2  # stands for the entry of a covered card that nobody saw being dealt

# Prices in nats: how much rarer each is than an open card that was dealt so.
STILL_COVERED = 4.0  # a covered card is seen where it lay after it was turned up elsewhere
UNEXPLAINED = 5.0  # what can be read is no card of its own
ONCE_MORE = 2.5  # the same if another card of the hand reads as it does: that one is found twice
UNREAD = 1.5  # the same of what cannot be read
NOT_SHOWN = 3.0  # a covered card is not seen, though its hand shows others or is over
NEVER_A_S = 1.0  # a covered card was no card, for each second that it was seen
LATE_MS = 400  # what is seen for longer than this is not a look that was late
# Of two cards of a hand, one after the other, so many came within 600 ms: 1 of 223 pairs that were dealt, 39 of 52
# that were shown together (films 50320 to 50345).
AT_ONCE_MS = 600
AT_ONCE = 4.7  # they were not both turned up
ONE_BY_ONE = 1.4  # two that came apart were both turned up


class Open(NamedTuple):
    """A card that lies open at a hand: its name, since when, and the price if it is none.

    It came by the log at `came_ms`, and by the eyes at `lay_ms`.
    """

    seen: Sighting
    name: Card
    came_ms: int
    lay_ms: int
    none: float = inf


class Covered(NamedTuple):
    """A card that was dealt covered, as it lay when it was last seen so.

    A `guess` was never seen so, and counts as lying with another.
    """

    entry: int
    lay: Sighting
    in_sight: bool
    is_guess: bool = False


class Story(NamedTuple):
    """For each open card the entry of the covered one that it is, `DEALT` or `NO_CARD`.

    Of the covered cards that are none of them, one may `never` have been there. One more may have
    been dealt, and not be seen.
    """

    parts: tuple[int, ...]
    never: frozenset[int] = frozenset()
    unseen: bool = False

    def lay_covered(self, covered: Sequence[Covered]) -> list[Covered]:
        """List the cards that were dealt covered; an unseen one lies where the first one does."""
        there = [each for each in covered if each.entry not in self.never]
        if self.unseen:
            there.append(covered[0]._replace(entry=UNSEEN, in_sight=False, is_guess=True))
        return there


def stories(opens: Sequence[Open], covered: Sequence[Covered]) -> Iterator[Story]:
    """Give all stories of a hand's cards."""
    entries = [each.entry for each in covered]
    for parts in _parts(opens, entries):
        yield Story(parts)
        for entry in entries:
            if entry not in parts:
                yield Story(parts, frozenset({entry}))
    if opens and covered:
        for parts in _parts(opens, [*entries, UNSEEN]):
            yield Story(parts, unseen=True)


def _parts(opens: Sequence[Open], entries: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not opens:
        yield ()
        return
    first, *others = opens
    for part in (DEALT, *[NO_CARD] * (first.none < inf), *entries):
        left = [each for each in entries if each != part]
        for rest in _parts(others, left):
            yield (part, *rest)


def price(
    story: Story,
    opens: Sequence[Open],
    covered: Sequence[Covered],
    *,
    over: bool,
    bank: bool = False,
) -> float:
    """Say how unlikely it is that a story looks like this; if it is `over`, the hand should be shown.

    The `bank` shows its covered card before it draws.
    """
    lay = story.lay_covered(covered)
    by_entry = {each.entry: each for each in lay}
    seen_ms = sum(e.lay.seen_ms - e.lay.since_ms for e in covered if e.entry in story.never)
    nats = NEVER_A_S * seen_ms / 1000 + NOT_SHOWN * story.unseen
    row = [each.lay for each in lay]
    for part, each in zip(story.parts, opens, strict=True):
        if part == NO_CARD:
            nats += each.none + ANYWHERE
        elif part == DEALT:
            nats += price_of_drawn(row, each.seen) if row else 0.0
            row.append(each.seen)
        else:
            nats += _turned(row, by_entry[part], each)
    came = sorted(zip(story.parts, opens, strict=True), key=lambda each: each[1].lay_ms)
    nats += sum(map(_together, pairwise(came)))
    below = [each for each in lay if each.entry not in story.parts]
    due = over and (bank or not _is_open_bust(story, opens, len(below)))
    shows = due or any(part in by_entry for part in story.parts)
    return nats + NOT_SHOWN * shows * sum(not each.in_sight for each in below)


def _together(pair: tuple[tuple[int, Open], tuple[int, Open]]) -> float:
    """Give the price of when two cards came, one after the other: those that are shown often come at once."""
    (part, one), (other_part, other) = pair
    if NO_CARD in (part, other_part):
        return 0.0
    both_turned = DEALT not in (part, other_part)
    if other.lay_ms - one.lay_ms <= AT_ONCE_MS:
        return AT_ONCE * (not both_turned)
    return ONE_BY_ONE * both_turned


def _is_open_bust(story: Story, opens: Sequence[Open], covered: int) -> bool:
    """Tell whether a hand is over 21 as it lies, so that a player need not show its covered cards."""
    shown = [e.name for part, e in zip(story.parts, opens, strict=True) if part != NO_CARD]
    return total([*shown, *[COVERED_CARD] * covered]).least > 21


def _turned(row: Sequence[Sighting], below: Covered, now: Open) -> float:
    stays = below.in_sight or below.lay.seen_ms > now.came_ms + LATE_MS
    is_other = below.lay.track != now.seen.track
    place = price_of_turned(row, below.lay, now.seen, unseen=below.is_guess)
    return place + STILL_COVERED * (stays and is_other)


def facts(
    hand: str, story: Story, opens: Sequence[Open], covered: Sequence[Covered]
) -> list[CardDealt | CardsTurned | None]:
    """Give the fact of each open card; the open cards come in the order of their times."""
    left = [each.entry for each in story.lay_covered(covered)]
    found: list[CardDealt | CardsTurned | None] = []
    for part, each in zip(story.parts, opens, strict=True):
        if part == NO_CARD:
            found.append(None)
        elif part == DEALT:
            found.append(CardDealt(hand, each.name, covered=False))
        else:
            found.append(CardsTurned(hand, (each.name,), left.index(part)))
            left.remove(part)
    return found
