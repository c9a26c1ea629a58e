"""Set up a simulated table with a camera above it, and compute its table map."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from models.tablesim.film import Film
from models.tablesim.habits import draw
from models.tablesim.manners import Manners, Setting
from models.tablesim.seating import MARGIN, Seating, seats_at
from tracker.map.homography import project
from tracker.map.seats import Felt, lay_out
from tracker.map.table_map import TableMap

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

ABOVE_MM = 1500.0  # from the camera to the felt's middle
CALIBRATED_MM = 1.5  # standard deviation of corners that are dragged by hand


def make_film(players: int, rng: Generator, manners: Manners, *, clockwise: bool = True) -> Film:
    """Set up a table with its habits and its camera; too many players are left out."""
    setting, habits = manners.setting, draw(manners.customs, rng)
    felt = habits.felt
    players = min(players, seats_at(felt))
    seating = Seating(felt, players, clockwise, habits.styles)
    true_map = camera_over(felt, players, rng, setting, clockwise=clockwise)
    aside, down = setting.width * 0.1, setting.height * 0.14
    right, low = setting.width - aside, setting.height - down
    corners = np.array([(aside, down), (right, down), (right, low), (aside, low)])
    on_felt = project(true_map.to_table, corners) + rng.normal(0, CALIBRATED_MM, (4, 2))
    to_table = homography(corners, on_felt)
    seen = TableMap(setting.width, setting.height, to_table, true_map.places)
    return Film(seating, true_map, seen, manners, habits, rng)


def camera_over(
    felt: Felt, players: int, rng: Generator, setting: Setting, *, clockwise: bool
) -> TableMap:
    """Hang a camera so that the felt fills its picture, and give the exact table map."""
    tilt = radians(float(rng.uniform(*setting.tilt_degrees)))
    turn = np.linspace(0, 2 * np.pi, 60)
    rim = np.column_stack((felt.width_mm * np.cos(turn), felt.height_mm * np.sin(turn)))
    rim = rim * MARGIN / 2
    depth = ABOVE_MM + rim[:, 1] * sin(tilt)
    x, y = rim[:, 0] / depth, -rim[:, 1] * cos(tilt) / depth
    focal = min(setting.width / np.ptp(x), setting.height / np.ptp(y))
    middle_x = setting.width / 2
    middle_y = setting.height / 2 - focal * float(y.max() + y.min()) / 2
    to_pixels = np.array(
        [
            (focal, middle_x * sin(tilt), middle_x * ABOVE_MM),
            (0.0, middle_y * sin(tilt) - focal * cos(tilt), middle_y * ABOVE_MM),
            (0.0, sin(tilt), ABOVE_MM),
        ]
    )
    to_table = np.linalg.inv(to_pixels)
    numbers = tuple(float(each) for each in (to_table / to_table[2, 2]).ravel())
    places = lay_out(players, felt, clockwise=clockwise)
    return TableMap(setting.width, setting.height, numbers, places)


def homography(pixels: Points, points: Points) -> tuple[float, ...]:
    """Compute the homography that maps four pixels to four points of the felt."""
    rows = []
    for (x, y), (u, v) in zip(pixels.tolist(), points.tolist(), strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    solved = np.linalg.solve(np.array(rows, float), points.ravel())
    return (*(float(each) for each in solved), 1.0)
