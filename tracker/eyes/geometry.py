"""Compute with quadrilaterals in the picture: area, overlap, own coordinates, direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

Points = NDArray[np.float64]
SMALLEST_PX2 = 20  # area of an outline; a smaller one is noise
# Points of a unit square, 6 across and 8 down, by which covered shares are measured.
GRID = np.stack(np.meshgrid(np.arange(0.5, 6) / 6, np.arange(0.5, 8) / 8), axis=-1).reshape(-1, 2)
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def area(quad: Points) -> float:
    return abs(float(cv2.contourArea(np.asarray(quad, np.float32))))


def is_sound(quad: Points) -> bool:
    """Tell whether four corners make a convex outline that is not tiny."""
    points = np.asarray(quad, np.float32)
    return bool(cv2.isContourConvex(points)) and area(quad) > SMALLEST_PX2


def are_apart(one: Points, other: Points) -> bool:
    """Tell whether the upright boxes around two quadrilaterals do not meet."""
    below, above = one.max(axis=0) < other.min(axis=0), other.max(axis=0) < one.min(axis=0)
    return bool(below.any() or above.any())


def near(points: Points, outlines: Sequence[Points]) -> list[Points]:
    """Give the outlines whose upright boxes meet the box around some points."""
    if not outlines:
        return []
    corners = np.asarray(outlines)
    reach = (corners.max(axis=1) >= points.min(axis=0)) & (
        corners.min(axis=1) <= points.max(axis=0)
    )
    return [outlines[index] for index in np.flatnonzero(reach.all(axis=1)).tolist()]


def overlap(one: Points, other: Points) -> float:
    """Give intersection over union of two convex outlines."""
    if are_apart(one, other):
        return 0.0
    shared, _ = cv2.intersectConvexConvex(
        np.asarray(one, np.float32), np.asarray(other, np.float32)
    )
    return float(shared / max(area(one) + area(other) - shared, 1e-6))


def within(quad: Points, points: Points) -> Points:
    """Give points in a quadrilateral's own coordinates: (0, 0) its upper left, (1, 1) its lower right."""
    matrix = frame_of(quad)
    flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, matrix), np.float64).reshape(np.shape(points))


def frame_of(quad: Points) -> NDArray[np.float64]:
    """Give the homography from pixels to a quadrilateral's own coordinates."""
    return np.asarray(cv2.getPerspectiveTransform(np.asarray(quad, np.float32), UNIT))


def placed(quad: Points, shares: Points) -> Points:
    """Convert points from a quadrilateral's own coordinates to pixels; the inverse of `within`."""
    matrix = cv2.getPerspectiveTransform(UNIT, np.asarray(quad, np.float32))
    flat = np.asarray(shares, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, matrix), np.float64).reshape(np.shape(shares))


def share_within(quad: Points, others: list[Points]) -> float:
    """Give the share of a quadrilateral that the others together cover."""
    points = placed(quad, GRID)
    inside = np.zeros(len(points), bool)
    for other in others:
        at = within(other, points)
        inside |= ((at > 0) & (at < 1)).all(axis=1)
    return float(inside.mean())


def upward(quad: Points) -> Points:
    """Give the direction from a thing's lower to its upper edge, of length 1."""
    way = (quad[0] + quad[1] - quad[2] - quad[3]) / 2
    return np.asarray(way / max(float(np.linalg.norm(way)), 1e-9))


def turn_degrees(quad: Points) -> float:
    """Give the turn from upright, in degrees clockwise."""
    x, y = upward(quad)
    return round(float(np.degrees(np.arctan2(x, -y))) % 360, 1)


def height(quad: Points) -> float:
    return float(np.linalg.norm((quad[0] + quad[1] - quad[2] - quad[3]) / 2))
