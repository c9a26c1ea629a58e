"""A card laid on its own twin of another pack: of the two the eyes may find the upper one alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.events import CardDealt
from tracker.game.play import may_split
from tracker.scribe.memory import in_sight
from tracker.scribe.notes import Note
from tracker.scribe.pattern import held_by
from tracker.scribe.rows import gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.belief.sightings import Look, Sighting
    from tracker.game.coup import Coup, Hand, Held
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Output

LIES_AFTER = 700  # ms
LAY_FOR = 1500  # ms
LAID_ON_TWIN = 0.5  # how sure one is that it was not pushed there
LONG = 1.6  # times the step before it
STRAIGHT = 0.85  # of a way straight on; rows bend
STEP_MM = 16.0  # what moved less was pushed, or is outlined otherwise


class Twins:
    """Take a last card that seems to have moved on by a step for its twin, and ask.

    It may seem to come and go, when now the one is found and now the other.
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._lay: dict[int, Sighting] = {}  # by the track: how each card lay for long
        self._beyond = Counter[int]()  # and for how many ms it has lain a step beyond since
        self._looked_ms = 0

    def notes(self, look: Look, table: Table, coup: Coup) -> Iterator[Output]:
        """Deal the twin once it lies there, and let the banker say whether it is one.

        Also to whom is not in turn: those before him may stand without a word.
        """
        for hand in coup.hands.values():
            below, last = (None, None, *held_by(hand))[-2:]
            if below is None or last is None or not self._has_copy(table, last):
                continue
            sight, lies = self.memory.sight_of(last.entry), self.memory.sight_of(below.entry)
            # who splits draws the one away from the other, and just so far
            if sight is None or lies is None or not in_sight(lies, look) or may_split(coup, hand):
                continue
            if self._is_next(coup, hand, sight, lies):
                self._beyond[sight.track] += look.at_ms - self._looked_ms
            if self._beyond[sight.track] > LIES_AFTER:
                del self._beyond[sight.track]
                self.memory.disputed.add(sight.track)
                fact = CardDealt(hand.id, last.card, covered=False)
                yield Note(fact, (sight.track,), LAID_ON_TWIN)
        self._looked_ms = look.at_ms
        self._lay = {each.track: self._lies(each) for each in look.sightings}

    @staticmethod
    def _has_copy(table: Table, held: Held) -> bool:
        return table.pack.seen.get(held.card, 0) < table.rules.decks

    def _lies(self, seen: Sighting) -> Sighting:
        if self.memory.at_ms - seen.since_ms <= LAY_FOR:
            return self._lay.get(seen.track, seen)
        self._beyond.pop(seen.track, None)
        return seen

    def _is_next(self, coup: Coup, hand: Hand, sight: Sighting, lies: Sighting) -> bool:
        """Tell whether a card lies a step beyond where it lay, and where an open one is due."""
        lay = self._lay.get(sight.track, sight)
        due = sight.kind is CardKind.TURNED and self.memory.expects(coup, hand, sight)
        return due and _is_step(lies, lay, sight)


def _is_step(first: Sighting, last: Sighting, seen: Sighting) -> bool:
    """Tell whether a card lies on from another as that does from the one before, if not so far."""
    onward = (last.x - first.x) * (seen.x - last.x) + (last.y - first.y) * (seen.y - last.y)
    before, step = gap(first, last), gap(last, seen)
    return STEP_MM < step < LONG * before and onward > STRAIGHT * before * step
