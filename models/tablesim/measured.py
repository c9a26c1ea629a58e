"""A simulated detector with the errors that the real eyes made on drawn scenes (see `noise`).

Single pictures do not tell whether an error lasts as long as a card lies. Here it does, as the
worse case: a card that is missed or misread stays so until it is moved.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from models.tablesim.glimpse import Evidence, alike, as_logs, detection
from models.tablesim.noise import DECILES, LEAST, class_of
from tracker.belief.sightings import CardKind, Detection
from tracker.game.cards import RANKS, SUITS

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.random import Generator

    from models.tablesim.felt import Body, Points, View

FLICKERS = 0.5  # nats: standard deviation of the evidence from frame to frame
OTHERS = -3.0  # nats: evidence for the other ranks and suits
DOUBLE_PX = 12.0  # from a find to a second find of the same card


@dataclass(frozen=True)
class Measured:
    """The errors of one set of weights, by class of card."""

    classes: dict[str, dict[str, Any]]
    tilt: float = 0.0

    @property
    def phantom(self) -> float:
        """Give 0: finds of no card are left out, because most of those measured were stamps."""
        return 0.0

    def settle(self, body: Body, rng: Generator) -> None:
        """Choose how well a card is found and read where it has just been laid."""
        body.luck = tuple(float(each) for each in rng.random(3))
        if body.name is not None and body.name.rank in RANKS:
            body.confused = alike(body.name)

    def finds(self, body: Body, view: View, pixels: Points, rng: Generator) -> list[Detection]:
        """Give what the eyes find of one card in one frame: none, one, or two finds."""
        if view.share < LEAST or (body.moving and rng.random() < 0.5):
            return []
        errs = self._class(float(np.hypot(*(pixels[1] - pixels[0]))), view.share)
        found, rank, suit = body.luck
        if found < errs["missed"]:
            return []
        kind, read = body.kind, ((), ())
        if kind is not CardKind.FOU and found > 1 - errs["wrong_side"]:
            kind = CardKind.COVERED if kind is CardKind.TURNED else CardKind.TURNED
        elif kind is CardKind.TURNED and body.name is not None:
            read = _evidence(
                body, (_at(errs["rank_leads"], rank), _at(errs["suit_leads"], suit)), rng
            )
        pixels = pixels + rng.normal(0, errs["stray_px"] / 2, 2)
        seen = [detection(pixels, kind, rng.normal(0.8, 0.05), read)]
        if rng.random() < errs["doubled"]:
            seen.append(detection(pixels + DOUBLE_PX, kind, rng.normal(0.5, 0.05), read))
        return seen

    def _class(self, wide_px: float, share: float) -> dict[str, Any]:
        """Give the errors of a card's class; if it was not measured, those of another size.

        The sizes are tried in the order 80, 50, 120 px, and smaller.
        """
        names = [class_of(size, self.tilt, share) for size in (wide_px, 80, 50, 120, 0)]
        return next(self.classes[name] for name in names if name in self.classes)


def open_measured(path: Path, tilt: float = 0.0) -> Measured:
    """Read what `python -m models.tablesim noise` wrote."""
    found = json.loads(path.read_text(encoding="utf-8"))
    return Measured({name: each for name, each in found.items() if isinstance(each, dict)}, tilt)


def _at(deciles: list[float], luck: float) -> float:
    return float(np.interp(luck * 100, DECILES, deciles)) if deciles else 0.0


def _evidence(body: Body, leads: tuple[float, float], rng: Generator) -> Evidence:
    assert body.name is not None
    ranks = np.full(13, OTHERS)
    ranks[body.confused] = 0.0
    ranks[RANKS.index(body.name.rank)] = rng.normal(leads[0], FLICKERS)
    suits = np.full(4, OTHERS)
    right = SUITS.index(body.name.suit)
    suits[(right + 2) % 4] = 0.0  # the other suit of its colour, or near enough
    suits[right] = rng.normal(leads[1], FLICKERS)
    return as_logs(ranks), as_logs(suits)
