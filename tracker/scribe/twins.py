"""Notice a card laid on its twin of another pack: the eyes may find only the upper of the two."""

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

LIES_AFTER = 700  # ms; a card that lies a step farther on for so long is a twin
LAY_FOR = 1500  # ms; a card that keeps its place for so long rests there
LAID_ON_TWIN = 0.5  # confidence, because the first card may just have been pushed
LONG = 1.6  # the longest step, as a multiple of the step before it
STRAIGHT = 0.85  # the least cosine of the angle between two steps: rows bend a little
STEP_MM = 16.0  # a card that moved less was pushed, or its outline changed


class Twins:
    """If the last card of a row seems to have moved on by a step, take it for its twin, and ask.

    The card may seem to jump back and forth, as now one of the two is found and now the other.
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._lay: dict[int, Sighting] = {}  # by the track: where each card last rested
        self._beyond = Counter[int]()  # by the track: for how many ms it has lain a step farther on
        self._looked_ms = 0

    def notes(self, look: Look, table: Table, coup: Coup) -> Iterator[Output]:
        """Write the twin down once it has lain there, and let the banker say whether it is one.

        A hand need not be in turn: the hands before it may have stood without a word.
        """
        for hand in coup.hands.values():
            below, last = (None, None, *held_by(hand))[-2:]
            if below is None or last is None or not self._has_copy(table, last):
                continue
            sight, lies = self.memory.sight_of(last.entry), self.memory.sight_of(below.entry)
            # a player who splits draws one card away from the other by just such a step
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
        """Tell whether a card lies a step farther on than it lay, and an open card is due there.

        A card that was pushed together with the one before it has not moved on.
        """
        lay, below = (self._lay.get(each.track, each) for each in (sight, lies))
        onward = sight._replace(x=sight.x - lies.x + below.x, y=sight.y - lies.y + below.y)
        due = sight.kind is CardKind.TURNED and self.memory.expects(coup, hand, sight)
        return due and _is_step(below, lay, onward)


def _is_step(first: Sighting, last: Sighting, seen: Sighting) -> bool:
    """Tell whether a card lies one step farther on in a row, in about the same direction."""
    onward = (last.x - first.x) * (seen.x - last.x) + (last.y - first.y) * (seen.y - last.y)
    before, step = gap(first, last), gap(last, seen)
    return STEP_MM < step < LONG * before and onward > STRAIGHT * before * step
