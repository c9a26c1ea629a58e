"""Which licensed photographs may be trained on, and which are kept for measuring."""

from __future__ import annotations

from pathlib import Path

from models.measure import short

KEPT_OUT = 0.3  # of each part of cardcounterml_real, the last pictures in order of time
PARTS = ("phone_single", "black_gold_deck", "webcam_piles")
EDJE_RANKS = ("9", "T", "J", "Q", "K", "A")
Box = tuple[float, float, float, float]  # left, top, right, bottom in px


def split(paths: list[Path], *, kept_out: bool) -> list[Path]:
    """Give the kept-out frames or the others; one cut, so that similar neighbours stay together."""
    ordered = sorted(paths)
    cut = round(len(ordered) * (1 - KEPT_OUT))
    return ordered[cut:] if kept_out else ordered[:cut]


def classes_in(photos: Path) -> list[str]:
    """List the class names of the box files, as the notation writes them."""
    names = (photos / "classes.txt").read_text().split()
    return ["FOU" if name == "JOKER" else short(name) for name in names]


def boxes_in(label: Path, names: list[str], size: tuple[int, ...]) -> list[tuple[str, Box]]:
    """Read one box file: each thing's name and box; none if there is no file."""
    high, wide = size[:2]
    found = []
    for line in label.read_text().splitlines() if label.exists() else ():
        number, x, y, w, h = line.split()
        left, top = (float(x) - float(w) / 2) * wide, (float(y) - float(h) / 2) * high
        box = (left, top, left + float(w) * wide, top + float(h) * high)
        found.append((names[int(number)], box))
    return found
