"""Felts made by hand: finds on them, and looks one after another."""

import numpy as np

from tracker.belief.cards import FOU, NAMES, FeltFind, Pose
from tracker.belief.chances import FITTED as BY
from tracker.belief.filter import Belief, Filter
from tracker.detections import CardKind
from tracker.game.cards import PACK

TABLE = Filter(BY, 1600 * 1000)
PLACES = {str(card): place for place, card in enumerate(PACK)}
SURE = 5.0  # nats: by how much the right name leads in one look


def at(x, y, name, size=1.0):
    """Give a find of a card there, its outline as large as so many cards; `??` lies face down."""
    if name == "??":
        return FeltFind(Pose(x, y, 1.5), size, CardKind.COVERED, 0.9, np.zeros(NAMES))
    names = np.full(NAMES, -SURE)
    names[PLACES[name]] = 0.0
    return FeltFind(Pose(x, y, 1.5), size, CardKind.TURNED, 0.9, names)


def fou(x, y):
    names = np.full(NAMES, -SURE)
    names[FOU] = 0.0
    return FeltFind(Pose(x, y, 1.5), 1.0, CardKind.FOU, 0.9, names)


def look(belief, finds, ms):
    """Look once, so much later."""
    return TABLE.see(belief, finds, belief.at_ms + ms)


def watch(finds, frames, belief=None, ms=125):
    """See the same finds in so many looks."""
    belief = belief or Belief()
    for _ in range(frames):
        belief = look(belief, finds, ms)
    return belief


def lying(card):
    """Say what a card most likely is, and where it lies."""
    best = int(card.evidence.argmax())
    name = "FOU" if best == FOU else str(PACK[best])
    return name, round(card.pose.x), round(card.pose.y), round(card.life.there, 6)
