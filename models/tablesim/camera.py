"""Set up a simulated table with a camera somewhere above it, and solve for what it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from models.tablesim.felt import FAN, ROW, Seating
from models.tablesim.film import Film, Manners
from tracker.vision.seats import Felt, lay_out
from tracker.vision.tablemap import TableMap, project

if TYPE_CHECKING:
    from numpy.random import Generator

WIDTH, HEIGHT = 1920, 1080


def make_film(players: int, rng: Generator, manners: Manners, *, clockwise: bool = True) -> Film:
    """Set up a table, its habits and a camera somewhere above it."""
    felt = Felt(float(rng.uniform(1450, 1750)), float(rng.uniform(950, 1100)))
    seating = Seating(felt, players, clockwise, FAN if rng.random() < 0.5 else ROW)
    true_map = camera_over(felt, players, rng, clockwise=clockwise)
    corners = np.array(
        [(200, 150), (WIDTH - 200, 150), (WIDTH - 200, HEIGHT - 150), (200, HEIGHT - 150)], float
    )
    on_felt = project(true_map.to_table, corners) + rng.normal(0, 1.5, (4, 2))
    seen = TableMap(WIDTH, HEIGHT, homography(corners, on_felt), true_map.places)
    return Film(seating, true_map, seen, manners, rng)


def camera_over(felt: Felt, players: int, rng: Generator, *, clockwise: bool) -> TableMap:
    """Look at the felt from above, tilted towards one side."""
    half_w, half_h = felt.width_mm / 2 * 1.08, felt.height_mm / 2 * 1.08
    on_felt = np.array([(-half_w, half_h), (half_w, half_h), (half_w, -half_h), (-half_w, -half_h)])
    tilt = float(rng.uniform(0.0, 0.12))
    pixels = np.array(
        [
            (WIDTH * tilt, 20.0),
            (WIDTH * (1 - tilt), 20.0),
            (WIDTH - 10.0, HEIGHT - 10.0),
            (10.0, HEIGHT - 10.0),
        ]
    )
    places = lay_out(players, felt, clockwise=clockwise)
    return TableMap(WIDTH, HEIGHT, homography(pixels, on_felt), places)


def homography(
    pixels: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    points: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
) -> tuple[float, ...]:
    """Solve for the homography that carries four pixels to four points."""
    rows = []
    for (x, y), (u, v) in zip(pixels.tolist(), points.tolist(), strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    solved = np.linalg.solve(np.array(rows, float), points.ravel())
    return (*(float(each) for each in solved), 1.0)
