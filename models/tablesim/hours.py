"""A long evening from detections: a few coups, played over and over through one session."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from models.tablesim.camera import make_film
from models.tablesim.film import Said
from models.tablesim.manners import Manners
from models.tablesim.play import Dealer
from tracker.game.events import PackCut, SessionOpened, Shuffled
from tracker.game.rules import PRESETS
from tracker.session import Session
from tracker.store.recordings import Word, as_kept
from tracker.vision.sightings import Detections
from tracker.vision.tracks import Tracks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.store.recordings import Shot
    from tracker.vision.tablemap import TableMap

PAUSE_MS = 10_000  # between the last frame of one round of coups and the first of the next


@dataclass(frozen=True)
class Held:
    """What is kept in mind at a moment of the evening."""

    at_ms: int
    entries: int  # of the log, which grows as the evening does
    tracks: int
    remembered: int  # by the scribe
    resident_mb: float  # 0 where the system does not say


def evening(hours: float, seed: int, variant: str = "permanent", coups: int = 5) -> Iterator[Held]:
    """Run an evening as fast as it goes; tell what is held after every ten minutes of it."""
    shots, table_map = _coups(variant, seed, coups)
    session = Session(Tracks(table_map))
    length = shots[-1].at_ms + PAUSE_MS
    told_ms, start_ms = 0, 0
    while start_ms < hours * 3_600_000:
        for shot in shots:
            at_ms = start_ms + shot.at_ms
            if at_ms - told_ms >= 600_000:
                told_ms = at_ms
                yield _held(session, at_ms)
            if isinstance(shot, Detections):
                session.see(shot._replace(at_ms=at_ms))
            elif start_ms == 0 or not isinstance(shot.event, SessionOpened):
                session.say(shot.event, at_ms)
        start_ms += length
        session.say(Shuffled(gathered=True), start_ms - 2)
        session.say(PackCut(), start_ms - 1)


def _coups(variant: str, seed: int, coups: int) -> tuple[list[Shot], TableMap]:
    rng, rules = np.random.default_rng(seed), PRESETS[variant]
    players = min(rules.players_max, 7)
    film = make_film(players, rng, Manners(), clockwise=rules.clockwise)
    dealer = Dealer(rules, players, rng)
    dealer.open()
    for _ in range(coups):
        dealer.play_coup()
    shots: list[Shot] = [
        Word(each.at_ms, each.fact) if isinstance(each, Said) else as_kept(each)
        for each in film.shoot(dealer.steps)
    ]
    return shots, film.seen_map


def _held(session: Session, at_ms: int) -> Held:
    memory = session.scribe.memory
    kept = (memory.seen, memory.claims, memory.explained, memory.written, memory.copies)
    remembered = sum(map(len, kept)) + len(memory.noted) + len(memory.asked) + len(memory.gaps)
    return Held(at_ms, len(session.ledger.entries), session.tracks.count, remembered, _resident())


def _resident() -> float:
    status = Path("/proc/self/statm")
    if not status.exists():
        return 0.0
    return int(status.read_text().split()[1]) * 4096 / 1e6
