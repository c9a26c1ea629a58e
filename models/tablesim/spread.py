"""Spread a film's deck before its camera, as a banker does before an evening, and learn it.

Every card that is found is named by what truly lies there, as a banker names what he is asked about.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import cv2

from models.tablesim.felt import Body, World
from models.tablesim.filming import painter_of
from models.tablesim.script import read_script, stage
from tracker.belief.sightings import CardKind
from tracker.cli.deck import look
from tracker.eyes.deck.profile import DeckError, learnt, save_profile
from tracker.eyes.deck.survey import PACK
from tracker.eyes.deck_lessons import lesson_of_fou, lessons_of
from tracker.game.cards import FOU, card

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.eyes.deck.profile import Profile
    from tracker.eyes.deck.survey import Spread
    from tracker.eyes.deck_lessons import Names
    from tracker.eyes.eyes import Eyes
    from tracker.map.table_map import TableMap

PROFILE = "ours.deck"
PICTURE, FOU_PICTURE = "deck.png", "fou.png"
ROW, STEP_MM, LINE_MM = 13, 70.0, 96.0
NEAR_MM = 25.0  # an outline whose middle is nearer to a card's is about that card


def spread(folder: Path, packed: Path, eyes: Eyes) -> Profile:
    """Draw a film's deck in four rows, and its Fou alone; learn both, and keep it with the film."""
    script = read_script(folder)
    film, _ = stage(script)
    painter = painter_of(script, packed, film)
    for name, world in ((PICTURE, _in_rows()), (FOU_PICTURE, _alone())):
        cv2.imwrite(str(folder / name), painter.paint(world, 0))
    spreads = look(eyes, [folder / PICTURE])
    lessons = lessons_of(eyes, spreads, _named(spreads, film.table_map))
    with suppress(DeckError):  # a Fou that cannot be found is left out, as a banker would
        lessons += lesson_of_fou(eyes, folder / FOU_PICTURE)
    profile = learnt(lessons)
    save_profile(profile, folder / PROFILE)
    return profile


def _in_rows() -> World:
    world = World()
    for number, name in enumerate(PACK):
        x, y = _place(number)
        world.lay(Body(number, card(name), x, y, 0.0, CardKind.TURNED, 0))
    return world


def _place(number: int) -> tuple[float, float]:
    line, column = divmod(number, ROW)
    return (column - (ROW - 1) / 2) * STEP_MM, (1.5 - line) * LINE_MM


def _alone() -> World:
    world = World()
    world.lay(Body(0, FOU, 0.0, 0.0, 0.0, CardKind.FOU, 0))
    return world


def _named(spreads: list[Spread], table_map: TableMap) -> Names:
    """Name what was found by what lies there; what lies nowhere near a card is none."""
    names: Names = []
    for each in spreads:
        told: list[str | None] = []
        for seen in each.turned:
            x, y = table_map.to_mm(seen.polygon).mean(axis=0)
            near = [name for number, name in enumerate(PACK)
                    if abs(_place(number)[0] - x) < NEAR_MM and abs(_place(number)[1] - y) < NEAR_MM]  # fmt: skip
            told.append(near[0] if near else None)
        names.append(told)
    return names
