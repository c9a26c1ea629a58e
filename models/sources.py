"""Read folders of labelled photographs, each with its own way to store names."""

from __future__ import annotations

import csv
import json
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from models.measure import short
from models.photos import EDJE_RANKS, PARTS, split

Case = tuple[Path, list[str]]
# Found by looking at names that were counted as wrong: cards that lie there, but have no box,
UNBOXED = {"2021-01-07-114750": ["3H", "6D"], "IMG_20220921_200231_jpg": ["2S"],
           "IMG_20220921_200304_jpg": ["3S"], "IMG_20220921_200608_jpg": ["6S"]}  # fmt: skip
# and cards whose box has the wrong name.
MISNAMED = {"IMG_7835_JPG": {"4H": "AH"}, "IMG_20220921_200231_jpg": {"JS": "JH"},
            "IMG_20220921_201241_jpg": {"QH": "QS"}, "IMG_20220921_201314_jpg": {"JS": "JC"},
            "IMG_20220921_201530_jpg": {"3S": "3H"}}  # fmt: skip
# Boxes named as a covered card that in truth are around the other corner of a King.
NOT_THERE = {"IMG_7820_JPG": ["BACK"], "IMG_7842_JPG": ["BACK"]}


def boxes(folder: Path, classes: list[str], *, once: bool) -> Iterator[Case]:
    """Read names from box files; `once` if both corners of a card may have a box."""
    for path in sorted((folder / "images").iterdir()):
        label = folder / "labels" / f"{path.stem}.txt"
        lines = label.read_text().splitlines() if label.exists() else []
        names = [classes[int(line.split()[0])] for line in lines if line.strip()]
        names = ["FOU" if n == "JOKER" else short(n) for n in names]
        rightly = MISNAMED.get(path.stem, {})
        names = [rightly.get(n, n) for n in names] + UNBOXED.get(path.stem, [])
        for name in NOT_THERE.get(path.stem, []):
            names.remove(name)
        yield path, by_card(names) if once else names


def by_card(corners: list[str]) -> list[str]:
    """Turn names of corners into cards: each name once, but half as many jokers as corners."""
    boxed = Counter(corners)
    jokers, backs = (boxed.pop(name, 0) for name in ("FOU", "BACK"))
    return [*sorted(boxed), *["FOU"] * math.ceil(jokers / 2), *["BACK"] * backs]


def listed(folder: Path) -> Iterator[Case]:
    """Read names from a list; pictures that are not in it are left out."""
    names = json.loads((folder / "image_labels.json").read_text())
    for path in sorted((folder / "images").iterdir()):
        if path.stem in names:
            yield path, ["FOU" if n == "JOKER" else short(n) for n in names[path.stem]]


def edje(folder: Path) -> Iterator[Case]:
    for path in sorted((folder / "images" / "test").iterdir()):
        label = folder / "labels_rank" / "test" / f"{path.stem}.txt"
        yield path, [EDJE_RANKS[int(line.split()[0])] for line in label.read_text().splitlines()]


def singles(folder: Path) -> Iterator[Case]:
    with (folder / "labels.csv").open() as rows:
        for row in csv.DictReader(rows):
            yield folder / "images" / row["image"], [short(row["card"])]


def photo_sources(photos: Path) -> Iterator[tuple[str, list[Case]]]:
    """List every source with its pictures that no network was trained on."""
    classes = (photos / "classes.txt").read_text().split()
    yield "jaxon_blackjack", list(boxes(photos / "jaxon_blackjack", classes, once=False))
    for part in PARTS:
        folder = photos / "cardcounterml_real" / part
        kept_out = set(split(list((folder / "images").iterdir()), kept_out=True))
        cases = [case for case in boxes(folder, classes, once=True) if case[0] in kept_out]
        yield f"cardcounterml {part}", cases
    yield "edje (ranks)", list(edje(photos / "edje_rankonly"))
    for part in ("mberezovskyy", "eloyrb0"):
        yield part, list(listed(photos / "small_multi" / part))
    for part in ("baldm_single", "rdpong_single"):
        yield part, list(singles(photos / part))
