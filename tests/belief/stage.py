"""A felt in millimetres on which a test lays cards, frame by frame."""

from dataclasses import dataclass, field

from tracker.belief.sightings import CardKind, Detection, Detections
from tracker.game.cards import RANKS, SUITS
from tracker.map.seats import lay_out
from tracker.map.table_map import TableMap

STEP_MS = 125
MOVED_IN = 4  # looks: a hand takes about so long
MAP = TableMap(1600, 1000, (1, 0, -800, 0, 1, -500, 0, 0, 1), lay_out(3))


def logs(names, right):
    return tuple(-0.05 if name == right else -4.0 for name in names)


@dataclass
class Stage:
    """What lies on the felt now; `frames` gives it as a camera would see it."""

    cards: dict = field(default_factory=dict)
    hidden: set = field(default_factory=set)
    in_hand: dict = field(default_factory=dict)  # for so many more looks a hand lies over a card
    at_ms: int = 0
    frame: int = 0

    def lay(self, name, x, y, face):
        """Lay a card: `face` is "KS" or "??"."""
        self.cards[name] = (x, y, face)

    def move(self, name, x, y, face):
        """Let a hand move a card, or several before the next look, and then leave."""
        self.in_hand[name] = MOVED_IN
        self.lay(name, x, y, face)

    def frames(self, seconds):
        for _ in range(round(seconds * 1000 / STEP_MS)):
            self.at_ms += STEP_MS
            self.frame += 1
            found = [
                find(x, y, face)
                for name, (x, y, face) in self.cards.items()
                if name not in self.hidden and name not in self.in_hand
            ]
            self.in_hand = {name: looks - 1 for name, looks in self.in_hand.items() if looks > 1}
            yield Detections(self.at_ms, self.frame, tuple(found))


def find(x, y, face):
    left, top = x + 800 - 31.5, y + 500 - 44
    outline = (left, top, left + 63, top, left + 63, top + 88, left, top + 88)
    if face == "??":
        return Detection(outline, CardKind.COVERED, 0.9)
    if face == "FOU":
        return Detection(outline, CardKind.FOU, 0.9)
    return Detection(outline, CardKind.TURNED, 0.9, logs(RANKS, face[0]), logs(SUITS, face[1]))
