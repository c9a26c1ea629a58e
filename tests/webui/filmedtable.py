"""A played table whose pictures are drawn with real cards, and looked at by the real networks."""

from pathlib import Path

import cv2
import numpy as np

from models.scenes.light import lamp
from models.scenes.materials import open_library
from models.scenes.paint import NOTHING, Canvas, lay_picture, lay_shadow
from models.scenes.stock import draw_back, draw_ink, draw_paper, printed, rounded
from tests.eyes.shared import shared
from tests.map.tables import card_at, corners_mm
from tests.webui.playedtable import PlayedTable

ROOM, CLOTH = (84, 92, 104), (70, 104, 42)


class FilmedTable(PlayedTable):
    """Cards of a deck that the networks were not trained with, under a lamp, with a sensor's grain."""

    def __init__(self, packed, deck, *given, seed=3, **more):
        super().__init__(*given, **more)
        rng = self._rng = np.random.default_rng(seed)
        self._library = open_library(Path(packed), "test")
        self._deck = next(each for each in self._library.decks if each.name == deck)
        self._ink, self._paper = draw_ink(rng), draw_paper(rng)
        self._back, self._faces = rounded(draw_back(rng)), {}
        wide, high = self.size
        self._light = np.clip(lamp(rng, wide)[:high, :wide] * 100, 0, 255).astype(np.uint8)
        self._grain = rng.normal(0, 2, (high, wide, 1)).round().astype(np.int16)
        self._bare = self._cloth()
        self._eyes = shared()

    def see(self, picture, known=None):
        return self._eyes.see(picture, known)

    def unchanged(self):
        return self._eyes.unchanged()

    def draw(self):
        canvas = Canvas(self._bare.copy(), np.zeros(self._bare.shape[:2], np.uint8))
        for x, y, turn, face in self.cards.values():
            quad = self.pixels(card_at(x, y, turn, self.card))
            unit = float(np.hypot(*(quad[1] - quad[0]))) / self.card[0]
            lay_shadow(canvas, quad + 1.2 * unit, 1.2 * unit + 0.6, 0.35)
            lay_picture(canvas, self._face(face), quad, NOTHING)
        shot = cv2.multiply(canvas.picture, self._light, scale=0.01 * self.light)
        shot = cv2.GaussianBlur(shot, (0, 0), 0.5)
        grain = np.roll(self._grain, int(self._rng.integers(self.size[0])), axis=1)
        return np.clip(shot.astype(np.int16) + grain, 0, 255).astype(np.uint8)

    def _cloth(self):
        """Draw the room and the felt, each with its weave."""
        high, wide = self.size[1], self.size[0]
        weave = self._rng.normal(0, 6, (high, wide, 1))
        picture = np.full((high, wide, 3), ROOM, float)
        edge = self.pixels(corners_mm(self.felt)).round().astype(np.int32)
        cv2.fillConvexPoly(picture, edge, CLOTH)
        return np.clip(picture + cv2.GaussianBlur(weave, (0, 0), 1.0)[..., None], 0, 255).astype(
            np.uint8
        )

    def _face(self, face):
        if face == "??":
            return self._back
        if face not in self._faces:
            art = np.asarray(self._library.face(self._deck, face.replace("T", "10")))
            self._faces[face] = rounded(printed(art, self._ink, self._paper))
        return self._faces[face]
