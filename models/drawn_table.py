"""Draw a still table as a camera shows it: a felt in a room under a lamp, real cards, a sensor's grain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.scenes.light import lamp
from models.scenes.materials import open_library
from models.scenes.paint import NOTHING, Canvas, lay_picture, lay_shadow
from models.scenes.stock import draw_back, draw_ink, draw_paper, printed, rounded
from tracker.detections import CARD_WIDTH_MM

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from numpy.typing import NDArray

    from tracker.pictures.frames import Picture

    Points = NDArray[np.float64]

ROOM, CLOTH = (84, 92, 104), (70, 104, 42)
WEAVE, GRAIN = 6, 2  # grey levels: how much the cloth and the sensor's pixels differ
BLUR_PX = 0.5  # of the lens
SHADOW_MM = 1.2  # how far a card's shadow falls
BACK = "??"


class DrawnTable:
    """A table that is drawn with one deck, always under the same lamp."""

    def __init__(
        self, packed: Path, deck: str, felt_px: Points, size: tuple[int, int], seed: int
    ) -> None:
        self._size = size
        self._rng = rng = np.random.default_rng(seed)
        self._library = open_library(packed, "test")
        self._deck = next(each for each in self._library.decks if each.name == deck)
        self._ink, self._paper = draw_ink(rng), draw_paper(rng)
        self._prints: dict[str, Picture] = {BACK: rounded(draw_back(rng))}
        wide, high = size
        self._light = np.clip(lamp(rng, wide)[:high, :wide] * 100, 0, 255).astype(np.uint8)
        self._grain = rng.normal(0, GRAIN, (high, wide, 1)).round().astype(np.int16)
        self._bare = self._cloth(felt_px)

    def draw(self, cards: Iterable[tuple[Points, str]], light: float = 1.0) -> Picture:
        """Draw cards, each with its corners in pixels and its face; the later ones lie on the earlier."""
        canvas = Canvas(self._bare.copy(), np.zeros(self._bare.shape[:2], np.uint8))
        for quad, face in cards:
            shadow = SHADOW_MM * float(np.hypot(*(quad[1] - quad[0]))) / CARD_WIDTH_MM
            lay_shadow(canvas, quad + shadow, shadow + 0.6, 0.35)
            lay_picture(canvas, self._print(face), quad, NOTHING)
        shot = cv2.multiply(canvas.picture, self._light, scale=0.01 * light)
        shot = cv2.GaussianBlur(shot, (0, 0), BLUR_PX)
        grain = np.roll(self._grain, int(self._rng.integers(self._size[0])), axis=1)
        return np.clip(shot.astype(np.int16) + grain, 0, 255).astype(np.uint8)

    def _cloth(self, felt_px: Points) -> Picture:
        """Draw the room and the felt, each with its weave."""
        wide, high = self._size
        weave = self._rng.normal(0, WEAVE, (high, wide, 1))
        picture = np.full((high, wide, 3), ROOM, float)
        cv2.fillConvexPoly(picture, felt_px.round().astype(np.int32), CLOTH)
        woven = picture + cv2.GaussianBlur(weave, (0, 0), 1.0)[..., None]
        return np.clip(woven, 0, 255).astype(np.uint8)

    def _print(self, face: str) -> Picture:
        """Give a card's picture; it is printed when it is asked for first."""
        if face not in self._prints:
            art = np.asarray(self._library.face(self._deck, face.replace("T", "10")))
            self._prints[face] = rounded(printed(art, self._ink, self._paper))
        return self._prints[face]
