"""When the stakes of a coup were closed, and when each of its entries was written."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tracker.game.events import AllDoubled, CardDealt, CoupOpened, fact_or_amendment
from tracker.game.rules import Staking
from tracker.stakes.seats import NEVER, ChipTimes, Closing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tracker.belief.sightings import Sighting
    from tracker.game.events import Entry


def chip_times(
    entries: Sequence[Entry],
    frame_ms: Callable[[Entry], int],
    staking: Staking,
    sightings: Iterable[Sighting] = (),
) -> ChipTimes:
    """Give the times of the coup on the table, by the clock of the frames, and who was dealt a card."""
    opened, coup = _coup(entries)
    times = {entry.seq: frame_ms(entry) for entry in coup}
    before_the_deal = staking is Staking.BEFORE
    found = _closing(coup, before_the_deal=before_the_deal)
    closing = None if found is None else Closing(found.seq, times[found.seq])
    opened_ms = NEVER if opened is None else frame_ms(opened)
    cards = Counter(each.place for each in sightings if each.since_ms > opened_ms)
    enough = 1 if before_the_deal else 2
    dealt = frozenset(place for place, count in cards.items() if count >= enough)
    return ChipTimes(closing, lambda entry: times.get(entry, NEVER), dealt)


def _coup(entries: Sequence[Entry]) -> tuple[Entry | None, list[Entry]]:
    """Give the entry that opened the coup, and those since."""
    found: list[Entry] = []
    for entry in reversed(entries):
        if isinstance(entry.event, CoupOpened):
            return entry, found[::-1]
        found.append(entry)
    return None, found[::-1]


def _closing(coup: Sequence[Entry], *, before_the_deal: bool) -> Entry | None:
    """Find the first card after which no stake may be placed, or what else closed the stakes."""
    cards: Counter[str] = Counter()
    for entry in coup:
        event = fact_or_amendment(entry.event)
        if isinstance(event, AllDoubled):
            return entry
        if isinstance(event, CardDealt):
            cards[event.hand] += 1
            if before_the_deal or cards[event.hand] > 1:
                return entry
    return None
