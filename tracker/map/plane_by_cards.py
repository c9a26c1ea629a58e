"""Measure the table by the cards that lie on it: their known size gives the scale, several give the tilt.

No size of the felt is assumed. A card is a rectangle of known size, so its outline in the picture says
how large a millimetre is there. Corners that a person dragged onto a rectangular table add the tilt.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.game.sentences import message
from tracker.map.homography import Homography, Points, matrix_of, normalized, numbers_of, project
from tracker.map.table_map import TableMapError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tracker.map.card_size import CardSize


# focal length of a camera, in widths of its picture: webcams and phones have 0.6 to 1.3
USUAL_FOCAL = 0.9
FOCAL_SPREAD = 0.5  # natural logarithm: a focal length seldom differs more from the usual one
TILT_SPREAD = 0.5  # radians: a camera over a table seldom leans farther
# Width and height of a table that the fit starts from, as powers of e times a first guess.
STRETCHED = ((0.0, 0.0), (0.3, -0.3), (-0.3, 0.3))
# natural logarithm: how wrong a table's shape may be that is guessed for a usual camera
SHAPE_SPREAD = 0.25
OUTLINE_PX = 1.0  # how accurately the eyes outline a card
# The fit (Levenberg-Marquardt): it ends after so many rounds, or when a round mends less than a share of
# the cost. Damping shortens a step: it falls after a step that mends, and rises after one that does not.
ROUNDS = 40  # at most; it settles within ten
SETTLED = 1e-6
FIRST_DAMPING, HIGHEST_DAMPING = 1e-2, 1e8
DAMPED, FREED = 10, 5  # times
STEP = 1e-5  # added to a number, to see how the errors change with it
LONGEST_STEP = 0.5  # radians, or natural logarithm
LITTLE = 1e-9  # keeps a number solvable that no error depends on
# Tilts (radians) that the fit starts from: a single card may look alike from two sides.
STARTS = ((0.0, 0.0), (0.6, 0.0), (-0.6, 0.0), (0.0, 0.5), (0.0, -0.5))
# Share by which cards may measure wrong. Cards of 55 pixels measure within 12 %; a table that was taken
# for a size of 1600 mm and has 900 is wrong by 78 %.
FAR_OFF = 0.15
# Another size of card is ruled out if its cost exceeds so many times (1 + the best cost).
CLEARLY = 3.0


@dataclass(frozen=True, eq=False)
class PlaneFit:
    """A plane fitted to cards: pixels to millimetres, and how badly the cards fit it."""

    to_mm: Homography
    cost: float  # mean squared error of the cards' corners, in units of `OUTLINE_PX`

    def sides(self, outlines: Sequence[Points]) -> list[tuple[float, float]]:
        """Measure the short and the long side of each card in millimetres."""
        return [sides_of(project(self.to_mm, each)) for each in outlines]


def sides_of(quad: Points) -> tuple[float, float]:
    """Give the mean short and long side of a four-cornered outline."""
    lengths = np.hypot(*(quad - np.roll(quad, -1, axis=0)).T)
    one, other = float(lengths[[0, 2]].mean()), float(lengths[[1, 3]].mean())
    return min(one, other), max(one, other)


def plane_by_cards(
    outlines: Sequence[Points], size_px: tuple[int, int], card: CardSize
) -> PlaneFit:
    """Fit the plane on which all outlines are cards of this size, as an ordinary camera sees it.

    One card gives the scale and a rough tilt. Three that lie apart give both well.
    """
    _refuse_none(outlines)
    quads, far = np.array(outlines), max(size_px)
    at_first = _first_distance(outlines, card, USUAL_FOCAL * far)

    def errors(numbers: Points) -> Points:
        to_mm = _inverse(_camera(numbers, size_px))
        away = _apart(_misfit(to_mm, quads, card))
        focal, tilts = (numbers[0] - log(USUAL_FOCAL * far)) / FOCAL_SPREAD, numbers[1:3]
        return np.concatenate([away, [focal], tilts / TILT_SPREAD])

    starts = [np.array([log(USUAL_FOCAL * far), *tilt, log(at_first)]) for tilt in STARTS]
    numbers = _least(errors, starts)
    found = _inverse(_camera(numbers, size_px))
    return PlaneFit(found, _cost(found, quads, card))


def plane_by_corners(
    corners: Points, outlines: Sequence[Points], size_px: tuple[int, int], card: CardSize
) -> PlaneFit:
    """Fit the width and height of a rectangular table, whose corners are known, to the cards on it.

    The corners begin at the banker's far left and go clockwise; (0, 0) is the middle of the table.
    """
    _refuse_none(outlines)
    quads, square = np.array(outlines), _to_square(corners)
    # A lone card that lies along the table looks like one that lies across a table of another
    # shape. Of the two shapes, the one that an ordinary camera would see is taken.
    seen = project(plane_by_cards(outlines, size_px, card).to_mm, corners)
    top, right, bottom, left = np.hypot(*(np.roll(seen, -1, axis=0) - seen).T)
    about = np.log([(top + bottom) / 2, (right + left) / 2])

    def errors(numbers: Points) -> Points:
        away = _apart(_misfit(_stretched(square, numbers), quads, card))
        shape = (numbers - about) @ (1, -1)
        return np.append(away, shape / SHAPE_SPREAD)

    starts = [about + np.array(stretch) for stretch in STRETCHED]
    numbers = _least(errors, starts)
    found = _stretched(square, numbers)
    return PlaneFit(found, _cost(found, quads, card))


def clearly_best(costs: Sequence[float]) -> int | None:
    """Give which of several sizes of cards fits clearly best; None if that must be asked."""
    order = sorted(range(len(costs)), key=lambda each: costs[each])
    best, next_best = costs[order[0]], costs[order[1]]
    return order[0] if next_best > CLEARLY + CLEARLY * best else None


def largest_size_error(sides: Sequence[tuple[float, float]], card: CardSize) -> float:
    """Give the largest share by which a card's measured sides differ from its size."""
    return max(
        max(abs(short / card.width_mm - 1), abs(long / card.height_mm - 1)) for short, long in sides
    )


def _refuse_none(outlines: Sequence[Points]) -> None:
    if not outlines:
        raise TableMapError(
            message("no card is seen: lay a card of your deck, face up, in the middle of the table")
        )


# ---------- the camera


def _camera(numbers: Points, size_px: tuple[int, int]) -> Points:
    """Give the homography from the plane to pixels: focal length, two tilts, distance."""
    focal, (a, b), distance = np.exp(numbers[0]), numbers[1:3], np.exp(numbers[3])
    lean = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    turn = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    axes = turn @ lean
    # The picture's y axis points down, the table's points up.
    pose = np.column_stack((axes[:, 0], -axes[:, 1], (0.0, 0.0, distance)))
    inner = np.array([[focal, 0, size_px[0] / 2], [0, focal, size_px[1] / 2], [0, 0, 1]])
    return np.asarray(inner @ pose, np.float64)


def _first_distance(outlines: Sequence[Points], card: CardSize, focal: float) -> float:
    longest = float(np.mean([sides_of(each)[1] for each in outlines]))
    return focal * card.height_mm / max(longest, 1.0)


def _inverse(matrix: Points) -> Homography:
    return normalized(np.linalg.inv(matrix))


def _to_square(corners: Points) -> Homography:
    """Give the homography from pixels to a square of side 1 round (0, 0)."""
    square = np.array([(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), square)
    return numbers_of(np.asarray(matrix, float))


def _stretched(square: Homography, numbers: Points) -> Homography:
    wide, high = np.exp(numbers)
    return numbers_of(np.diag([wide, high, 1.0]) @ matrix_of(square))


# ---------- the fit


def _misfit(to_mm: Homography, outlines: Points, card: CardSize) -> NDArray[np.complex128]:
    """Give how far, in units of `OUTLINE_PX`, each card's corners lie from the best card laid there."""
    quads = project(to_mm, outlines.reshape(-1, 2)).reshape(-1, 4, 2)
    one, other = (_off(quads, sides) for sides in (card, (card.height_mm, card.width_mm)))
    lying = (np.abs(other) ** 2).sum(axis=1) < (np.abs(one) ** 2).sum(axis=1)
    away = np.where(lying[:, None], other, one)
    lengths = np.hypot(*(outlines - np.roll(outlines, -1, axis=1)).transpose(2, 0, 1))
    px_per_mm = lengths.mean(axis=1) * 2 / (card.width_mm + card.height_mm)
    return np.asarray(away * px_per_mm[:, None] / OUTLINE_PX)


def _off(quads: Points, sides: tuple[float, float]) -> NDArray[np.complex128]:
    """Lay a rectangle of these sides on each quadrilateral; give the gaps at the corners."""
    wide, high = sides[0] / 2, sides[1] / 2
    ideal = np.array([(-wide, high), (wide, high), (wide, -high), (-wide, -high)])
    here = (quads - quads.mean(axis=1, keepdims=True)) @ (1, 1j)
    clockwise = _areas(quads) < 0
    there = np.where(clockwise[:, None], ideal @ (1, 1j), ideal[::-1] @ (1, 1j))
    # the best turn of one set of points onto another, as complex numbers
    turn = (there.conj() * here).sum(axis=1)
    turn = turn / np.maximum(np.abs(turn), 1e-12)
    return np.asarray(here - there * turn[:, None])


def _areas(quads: Points) -> Points:
    x, y = quads[..., 0], quads[..., 1]
    area: Points = (x * np.roll(y, -1, axis=1) - np.roll(x, -1, axis=1) * y).sum(axis=1)
    return area


def misfits(to_mm: Homography, outlines: Sequence[Points], card: CardSize) -> Points:
    """Give for each card how far its corners lie from a card's (root of the mean square, in pixels)."""
    away = _misfit(to_mm, np.array(outlines), card)
    return np.asarray(np.sqrt((np.abs(away) ** 2).mean(axis=1)) * OUTLINE_PX, np.float64)


def _cost(to_mm: Homography, outlines: Points, card: CardSize) -> float:
    return float((np.abs(_misfit(to_mm, outlines, card)) ** 2).mean())


def _apart(away: NDArray[np.complex128]) -> Points:
    return np.concatenate((away.real.ravel(), away.imag.ravel()))


def _least(errors: Callable[[Points], Points], starts: Sequence[Points]) -> Points:
    """Find the numbers with the least errors (Levenberg-Marquardt), from several starts."""
    ends = [_descend(errors, start) for start in starts]
    return min(ends, key=lambda each: each[0])[1]


def _descend(errors: Callable[[Points], Points], numbers: Points) -> tuple[float, Points]:
    """Go down from one start; give the cost at the end, and the numbers there."""
    now, damping = errors(numbers), FIRST_DAMPING
    cost = float(now @ now)
    for _ in range(ROUNDS):
        tried = numbers + _step(errors, numbers, now, damping)
        then = errors(tried)
        better = float(then @ then)
        if not np.isfinite(better) or better >= cost:
            damping *= DAMPED
            if damping > HIGHEST_DAMPING:
                break
            continue
        is_settled = cost - better < SETTLED * cost
        numbers, now, cost, damping = tried, then, better, damping / FREED
        if is_settled:
            break
    return cost, numbers


def _step(
    errors: Callable[[Points], Points], numbers: Points, now: Points, damping: float
) -> Points:
    """Give the step by which the errors should shrink most; `now` are the errors here."""
    slopes = np.column_stack(
        [(errors(numbers + step) - now) / STEP for step in np.eye(len(numbers)) * STEP]
    )
    square, pull = slopes.T @ slopes, slopes.T @ now
    damped = square + damping * np.diag(np.diag(square) + LITTLE)
    return np.clip(np.linalg.solve(damped, -pull), -LONGEST_STEP, LONGEST_STEP)
