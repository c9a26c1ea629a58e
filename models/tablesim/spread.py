"""Spread a film's deck before its camera and learn it, as a banker does before an evening.

Every card that is found gets its true name, as a banker would name it when asked.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import cv2

from models.tablesim.felt import Body, Point, World
from models.tablesim.filming import painter_of
from models.tablesim.script import read_script, stage
from tracker.belief.sightings import CardKind
from tracker.cli.deck import read_spreads
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
    from tracker.map.seats import Felt
    from tracker.map.table_map import TableMap

Part = dict[str, Point]  # the cards of one picture, each with its middle in millimetres

PROFILE = "ours.deck"
FOU_PICTURE = "fou.png"
ROW, LINES, STEP_MM, LINE_MM = 13, 4, 70.0, 96.0  # most cards in a row, most rows, distances
USED = 0.9  # share of the felt's width and height that cards may take
NEAR_MM = 25.0  # an outline is of a card if their middles are nearer than this along each axis


def spread(folder: Path, packed: Path, eyes: Eyes) -> Profile:
    """Draw a film's deck in rows, on one or more pictures, and its Fou alone; learn both."""
    script = read_script(folder)
    film, _ = stage(script)
    painter = painter_of(script, packed, film)
    parts = parts_of_deck(film.seating.felt)
    paths = [folder / f"deck{number or ''}.png" for number in range(len(parts))]
    worlds = [*zip(paths, map(_in_rows, parts), strict=True), (folder / FOU_PICTURE, _alone())]
    for path, world in worlds:
        cv2.imwrite(str(path), painter.paint(world, 0))
    spreads = read_spreads(eyes, paths)
    lessons = lessons_of(eyes, spreads, _named(spreads, parts, film.table_map))
    with suppress(DeckError):  # a Fou that is not found is left out, as a banker would do
        lessons += lesson_of_fou(eyes, folder / FOU_PICTURE)
    profile = learnt(lessons)
    save_profile(profile, folder / PROFILE)
    return profile


def parts_of_deck(felt: Felt) -> list[Part]:
    """Divide the pack into parts that fit on the felt at once; give each card's middle."""
    columns = min(ROW, int(USED * felt.width_mm / STEP_MM))
    lines = min(LINES, int(USED * felt.height_mm / LINE_MM))
    parts = [
        PACK[first : first + columns * lines] for first in range(0, len(PACK), columns * lines)
    ]
    return [
        {name: _place(number, columns, lines) for number, name in enumerate(part)} for part in parts
    ]


def _place(number: int, columns: int, lines: int) -> Point:
    line, column = divmod(number, columns)
    return (column - (columns - 1) / 2) * STEP_MM, ((lines - 1) / 2 - line) * LINE_MM


def _in_rows(part: Part) -> World:
    world = World()
    for number, (name, (x, y)) in enumerate(part.items()):
        world.lay(Body(number, card(name), x, y, 0.0, CardKind.TURNED, 0))
    return world


def _alone() -> World:
    world = World()
    world.lay(Body(0, FOU, 0.0, 0.0, 0.0, CardKind.FOU, 0))
    return world


def _named(spreads: list[Spread], parts: list[Part], table_map: TableMap) -> Names:
    """Give the true name of each find; None if no card is near it."""
    names: Names = []
    for each, part in zip(spreads, parts, strict=True):
        told: list[str | None] = []
        for seen in each.turned:
            x, y = table_map.to_mm(seen.polygon).mean(axis=0)
            near = [name for name, (u, v) in part.items()
                    if abs(u - x) < NEAR_MM and abs(v - y) < NEAR_MM]  # fmt: skip
            told.append(near[0] if near else None)
        names.append(told)
    return names
