"""Tables with cards on them as a camera sees them, with the truth: for tests of measuring."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np

from tracker.map.homography import project

SIZE = (1920, 1080)
FILLS = 0.8  # share of the picture that the felt fills


def camera(felt, tilt, focal=1.0, aside=3.0, size=SIZE):
    """Give the homography from millimetres to pixels of a camera that leans by so many degrees."""
    px = focal * size[0]
    a, b = radians(tilt), radians(aside)
    lean = np.array([[1, 0, 0], [0, cos(a), -sin(a)], [0, sin(a), cos(a)]])
    turn = np.array([[cos(b), 0, sin(b)], [0, 1, 0], [-sin(b), 0, cos(b)]])
    axes = turn @ lean
    away = max(px * felt[0] / (FILLS * size[0]), px * felt[1] / (FILLS * size[1]))
    pose = np.column_stack((axes[:, 0], -axes[:, 1], (0.0, 0.0, away)))
    inner = np.array([[px, 0, size[0] / 2], [0, px, size[1] / 2], [0, 0, 1]])
    return tuple((inner @ pose).ravel().tolist())


def card_at(x, y, turn, card):
    """Give a card's corners in millimetres."""
    wide, high = card[0] / 2, card[1] / 2
    corners = np.array([(-wide, high), (wide, high), (wide, -high), (-wide, -high)])
    turned = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]])
    return corners @ turned.T + (x, y)


def places_of(felt, count):
    """Give the middle, and round it as many places as make up the count."""
    around = [2 * pi * each / max(count - 1, 1) for each in range(count - 1)]
    return [(0.0, 0.0), *((0.36 * felt[0] * cos(t), 0.36 * felt[1] * sin(t)) for t in around)]


def seen_cards(felt, tilt, count, card, seed=1, noise=1.0, **how):
    """Give the outlines of cards in pixels, as the eyes would, and the felt's corners in pixels."""
    rng, to_px = np.random.default_rng(seed), camera(felt, tilt, **how)
    outlines = [
        project(to_px, card_at(x, y, rng.uniform(0, pi), card)) + rng.normal(0, noise, (4, 2))
        for x, y in places_of(felt, count)
    ]
    return outlines, project(to_px, corners_mm(felt))


def corners_mm(felt):
    wide, high = felt[0] / 2, felt[1] / 2
    return np.array([(-wide, high), (wide, high), (wide, -high), (-wide, -high)])
