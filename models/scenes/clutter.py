"""What lies on a table besides cards: chips, papers, phones, rulers, words, hands, glasses."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes.paint import (
    NOTHING,
    Canvas,
    lay_picture,
    lay_shadow,
    lay_shape,
    shape_cover,
)

Points = NDArray[np.float64]
SKINS = ((150, 180, 225), (120, 155, 210), (90, 125, 185), (60, 85, 130), (40, 55, 85))  # of hands
WORDS = ("BLACKJACK", "PAYS 3 TO 2", "INSURANCE", "BET", "21", "10", "100", "8", "K", "A", "7", "9",
         "DEALER", "VINGT-ET-UN", "5", "25", "500", "6", "J", "Q", "LUCKY", "1.50")  # fmt: skip


def circle(centre: NDArray[np.float64], radius: float, ratio: float = 1.0) -> Points:
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return centre + np.column_stack([np.cos(angle), np.sin(angle) * ratio]) * radius


def rectangle(centre: NDArray[np.float64], wide: float, tall: float, turn: float) -> Points:
    half = np.array([[-wide, -tall], [wide, -tall], [wide, tall], [-wide, tall]]) / 2
    cos, sin = np.cos(turn), np.sin(turn)
    return half @ np.array([[cos, sin], [-sin, cos]]) + centre


def write(picture: NDArray[np.uint8], rng: np.random.Generator, lines: int) -> None:
    """Write some words and numbers at random places of a picture."""
    height, width = picture.shape[:2]
    for _ in range(lines):
        where = (int(rng.uniform(0, 0.8) * width), int(rng.uniform(0.1, 1.0) * height))
        ink = rng.uniform(0, 255, 3).tolist()
        scale = float(rng.uniform(0.3, 2.0)) * width / 250
        font, thick = int(rng.integers(0, 8)), int(rng.integers(1, 4))
        cv2.putText(picture, str(rng.choice(WORDS)), where, font, scale, ink, thick, cv2.LINE_AA)


def draw_chip(canvas: Canvas, rng: np.random.Generator, unit: float) -> None:
    """Lay a chip or a small pile, with blocks on the rim and a value in the middle."""
    centre = rng.uniform(0, canvas.size, 2)
    radius = unit * rng.uniform(17, 23)
    colour, other = rng.uniform(10, 245, (2, 3))
    for k in range(int(rng.integers(1, 5))):
        middle = centre + k * rng.normal(0, 0.06 * radius, 2) + [0, -0.1 * radius * k]
        lay_shadow(canvas, circle(middle + 0.12 * radius, radius), 0.15 * radius + 1, 0.3)
        lay_shape(canvas, circle(middle, radius), colour, NOTHING)
        for block in range(6):
            angle = block * np.pi / 3 + rng.uniform(0, 0.1)
            at = middle + 0.87 * radius * np.array([np.cos(angle), np.sin(angle)])
            lay_shape(canvas, rectangle(at, radius * 0.25, radius * 0.35, angle), other, NOTHING)
        lay_shape(canvas, circle(middle, radius * 0.62), other, NOTHING)
        lay_shape(canvas, circle(middle, radius * 0.55), colour, NOTHING)
    value = str(rng.choice(["1", "5", "10", "25", "100", "K", "A", "J", "Q", "8", "9"]))
    at = (int(middle[0] - 0.3 * radius), int(middle[1] + 0.25 * radius))
    thick = max(1, int(radius / 14))
    cv2.putText(canvas.picture, value, at, int(rng.integers(0, 5)), radius / 45, other.tolist(),
                thick, cv2.LINE_AA)  # fmt: skip


def print_text(picture: NDArray[np.uint8], rng: np.random.Generator) -> None:
    """Fill part of a picture with lines of small print, and sometimes a bar code."""
    height, width = picture.shape[:2]
    ink = (rng.uniform(0, 90, 3) if picture.mean() > 120 else rng.uniform(170, 255, 3)).tolist()
    left, right = rng.uniform(0.04, 0.3) * width, rng.uniform(0.6, 0.97) * width
    step = int(rng.integers(7, 16))
    for y in range(int(rng.uniform(0.05, 0.4) * height), int(rng.uniform(0.6, 1) * height), step):
        x = left
        while x < right:
            end = x + rng.uniform(4, 26)
            cv2.line(picture, (int(x), y), (int(min(end, right)), y), ink, max(step // 4, 1))
            x = end + rng.uniform(2, 5)
    if rng.random() < 0.3:
        x, y = int(0.65 * width), int(0.75 * height)
        cv2.rectangle(picture, (x, y), (x + 60, y + 36), (250, 250, 250), -1)
        for bar in range(x + 4, x + 56, 3):
            cv2.line(picture, (bar, y + 4), (bar, y + 28), (15, 15, 15), int(rng.integers(1, 3)))


def card_like(wide: float, tall: float) -> bool:
    """Tell whether a sheet (in mm) is as large as a card: a blank one would look like a back."""
    short, long = sorted((wide, tall))
    return 50 < short < 80 and 72 < long < 108


def draw_sheet(
    canvas: Canvas, rng: np.random.Generator, unit: float, textures: NDArray[np.uint8]
) -> None:
    """Lay a rectangle that is not a card: a paper, a book, a phone or a mat, often with words."""
    wide, tall = rng.uniform(50, 220), rng.uniform(40, 200)
    face = sheet(rng, wide, tall, textures)
    middle, turn = rng.uniform(0, canvas.size, 2), rng.uniform(0, 2 * np.pi)
    quad = rectangle(middle, unit * wide, unit * tall, turn)
    lay_shadow(canvas, quad + unit * 2, unit * 3 + 1, 0.35)
    lay_picture(canvas, np.dstack([face, np.full(face.shape[:2], 255, np.uint8)]), quad, NOTHING)


def sheet(
    rng: np.random.Generator, wide: float, tall: float, textures: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """Draw the face of such a sheet; if it is as large as a card, it has at least two words."""
    face = np.empty((200, 250, 3), np.uint8)
    kind = rng.random()
    if kind < 0.25:  # a cloth, a box, a book's cover
        face[:] = textures[rng.integers(len(textures))][100:300, 100:350]
    else:
        face[:] = rng.uniform(0, 255, 3) if kind < 0.7 else rng.uniform(215, 255)
    if rng.random() < 0.3:  # a screen in a dark frame
        cv2.rectangle(face, (0, 0), (249, 199), (20, 20, 20), 22)
    if rng.random() < 0.3:
        for k in range(0, 250, 10):  # a ruler's ticks
            cv2.line(face, (k, 0), (k, 25 if k % 50 else 45), (0, 0, 0), 1)
    if rng.random() < 0.4:
        print_text(face, rng)
    write(face, rng, int(rng.integers(2 if card_like(wide, tall) else 0, 9)))
    return face


def draw_words(canvas: Canvas, rng: np.random.Generator, unit: float) -> None:
    """Print ellipses and a word on the felt."""
    ink = rng.uniform(120, 255, 3) if rng.random() < 0.7 else rng.uniform(0, 255, 3)
    for _ in range(int(rng.integers(1, 4))):
        at = tuple(int(v) for v in rng.uniform(0, canvas.size, 2))
        size = (int(unit * rng.uniform(20, 90)), int(unit * rng.uniform(20, 90)))
        thick = max(1, int(unit * rng.uniform(0.5, 3)))
        turn = float(rng.uniform(0, 180))
        cv2.ellipse(canvas.picture, at, size, turn, 0, 360, ink.tolist(), thick, cv2.LINE_AA)
    words = np.zeros((120, 400), np.uint8)
    text, font = str(rng.choice(WORDS)), int(rng.integers(0, 8))
    cv2.putText(words, text, (5, 80), font, 1.6, 255, int(rng.integers(1, 5)), cv2.LINE_AA)
    art = np.dstack([np.full((*words.shape, 3), ink.astype(np.uint8)), words])
    wide = unit * rng.uniform(80, 300)
    quad = rectangle(rng.uniform(0, canvas.size, 2), wide, wide * 0.3, rng.uniform(0, 2 * np.pi))
    lay_picture(canvas, art, quad, NOTHING)


def draw_stamp(
    canvas: Canvas, rng: np.random.Generator, stamps: tuple[NDArray[np.uint8], ...], unit: float
) -> None:
    wide = unit * rng.uniform(20, 120)
    quad = rectangle(rng.uniform(0, canvas.size, 2), wide, wide, rng.uniform(0, 2 * np.pi))
    lay_picture(canvas, stamps[rng.integers(len(stamps))], quad, NOTHING)


def draw_limb(canvas: Canvas, rng: np.random.Generator, unit: float) -> None:
    """Draw a hand that reaches over the table: fingers in a colour of skin or of a sleeve."""
    skin = np.array(SKINS[rng.integers(len(SKINS))], float) * rng.uniform(0.6, 1.1)
    colour = skin if rng.random() < 0.75 else rng.uniform(10, 230, 3)
    tip, aim = rng.uniform(0, canvas.size, 2), rng.uniform(0, 2 * np.pi)
    thick = unit * rng.uniform(13, 20)
    for k in range(int(rng.integers(1, 5))):
        angle = aim + (k - 1) * rng.uniform(0.05, 0.2)
        side = np.array([-np.sin(aim), np.cos(aim)]) * k * thick * 1.1
        base = tip + side + rng.normal(0, thick * 0.5, 2)
        end = base + np.array([np.cos(angle), np.sin(angle)]) * unit * rng.uniform(60, 110)
        draw_finger(canvas, base, end, thick, colour)
    if rng.random() < 0.5:
        far = tip + np.array([np.cos(aim), np.sin(aim)]) * unit * 150
        lay_shape(canvas, circle(far, unit * rng.uniform(45, 80)), colour * 0.9, NOTHING)


def draw_finger(
    canvas: Canvas, base: Points, end: Points, thick: float, colour: NDArray[np.float64]
) -> None:
    along = (end - base) / max(float(np.linalg.norm(end - base)), 1e-6)
    across = np.array([-along[1], along[0]])
    lay_shadow(
        canvas, rectangle((base + end) / 2 + thick * 0.3, *_box(base, end, thick)), thick / 4, 0.35
    )
    for share, light in ((1.0, 0.7), (0.8, 0.9), (0.5, 1.05)):
        for point in (base, end):
            lay_shape(canvas, circle(point, thick / 2 * share), colour * light, NOTHING)
        half = across * thick / 2 * share
        body = np.array([base + half, end + half, end - half, base - half])
        lay_shape(canvas, body, colour * light, NOTHING)


def _box(base: Points, end: Points, thick: float) -> tuple[float, float, float]:
    run = end - base
    return float(np.linalg.norm(run)), thick, float(np.arctan2(run[1], run[0]))


def draw_glass(canvas: Canvas, rng: np.random.Generator, unit: float) -> None:
    """Draw a glass or a cup: a ring, and what is under it blurred and tinted."""
    centre, radius = rng.uniform(0, canvas.size, 2), unit * rng.uniform(25, 45)
    points = circle(centre, radius)
    where = canvas.window(points)
    if where is None:
        return
    cover = shape_cover(points, where)
    tint = rng.uniform(0, 255, 3)
    canvas.blend(where, cv2.blur(canvas.picture[where], (9, 9)), cover)
    canvas.blend(where, tint, cover * (0.9 if rng.random() < 0.4 else 0.25))
    canvas.own(where, cover, NOTHING)
    at, size = tuple(int(v) for v in centre), int(radius)
    cv2.circle(canvas.picture, at, size, (230, 230, 230), max(1, int(unit * 2)), cv2.LINE_AA)
