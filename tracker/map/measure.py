"""Make a table map from cards on the felt: which size they are, how large the felt is, and the check."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from tracker.game.sentences import filled, message
from tracker.map.card_size import BRIDGE, POKER, CardSize
from tracker.map.homography import IDENTITY, Points, inverse, matrix_of, normalized, project
from tracker.map.plane_by_cards import (
    FAR_OFF,
    PlaneFit,
    clearly_best,
    largest_size_error,
    misfits,
    plane_by_cards,
    plane_by_corners,
    sides_of,
)
from tracker.map.table_map import TableMap, TableMapError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    PlaneFitOf = Callable[[Sequence[Points]], PlaneFit]

# Set by hand where no measurement is named.
# Cards needed to check a plane: each card is measured by a plane that is fitted to the others. To
# fit the tilt takes three cards, so a check takes four. If the corners were dragged, they give the
# tilt and two cards suffice.
CHECKED_BY, CHECKED_BY_CORNERS = 4, 2
# A card is left out if it misses by more than so many pixels, and by so many times the median.
ODD_PX, ODD_TIMES = 3.0, 2.5
EDGE = 0.04  # share of the picture that is left free round a felt whose corners nobody dragged
ROWS = 24  # of the picture, among which the felt's near and far edge are chosen
# The far edge shows at most so many times more millimetres of the table than the near edge.
FARTHEST = 3.0
LARGEST_MM, SMALLEST_MM = 5000.0, 200.0  # a table's sides are between these
# Share by which opposite sides of a felt may differ; by more, its corners were dragged wrongly.
CROOKED = 0.12


@dataclass(frozen=True, eq=False)
class MeasuredPlane:
    """A table measured by the cards on it; lengths are true millimetres."""

    table_map: TableMap
    sides: tuple[tuple[float, float], ...]  # of each card, in the order of the outlines
    # the largest share by which a card measured wrong; None if nothing checks it
    worst_size_error: float | None
    is_sure_of_size: bool  # the size was given, or told by the cards' shape

    @property
    def card(self) -> CardSize:
        return CardSize(*self.table_map.card_mm)

    @property
    def felt_mm(self) -> tuple[float, float]:
        wide, high = self.table_map.felt_mm
        return wide * self.card.scale, high * self.card.scale

    @property
    def is_checked(self) -> bool:
        return self.worst_size_error is not None

    @property
    def is_far_off(self) -> bool:
        return self.worst_size_error is not None and self.worst_size_error > FAR_OFF

    @property
    def error_mm(self) -> float:
        """Give by how many millimetres a card's long side measured wrong, at most."""
        return 0.0 if self.worst_size_error is None else self.worst_size_error * self.card.height_mm


def measure(
    outlines: Sequence[Points],
    bare: TableMap,
    *,
    corners: Points | None = None,
    card: CardSize | None = None,
) -> MeasuredPlane:
    """Measure the table by cards, and by its corners if they were dragged; all in pixels.

    `bare` says how large the picture is and how its lens bends.
    """
    size, cards = (bare.width, bare.height), [undistorted(bare, each) for each in outlines]
    edge = None if corners is None else undistorted(bare, corners)

    def fit_as(kind: CardSize) -> PlaneFitOf:
        if edge is not None:
            return lambda some: plane_by_corners(edge, some, size, kind)
        return lambda some: plane_by_cards(some, size, kind)

    kinds = [POKER, BRIDGE] if card is None else [card]
    fits = [fit_as(kind)(cards) for kind in kinds]
    best = 0 if card is not None else clearly_best([each.cost for each in fits])
    # With few cards of unknown size, poker is assumed.
    likely = 0 if best is None and len(cards) < CHECKED_BY else best
    if likely is None:
        likely = min(range(len(fits)), key=lambda each: fits[each].cost)
    kind = kinds[likely]
    kept, fit = _without_odd(cards, fits[likely], fit_as(kind), kind)
    off = _checked(kept, fit_as(kind), kind, CHECKED_BY if edge is None else CHECKED_BY_CORNERS)
    square = edge if edge is not None else _visible(fit.to_mm, size)
    found = laid(replace(bare, to_table=fit.to_mm, card_mm=(kind.width_mm, kind.height_mm)), square)
    return MeasuredPlane(found, tuple(fit.sides(cards)), off, best is not None)


def refuse_if_wrong(found: MeasuredPlane) -> None:
    """Raise an error of one sentence if cards measure too far from their size."""
    if found.is_far_off:
        raise TableMapError(
            filled(
                "the cards measure up to {percent:.0f} % wrong, so this is not where the table lies: drag the corners onto its edges again, or lay the cards flat and apart",
                percent=100 * (found.worst_size_error or 0),
            )
        )
    wide, high = found.felt_mm
    if not (min(wide, high) > SMALLEST_MM and max(wide, high) < LARGEST_MM):
        raise TableMapError(
            filled(
                "the table would be {wide:.0f} × {high:.0f} cm, which cannot be: lay the card flat, away from other cards, and drag the corners onto the table's edges",
                wide=wide / 10,
                high=high / 10,
            )
        )


def laid(known: TableMap, corners: Points) -> TableMap:
    """Move and turn a map by the felt's corners: (0, 0) in the middle, the banker at the bottom.

    The corners are pixels without the lens's bend. The map's millimetres become those of a table
    with poker cards, because everything that follows cards measures in card sizes.
    """
    quad = project(known.to_table, corners) / CardSize(*known.card_mm).scale
    top, right, bottom, left = (float(np.hypot(*(b - a))) for a, b in pairwise([*quad, quad[0]]))
    wide, high = (top + bottom) / 2, (left + right) / 2
    if abs(top - bottom) > CROOKED * wide or abs(left - right) > CROOKED * high:
        raise TableMapError(
            message(
                "these corners outline no rectangle on the table: drag each onto a corner of the felt"
            )
        )
    half = np.array([(-wide, high), (wide, high), (wide, -high), (-wide, -high)]) / 2
    here, there = (quad - quad.mean(axis=0)) @ (1, 1j), half @ (1, 1j)
    turn = (here.conj() * there).sum()
    turn = turn / abs(turn)
    moved = np.array([[turn.real, -turn.imag], [turn.imag, turn.real]])
    onto = np.eye(3)
    onto[:2, :2], onto[:2, 2] = moved, -moved @ quad.mean(axis=0)
    small = np.diag([1.0, 1.0, CardSize(*known.card_mm).scale])
    to_table = normalized(onto @ small @ matrix_of(known.to_table))
    return replace(known, to_table=to_table, felt_mm=(wide, high))


def visible(table_map: TableMap) -> Points:
    """Give the corners, in straightened pixels, of the largest felt that the picture can show."""
    return _visible(table_map.to_table, (table_map.width, table_map.height))


def measured_by(table_map: TableMap, outlines: Sequence[Points]) -> list[tuple[float, float]]:
    """Measure the sides of cards by a map, in true millimetres."""
    scale = CardSize(*table_map.card_mm).scale
    quads = [table_map.to_mm(each) * scale for each in outlines]
    return [sides_of(each) for each in quads]


def median_size_error(table_map: TableMap, outlines: Sequence[Points]) -> float | None:
    """Give the median share by which cards measure wrong by a map; None without cards."""
    sides = measured_by(table_map, outlines)
    if not sides:
        return None
    return float(
        np.median([largest_size_error([each], CardSize(*table_map.card_mm)) for each in sides])
    )


def in_card_sizes(known: TableMap) -> TableMap:
    """Turn a map's true millimetres into those of a poker-size deck."""
    small = np.diag([1.0, 1.0, CardSize(*known.card_mm).scale])
    return replace(known, to_table=normalized(small @ matrix_of(known.to_table)))


def undistorted(bare: TableMap, pixels: Points) -> Points:
    """Give pixels as a lens that does not bend would show them."""
    plain = replace(bare, to_table=IDENTITY)
    return plain.to_mm(np.asarray(pixels, float))


def _without_odd(
    outlines: Sequence[Points], fit: PlaneFit, fit_of: PlaneFitOf, card: CardSize
) -> tuple[list[Points], PlaneFit]:
    """Leave out cards half covered or held, if at most a third are, and fit again without them."""
    away = misfits(fit.to_mm, outlines, card)
    odd = (away > ODD_PX) & (away > ODD_TIMES * np.median(away))
    if not odd.any() or odd.sum() * 3 > len(outlines):
        return list(outlines), fit
    kept = [each for each, is_odd in zip(outlines, odd, strict=True) if not is_odd]
    return kept, fit_of(kept)


def _checked(
    outlines: Sequence[Points], fit_of: PlaneFitOf, card: CardSize, least: int
) -> float | None:
    """Measure each card by a plane fitted to the others; give the largest share that one is off."""
    if len(outlines) < least:
        return None
    found = []
    for each in range(len(outlines)):
        others = [other for at, other in enumerate(outlines) if at != each]
        found.append(largest_size_error(fit_of(others).sides([outlines[each]]), card))
    return max(found)


def _visible(to_mm: tuple[float, ...], size: tuple[int, int]) -> Points:
    """Give the corners, in pixels, of the largest upright rectangle of the plane inside the picture."""
    wide, high = size
    rows = np.linspace(EDGE, 1 - EDGE, ROWS) * high
    left = project(to_mm, np.column_stack((np.full(ROWS, EDGE * wide), rows)))
    right = project(to_mm, np.column_stack((np.full(ROWS, (1 - EDGE) * wide), rows)))
    across = right[:, 0] - left[:, 0]
    best, found = 0.0, None
    for near in range(ROWS - 1, 0, -1):
        for far in range(near):
            part = slice(far, near + 1)
            if (across[part] <= 0).any() or across[far] > FARTHEST * across[near]:
                continue
            x0, x1 = float(left[part, 0].max()), float(right[part, 0].min())
            y0 = float(max(left[near, 1], right[near, 1]))
            y1 = float(min(left[far, 1], right[far, 1]))
            area = (x1 - x0) * (y1 - y0)
            if x1 > x0 and y1 > y0 and area > best:
                best, found = area, (x0, y0, x1, y1)
    if found is None:
        raise TableMapError(
            message("the camera looks across the table: lift it, or turn it down to the felt")
        )
    x0, y0, x1, y1 = found
    return project(inverse(to_mm), np.array([(x0, y1), (x1, y1), (x1, y0), (x0, y0)]))
