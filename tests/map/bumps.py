"""Bump the camera of the filmed evening, and count how often the corrected map is right.

`python -m tests.map.bumps 20` prints a table, with twenty bumps of each kind on each film and scene.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click
import cv2
import numpy as np

from tracker.map.drift import drift
from tracker.map.map_file import load
from tracker.map.seats import Felt
from tracker.map.solve import corners_of
from tracker.pictures.frames import open_frames

EVENINGS = Path(__file__).parents[1] / "evenings"
FILMS = (
    EVENINGS / "filmed" / "000000001.mp4",
    EVENINGS.parents[1] / "webui" / "demo" / "film" / "000000001.mp4",
)
WIDE, HIGH = 1920, 1080
FOCAL_PX = 1700.0
RIGHT_MM = 5.0
SMALLER, LEFT, TOP = 0.7, 288, 162  # where the film lies in the picture of a table in a room
BUMPS = {
    "shift": (5, 10, 20, 40, 60, 90, 130, 200),  # pixels
    "turn": (1, 2, 4, 8, 15),  # degrees
    "tilt": (0.5, 1, 2, 4, 8),  # degrees
    "zoom": (0.9, 0.95, 1.05, 1.1),
}


class Scene(NamedTuple):
    """Pictures of one table from one camera: cards come and go, and hands reach over them."""

    table_map: object
    pictures: list


def bare(film=FILMS[0], every=60):
    """The film as it is: a plain felt that fills the picture."""
    pictures = [each.picture for each in open_frames(film) if each.number % every == 1]
    return Scene(load(EVENINGS / "filmed" / "tablemap.json"), pictures)


def in_a_room(scene):
    """The same table smaller, with a wooden edge and a patterned floor round it."""
    chance = np.random.default_rng(3)
    tiles = chance.integers(40, 200, (54, 96, 3), np.uint8)
    floor = cv2.resize(tiles, (WIDE, HIGH), interpolation=cv2.INTER_NEAREST)
    floor = cv2.GaussianBlur(floor, (0, 0), 2)
    cv2.rectangle(floor, (240, 120), (1680, 960), (40, 70, 120), -1)
    size = (round(WIDE * SMALLER), round(HIGH * SMALLER))
    pictures = []
    for each in scene.pictures:
        picture = floor.copy()
        small = cv2.resize(each, size, interpolation=cv2.INTER_AREA)
        picture[TOP : TOP + size[1], LEFT : LEFT + size[0]] = small
        pictures.append(picture)
    onto = np.array([[SMALLER, 0, LEFT], [0, SMALLER, TOP], [0, 0, 1]])
    matrix = np.array(scene.table_map.to_table).reshape(3, 3) @ np.linalg.inv(onto)
    numbers = tuple((matrix / matrix[2, 2]).ravel().tolist())
    return Scene(replace(scene.table_map, to_table=numbers), pictures)


def bump(kind, size, chance):
    """Give the matrix that carries the picture before to the one after."""
    way, middle = chance.uniform(0, 2 * np.pi), (WIDE * chance.uniform(0.3, 0.7), HIGH / 2)
    if kind == "tilt":
        lens = np.array([[FOCAL_PX, 0, WIDE / 2], [0, FOCAL_PX, HIGH / 2], [0, 0, 1]])
        turned, _ = cv2.Rodrigues(np.radians(size) * np.array([np.cos(way), np.sin(way), 0]))
        return lens @ turned @ np.linalg.inv(lens)
    matrix = np.eye(3)
    if kind == "shift":
        matrix[:2, 2] = size * np.cos(way), size * np.sin(way)
    else:
        turned = (size * chance.choice([-1, 1]), 1.0) if kind == "turn" else (0.0, size)
        matrix[:2] = cv2.getRotationMatrix2D(middle, *turned)
    return matrix


def seen_after(picture, matrix, chance, *, lamp):
    """The picture as the bumped camera shows it, with noise, and with another lamp if asked."""
    moved = cv2.warpPerspective(picture, matrix, (WIDE, HIGH), borderMode=cv2.BORDER_REPLICATE)
    light = (
        chance.choice([0.6, 0.75, 1.3]) * np.linspace(0.85, 1.15, WIDE) if lamp else np.ones(WIDE)
    )
    noisy = moved * light[None, :, None] + chance.normal(0, 2, moved.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def judged(scene, matrix, chance, *, lamp=False):
    """Say what becomes of one bump between two pictures of a scene: right, wrong, or why it is not offered."""
    before, now = (scene.pictures[chance.integers(len(scene.pictures))] for _ in range(2))
    found = drift(scene.table_map, before, seen_after(now, matrix, chance, lamp=lamp))
    if found is None:
        return "not comparable"
    if found.mended is None:
        return "moved, not offered" if found.has_moved else "not moved"
    corners = corners_of(Felt(*scene.table_map.felt_mm))
    pixels = cv2.perspectiveTransform(scene.table_map.to_pixels(corners)[:, None], matrix)[:, 0]
    off_mm = np.hypot(*(found.mended.to_mm(pixels) - corners).T).max()
    return "right" if off_mm <= RIGHT_MM else "wrong"


def main(tries):
    bares = [bare(film, every=50) for film in FILMS]
    for name, scenes in (("plain felt", bares), ("in a room", [in_a_room(each) for each in bares])):
        chance = np.random.default_rng(7)
        still = Counter(
            judged(scene, np.eye(3), chance, lamp=each % 3 == 2)
            for each in range(5 * tries)
            for scene in scenes
        )
        click.echo(f"{name} | none | {dict(still)}")
        for kind, sizes in BUMPS.items():
            for size in sizes:
                found = Counter(
                    judged(scene, bump(kind, size, chance), chance, lamp=each % 3 == 2)
                    for each in range(tries)
                    for scene in scenes
                )
                click.echo(f"{name} | {kind} {size} | {dict(found)}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
