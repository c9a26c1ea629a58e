"""Act out an evening frame by frame; the scribe's questions are answered with the truth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from models.tablesim.film import Said
from tracker.game.events import CoupOpened, Earlier, Line, StakePlaced
from tracker.game.fold import EMPTY, apply
from tracker.store.recordings import TypedEvent, rounded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from models.tablesim.answers import Answers
    from models.tablesim.film import Film
    from models.tablesim.play import Dealer
    from models.tablesim.steps import Step
    from tracker.belief.sightings import Detections
    from tracker.game.coup import Coup
    from tracker.game.events import Entry, Event
    from tracker.live.session import Session
    from tracker.store.recordings import RecordedItem, Recorder


@dataclass
class Evening:
    """A simulated evening, and the session in which the scribe writes it down."""

    dealer: Dealer
    film: Film
    session: Session
    answers: Answers
    recorder: Recorder | None = None
    # What is done with each frame; None: the session gets the film's own detections.
    look: Callable[[Detections], None] | None = None
    openings: list[int] = field(default_factory=list)  # when each coup began, in ms
    _begun: int = 0  # coups
    _untold: list[StakePlaced] = field(default_factory=list)

    def act(self, steps: list[Step]) -> None:
        """Act out some steps."""
        for filmed in self.film.shoot(steps):
            if isinstance(filmed, Said):
                self._hear(filmed)
            else:
                (self.look or self._believe)(filmed)
                self._tell_stakes(filmed.at_ms)
                self.answers.hear()

    def _hear(self, said: Said) -> None:
        """Write down what is said to the tablet; where nobody taps, it is not told that a coup begins."""
        fact = said.fact
        if isinstance(fact, CoupOpened):
            self._begun += 1
            if self._begun > 1 and self.film.habits.untapped:
                return
        if isinstance(fact, StakePlaced) and self.session.table.coups < self._begun:
            self._untold.append(fact)
        else:
            self._say(self.answers.as_shown(fact), said.at_ms)

    def _tell_stakes(self, at_ms: int) -> None:
        """Once the camera has seen that a coup began, tell the stakes as laid before its first card."""
        if not self._untold or self.session.table.coups < self._begun:
            return
        entries = self.session.log.entries
        opened = max(n for n, each in enumerate(entries) if isinstance(each.event, CoupOpened))
        first = entries[opened + 1].seq if opened + 1 < len(entries) else None
        for fact in self._untold:
            self._say(fact if first is None else Earlier(first, fact), at_ms)
        self._untold.clear()

    def _say(self, event: Event, at_ms: int) -> None:
        self.keep(TypedEvent(at_ms, event))
        self.session.say(event, at_ms)

    def act_coup(self, steps: list[Step]) -> None:
        """Act out a coup; questions that are still open are answered when it has ended."""
        self.openings.append(round(self.film.at_ms))
        self.act(steps)
        self.answers.end_coup()

    def act_out(self) -> None:
        """Act out all coups of an evening that was played before.

        For each coup the answers know the truth up to its end.
        """
        for played in coups_of(self.dealer):
            self.answers.truth = played
            self.act_coup(played.steps)

    def keep(self, shot: RecordedItem) -> None:
        if self.recorder is not None:
            self.recorder.keep(shot)

    def _believe(self, filmed: Detections) -> None:
        shot = rounded(filmed)
        self.keep(shot)
        self.session.see(shot)


@dataclass(frozen=True)
class Played:
    """A coup that was played before it is acted out, with the truth up to its end."""

    steps: list[Step]
    entries: list[Entry]
    coup: Coup


def coups_of(dealer: Dealer) -> Iterator[Played]:
    """Split an evening into its coups; opening it and shuffling belong to the first one."""
    opened = [n for n, step in enumerate(dealer.steps) if _opens(step)]
    steps = [0, *opened[1:], len(dealer.steps)]
    noted = [n for n, entry in enumerate(dealer.entries) if isinstance(entry.event, CoupOpened)]
    entries = [0, *noted[1:], len(dealer.entries)]
    table = EMPTY
    for number in range(len(opened)):
        for entry in dealer.entries[entries[number] : entries[number + 1]]:
            table = apply(table, Line(entry.seq, entry.event))
        assert table.coup is not None
        acted = dealer.steps[steps[number] : steps[number + 1]]
        yield Played(acted, dealer.entries[: entries[number + 1]], table.coup)


def _opens(step: Step) -> bool:
    return any(isinstance(fact, CoupOpened) for fact in step.facts)
