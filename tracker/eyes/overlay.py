"""Draw the cards that were found into a picture, with their names."""

from __future__ import annotations

from collections import Counter
from itertools import chain, count
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tracker.eyes.pipeline import SeenCard
    from tracker.pictures.frames import Picture

SURE, UNSURE, COVERED = (
    (60, 200, 60),
    (0, 165, 255),
    (220, 160, 60),
)  # as blue, green, red: 0 to 255
FULL_SIZE_PX = 1280  # long side of a picture to which the sizes below belong; others are scaled
LETTERS, HALF_NAME_PX = 0.6, 30  # OpenCV's scale of letters, and half the width of a name


def draw_cards(picture: Picture, cards: Sequence[SeenCard], *, numbered: bool = False) -> Picture:
    """Outline every card and write its name and confidence; unsure cards have another colour and a ?."""
    drawn = picture.copy()
    scale = max(picture.shape[:2]) / FULL_SIZE_PX
    for number, card in enumerate(cards, 1):
        colour = COVERED if card.name == "BACK" else UNSURE if "?" in card.name else SURE
        outline = np.round(card.polygon).astype(np.int32)
        cv2.polylines(
            drawn, [outline], isClosed=True, color=colour, thickness=max(1, round(2 * scale))
        )
        middle = card.polygon.mean(axis=0)
        where = (int(middle[0] - HALF_NAME_PX * scale), int(middle[1]))
        text = f"{number}: " * numbered + f"{card.name} {card.confidence:.2f}"
        for ink, thick in (((0, 0, 0), 4), (colour, 2)):
            size = max(1, round(thick * scale))
            cv2.putText(drawn, text, where, cv2.FONT_HERSHEY_SIMPLEX, LETTERS * scale, ink, size)
    return drawn


def drawn_names(files: Sequence[Path]) -> dict[Path, str]:
    """Name each drawn picture after its file, and also after its folder if two files have one name."""
    often = Counter(path.stem for path in files)
    names: dict[Path, str] = {}
    for path in files:
        name = f"{path.parent.name}-{path.stem}" if often[path.stem] > 1 else path.stem
        ways = chain([name], (f"{name}-{number}" for number in count(2)))
        names[path] = next(each for each in ways if each not in names.values())
    return {path: f"{name}.seen.jpg" for path, name in names.items()}
