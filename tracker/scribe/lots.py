"""Write down the cards that are dealt face up, seat by seat, to draw for the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.advice import Act
from tracker.game.assist_bank import bank_advice
from tracker.game.events import LotDrawn
from tracker.game.table import settle
from tracker.scribe.notes import Note
from tracker.scribe.reading import reading_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.belief.sightings import Look, Sighting
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Output


def is_bank_drawn_for(table: Table) -> bool:
    """Tell whether the bank is being drawn for: the next card is part of that, not of a coup."""
    if not any(each.act is Act.CHOOSE_BANKER for each in bank_advice(table)):
        return False
    return table.coup is None or not table.coup.started or settle(table).complete


class Lots:
    """Follow a draw for the bank. The banker begins it; the cards that follow are seen."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def notes(self, look: Look, table: Table) -> Iterator[Output]:
        """Write down each face-up card at a seat, unless the banker has typed it already."""
        for seen in self.memory.unclaimed(look):
            reading = reading_of(seen, table)
            if seen.kind is not CardKind.TURNED or not reading.is_sure:
                continue
            if self._was_named(table, seen):
                self.memory.explained.add(seen.track)
            else:
                lot = LotDrawn(seen.place, self.memory.name(reading, table))
                yield Note(lot, (seen.track,), reading.rank_chance)

    def _was_named(self, table: Table, seen: Sighting) -> bool:
        """Tell whether the banker typed this card: more are written for its seat than were seen."""
        named = sum(seat == seen.place for seat, _ in table.bank.lots)
        here = (each for each in self.memory.seen.values() if each.place == seen.place)
        return named > sum(each.track in self.memory.explained for each in here)
