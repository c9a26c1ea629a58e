"""Cards as one table has them: their ink and paper, their backs, their jokers."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.pictures.frames import Picture

Matrix = NDArray[np.float32]
BLACK = 0.12  # share of decks printed in gold on black
ROUND = 0.055  # radius of a card's corners, as a share of its width


def hue_turn(degrees: float, saturation: float) -> Matrix:
    """Give a matrix that turns colours around the grey axis, and scales their saturation."""
    angle = np.deg2rad(degrees)
    third = np.full((3, 3), 1 / 3)
    cross = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) / np.sqrt(3)
    turn = third + saturation * (np.cos(angle) * (np.eye(3) - third) + np.sin(angle) * cross)
    return turn.astype(np.float32)


def draw_ink(rng: np.random.Generator) -> Matrix:
    """Choose how this deck's ink differs from pure red and black: orange or brown reds, greys."""
    turn = hue_turn(rng.normal(0, 9), rng.uniform(0.45, 1.05))
    darkness = np.array([rng.uniform(0.72, 1.0)] * 3) * rng.uniform(0.92, 1.04, 3)
    return (darkness[:, None] * turn).astype(np.float32)


def draw_paper(rng: np.random.Generator) -> NDArray[np.float32]:
    """Choose the paper: from white to ivory, as a factor for blue, green and red."""
    if rng.random() < 0.55:
        return np.full(3, rng.uniform(0.93, 1.0), np.float32)
    return np.array([rng.uniform(0.78, 0.96), rng.uniform(0.9, 0.98), 1.0], np.float32)


def printed(art: Picture, ink: Matrix, paper: NDArray[np.float32]) -> Picture:
    """Print a face with another ink on another paper; white becomes the paper's colour."""
    depth = cv2.transform(255.0 - art.astype(np.float32), ink)
    return np.clip((255.0 - depth) * paper, 0, 255).astype(np.uint8)


@dataclass(frozen=True)
class Inks:
    """How a deck is printed."""

    ink: Matrix
    paper: NDArray[np.float32]
    black: bool

    @classmethod
    def draw(cls, rng: np.random.Generator) -> Inks:
        return cls(draw_ink(rng), draw_paper(rng), bool(rng.random() < BLACK))

    def lay(self, rng: np.random.Generator, art: Picture) -> Picture:
        return black_printed(art, rng) if self.black else printed(art, self.ink, self.paper)


def shrunk(art: Picture, wide: float) -> Picture:
    """Shrink a card's picture to 1.4 times its width in the scene, to save time when inking it."""
    width = int(min(max(wide * 1.4, 24), art.shape[1]))
    size = (width, round(art.shape[0] * width / art.shape[1]))
    return np.asarray(cv2.resize(np.asarray(art), size, interpolation=cv2.INTER_AREA), np.uint8)


def black_printed(art: Picture, rng: np.random.Generator) -> Picture:
    """Print a face in gold and silver on black."""
    value = art.astype(np.float32)
    cover = (255 - value.min(axis=2)) / 255
    red = np.clip((value[..., 2] - value[..., :2].max(axis=2)) / 200, 0, 1)[..., None]
    gold = np.array([60, 150, 200], np.float32) * rng.uniform(0.8, 1.1)
    silver = np.array([190, 205, 205], np.float32) * rng.uniform(0.8, 1.1)
    ink = gold * red + silver * (1 - red)
    ground = np.full(3, rng.uniform(18, 45), np.float32)
    return np.clip(ground + (ink - ground) * cover[..., None], 0, 255).astype(np.uint8)


def rounded(art: Picture, radius_share: float = ROUND) -> NDArray[np.uint8]:
    """Add transparency that makes the corners of a card round."""
    height, width = art.shape[:2]
    radius = max(int(radius_share * width), 1)
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return np.dstack([art, mask])


def draw_back(
    rng: np.random.Generator, height: int = 174, width: int = 125, *, bordered: float = 0.8
) -> Picture:
    """Invent a back: a fine symmetric ornament or one colour, mostly with a white border."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = np.abs(x - width / 2) / width, np.abs(y - height / 2) / height
    field = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(1, 5))):
        a, b = rng.uniform(5, 110, 2)
        term = np.cos(a * x + rng.uniform(0, 6)) * np.cos(b * y + rng.uniform(0, 6))
        field += term if rng.random() < 0.5 else np.cos(a * (x + y)) + np.cos(a * (x - y))
    field = np.clip(field * rng.uniform(0.6, 4) + 0.5 + rng.uniform(-0.4, 0.4), 0, 1)[..., None]
    hue = np.uint8([[[rng.integers(180), rng.integers(60, 255), rng.integers(40, 200)]]])
    ink = cv2.cvtColor(hue, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
    other = np.full(3, 250.0) if rng.random() < 0.75 else rng.uniform(0, 255, 3)
    back = ink * field + other * (1 - field)
    plain = rng.random()
    if plain < 0.12:
        back[:] = ink
    elif plain < 0.24:  # dark all over, with an ornament that is hardly lighter
        back = rng.uniform(8, 50, 3) + (ink * 0.6) * field * rng.uniform(0.1, 1)
    if rng.random() < 0.5:
        centre, size = (width // 2, height // 2), int(width * rng.uniform(0.1, 0.3))
        cv2.circle(back, centre, size, other.tolist(), -1)
        cv2.circle(back, centre, int(size * 0.7), ink.tolist(), int(rng.integers(1, 4)))
    if rng.random() < bordered:
        rim = int(width * rng.uniform(0.03, 0.09))
        for edge in (back[:rim], back[-rim:], back[:, :rim], back[:, -rim:]):
            edge[:] = 250
    return back.astype(np.uint8)


def draw_plain_back(rng: np.random.Generator, *, black: bool) -> Picture:
    """Invent a back of one colour up to its edges; nearly black if `black`."""
    tone = rng.uniform(8, 50) + rng.normal(0, 4, 3) if black else rng.uniform(0, 235, 3)
    grain = rng.standard_normal((174, 125, 1)) * rng.uniform(0, 6)
    back = np.clip(tone + grain, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:  # a mark in the middle, or a line along the edges
        pale, thick = np.clip(tone + rng.uniform(20, 140), 0, 255), int(rng.integers(1, 4))
        cv2.circle(back, (62, 87), int(rng.integers(8, 40)), pale.tolist(), thick, cv2.LINE_AA)
        if rng.random() < 0.5:
            cv2.rectangle(back, (8, 8), (116, 165), pale.tolist(), thick)
    return back


def draw_joker(rng: np.random.Generator, jokers: tuple[Picture, ...]) -> Picture:
    """Take one of the given jokers, or invent one with shapes and a word that is not a rank."""
    if jokers and rng.random() < 0.75:
        return jokers[rng.integers(len(jokers))]
    card = np.full((350, 250, 3), 250, np.uint8)
    for _ in range(int(rng.integers(2, 9))):
        colour = rng.uniform(0, 230, 3).tolist()
        centre = (int(rng.integers(50, 200)), int(rng.integers(80, 270)))
        axes = (int(rng.integers(8, 60)), int(rng.integers(8, 80)))
        cv2.ellipse(card, centre, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1)
    word = str(rng.choice(["JOKER", "Joker", "FOU", "JOKER", "*"]))
    font, ink = int(rng.integers(0, 5)), rng.uniform(0, 120, 3).tolist()
    if rng.random() < 0.5:
        for k, letter in enumerate(word):
            cv2.putText(card, letter, (10, 32 + 24 * k), font, 0.8, ink, 2, cv2.LINE_AA)
    else:
        cv2.putText(card, word, (14, 34), font, 0.9, ink, 2, cv2.LINE_AA)
    turned = card[::-1, ::-1].copy()
    card[260:] = turned[260:]
    return card
