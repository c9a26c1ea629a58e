"""Measure the eyes on photographs made hard: dim and noisy, moving, unevenly lit, or with small cards.

Usage: python -m models.hard WEIGHTS PHOTOS OUT [--only NAME …] [--most N] [--development]

Each photograph is shrunk until its cards have a given width in pixels, and then worsened. Only
photographs of decks and tables that no network was trained on are taken; with --development only
the others. Writes OUT/hard.json and OUT/hard.md.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import given_paths
from models.measure import Tally, count_names
from models.report import table
from models.sources import Case, photo_sources
from tracker.eyes.eyes import Eyes
from tracker.pictures.frames import Picture
from tracker.pictures.steady import SteadyPicture

Values = NDArray[np.float32]

# No network was trained on these.
UNSEEN = ("jaxon_blackjack", "mberezovskyy", "eloyrb0", "baldm_single", "rdpong_single")
# Blue, green and red of white paper below a lamp of 2700 K and one of 6500 K, for a camera set to 4000 K.
WARM, COOL = (0.59, 0.9, 1.1), (1.3, 1.0, 0.84)
MIXED = 1.0  # widths of a card over which the light of one lamp passes into that of the other
# Bars of shadow: so many widths of a card from one to the next, and how soft their edges are.
BARS, PENUMBRA = 3.0, 0.05
LEAST = 0.9  # of the wanted width; a photograph with narrower cards is left out, not enlarged


@dataclass(frozen=True)
class Hardship:
    """How a photograph is made hard."""

    name: str
    card_px: float  # the width of a card in the picture
    light: float = 1.0  # factor on every pixel
    blur_px: float = 0.0  # standard deviation of a round blur
    motion: float = 0.0  # length of a straight blur, in widths of a card
    noise: float = 0.0  # standard deviation, in grey levels of 255
    quality: int = 0  # of the JPEG; 0 for none
    frames: int = 1  # pictures of the same still table, joined by `SteadyPicture`
    has_two_lamps: bool = False  # half of the table lit warm, half cool
    shadow: float = 1.0  # light that is left in bars of shadow, whose edges cross most cards


def dim(card_px: float, frames: int) -> Hardship:
    name = f"dim webcam {card_px:g} px, {frames} frame{'s' * (frames > 1)}"
    return Hardship(name, card_px, 0.45, 0.7, 0.0, 5.0, 50, frames)


HARDSHIPS = (
    Hardship("plain 67 px", 67),
    Hardship("plain 50 px", 50),
    Hardship("plain 40 px", 40),
    Hardship("plain 32 px", 32),
    Hardship("plain 26 px", 26),
    Hardship("motion 67 px", 67, motion=0.06),
    dim(67, 1),
    dim(50, 1),
    dim(50, 8),
    dim(50, 30),
    dim(40, 1),
    dim(40, 30),
    Hardship("mixed lamps 67 px", 67, has_two_lamps=True),
    Hardship("mixed lamps 40 px", 40, has_two_lamps=True),
    Hardship("shadows 67 px", 67, shadow=0.4),
    Hardship("shadows 40 px", 40, shadow=0.4),
    Hardship(
        "mixed lamps and shadows 50 px, JPEG 50", 50, quality=50, has_two_lamps=True, shadow=0.4
    ),
)


def worsened(picture: Picture, width: float, hardship: Hardship, seed: int) -> Picture:
    """Make a photograph hard; its cards are `width` px wide before."""
    random = np.random.default_rng(seed)
    lit = resized(picture, hardship.card_px / width).astype(np.float32) * hardship.light
    if hardship.has_two_lamps or hardship.shadow < 1:
        lit = unevenly_lit(lit, hardship, random)
    if hardship.motion:
        kernel = line(hardship.motion * hardship.card_px, random.uniform(0, 180))
        lit = np.asarray(cv2.filter2D(lit, -1, kernel), np.float32)
    if hardship.blur_px:
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), hardship.blur_px), np.float32)
    steady = SteadyPicture()
    pictures = [exposed(lit, hardship, random) for _ in range(hardship.frames)]
    return [steady.add(picture) for picture in pictures][-1]


def unevenly_lit(picture: Values, hardship: Hardship, random: np.random.Generator) -> Values:
    """Light one side warm and the other cool, and lay bars of shadow, each in a direction of its own."""
    high, wide = picture.shape[:2]
    y, x = np.mgrid[:high, :wide]

    def along() -> Values:
        """Give how far each pixel is from the picture's middle in a random direction, in widths of a card."""
        angle = random.uniform(0, 2 * np.pi)
        way = (x - wide / 2) * np.cos(angle) + (y - high / 2) * np.sin(angle)
        return np.asarray(way / hardship.card_px, np.float32)

    light = np.ones((high, wide, 3), np.float32)
    if hardship.has_two_lamps:
        share = 1 / (1 + np.exp(-4 * along() / MIXED))[..., None]
        light *= share * np.float32(WARM) + (1 - share) * np.float32(COOL)
    if hardship.shadow < 1:
        wave = np.sin(2 * np.pi * (along() / BARS + random.uniform()))
        share = np.clip(0.5 + wave * BARS / (2 * np.pi * PENUMBRA), 0, 1)[..., None]
        light *= hardship.shadow + (1 - hardship.shadow) * share
    return np.asarray(picture * light, np.float32)


def exposed(lit: Values, hardship: Hardship, random: np.random.Generator) -> Picture:
    """Take one picture: add noise, and compress it as a camera does."""
    noisy = lit + random.normal(0, hardship.noise, lit.shape) if hardship.noise else lit
    picture = np.asarray(np.clip(np.rint(noisy), 0, 255), np.uint8)
    if not hardship.quality:
        return picture
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, hardship.quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def resized(picture: Picture, scale: float) -> Picture:
    if scale >= 1:
        return picture
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def line(length_px: float, degrees: float) -> Values:
    """Make the kernel of a motion blur of this length and direction, with smooth ends."""
    side = 2 * int(np.ceil(length_px / 2)) + 3
    fine, middle = 16, side / 2  # drawn finely, then averaged
    canvas = np.zeros((side * fine, side * fine), np.float32)
    way = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))]) * length_px / 2
    ends = [tuple(int(v) for v in np.rint((middle + sign * way) * fine)) for sign in (-1, 1)]
    cv2.line(canvas, ends[0], ends[1], 1.0, fine)
    kernel = cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(kernel / kernel.sum(), np.float32)


def card_width(eyes: Eyes, picture: Picture) -> float | None:
    """Measure how many pixels wide the cards of a photograph are; None if no card is named on it."""
    widths = []
    for card in eyes.see(picture):
        if "?" in card.name or card.name == "BACK":
            continue
        sides = np.linalg.norm(np.roll(card.polygon, -1, axis=0) - card.polygon, axis=1)
        widths.append(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)
    return float(np.median(widths)) if widths else None


def cases(photos: Path, most: int, *, development: bool) -> Iterator[tuple[str, Case]]:
    for name, listed in photo_sources(photos):
        if (name in UNSEEN) is development or "ranks" in name:
            continue
        for case in listed[:: max(1, len(listed) // most)] if most else listed:
            yield name, case


def measure(
    eyes: Eyes, photographs: list[tuple[str, Case]], hardships: list[Hardship]
) -> dict[str, dict[str, Tally]]:
    """Count for each hardship and source what the eyes name."""
    tallies = {each.name: dict[str, Tally]() for each in hardships}
    for source, (path, truth) in photographs:
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        width = card_width(eyes, picture)
        if width is None:
            continue
        for each in hardships:
            if width < LEAST * each.card_px:
                continue
            hard = worsened(picture, width, each, zlib.crc32(f"{path.name} {each.name}".encode()))
            tally = tallies[each.name].setdefault(source, Tally())
            count_names(tally, eyes.see(hard), truth, ranks_only=False)
    return tallies


def pooled(tallies: Mapping[str, Tally]) -> Tally:
    """Add up the tallies of all sources."""
    whole = Tally()
    for tally in tallies.values():
        for field in ("right", "wrong", "asked", "rank_right", "rank_wrong", "doubts", "pictures",
                      "perfect", "back_right", "back_wrong", "back_asked"):  # fmt: skip
            setattr(whole, field, getattr(whole, field) + getattr(tally, field))
        whole.confusions.update(tally.confusions)
        whole.said += tally.said
    return whole


def main() -> None:
    parser = given_paths(__doc__, "weights", "photos", "out")
    parser.add_argument("--only", nargs="*", default=[each.name for each in HARDSHIPS])
    parser.add_argument("--most", type=int, default=0, help="photographs of each source")
    parser.add_argument("--development", action="store_true")
    args = parser.parse_args()
    hardships = [each for each in HARDSHIPS if each.name in args.only]
    chosen = list(cases(args.photos, args.most, development=args.development))
    tallies = measure(Eyes(args.weights), chosen, hardships)
    print(written(tallies, args.out))


def written(tallies: Mapping[str, Mapping[str, Tally]], out: Path) -> str:
    """Write what was counted, for each hardship and for each of its sources; give the table of hardships."""
    rows = {name: pooled(sources).summary() for name, sources in tallies.items()}
    by_source = {
        f"{name}: {source}": tally.summary()
        for name, sources in tallies.items()
        for source, tally in sources.items()
    }
    out.mkdir(parents=True, exist_ok=True)
    (out / "hard.json").write_text(json.dumps({**rows, **by_source}, indent=1))
    (out / "hard.md").write_text(table(rows) + "\n\n" + table(by_source) + "\n")
    return table(rows)


if __name__ == "__main__":
    main()
