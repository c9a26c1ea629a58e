"""A card laid on its own twin of another pack: of the two the eyes may find the upper one alone."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from tracker.game.events import CardDealt
from tracker.scribe.notes import Note
from tracker.scribe.pattern import held_by
from tracker.vision.sightings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.coup import Coup, Hand
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Written
    from tracker.vision.sightings import Look, Sighting

LIES_AFTER = 700  # ms
LAY_FOR = 1500  # ms
LAID_ON_TWIN = 0.5  # how sure one is that it was not pushed there
IN_ROW = 0.45  # of a step; so far off its place in the row of a hand a card may lie
STEP_MM = 20.0  # what moved less was pushed, or is outlined otherwise


class Twins:
    """Take a last card that seems to have moved on by a step for its twin, and ask."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._lay: dict[int, Sighting] = {}  # by the track: how each card lay for long

    def notes(self, look: Look, table: Table, coup: Coup) -> Iterator[Written]:
        """Deal the twin once it lies there, and let the banker say whether it is one."""
        hand = coup.turn or coup.banker
        below, last = (None, None, *held_by(hand))[-2:]
        if below is not None and last is not None:
            sight, lies = self.memory.sight_of(last.entry), self.memory.sight_of(below.entry)
            is_copy = table.pack.seen.get(last.card, 0) < table.rules.decks
            if is_copy and sight and lies and self._is_next(coup, hand, sight, lies):
                self.memory.disputed.add(sight.track)
                fact = CardDealt(hand.id, last.card, covered=False)
                yield Note(fact, (sight.track,), LAID_ON_TWIN)
        self._lay = {each.track: self._lies(each) for each in look.sightings}

    def _lies(self, seen: Sighting) -> Sighting:
        long = self.memory.at_ms - seen.since_ms > LAY_FOR
        return seen if long else self._lay.get(seen.track, seen)

    def _is_next(self, coup: Coup, hand: Hand, sight: Sighting, lies: Sighting) -> bool:
        """Tell whether a card lies a step beyond where it lay, and where an open one is due."""
        lay = self._lay.get(sight.track, sight)
        step, moved = (hypot(a.x - b.x, a.y - b.y) for a, b in ((lay, lies), (sight, lay)))
        off = hypot(2 * lay.x - lies.x - sight.x, 2 * lay.y - lies.y - sight.y)
        rests = self.memory.at_ms - sight.since_ms > LIES_AFTER
        due = sight.kind is Kind.TURNED and self.memory.expects(coup, hand, sight)
        return rests and due and moved > STEP_MM and off < IN_ROW * step
