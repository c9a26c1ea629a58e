"""The decks, backs, jokers and textures that scenes are drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.decks import NAMES, Deck, load_decks
from tracker.pictures.frames import Picture

TEXTURE = 640  # px


@dataclass(frozen=True)
class Library:
    decks: tuple[Deck, ...]
    faces: dict[str, NDArray[np.uint8]]
    backs: tuple[Picture, ...]
    jokers: tuple[Picture, ...]
    textures: NDArray[np.uint8]
    stamps: tuple[NDArray[np.uint8], ...]

    def face(self, deck: Deck, name: str) -> Picture:
        return self.faces[deck.name][NAMES.index(name)]


def open_library(packed: Path, split: str) -> Library:
    """Open the materials of one split; arrays stay on disk, and processes share the page cache."""
    decks = [deck for deck in load_decks(packed) if deck.split == split]
    faces = {d.name: np.load(packed / f"{d.name}.npy", mmap_mode="r") for d in decks}
    jokers, backs = [], []
    for deck in decks:
        extra = faces[deck.name][len(NAMES) :]
        jokers += list(extra[: deck.jokers])
        backs += list(extra[deck.jokers :])
    if split == "train":
        printed = np.load(packed / "jokers.npy", mmap_mode="r")
        # repeat the real jokers, so that about half of all are real and half invented
        jokers = jokers * (len(printed) // max(len(jokers), 1)) + list(printed)
    textures = np.load(packed / "textures.npy", mmap_mode="r")
    half = len(textures) * 4 // 5
    chosen = textures[:half] if split == "train" else textures[half:]
    stamps = np.load(packed / "stamps.npy", mmap_mode="r")
    return Library(tuple(decks), faces, tuple(backs), tuple(jokers), chosen, tuple(stamps))


def pack_textures(files: list[Path], out: Path) -> int:
    """Pack the middle square of every texture, shuffled, so that the last ones can be held out."""
    squares = []
    for path in files:
        picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if picture is None or min(picture.shape[:2]) < 200:
            continue
        side = min(picture.shape[:2])
        top, left = ((picture.shape[k] - side) // 2 for k in (0, 1))
        square = picture[top : top + side, left : left + side]
        squares.append(cv2.resize(square, (TEXTURE, TEXTURE), interpolation=cv2.INTER_AREA))
    order = np.random.default_rng(1).permutation(len(squares))
    np.save(out / "textures.npy", np.stack([squares[i] for i in order]))
    return len(squares)


def pack_stamps(files: list[Path], out: Path) -> int:
    """Pack cut-out pictures with their transparency, 160 px wide."""
    kept = []
    for path in files:
        picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if picture is None or picture.ndim != 3 or picture.shape[2] != 4:
            continue
        side = max(picture.shape[:2])
        square = np.zeros((side, side, 4), np.uint8)
        square[: picture.shape[0], : picture.shape[1]] = picture
        kept.append(cv2.resize(square, (160, 160), interpolation=cv2.INTER_AREA))
    np.save(out / "stamps.npy", np.stack(kept))
    return len(kept)
