"""A played table whose pictures are drawn with real cards, and looked at by the real networks."""

from pathlib import Path

from models.drawn_table import DrawnTable
from tests.eyes.shared import shared
from tests.map.tables import card_at, corners_mm
from tests.webui.playedtable import PlayedTable


class FilmedTable(PlayedTable):
    """Cards of a deck that the networks were not trained with, under a lamp, with a sensor's grain."""

    def __init__(self, packed, deck, *given, **more):
        super().__init__(*given, **more)
        felt_px = self.pixels(corners_mm(self.felt))
        self._drawn = DrawnTable(Path(packed), deck, felt_px, self.size, seed=3)
        self._eyes = shared()

    def see(self, picture, known=None):
        return self._eyes.see(picture, known)

    def unchanged(self):
        return self._eyes.unchanged()

    def draw(self):
        cards = [
            (self.pixels(card_at(x, y, turn, self.card)), face)
            for x, y, turn, face in self.cards.values()
        ]
        return self._drawn.draw(cards, self.light)
