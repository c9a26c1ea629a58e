"""Count which cards are believed to lie on the felt: by today's tracks and by the filter, on one corpus.

Only frames in which no card moves are counted, and only cards of hands. A believed card is right if it lies
within `NEAR_MM` of a true one of its own. Tracks keep a card that was taken until the scribe lets it go.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from models.tablesim.corpus import CorpusError
from models.tablesim.watch import acted_out, eyes_sight
from tracker.belief.tracks import Tracks
from tracker.filter.assign import assign
from tracker.filter.cards import on_felt
from tracker.filter.chances import ASSUMED
from tracker.filter.filter import Belief, Filter
from tracker.map.seats import DISCARDS, FOU_PLACE, TALON
from tracker.store.recordings import Word, open_recording

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from models.tablesim.evening import Evening
    from models.tablesim.felt import World
    from tracker.belief.sightings import Look
    from tracker.detections import Detections

NEAR_MM = 15.0
BELIEVED = 0.5  # a card that is more likely there than this
BELIEVERS = ("tracks", "filter")
NO_HANDS = (TALON, DISCARDS, FOU_PLACE)


class Place(NamedTuple):
    """Where a card lies, and its rank; ? face down."""

    x: float
    y: float
    rank: str


@dataclass(frozen=True)
class Count:
    """Cards that lay there, in all frames; believed ones, right ones, and those whose rank was right."""

    lay: int = 0
    believed: int = 0
    right: int = 0
    named: int = 0

    def __str__(self) -> str:
        return (
            f"{self.lay} lay, {self.right} of them believed ({self.named} with the right rank),"
            f" {self.believed - self.right} believed that did not lie there"
        )

    def and_(self, other: Count) -> Count:
        return Count(
            self.lay + other.lay,
            self.believed + other.believed,
            self.right + other.right,
            self.named + other.named,
        )


class SeenTracks(Tracks):
    """Tracks that remember what they said last."""

    last: Look | None = None

    def see(self, found: Detections) -> Look:
        self.last = super().see(found)
        return self.last


def count_cards(folder: Path) -> tuple[Count, Count]:
    """Count a film's cards as today's tracks believe them, and as the filter does."""
    evening, shots = acted_out(folder), open_recording(eyes_sight(folder)).shots()
    found = {shot.frame: shot for shot in shots if not isinstance(shot, Word)}
    tracks = SeenTracks(evening.film.seen_map)
    evening.session.tracks = tracks
    counts, state = [Count(), Count()], [Belief()]
    felt = evening.film.seating.felt
    filter_ = Filter(ASSUMED, felt.width_mm * felt.height_mm)

    def recall(filmed: Detections) -> None:
        shot = found.get(filmed.frame)
        if shot is None:
            return
        if shot.raw is None:
            raise CorpusError(f"the recording has no raw finds: {folder}")
        evening.session.see(shot)
        finds = [on_felt(each, evening.film.seen_map) for each in shot.raw]
        state[0] = filter_.see(state[0], finds, shot.at_ms)
        true = _lying(evening.film.world)
        if true is not None:
            for place, told in enumerate((_tracked(tracks.last), _filtered(state[0]))):
                counts[place] = counts[place].and_(_count(true, _in_hands(told, evening)))

    evening.look = recall
    evening.act_out()
    return counts[0], counts[1]


def _lying(world: World) -> list[Place] | None:
    """Give the cards of hands as they truly lie, or None while one moves."""
    bodies = [body for body in world.bodies.values() if body.number > 0]
    if any(body.moving or body.in_hand for body in bodies):
        return None
    ranks = ["?" if b.kind == "covered" or b.name is None else b.name.rank for b in bodies]
    return [Place(b.x, b.y, rank) for b, rank in zip(bodies, ranks, strict=True) if b.hand]


def _tracked(look: Look | None) -> list[Place]:
    sightings = () if look is None else look.sightings
    return [
        Place(s.x, s.y, _rank(s.ranks) if s.kind == "turned" else _side(s.kind)) for s in sightings
    ]


def _filtered(belief: Belief) -> list[Place]:
    told = []
    for card in belief.cards:
        if card.life.there > BELIEVED:
            names = card.names(ASSUMED.misreads)[:52].reshape(4, 13).sum(axis=0)
            rank = _rank(names) if card.kind == "turned" else _side(card.kind)
            told.append(Place(card.pose.x, card.pose.y, rank))
    return told


def _rank(evidence: Iterable[float]) -> str:
    return "A23456789TJQK"[int(np.argmax([*evidence]))]


def _side(kind: str) -> str:
    return "Fou" if kind == "fou" else "?"


def _in_hands(told: list[Place], evening: Evening) -> list[Place]:
    table_map = evening.film.seen_map
    return [each for each in told if table_map.place_of(each.x, each.y) not in NO_HANDS]


def _count(true: list[Place], told: list[Place]) -> Count:
    """Compare one frame; the nearest pairs, each card once."""
    count = Count(len(true), len(told))
    if not true or not told:
        return count
    gaps = np.hypot(
        np.subtract.outer([each.x for each in true], [each.x for each in told]),
        np.subtract.outer([each.y for each in true], [each.y for each in told]),
    )
    pairs = [(row, place) for row, place in enumerate(assign(gaps - NEAR_MM)) if place is not None]
    named = sum(true[row].rank == told[place].rank for row, place in pairs)
    return replace(count, right=len(pairs), named=named)
