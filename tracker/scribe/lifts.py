"""The banker's look: his covered card leaves the felt in plain sight and is put back."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.coup import Stage
from tracker.game.events import Looked
from tracker.game.rules import BankerLook as Looking
from tracker.scribe.notes import Note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.belief.sightings import Look, Sighting
    from tracker.game.coup import Coup
    from tracker.scribe.memory import Memory

# Milliseconds.
AWAY = 600  # a card out of sight for less was missed, or under a passing hand
BESIDE = 200  # the card beside it must have been seen so recently: then no hand lies over both
SETTLED = 600  # a card that was put back has come to rest after this
# A card that lies at its old place for so long was only hidden; if it seems to move later, it is
# being hidden again.
LAY_AGAIN = 250
# A card put back never lies to the millimetre where it lay; one that was hidden does.
MOVED_MM = 2.5
CREEPS_MM = 1.0  # the outline of a card at rest moves no more than this
DRIFTED_MM = 4.0  # in bad light an outline may drift so far while its card lies still


@dataclass
class _LiftedFrom:
    """Where a card rests, to the millimetre, and from when to when."""

    x: float
    y: float
    since_ms: int
    until_ms: int


@dataclass
class Lifts:
    """Watch the banker's covered card."""

    memory: Memory
    _lay: dict[int, Sighting] = field(default_factory=dict)  # by entry, as it lay when it left
    _rests: dict[int, _LiftedFrom] = field(default_factory=dict)  # by entry

    def notes(self, look: Look, coup: Coup) -> Iterator[Note]:
        """Note a look when the card is back."""
        watched = coup.stage in (Stage.SECOND_ROUND, Stage.PLAYERS) and not coup.looked
        if not watched or not coup.rules.game.has_bank or coup.rules.look is Looking.ALWAYS:
            self._lay.clear()
            self._rests.clear()
            return
        for held in coup.banker.cards:
            sight = self.memory.sight_of(held.entry)
            if held.covered and sight is not None and self._was_lifted(held.entry, sight, look):
                yield Note(Looked(), (sight.track,), 0.9)

    # A card was lifted if it was away in plain sight, then came back and lies a little elsewhere.
    def _was_lifted(self, entry: int, sight: Sighting, look: Look) -> bool:
        away_ms = look.at_ms - sight.seen_ms
        rest = self._rest(entry, sight)
        if away_ms > AWAY:
            if self._beside(sight, look) and _lay_still(sight, rest):
                self._lay.setdefault(entry, sight)
            return False
        if away_ms > 0:
            return False
        lay = self._lay.get(entry)
        if lay is None or sight.kind is not CardKind.COVERED:
            return False
        off = hypot(sight.x - lay.x, sight.y - lay.y)
        rested_ms = look.at_ms - max(rest.since_ms, sight.since_ms)
        if rested_ms < (SETTLED if off > MOVED_MM else LAY_AGAIN):
            return False
        del self._lay[entry]
        return off > (MOVED_MM if sight.since_ms > lay.seen_ms else DRIFTED_MM)

    def _rest(self, entry: int, sight: Sighting) -> _LiftedFrom:
        """Give where a card rests, or rested when it was last in sight, and since when.

        The outline of a half-hidden card creeps: it comes from the side, little by little.
        """
        now = _LiftedFrom(sight.x, sight.y, sight.seen_ms, sight.seen_ms)
        rest = self._rests.setdefault(entry, now)
        stays = hypot(sight.x - rest.x, sight.y - rest.y) <= CREEPS_MM
        if not stays or sight.seen_ms - rest.until_ms > AWAY:
            rest = self._rests[entry] = now
        rest.until_ms = sight.seen_ms
        return rest

    def _beside(self, away: Sighting, look: Look) -> bool:
        """Tell whether another card of the same seat is in plain sight meanwhile."""
        return any(
            each.place == away.place
            and each.track != away.track
            and look.at_ms - each.seen_ms < BESIDE
            for each in look.sightings
        )


def _lay_still(sight: Sighting, rest: _LiftedFrom) -> bool:
    """Tell whether a card lay at rest when it was last seen: for 600 ms, or since it was dealt.

    The outline of a half-hidden card changes now and then, so that it seems to move.
    """
    lies_as_dealt = sight.since_ms <= sight.turned_ms
    return lies_as_dealt or sight.seen_ms - max(sight.since_ms, rest.since_ms) > SETTLED
