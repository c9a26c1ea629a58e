"""Run a long evening: the detections of a few coups, over and over, through one session.

Its entries go into a log on the disk, as those of a live camera do.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np

from models.tablesim.camera import make_film
from models.tablesim.film import Said
from models.tablesim.manners import Manners
from models.tablesim.play import Dealer
from tracker.belief.followed import FollowedCards
from tracker.game.events import PackCut, SessionOpened, Shuffled
from tracker.game.rules import PRESETS
from tracker.live.journal import Journal
from tracker.live.session import Session
from tracker.store.log import Log
from tracker.store.recordings import TypedEvent, rounded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.map.table_map import TableMap
    from tracker.store.recordings import RecordedItem

COUPS = 5  # played over and over
EVERY_MS = 600_000  # of the evening, from one look at the memory to the next
PAUSE_MS = 10_000  # between the last frame of one round of coups and the first of the next


@dataclass(frozen=True)
class Held:
    """What is held in memory at a moment of the evening."""

    at_ms: int
    written: int  # entries of the log on the disk
    entries: int  # of these, held in memory
    cards: int
    remembered: int  # things that the scribe remembers
    resident_mb: float  # memory of the process; 0 if the system does not tell


def evening(
    hours: float, seed: int, variant: str = "permanent", every_ms: int = EVERY_MS
) -> Iterator[Held]:
    """Run an evening as fast as possible; give what is held after each span of its time."""
    shots, table_map = _coups(variant, seed, COUPS)
    with TemporaryDirectory() as folder, closing(Log(Path(folder) / "evening.db")) as log:
        journal = Journal(log, 0)
        session = Session(FollowedCards(table_map), journal)
        told_ms = 0
        for shot in _over_and_over(shots, hours):
            if isinstance(shot, TypedEvent):
                session.say(shot.event, shot.at_ms)
                continue
            if shot.at_ms - told_ms >= every_ms:
                told_ms = shot.at_ms
                yield _held(session, told_ms)
            session.see(shot)
            journal.keep_last_coups()


def _over_and_over(shots: list[RecordedItem], hours: float) -> Iterator[RecordedItem]:
    length = shots[-1].at_ms + PAUSE_MS
    start_ms = 0
    while start_ms < hours * 3_600_000:
        for shot in shots:
            at_ms = start_ms + shot.at_ms
            if not isinstance(shot, TypedEvent):
                yield shot._replace(at_ms=at_ms)
            elif start_ms == 0 or not isinstance(shot.event, SessionOpened):
                yield TypedEvent(at_ms, shot.event)
        start_ms += length
        yield TypedEvent(start_ms - 2, Shuffled(gathered=True))
        yield TypedEvent(start_ms - 1, PackCut())


def _coups(variant: str, seed: int, coups: int) -> tuple[list[RecordedItem], TableMap]:
    rng, rules = np.random.default_rng(seed), PRESETS[variant]
    players = min(rules.players_max, 7)
    film = make_film(players, rng, Manners(), clockwise=rules.clockwise)
    dealer = Dealer(rules, film.seating.players, rng)
    dealer.open()
    for _ in range(coups):
        dealer.play_coup()
    shots: list[RecordedItem] = [
        TypedEvent(each.at_ms, each.fact) if isinstance(each, Said) else rounded(each)
        for each in film.shoot(dealer.steps)
    ]
    return shots, film.seen_map


def _held(session: Session, at_ms: int) -> Held:
    memory = session.scribe.memory
    kept = (memory.seen, memory.coup.claims, memory.explained, memory.coup.written, memory.copies)
    remembered = (
        sum(map(len, kept))
        + len(memory.noted)
        + len(memory.coup.questions.asked)
        + len(memory.coup.nearest)
    )
    return Held(
        at_ms,
        session.log.live.seq,
        len(session.log.entries),
        session.cards.count,
        remembered,
        _resident(),
    )


def _resident() -> float:
    status = Path("/proc/self/statm")
    if not status.exists():
        return 0.0
    return int(status.read_text().split()[1]) * 4096 / 1e6
