"""Print other corner indices on a deck: with another font, size, alphabet and place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from models.indices import Box, Index, paper_of
from tracker.pictures.frames import Picture

FRENCH = {"K": "R", "Q": "D", "J": "V", "A": "1"}
# What is printed for a rank: A K D B in Germany and Denmark, A K D Kn in Sweden, A K D W in Poland,
# A R D F in Italy, A H V B in the Netherlands.
LETTERS = {
    "en": {}, "fr": FRENCH, "de": {"Q": "D", "J": "B"}, "sv": {"Q": "D", "J": "Kn"},
    "pl": {"Q": "D", "J": "W"}, "it": {"K": "R", "Q": "D", "J": "F"},
    "nl": {"K": "H", "Q": "V", "J": "B"},
}  # fmt: skip
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SIZES = {"small": 0.075, "normal": 0.097, "large": 0.135, "jumbo": 0.2}  # rank's height / card's
KEPT_INK = 0.6  # the least share of a glyph's ink that thinning may leave


@dataclass(frozen=True)
class Style:
    name: str
    letters: str
    font: str
    suit_font: str  # empty: the deck's own little suit
    rank_height: float
    squeeze: float  # how wide a glyph may be against its height
    suit_share: float  # suit's height against the rank's
    gap: float
    left: float
    top: float
    weight: float = 0.0  # strokes made fatter or thinner, as a share of the glyph's height
    slant: float = 0.0  # how far a glyph's top leans over its foot, as a share of its height
    suit_wide: float = 1.0  # how much wider the suit is drawn than it was


class Type(NamedTuple):
    """What an index is printed with: masks of rank and suit, and the ink's colour."""

    rank: NDArray[np.uint8]
    suit: NDArray[np.uint8]
    ink: NDArray[np.float64]


def freer(rng: np.random.Generator, style: Style) -> Style:
    """Vary a style beyond what fonts do, because decks have letters and suits of their own."""
    return replace(
        style,
        weight=float(rng.normal(0, 0.022)),
        slant=float(rng.normal(0, 0.07)),
        suit_wide=float(np.exp(rng.normal(0, 0.13))),
        squeeze=rng.uniform(0.38, 1.15),
        suit_share=rng.uniform(0.45, 1.15),
        gap=rng.uniform(0.002, 0.03),
    )


def free_style(rng: np.random.Generator) -> Style:
    """Draw the sizes of an index at random; its letters and suits come from elsewhere."""
    size = str(rng.choice(list(SIZES), p=[0.25, 0.4, 0.2, 0.15]))
    plain = Style(
        name=size,
        letters="",
        font="",
        suit_font="",
        rank_height=SIZES[size] * rng.uniform(0.85, 1.15),
        squeeze=1.0,
        suit_share=1.0,
        gap=0.0,
        left=rng.uniform(0.025, 0.06),
        top=rng.uniform(0.018, 0.05),
    )
    return freer(rng, plain)


def usable_fonts(folder: Path) -> list[str]:
    """List the fonts in a folder that are upright and have letters."""
    fonts = sorted(str(p) for p in folder.rglob("*") if p.suffix in {".ttf", ".otf"})
    slanting = ("Italic", "Oblique", "Dingbat", "Symbol")
    return [font for font in fonts if not any(word in font for word in slanting)]


def with_suits(fonts: list[str]) -> list[str]:
    """Give those of the fonts that have the four suits."""
    return [f for f in fonts if draws_suits(f)]


def draws_suits(font: str) -> bool:
    """Tell whether a font has the four suits: missing glyphs would all be the same box."""
    try:
        return len({glyph(symbol, font).tobytes() for symbol in SYMBOLS.values()}) == 4
    except (IndexError, OSError):
        return False


def styles(rng: np.random.Generator, folder: Path, count: int) -> list[Style]:
    """Draw styles at random, about half of them with French letters."""
    fonts = usable_fonts(folder)
    made = []
    for _ in range(count):
        letters = "fr" if rng.random() < 0.5 else "en"
        size = str(rng.choice(list(SIZES), p=[0.2, 0.4, 0.2, 0.2]))
        suit_font = str(rng.choice(with_suits(fonts))) if rng.random() < 0.5 else ""
        made.append(
            Style(
                name=f"{letters}-{size}-{int(rng.integers(1e6)):06d}",
                letters=letters,
                font=str(rng.choice(fonts)),
                suit_font=suit_font,
                rank_height=SIZES[size] * rng.uniform(0.88, 1.12),
                squeeze=rng.uniform(0.5, 1.05),
                suit_share=rng.uniform(0.55, 1.0),
                gap=rng.uniform(0.006, 0.02),
                left=rng.uniform(0.03, 0.055),
                top=rng.uniform(0.022, 0.045),
            )
        )
    return made


@lru_cache(maxsize=4096)
def glyph(text: str, font: str) -> NDArray[np.uint8]:
    """Draw a text in 96 px type, cut to its ink."""
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415  only drawing needs Pillow

    face = ImageFont.truetype(font, 96)
    left, top, right, bottom = face.getbbox(text)
    canvas = Image.new("L", (int(right - left) + 4, int(bottom - top) + 4), 0)
    ImageDraw.Draw(canvas).text((2 - left, 2 - top), text, fill=255, font=face)
    ink = np.asarray(canvas)
    rows, columns = np.where(ink.max(1) > 20)[0], np.where(ink.max(0) > 20)[0]
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def formed(mask: NDArray[np.uint8], style: Style) -> NDArray[np.uint8]:
    """Make a glyph's strokes fatter or thinner, slant it, and cut it to its ink again."""
    if not (style.weight or style.slant):
        return mask
    tall = mask.shape[0]
    lean = abs(style.slant) * tall
    by = round(abs(style.weight) * tall)
    room = by + round(lean) + 2
    mask = cv2.copyMakeBorder(mask, room, room, room, room, cv2.BORDER_CONSTANT)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * by + 1, 2 * by + 1))
    changed = cv2.dilate(mask, kernel) if style.weight > 0 else cv2.erode(mask, kernel)
    if changed.sum() < KEPT_INK * mask.sum():  # strokes too thin to be thinned
        changed = mask
    shear = np.array([[1, -style.slant, style.slant * mask.shape[0] / 2], [0, 1, 0]], np.float32)
    leaning = cv2.warpAffine(changed, shear, (mask.shape[1], mask.shape[0]))
    rows, columns = np.where(leaning.max(1) > 60)[0], np.where(leaning.max(0) > 60)[0]
    return leaning[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def ink_colour(card: Picture, box: Box) -> NDArray[np.float64]:
    """Measure the ink's colour in a box: the median of the quarter farthest from the paper."""
    part = cut(card, box).reshape(-1, 3).astype(np.float64)
    far = np.abs(part - paper_of(card)).sum(axis=1)
    return np.median(part[far >= np.percentile(far, 75)], axis=0)


def cut(card: Picture, box: Box) -> Picture:
    height, width = card.shape[:2]
    return card[
        int(box.top * height) : int(np.ceil(box.bottom * height)),
        int(box.left * width) : int(np.ceil(box.right * width)),
    ]


def stamp(card: Picture, mask: NDArray[np.uint8], box: Box, ink: NDArray[np.float64]) -> None:
    """Print a mask into a box of the card."""
    target = cut(card, box)
    size = (target.shape[1], target.shape[0])
    cover = cv2.resize(mask, size, interpolation=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
    target[:] = (target * (1 - cover) + ink * cover).astype(np.uint8)


def place(style: Style, card: Picture, rank: NDArray[np.uint8], suit: NDArray[np.uint8]) -> Index:
    """Place the suit below the rank, both centred on one line."""
    aspect = card.shape[0] / card.shape[1]
    tall = style.rank_height
    wide = min(tall * aspect * rank.shape[1] / rank.shape[0], tall * aspect * style.squeeze)
    suit_tall = tall * style.suit_share
    suit_wide = suit_tall * aspect * style.suit_wide * suit.shape[1] / suit.shape[0]
    if suit_wide > tall * aspect:
        suit_tall, suit_wide = suit_tall * tall * aspect / suit_wide, tall * aspect
    axis = style.left + max(wide, suit_wide) / 2
    bottom = style.top + tall
    return Index(
        Box(axis - wide / 2, style.top, axis + wide / 2, bottom),
        Box(
            axis - suit_wide / 2,
            bottom + style.gap,
            axis + suit_wide / 2,
            bottom + style.gap + suit_tall,
        ),
    )


def reindexed(
    card: Picture, name: str, indices: dict[str, Index], style: Style
) -> tuple[Picture, Index]:
    """Print the style's index on a face instead of its own."""
    old = indices[name]
    rank = name[:-1]
    text = LETTERS[style.letters].get(rank, rank)
    suit = own_mask(card, old.suit)
    if style.suit_font:
        suit = glyph(SYMBOLS[name[-1]], style.suit_font)
    letter = formed(glyph(text, style.font), style)
    return print_index(card, old, style, Type(letter, suit, ink_colour(card, old.suit)))


def print_index(card: Picture, old: Index, style: Style, types: Type) -> tuple[Picture, Index]:
    """Clear two opposite corners of a face, and print a rank and a suit there."""
    new, paper = place(style, card, types.rank, types.suit), paper_of(card)
    fresh = card.copy()
    for corner in (fresh, fresh[::-1, ::-1]):
        wipe(corner, (old, new), paper)
        print_corner(corner, new, types)
    return fresh, new


def wipe(card: Picture, indices: tuple[Index, Index], paper: NDArray[np.float64]) -> None:
    """Clear the upper left corner where the old index is and where the new one will be."""
    for index, room in zip(indices, (0.12, 0.08), strict=True):
        cut(card, index.whole.grown(room))[:] = paper.astype(np.uint8)


def print_corner(card: Picture, index: Index, types: Type) -> None:
    stamp(card, types.rank, index.rank, types.ink)
    stamp(card, types.suit, index.suit, types.ink)


def own_mask(card: Picture, box: Box) -> NDArray[np.uint8]:
    """Cut out the deck's own letter or small suit as a mask."""
    part = cut(card, box).astype(np.float64)
    far = np.abs(part - paper_of(card)).max(axis=2)
    mask = np.clip(far / max(float(np.percentile(far, 90)), 1.0), 0, 1) * 255
    return mask.astype(np.uint8)
