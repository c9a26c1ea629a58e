"""Count where cards come to lie that are drawn or turned up, and fit the scribe's numbers of it.

The eyes' finds are those of films, of which the simulator knows which card was which.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from models.tablesim.corpus import kept_finds
from models.tablesim.evening import coups_of
from models.tablesim.watch import acted_out
from tracker.belief.sightings import CardKind
from tracker.game.events import CardDealt, CardsTurned
from tracker.scribe.places import PILE_MM, Scatter
from tracker.scribe.rows import gap, off_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from tracker.belief.sightings import Detections, Sighting
    from tracker.game.cards import Card
    from tracker.game.events import Fact
    from tracker.live.session import Session

SHARES = tuple(np.arange(0.5, 1.0, 0.05).round(2).tolist())
NEAR_MM = tuple(np.arange(2.0, 30.0, 0.5).tolist())
FAR_MM = tuple(np.arange(25.0, 80.0, 5.0).tolist())  # few are far, so they must not look near


class Off(NamedTuple):
    """How far a card lies from where it is expected, and from the middle of what is around."""

    mm: float
    around_mm: float


@dataclass
class Places:
    """How the cards of some coups lay."""

    turned: list[Off] = field(default_factory=list)  # from where they lay covered
    drawn: list[Off] = field(default_factory=list)  # from the next place of their row
    _opens: dict[tuple[str, Card], Sighting] = field(default_factory=dict)

    def look(self, session: Session) -> None:
        """Note where each open card lies when it is first written down."""
        memory = session.scribe.memory
        for track, naming in memory.coup.written.items():
            if track in memory.seen and memory.seen[track].kind is CardKind.TURNED:
                self._opens.setdefault((naming.fact.hand, naming.name), memory.seen[track])

    def end_coup(self, session: Session, truths: Iterable[Fact]) -> None:
        """Count the cards of a coup by what they truly were."""
        rows = _rows(session)
        drew: set[str] = set()
        for fact in truths:
            if isinstance(fact, CardsTurned):
                lies = [self._opens.get((fact.hand, each)) for each in fact.cards]
                self._count_turned(rows.get(fact.hand, []), lies)
            elif isinstance(fact, CardDealt) and not fact.covered and fact.hand not in drew:
                drew.add(fact.hand)
                self._count_drawn(rows.get(fact.hand, []), self._opens.get((fact.hand, fact.card)))
        self._opens.clear()

    def _count_turned(self, row: Sequence[Sighting], lies: Iterable[Sighting | None]) -> None:
        for each in lies:
            if each is not None and row:
                off_mm = min(gap(back, each) for back in row)
                self.turned.append(Off(off_mm, off_mm))

    def _count_drawn(self, row: Sequence[Sighting], lies: Sighting | None) -> None:
        if lies is None or len(row) != 2 or gap(*row) < PILE_MM:
            return
        first, second = row
        self.drawn.append(Off(off_row(first, second, second, lies), gap(second, lies)))


def _rows(session: Session) -> dict[str, list[Sighting]]:
    """Give where the cards of each hand lay that were seen covered."""
    coup, laid = session.table.coup, session.scribe.memory.coup.laid
    if coup is None:
        return {}
    lays = {hand.id: [laid.get(held.entry) for held in hand.cards] for hand in coup.hands.values()}
    return {
        hand: [each for each in row if each and each.kind is CardKind.COVERED]
        for hand, row in lays.items()
    }


def places_on(folders: Iterable[Path]) -> Places:
    """Let belief and scribe write films down, and count how their cards lay."""
    places = Places()
    for folder in folders:
        evening, found = acted_out(folder), kept_finds(folder)

        def recall(
            filmed: Detections,
            session: Session = evening.session,
            found: dict[int, Detections] = found,
        ) -> None:
            if filmed.frame in found:
                session.see(found[filmed.frame])
                places.look(session)

        evening.look = recall
        for played in coups_of(evening.dealer):
            evening.answers.truth = played
            evening.act_coup(played.steps)
            told = (truth.fact for truth in evening.film.truths)
            places.end_coup(evening.session, told)
            evening.film.truths.clear()
    return places


def told_of(places: Places) -> list[str]:
    """Word what was counted and fitted."""
    counted = (("turned up", places.turned), ("drawn to a row", places.drawn))
    return [f"{name}: {len(offs)} cards, {fitted(offs)}" for name, offs in counted]


def fitted(offs: Sequence[Off]) -> Scatter:
    """Give the scatter that makes what was counted likeliest."""
    scatters = (Scatter(*each) for each in product(SHARES, NEAR_MM, FAR_MM))
    return min(scatters, key=lambda each: sum(each.price(*off) for off in offs))
