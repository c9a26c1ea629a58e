"""A table that is played by a script: pictures of nothing, and eyes that know what lies there."""

from types import SimpleNamespace

import numpy as np

from tests.belief.stage import MAP, STEP_MS, Stage
from tracker.camera.sources import source_of
from tracker.detections import CardKind
from tracker.map.seats import lay_out
from tracker.map.table_map import TableMap
from tracker.pictures.frames import Frame

# the seats of the stage, and one hand's breadth beside them
SEATS = {"1": (-540.0, 60.0), "2": (0.0, 360.0), "3": (540.0, 60.0), "B": (0.0, -360.0)}
NAMES = {CardKind.COVERED: "BACK", CardKind.FOU: "FOU", CardKind.TURNED: "KS"}
SMALL_MAP = TableMap(160, 100, (10, 0, -800, 0, 10, -500, 0, 0, 1), lay_out(3))

# one player of `base` and the banker: 9S 9D against 6H TD 9C, laid down in the order of play
DEAL = ["1 9S", "B 6H", "1 9D", "B TD", "B 9C"]
GAME = """
variant = "base"
banker = "Denis"
seats = ["Anne", "Bruno", "Chloé"]
stakes = [10, 0, 0]
actions = []
"""


def deal(*cards, seconds=1.2):
    """Give what is seen, picture by picture, while cards are laid down one after another."""
    stage, seen = Stage(), []
    for text in cards:
        place, face = text.split()
        index = sum(name.startswith(place + ".") for name in stage.cards)
        x, y = SEATS[place]
        stage.lay(f"{place}.{index}", x + 34.0 * index, y, face)
        seen += [found.cards for found in stage.frames(seconds)]
    return seen


def seen_card(detection):
    """Turn a detection back into what a detector would have given."""
    return SimpleNamespace(
        name=NAMES[detection.kind],
        confidence=detection.confidence,
        polygon=np.array(detection.outline).reshape(4, 2),
        rank=np.array([*detection.ranks, -9.0, -9.0]) if detection.ranks else np.zeros(15),
        suit=np.array(detection.suits) if detection.suits else np.zeros(4),
        is_unlike_all=False,
        likeness=0.0,
    )


class ScriptedEyes:
    """At every picture the script goes on by one; at its end everything lies still."""

    def __init__(self, script):
        self.script = script
        self.seen = 0

    def see(self, picture, _map=None):
        assert picture.size, "eyes are shown a picture"
        found = self.script[min(self.seen, len(self.script) - 1)]
        self.seen += 1
        return [seen_card(each) for each in found]


class ScriptedCamera:
    """A camera whose pictures, and whose absences, a test writes down: None is no picture."""

    source = source_of("0")
    dropped, fps, ended, is_broken = 0, 8.0, "", False

    def __init__(self, frames, shape=(1000, 1600, 3)):
        self.frames = list(frames)
        self.shape = shape
        self.picture = None  # a plain grey of this shape
        self.at_ms = 0
        self.closed = False
        self.seeing = True

    @property
    def sight(self):
        why = None if self.seeing else "unplugged"
        return SimpleNamespace(seeing=self.seeing, since_s=self.at_ms / 1000, why=why, said="")

    @property
    def age_s(self):
        return self.at_ms / 1000

    def next(self):
        self.at_ms += STEP_MS
        if not self.frames:
            self.ended = "it has come to its end"
            return None
        self.seeing = self.frames.pop(0)
        if not self.seeing:
            return None
        plain = np.full(self.shape, 90, np.uint8)
        return Frame(self.at_ms, 1, plain if self.picture is None else self.picture)

    def close(self):
        self.closed = True


__all__ = ["DEAL", "GAME", "MAP", "ScriptedCamera", "ScriptedEyes", "deal"]
