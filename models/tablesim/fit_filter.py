"""Fit the filter's numbers on films: how likely cards are found, and how far finds stray.

Only cards that do not move are counted. Each film is acted out beside its finds, so it is known
what truly lies there, and how much of it the camera sees. Numbers about time are not fitted: the
assumed ones stay.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from models.tablesim.felt import views
from models.tablesim.watch import acted_out, eyes_sight
from tracker.belief.assign import assign
from tracker.belief.cards import felt_finds
from tracker.belief.chances import FITTED, ODD_SIZE
from tracker.detections import CardKind
from tracker.game.cards import PACK
from tracker.store.recordings import TypedEvent, open_recording

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from models.tablesim.felt import Body, View
    from tracker.belief.cards import FeltFind
    from tracker.detections import Detections

# Edges of bins by the share of a card that is in sight.
EDGES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 0.95, 1.0)
NEAR_MM = 25.0  # a find that is farther from a card is not of that card
WHOLE = 0.95  # from this share on a card counts as wholly in sight
SHOWN = 0.3  # if less of a card shows, it cannot be told whose find it is
NINETY_NINE = 2.576  # standard deviations within which 99 % of a normal distribution lie
MISREAD = 0.01  # a find that gives its true name less than this share is misread
SELDOM = 20  # bins with fewer cards are left out
TWICE_MM = 30.0  # clutter so near to a card is a second outline of it
AGAIN_MM = 15.0  # clutter that is found so near in the next look is found again
# Bands of scores, by their upper ends: open cards are mostly found for sure.
BANDS = ((True, 0.65), (True, 0.8), (True, 1.0), (False, 1.0))


class Band(NamedTuple):
    """Finds that look alike: of covered or open cards, so sure, and of a card's size or not."""

    covered: bool
    score: float
    odd: bool


@dataclass
class Seen:
    """What is counted on films, and the numbers that follow from it."""

    looks: int = 0
    clutter: Counter[Band] = field(default_factory=Counter)
    cards: Counter[Band] = field(default_factory=Counter)
    twice: list[tuple[float, float]] = field(default_factory=list)  # how far second outlines lie
    again: list[bool] = field(default_factory=list)  # of clutter, whether it was found again
    wrong: int = 0
    found: int = 0
    misread: int = 0
    read: int = 0
    tries: dict[tuple[bool, int], list[int]] = field(
        default_factory=lambda: defaultdict(lambda: [0, 0])
    )
    strays: dict[bool, list[float]] = field(default_factory=lambda: defaultdict(list))
    hidden: list[float] = field(default_factory=list)  # of partly hidden cards, the hidden share
    _last: list[FeltFind] = field(default_factory=list)  # the clutter of the look before

    def count(self, lying: Sequence[tuple[Body, View]], finds: Sequence[FeltFind]) -> None:
        """Count one look: finds of still cards and, while nothing moves, finds of no card."""
        shown = [each for each in lying if each[1].share >= SHOWN]
        below = [each for each in lying if each[1].share < SHOWN]
        owned = _nearest(shown, finds)
        left = [find for place, find in enumerate(finds) if place not in owned]
        # give finds first to cards that show well; a hardly visible card gets what is left
        rest = _nearest(below, left)
        if any(body.moving or body.in_hand for body, _ in lying):
            self._last = []
        else:
            of_cards = [finds[place] for place in owned if place is not None]
            of_cards += [left[place] for place in rest if place is not None]
            clutter = [find for place, find in enumerate(left) if place not in rest]
            new = self._count_clutter(clutter, of_cards)
            self.twice += [off for off in _offs(new, shown) if hypot(*off) < TWICE_MM]
        self._count(shown, finds, owned)
        self._count(below, left, rest)

    def _count_clutter(self, clutter: list[FeltFind], cards: list[FeltFind]) -> list[FeltFind]:
        """Count and give the clutter that was not there in the look before, and what stays."""
        new = [find for find in clutter if not _is_among(find, self._last)]
        self.looks += 1
        self.clutter.update(map(_band, new))
        self.cards.update(map(_band, cards))
        self.again += [_is_among(find, clutter) for find in self._last]
        self._last = clutter
        return new

    def likeness(self) -> list[list[float]]:
        """Give how much likelier clutter looks so than a card, band by band, of a card's size or not."""
        return [
            [covered, score, *(self._ratio(Band(covered, score, odd)) for odd in (False, True))]
            for covered, score in BANDS
        ]

    def _ratio(self, band: Band) -> float:
        clutter, cards = (
            (counted[band] + 1) / (counted.total() + 2 * len(BANDS))
            for counted in (self.clutter, self.cards)
        )
        return round(clutter / cards, 3)

    def _count(
        self,
        lying: Sequence[tuple[Body, View]],
        finds: Sequence[FeltFind],
        owned: Sequence[int | None],
    ) -> None:
        for (body, view), place in zip(lying, owned, strict=True):
            if body.number <= 0 or body.moving or body.in_hand:
                continue  # talon and discards are piles
            covered = body.kind is CardKind.COVERED
            tried = self.tries[covered, _bin(view.share)]
            tried[0] += place is not None
            tried[1] += 1
            if place is not None:
                find = finds[place]
                off = (find.pose.x - body.x, find.pose.y - body.y)
                if view.share >= SHOWN:
                    self.found += 1
                    self.wrong += (find.kind is CardKind.COVERED) is not covered
                    if abs(find.size - 1) <= ODD_SIZE:  # other outlines stray by their shape
                        self.strays[view.share >= WHOLE].extend(off)
                    self._count_reading(body, find)
                    if view.share < WHOLE:
                        self.hidden.append(1 - view.share)

    def _count_reading(self, body: Body, find: FeltFind) -> None:
        """Count a find that was read, and whether it hardly allows the card that it is."""
        if body.kind is not CardKind.TURNED or body.name not in PACK or not find.names.any():
            return
        likely = np.exp(find.names)
        self.read += 1
        self.misread += bool(likely[PACK.index(body.name)] < MISREAD * likely.sum())

    def curve(self, *, covered: bool) -> list[list[float]]:
        """Give how likely a card is found, for the middle of each bin with enough cards."""
        points = [[0.0, 0.0]]
        for place, (low, high) in enumerate(pairwise(EDGES)):
            found, tries = self.tries[covered, place]
            if tries >= SELDOM:
                share = 1.0 if high == EDGES[-1] else (low + high) / 2
                # one found and one missed more than counted, so that nothing is certain
                points.append([round(share, 3), round((found + 1) / (tries + 2), 4)])
        assumed = FITTED.found_covered if covered else FITTED.found_open
        return points if len(points) > 1 else [[*point] for point in assumed]

    def found_whole(self) -> float:
        """Give how likely a card is found that lies bare: such cards all can be found."""
        found, tries = np.sum([self.tries[kind, len(EDGES) - 2] for kind in (True, False)], axis=0)
        return float((found + 1) / (tries + 1))

    def fitted(self, provenance: str) -> dict[str, Any]:
        """Give all numbers of the filter: the counted ones, and the assumed ones for the rest."""
        place_mm = _spread(self.strays[True], FITTED.place_mm)
        hidden_mm = _spread(self.strays[False], FITTED.place_hidden_mm)
        hidden = float(np.mean(self.hidden)) if self.hidden else 1.0
        return asdict(FITTED) | {
            "provenance": provenance,
            "found_open": self.curve(covered=False),
            "found_covered": self.curve(covered=True),
            # at most as assumed: other cameras miss more
            "found_a_look": round(min(FITTED.found_a_look, self.found_whole()), 4),
            "place_mm": round(place_mm, 2),
            "place_hidden_mm": round(place_mm + (hidden_mm - place_mm) / hidden, 2),
            "clutter_a_look": round((self.clutter.total() + 1) / (self.looks + 1), 4),
            "clutter_likeness": self.likeness(),
            "outlined_twice": round((len(self.twice) + 1) / (self.cards.total() + 2), 5),
            "twice_mm": round(float(np.sqrt(np.mean(np.square(self.twice or [(10.0, 10.0)])))), 1),
            "clutter_again": round((sum(self.again) + 1) / (len(self.again) + 2), 3),
            # not less than assumed, because cards that are carried over others are found there too
            "wrong_side": round(max(FITTED.wrong_side, (self.wrong + 1) / (self.found + 2)), 4),
            "misreads": round((self.misread + 1) / (self.read + 2), 5),
        }


def fit(folders: Sequence[Path]) -> dict[str, Any]:
    """Fit the numbers on films that were looked at; their `provenance` names the films."""
    seen = Seen()
    for folder in folders:
        _count_film(folder, seen)
    names = ", ".join(folder.name for folder in folders)
    told = f"{seen.found} finds in {seen.looks} looks of the films {names}"
    return seen.fitted(told)


def _count_film(folder: Path, seen: Seen) -> None:
    evening, shots = acted_out(folder), open_recording(eyes_sight(folder)).items()
    cards = {shot.frame: shot.cards for shot in shots if not isinstance(shot, TypedEvent)}

    def recall(filmed: Detections) -> None:
        world, found = evening.film.world, cards.get(filmed.frame)
        if found is not None:
            lying = [(world.bodies[number], view) for number, view in views(world).items()]
            seen.count(lying, felt_finds(found, evening.film.seen_map))

    evening.look = recall
    evening.act_out()


def _nearest(lying: Sequence[tuple[Body, View]], finds: Sequence[FeltFind]) -> list[int | None]:
    gaps = np.hypot(
        np.subtract.outer([body.x for body, _ in lying], [find.pose.x for find in finds]),
        np.subtract.outer([body.y for body, _ in lying], [find.pose.y for find in finds]),
    ).reshape(len(lying), len(finds))
    return assign(gaps - NEAR_MM)


def _band(find: FeltFind) -> Band:
    covered = find.kind is CardKind.COVERED
    score = next(upper for kind, upper in BANDS if kind is covered and find.score <= upper)
    return Band(covered, score, abs(find.size - 1) > ODD_SIZE)


def _offs(
    clutter: Sequence[FeltFind], cards: Sequence[tuple[Body, View]]
) -> Iterator[tuple[float, float]]:
    """Give how far finds lie from the card that lies nearest."""
    for find in clutter:
        offs = [(find.pose.x - body.x, find.pose.y - body.y) for body, _ in cards]
        if offs:
            yield min(offs, key=lambda off: hypot(*off))


def _is_among(find: FeltFind, others: Sequence[FeltFind]) -> bool:
    """Tell whether one of others lies where this find lies."""
    offs = ((each.pose.x - find.pose.x, each.pose.y - find.pose.y) for each in others)
    return any(hypot(*off) < AGAIN_MM for off in offs)


def _bin(share: float) -> int:
    return min(int(np.searchsorted(EDGES, share, side="right")) - 1, len(EDGES) - 2)


def _spread(strays: Sequence[float], otherwise: float) -> float:
    """Give the standard deviation of a normal distribution with the same 99th percentile."""
    if len(strays) < SELDOM:
        return otherwise
    return float(np.percentile(np.abs(strays), 99)) / NINETY_NINE
