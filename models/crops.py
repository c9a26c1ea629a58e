"""Cut training crops for the readers out of drawn scenes, as the detector would deliver them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.eyes.crops import FACE_CROP, INDEX_CROP, CropShape, straighten

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "FOU", "none")
SUITS = ("S", "H", "D", "C")
IGNORE = -100  # torch's mark for a label that the loss leaves out
INDEX_SEEN, FACE_SEEN, OUTLINE_SEEN = 0.6, 0.22, 0.3  # the share of a thing that must show
# How far found corners are from true ones, as shares of the thing's size. On drawn decks kept out
# of training, a face's worst corner is 0.07 of a card's width off in the median, once outlined.
INDEX_WOBBLE, FACE_WOBBLE = 0.07, 0.035
LOOKS = 2  # crops cut from one close-up, each time with other errors of the corners
NOTHING_SHARE = 0.06  # crops of something that is not a card, for each card

Points = NDArray[np.float64]
Real = dict[str, NDArray[np.generic]]  # pictures, ranks and suits of licensed photographs


@dataclass(frozen=True)
class Crop:
    picture: NDArray[np.uint8]
    rank: int
    suit: int


def classes_of(name: str) -> tuple[int, int]:
    """Turn a card's name into the numbers of its rank and suit."""
    if name in {"FOU", "none"}:
        return RANKS.index(name), IGNORE
    return RANKS.index("T" if name[:-1] == "10" else name[:-1]), SUITS.index(name[-1])


def unsteady(rng: np.random.Generator, quad: Points, amount: float) -> Points:
    """Move the corners as an imperfect detector would."""
    middle = quad.mean(axis=0)
    (a, b), (c, d) = quad[2] - quad[0], quad[3] - quad[1]
    reach = np.sqrt(abs(a * d - b * c) / 2)
    angle, zoom = rng.normal(0, 0.9 * amount), 1 + rng.normal(0, 1.1 * amount)
    turn = zoom * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    moved = (quad - middle) @ turn.T + middle + rng.normal(0, amount * reach, 2)
    return moved + rng.normal(0, 0.6 * amount * reach, (4, 2))


def random_quad(rng: np.random.Generator, size: int, aspect: float) -> Points:
    wide = float(np.exp(rng.uniform(np.log(8), np.log(120))))
    half = np.array([[-1, -aspect], [1, -aspect], [1, aspect], [-1, aspect]]) * wide / 2
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return half @ turn.T + rng.uniform(0, size, 2)


def free_of_cards(quad: Points, cards: list[dict[str, Any]]) -> bool:
    wanted = quad.astype(np.float32)
    return not any(
        cv2.intersectConvexConvex(wanted, np.float32(card["quad"]))[0] > 0 for card in cards
    )


def index_crops(
    rng: np.random.Generator, picture: NDArray[np.uint8], cards: list[dict[str, Any]]
) -> Iterator[Crop]:
    for card in cards:
        rank_suit = classes_of(card["name"]) if card["name"] != "BACK" else None
        for index in card["indices"]:
            if rank_suit and index["seen"] >= INDEX_SEEN:
                quad = unsteady(rng, np.array(index["quad"]), abs(rng.normal(0, INDEX_WOBBLE)))
                yield Crop(straighten(picture, quad, INDEX_CROP), *rank_suit)
        if rng.random() < NOTHING_SHARE:
            yield from _nothing(rng, picture, cards, INDEX_CROP)


def face_crops(
    rng: np.random.Generator, picture: NDArray[np.uint8], cards: list[dict[str, Any]]
) -> Iterator[Crop]:
    for card in cards:
        if card["name"] != "BACK" and card["seen"] >= FACE_SEEN:
            quad = unsteady(rng, np.array(card["quad"]), abs(rng.normal(0, FACE_WOBBLE)))
            quad = np.roll(quad, 2 * int(rng.integers(2)), axis=0)
            yield Crop(straighten(picture, quad, FACE_CROP), *classes_of(card["name"]))
        if rng.random() < NOTHING_SHARE:
            yield from _nothing(rng, picture, cards, FACE_CROP)


def _nothing(
    rng: np.random.Generator,
    picture: NDArray[np.uint8],
    cards: list[dict[str, Any]],
    shape: CropShape,
) -> Iterator[Crop]:
    quad = random_quad(rng, picture.shape[0], shape.height / shape.width)
    if free_of_cards(quad, cards):
        yield Crop(straighten(picture, quad, shape), *classes_of("none"))


def scene_crops(
    rng: np.random.Generator, data: Path, split: str, seed: int, kind: str
) -> list[Crop]:
    """Cut every crop of one kind out of one scene on the disk; the corners' errors are random."""
    picture = cv2.imread(str(data / "images" / split / f"{seed}.jpg"))
    truth = json.loads((data / "truth" / split / f"{seed}.json").read_text())
    cut = index_crops if kind == "index" else face_crops
    return list(cut(rng, picture, truth["cards"]))


def closeup_crops(
    rng: np.random.Generator, picture: NDArray[np.uint8], cards: list[dict[str, Any]], kind: str
) -> list[Crop]:
    """Cut crops out of a close-up several times, because drawing one takes longer than cutting."""
    cut = index_crops if kind == "index" else face_crops
    return [crop for _ in range(LOOKS) for crop in cut(rng, picture, cards)]


def mix_in(rng: np.random.Generator, crops: list[Crop], real: Real, share: float) -> None:
    """Replace a share of the crops by crops of photographs, each rank as often as any other.

    Without this, jokers would hardly come, because there are few of them.
    """
    of_rank = [np.flatnonzero(real["ranks"] == rank) for rank in np.unique(real["ranks"])]
    for k in range(int(share * len(crops))):
        i = int(rng.choice(of_rank[rng.integers(len(of_rank))]))
        versions = real["pictures"][i]
        picture = versions[rng.integers(len(versions))]
        crops[k] = Crop(picture, int(real["ranks"][i]), int(real["suits"][i]))


def altered(rng: np.random.Generator, crop: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Change light, colour, shape and sharpness at random, so that no crop comes twice."""
    if rng.random() < 0.06:
        crop = _printed_on_black(crop)
    if rng.random() < 0.12:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
        crop = (cv2.erode if rng.random() < 0.5 else cv2.dilate)(crop, kernel)  # fatter or thinner
    if rng.random() < 0.2:
        crop = _bent(rng, crop)
    if rng.random() < 0.3:
        share = rng.uniform(0.45, 0.9)
        small = cv2.resize(crop, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        crop = cv2.resize(small, (crop.shape[1], crop.shape[0]), interpolation=cv2.INTER_LINEAR)
    value = crop.astype(np.float32)
    if rng.random() < 0.5:
        mix = np.eye(3) + rng.normal(0, 0.05, (3, 3))
        value = cv2.transform(value, mix.astype(np.float32))
    if rng.random() < 0.2:  # a veil of reflected light
        value = value * rng.uniform(0.35, 0.8) + rng.uniform(30, 110)
    value = value * rng.uniform(0.6, 1.25) + rng.uniform(-20, 20)
    if rng.random() < 0.15:
        value = np.repeat(value.mean(axis=2, keepdims=True), 3, axis=2)
    if rng.random() < 0.3:
        value += rng.standard_normal(value.shape, dtype=np.float32) * rng.uniform(1, 12)
    return np.clip(value, 0, 255).astype(np.uint8)


def _printed_on_black(crop: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Turn light into dark and dark into light, but keep the colours: red stays red."""
    lab = cv2.cvtColor(crop, cv2.COLOR_BGR2LAB)
    lab[..., 0] = 255 - lab[..., 0]
    return cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)


def _bent(rng: np.random.Generator, crop: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Bend the strokes a little, as no font does; a letter stays the same letter."""
    high, wide = crop.shape[:2]
    push = rng.normal(0, 0.03 * wide, (2, 4, 4)).astype(np.float32)
    dx, dy = (cv2.resize(each, (wide, high), interpolation=cv2.INTER_CUBIC) for each in push)
    y, x = np.mgrid[:high, :wide].astype(np.float32)
    return cv2.remap(crop, x + dx, y + dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
