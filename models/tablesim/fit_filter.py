"""Fit the filter's numbers on films: how cards are found by how much of them shows, and how finds stray.

Only frames in which no card moves are counted. Each film is acted out beside its finds, so what truly lies
there is known, and how much of it the camera sees. Numbers about time are not fitted: they are kept as given.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from models.tablesim.felt import views
from models.tablesim.watch import acted_out, eyes_sight
from tracker.detections import CardKind
from tracker.filter.assign import assign
from tracker.filter.cards import on_felt
from tracker.filter.chances import ASSUMED
from tracker.store.recordings import Word, open_recording

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from models.tablesim.felt import Body, View, World
    from tracker.detections import Detections
    from tracker.filter.cards import FeltFind

EDGES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 0.95, 1.0)  # of the share of a card in sight
NEAR_MM = 25.0
WHOLE = 0.95
SELDOM = 20  # cards of a bin with fewer tell nothing


@dataclass
class Seen:
    """What was counted on films."""

    looks: int = 0
    clutter: int = 0
    wrong: int = 0
    found: int = 0
    tries: dict[tuple[bool, int], list[int]] = field(
        default_factory=lambda: defaultdict(lambda: [0, 0])
    )
    strays: dict[bool, list[float]] = field(default_factory=lambda: defaultdict(list))

    def count(self, lying: Sequence[tuple[Body, View]], finds: Sequence[FeltFind]) -> None:
        """Count one look at cards that lie still."""
        self.looks += 1
        owned = _nearest(lying, finds)
        self.clutter += len(finds) - sum(place is not None for place in owned)
        for (body, view), place in zip(lying, owned, strict=True):
            covered = body.kind is CardKind.COVERED
            tried = self.tries[covered, _bin(view.share)]
            tried[0] += place is not None
            tried[1] += 1
            if place is not None:
                find = finds[place]
                self.found += 1
                self.wrong += (find.kind is CardKind.COVERED) is not covered
                off = (find.pose.x - body.x, find.pose.y - body.y)
                self.strays[view.share >= WHOLE].extend(off)

    def curve(self, *, covered: bool) -> list[list[float]]:
        """Give how likely a card is found, by the middle of each bin that holds enough cards."""
        points = [[0.0, 0.0]]
        for place, (low, high) in enumerate(pairwise(EDGES)):
            found, tries = self.tries[covered, place]
            if tries >= SELDOM:
                share = 1.0 if high == EDGES[-1] else (low + high) / 2
                # a card more and less, so that nothing is held for certain
                points.append([round(share, 3), round((found + 1) / (tries + 2), 4)])
        return points

    def fitted(self, provenance: str) -> dict[str, Any]:
        """Give all numbers of the filter, the counted ones in place of those it has."""
        return asdict(ASSUMED) | {
            "provenance": provenance,
            "found_open": self.curve(covered=False),
            "found_covered": self.curve(covered=True),
            "place_mm": _spread(self.strays[True], ASSUMED.place_mm),
            "place_hidden_mm": _spread(self.strays[False], ASSUMED.place_hidden_mm),
            "clutter_a_look": round((self.clutter + 1) / (self.looks + 1), 4),
            "wrong_side": round((self.wrong + 1) / (self.found + 2), 4),
        }


def fit(folders: Sequence[Path]) -> dict[str, Any]:
    """Fit on films that were looked at; say on which."""
    seen = Seen()
    for folder in folders:
        _count_film(folder, seen)
    names = ", ".join(folder.name for folder in folders)
    told = f"{seen.found} finds in {seen.looks} looks of the films {names}; times are assumed"
    return seen.fitted(told)


def _count_film(folder: Path, seen: Seen) -> None:
    evening, shots = acted_out(folder), open_recording(eyes_sight(folder)).shots()
    raw = {shot.frame: shot.raw for shot in shots if not isinstance(shot, Word)}

    def recall(filmed: Detections) -> None:
        lying, found = _still(evening.film.world), raw.get(filmed.frame)
        if lying is not None and found is not None:
            seen.count(lying, [on_felt(each, evening.film.seen_map) for each in found])

    evening.look = recall
    evening.act_out()


def _still(world: World) -> list[tuple[Body, View]] | None:
    """Give what lies there with how much of it shows, or None while something moves."""
    if any(body.moving or body.in_hand for body in world.bodies.values()):
        return None
    return [(world.bodies[number], view) for number, view in views(world).items()]


def _nearest(lying: Sequence[tuple[Body, View]], finds: Sequence[FeltFind]) -> list[int | None]:
    gaps = np.hypot(
        np.subtract.outer([body.x for body, _ in lying], [find.pose.x for find in finds]),
        np.subtract.outer([body.y for body, _ in lying], [find.pose.y for find in finds]),
    ).reshape(len(lying), len(finds))
    return assign(gaps - NEAR_MM)


def _bin(share: float) -> int:
    return min(int(np.searchsorted(EDGES, share, side="right")) - 1, len(EDGES) - 2)


def _spread(strays: Sequence[float], otherwise: float) -> float:
    """Measure how far finds lie from their cards, leaving out the few that belong to another."""
    if len(strays) < SELDOM:
        return otherwise
    return round(float(1.4826 * np.median(np.abs(strays))), 2)
