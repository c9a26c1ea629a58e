"""Draw packs with other suits than the French: acorns and bells, roses and shields, coins and cups.

No network learns from them. `models.other_packs` measures whether the eyes doubt them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from models.indices import Box
from models.jokers import paste
from models.reindex import glyph, stamp
from models.suits import draw_suit
from tracker.pictures.frames import Picture

Ink = tuple[float, float, float]  # blue, green, red
Sign = NDArray[np.uint8]  # a small picture with its transparency
Letter = Callable[[str, str], NDArray[np.uint8]]  # draws a text in a font

HIGH, WIDE = 390, 250  # px of a card
SIDE = 160  # px of a drawn sign
CORNER = 0.045  # margin of an index, in widths of a card

GREEN, RED, GOLD, BROWN = (40, 120, 30), (40, 40, 190), (40, 180, 230), (40, 80, 130)
BLUE, STEEL, BLACK = (170, 90, 30), (190, 180, 170), (30, 30, 30)


class Kind(NamedTuple):
    """A kind of pack: its suits, its ranks as printed, and how its cards are drawn."""

    signs: tuple[str, ...]
    ranks: tuple[str, ...]
    has_small_sign: bool  # below the rank in the corner
    is_two_headed: bool  # courts


KINDS = {
    "german": Kind(("acorn", "leaf", "heart", "bell"), ("7", "8", "9", "10", "U", "O", "K", "A"),
                   has_small_sign=True, is_two_headed=True),
    "swiss": Kind(("acorn", "bell", "rose", "shield"), ("6", "7", "8", "9", "B", "U", "O", "K", "A"),
                  has_small_sign=True, is_two_headed=True),
    "spanish": Kind(("coin", "cup", "sword", "club"), ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12"),
                    has_small_sign=False, is_two_headed=False),
    "italian": Kind(("coin", "cup", "sword", "club"), ("A", "2", "3", "4", "5", "6", "7", "F", "C", "R"),
                    has_small_sign=True, is_two_headed=True),
}  # fmt: skip


def draw_pack(
    rng: np.random.Generator, kind: Kind, fonts: list[str], letter: Letter = glyph
) -> dict[str, Picture]:
    """Draw every card of a pack, in inks, shapes and letters of its own."""
    font = str(rng.choice(fonts))
    tall = rng.uniform(0.07, 0.12)
    cards = {}
    for sign in kind.signs:
        drawn = draw_sign(rng, sign)
        ink = tuple(float(v) for v in rng.uniform(0, 70, 3)) if rng.random() < 0.6 else RED
        for rank in kind.ranks:
            card = np.full((HIGH, WIDE, 3), 246, np.uint8)
            if rank.isdecimal() and int(rank) <= 10 and not is_court(kind, rank):
                _print_pips(card, drawn, int(rank))
            elif rank == "A":
                _print_pips(card, drawn, 1)
            else:
                _print_court(rng, card, drawn, is_two_headed=kind.is_two_headed)
            _print_index(
                card, letter(rank, font), drawn if kind.has_small_sign else None, (tall, ink)
            )
            cards[f"{rank} of {sign}s"] = card
    return cards


def is_court(kind: Kind, rank: str) -> bool:
    """Tell whether a number stands on a court, as 10, 11 and 12 do in Spain."""
    return rank in kind.ranks[-3:] and rank.isdecimal()


def _print_index(
    card: Picture, letter: NDArray[np.uint8], sign: Sign | None, how: tuple[float, Ink]
) -> None:
    """Print the rank in two corners, and below it the small sign if there is one."""
    tall, ink = how
    wide = min(tall * HIGH / WIDE * letter.shape[1] / letter.shape[0], 0.17)
    for turned in (card, card[::-1, ::-1]):
        box = Box(CORNER, CORNER, CORNER + wide, CORNER + tall)
        turned[: int(HIGH * (CORNER + tall * 2.1)), : int(WIDE * 0.2)] = 246
        stamp(turned, letter, box, np.array(ink))
        if sign is not None:
            side = int(tall * HIGH * 0.95)
            paste(turned, sign, (int(WIDE * CORNER), int(HIGH * (CORNER + tall * 1.1)), side))


ROWS = {1: (1,), 2: (0, 1, 0, 1), 3: (1, 1, 1), 4: (2, 2), 5: (2, 1, 2), 6: (2, 2, 2), 7: (2, 1, 2, 2),
        8: (2, 2, 2, 2), 9: (2, 2, 1, 2, 2), 10: (2, 2, 2, 2, 2)}  # fmt: skip


def _print_pips(card: Picture, sign: Sign, count: int) -> None:
    """Print the signs in rows of one and two, the lower half upside down."""
    rows = ROWS[count]
    side = int(min(HIGH * 0.72 / len(rows), WIDE * (0.6 if count == 1 else 0.27)))
    for number, row in enumerate(rows):
        y = HIGH * (0.14 + 0.72 * (number + 0.5) / len(rows))
        shown = sign if y <= HIGH / 2 + 1 else sign[::-1, ::-1]
        for x in {0: (), 1: (0.5,), 2: (0.34, 0.66)}[row]:
            paste(card, shown, (int(WIDE * x - side / 2), int(y - side / 2), side))


def _print_court(
    rng: np.random.Generator, card: Picture, sign: Sign, *, is_two_headed: bool
) -> None:
    """Draw a figure in coloured clothes with the sign beside its head."""
    high = HIGH // 2 if is_two_headed else HIGH
    room = card[:high]
    inks = [
        tuple(float(v) for v in rng.choice([GREEN, RED, GOLD, BROWN, BLUE, STEEL, BLACK]))
        for _ in range(5)
    ]
    middle, head = WIDE * rng.uniform(0.45, 0.6), rng.uniform(22, 32)
    top = HIGH * 0.1 + head
    feet = high if is_two_headed else HIGH * 0.92
    robe = np.array(
        [
            (middle - 22, top + head),
            (middle + 22, top + head),
            (middle + 75, feet),
            (middle - 75, feet),
        ]
    )
    cv2.fillPoly(room, [robe.astype(np.int32)], inks[0])
    cv2.fillPoly(room, [(robe * [0.5, 1] + [middle / 2, 0]).astype(np.int32)], inks[1])
    for _ in range(12):
        at = (int(middle + rng.normal(0, 28)), int(rng.uniform(top + head * 1.5, feet)))
        cv2.ellipse(
            room,
            at,
            (int(rng.uniform(4, 18)), int(rng.uniform(3, 10))),
            rng.uniform(0, 180),
            0,
            360,
            inks[2 + int(rng.integers(3))],
            -1,
        )
    cv2.circle(room, (int(middle), int(top)), int(head), (170, 200, 235), -1)
    hat = np.array(
        [
            (middle - head, top - head * 0.5),
            (middle + head, top - head * 0.5),
            (middle + head * rng.uniform(0.2, 1.3), top - head * 1.5),
            (middle - head * rng.uniform(0.2, 1.3), top - head * 1.5),
        ]
    )
    cv2.fillPoly(room, [hat.astype(np.int32)], inks[3])
    for x in (-0.35, 0.35):
        cv2.circle(room, (int(middle + x * head), int(top)), 3, BLACK, -1)
    side = int(WIDE * rng.uniform(0.2, 0.28))
    paste(room, sign, (int(WIDE * 0.93) - side, int(HIGH * 0.08), side))
    if is_two_headed:
        card[-high:] = room[::-1, ::-1]


def draw_sign(rng: np.random.Generator, name: str) -> Sign:
    """Draw one sign, on nothing, with curves and inks that differ from pack to pack."""
    sign = np.zeros((SIDE, SIDE, 4), np.uint8)
    SIGNS[name](rng, sign)
    edge = max(1, int(rng.integers(0, 3)))
    cover = sign[..., 3]
    ring = cv2.dilate(cover, np.ones((2 * edge + 1,) * 2, np.uint8)) & ~cover
    sign[ring > 0] = (*BLACK, 255)
    return sign


def _fill(sign: Sign, points: object, ink: Ink) -> None:
    """Fill a shape; points go from -1 to 1 across and down."""
    at = np.asarray(points, np.float64) * (SIDE * 0.46) + SIDE / 2
    cv2.fillPoly(sign, [np.rint(at).astype(np.int32)], (*ink, 255))


def _round(centre: tuple[float, float], wide: float, high: float) -> NDArray[np.float64]:
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return np.column_stack([np.cos(turn) * wide, np.sin(turn) * high]) + centre


def _acorn(rng: np.random.Generator, sign: Sign) -> None:
    wide = rng.uniform(0.42, 0.6)
    _fill(sign, _round((0, 0.25), wide, 0.7), (40, 150, 190) if rng.random() < 0.5 else GREEN)
    cap = _round((0, -0.25), wide * rng.uniform(1.1, 1.35), rng.uniform(0.3, 0.45))
    _fill(sign, cap, BROWN if rng.random() < 0.6 else RED)
    _fill(sign, [(-0.08, -0.5), (0.08, -0.5), (0.16, -1), (0.0, -1)], GREEN)


def _leaf(rng: np.random.Generator, sign: Sign) -> None:
    shape = draw_suit(rng, "H")[::-1]
    side = int(SIDE * 0.72)
    mask = cv2.resize(shape, (int(side * rng.uniform(0.75, 1.0)), side))
    left = (SIDE - mask.shape[1]) // 2
    room = sign[4 : 4 + side, left : left + mask.shape[1]]
    room[mask > 127] = (*(GREEN if rng.random() < 0.8 else (60, 160, 60)), 255)
    _fill(sign, [(-0.05, 0.3), (0.05, 0.3), (0.3, 1), (0.15, 1)], GREEN)


def _heart(rng: np.random.Generator, sign: Sign) -> None:
    mask = draw_suit(rng, "H")
    side = int(SIDE * 0.85)
    mask = cv2.resize(mask, (side, side))
    room = sign[8 : 8 + side, (SIDE - side) // 2 : (SIDE - side) // 2 + side]
    room[mask > 127] = (*RED, 255)


def _bell(rng: np.random.Generator, sign: Sign) -> None:
    _fill(sign, _round((0, 0), 0.85, 0.85), GOLD)
    high = rng.uniform(0.0, 0.3)
    _fill(sign, [(-0.85, high - 0.1), (0.85, high - 0.1), (0.85, high + 0.1), (-0.85, high + 0.1)],
          RED if rng.random() < 0.6 else GREEN)  # fmt: skip
    _fill(sign, _round((0, 0.5), 0.14, 0.14), BLACK)
    _fill(sign, [(-0.04, 0.5), (0.04, 0.5), (0.04, 0.85), (-0.04, 0.85)], BLACK)


def _rose(rng: np.random.Generator, sign: Sign) -> None:
    count, ink = int(rng.integers(5, 7)), GOLD if rng.random() < 0.6 else RED
    for turn in np.linspace(0, 2 * np.pi, count, endpoint=False):
        _fill(sign, _round((0.52 * np.sin(turn), -0.52 * np.cos(turn)), 0.4, 0.4), ink)
    _fill(sign, _round((0, 0), 0.3, 0.3), RED if ink == GOLD else GOLD)


def _shield(rng: np.random.Generator, sign: Sign) -> None:
    half = [(0, -0.9), (0.75, -0.9 + rng.uniform(0, 0.2)), (0.7, 0.1), (0.4, 0.6), (0, 0.95)]
    both = [*half, *[(-x, y) for x, y in half[::-1]]]
    _fill(sign, both, STEEL)
    _fill(sign, np.array(both) * [1, 0.5] - [0, 0.45], BLUE if rng.random() < 0.5 else BLACK)


def _coin(rng: np.random.Generator, sign: Sign) -> None:
    for number, wide in enumerate((0.95, 0.75, rng.uniform(0.4, 0.6), 0.22)):
        _fill(sign, _round((0, 0), wide, wide), (GOLD, RED, GOLD, BLUE)[number])


def _cup(rng: np.random.Generator, sign: Sign) -> None:
    wide, ink = rng.uniform(0.55, 0.8), GOLD if rng.random() < 0.5 else RED
    _fill(sign, [(-wide, -0.8), (wide, -0.8), (0.25, 0.15), (-0.25, 0.15)], ink)
    _fill(sign, _round((0, -0.8), wide, 0.14), BLUE)
    _fill(sign, [(-0.12, 0.1), (0.12, 0.1), (0.12, 0.65), (-0.12, 0.65)], ink)
    _fill(sign, [(-0.2, 0.6), (0.2, 0.6), (0.55, 0.95), (-0.55, 0.95)], GREEN)


def _sword(rng: np.random.Generator, sign: Sign) -> None:
    wide = rng.uniform(0.1, 0.17)
    _fill(
        sign,
        [(-wide, 0.35), (-wide, -0.7), (0, -1), (wide, -0.7), (wide, 0.35)],
        BLUE if rng.random() < 0.6 else STEEL,
    )
    _fill(sign, [(-0.5, 0.35), (0.5, 0.35), (0.5, 0.5), (-0.5, 0.5)], GOLD)
    _fill(sign, [(-0.09, 0.5), (0.09, 0.5), (0.09, 1), (-0.09, 1)], RED)


def _club(rng: np.random.Generator, sign: Sign) -> None:
    wide = rng.uniform(0.25, 0.38)
    _fill(
        sign,
        [(-wide, -0.9), (wide, -0.95), (0.14, 1), (-0.12, 1)],
        GREEN if rng.random() < 0.7 else BROWN,
    )
    for _ in range(4):
        at = (float(rng.choice([-1, 1])) * rng.uniform(0.12, wide), rng.uniform(-0.8, 0.5))
        _fill(sign, _round(at, 0.13, 0.11), RED if rng.random() < 0.5 else BROWN)


SIGNS: dict[str, Callable[[np.random.Generator, Sign], None]] = {
    "acorn": _acorn, "leaf": _leaf, "heart": _heart, "bell": _bell, "rose": _rose,
    "shield": _shield, "coin": _coin, "cup": _cup, "sword": _sword, "club": _club,
}  # fmt: skip
