"""Simulate what a detector finds on the felt: shaky outlines, missed cards, wrong readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from models.tablesim.felt import Body, Points, View, World, corners, views
from tracker.belief.sightings import CardKind, Detection, Detections
from tracker.game.cards import RANKS, SUITS

if TYPE_CHECKING:
    from numpy.random import Generator

    from tracker.game.cards import Card
    from tracker.map.table_map import TableMap

# For each rank the one that it is most easily taken for from afar.
_ALIKE = {"A": "4", "2": "7", "3": "8", "4": "A", "5": "6", "6": "8", "7": "2", "8": "6"}
_ALIKE |= {"9": "8", "T": "J", "J": "T", "Q": "K", "K": "Q"}

Evidence = tuple[tuple[float, ...], tuple[float, ...]]
WHOLE = 0.8  # a card of which less shows counts as half hidden


@dataclass(frozen=True)
class Noise:
    """Assumed errors: `EVENING` is an ordinary webcam, `HARD` has glare and low light."""

    tremble_px: float = 1.0
    missed: float = 0.015
    phantom: float = 0.004
    middling: float = 0.07  # share of cards that are hard to read as they lie
    hard: float = 0.001  # share of cards that look almost as much like another card

    def settle(self, body: Body, rng: Generator) -> None:
        """Choose how well a card can be read where it has just been laid."""
        if body.name is None or body.name.rank not in _ALIKE:
            return
        luck = rng.random()
        if luck < self.hard:
            body.ease = float(rng.normal(0.5, 1.0))
        elif luck < self.hard + self.middling:
            body.ease = float(rng.normal(2.6, 0.7))
        else:
            body.ease = float(rng.normal(5.0, 0.8))
        plain = rng.random() < 0.85
        body.suit_ease = float(rng.normal(4.0, 1.0) if plain else rng.normal(1.0, 1.0))
        body.confused = alike(body.name)

    def finds(self, body: Body, view: View, pixels: Points, rng: Generator) -> list[Detection]:
        """Give what a detector finds of one card in one frame: one find, or none."""
        if rng.random() >= self._chance(body, view):
            return []
        whole = view.share > WHOLE
        pixels = pixels + rng.normal(0, self.tremble_px, pixels.shape)
        if not whole:  # a detector guesses the outline of a half hidden card
            pixels = pixels + rng.normal(0, 2.0, 2)
        kind, read = body.kind, ((), ())
        if kind is CardKind.TURNED and body.name is not None:
            read = _evidence(body, view, rng)
        return [detection(pixels, kind, rng.normal(0.93 if whole else 0.75, 0.04), read)]

    def _chance(self, body: Body, view: View) -> float:
        if body.moving:
            return 0.5 if view.share > 0.4 else 0.1
        if view.share > WHOLE:
            return 1 - self.missed
        if view.share > 0.28:
            return 1 - 4 * self.missed
        return 0.3 if view.share > 0.2 else 0.0


EVENING = Noise()
HARD = Noise(tremble_px=1.8, missed=0.06, phantom=0.01, middling=0.2, hard=0.008)


class Sight(Protocol):
    """A simulated detector with its errors, assumed (`Noise`) or measured (`Measured`)."""

    @property
    def phantom(self) -> float: ...
    def settle(self, body: Body, rng: Generator) -> None: ...
    def finds(self, body: Body, view: View, pixels: Points, rng: Generator) -> list[Detection]: ...


def glimpse(world: World, table_map: TableMap, noise: Sight, rng: Generator) -> list[Detection]:
    """Give the detections of one frame, and sometimes a card where there is none."""
    seen = [(world.bodies[number], view) for number, view in views(world).items()]
    found: list[Detection] = []
    if seen:
        pixels = table_map.to_pixels(np.concatenate([corners(body) for body, _ in seen]))
        for (body, view), quad in zip(seen, pixels.reshape(-1, 4, 2), strict=True):
            found += noise.finds(body, view, quad, rng)
    if rng.random() < noise.phantom:
        found.append(_phantom(table_map, rng))
    return found


def detection(pixels: Points, kind: CardKind, confidence: float, read: Evidence) -> Detection:
    """Put a find into the form that is recorded."""
    outline = tuple(round(float(each), 1) for each in pixels.ravel())
    return Detection(outline, kind, round(float(np.clip(confidence, 0.3, 0.999)), 3), *read)


def alike(card: Card) -> int:
    """Give the rank that a card is most easily taken for, by its place in RANKS."""
    return RANKS.index(_ALIKE[card.rank])


def shown(at_ms: int, frame: int, cards: list[Detection]) -> Detections:
    return Detections(at_ms, frame, tuple(cards))


def _evidence(body: Body, view: View, rng: Generator) -> Evidence:
    """Give evidence for rank and suit; empty if neither an index nor enough of the face shows."""
    if body.name is None or (view.indices == 0 and view.share < 0.45):
        return (), ()
    strength = (0.6, 1.0, 1.2)[view.indices] * (0.4 if body.moving else 1.0)
    ranks = rng.normal(-3.0, 0.7, 13)
    ranks[body.confused] = 0.0
    ranks[RANKS.index(body.name.rank)] = rng.normal(body.ease * strength, 0.8)
    suits = rng.normal(-1.5, 0.5, 4)
    suits[SUITS.index(body.name.suit)] = rng.normal(body.suit_ease * strength, 0.8) - 1
    return as_logs(ranks), as_logs(suits)


def as_logs(scores: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> tuple[float, ...]:
    logs = scores - np.log(np.exp(scores).sum())
    return tuple(round(float(each), 2) for each in logs)


def _phantom(table_map: TableMap, rng: Generator) -> Detection:
    """Give a find of a covered card at a place where there is none."""
    x, y = rng.uniform(0, table_map.width), rng.uniform(0, table_map.height)
    outline = (x, y, x + 60, y, x + 60, y + 85, x, y + 85)
    return Detection(tuple(round(float(v), 1) for v in outline), CardKind.COVERED, 0.8)
