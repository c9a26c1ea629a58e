"""Give frames of a film in which no card moves, each with its true cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from models.tablesim.felt import corners, views
from models.tablesim.film import Said
from models.tablesim.filming import VIDEO
from models.tablesim.script import read_script, stage
from tracker.belief.sightings import CardKind
from tracker.pictures.frames import open_frames

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from models.tablesim.felt import Body, World
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture

Truth = list[dict[str, Any]]  # the cards of a picture, as models.measure counts them


def stills(folder: Path, every: int) -> Iterator[tuple[Picture, TableMap, Truth]]:
    """Give those of every nth frame in which all cards lie still; arms may reach over them."""
    film, dealer = stage(read_script(folder))
    shots = (each for each in film.shoot(dealer.steps) if not isinstance(each, Said))
    for shot, frame in zip(shots, open_frames(folder / VIDEO), strict=False):
        if shot.frame % every == 0 and _is_still(film.world):
            yield frame.picture, film.seen_map, _truth(film.world, film.table_map)


def _is_still(world: World) -> bool:
    return not any(body.moving or body.in_hand for body in world.bodies.values())


def _truth(world: World, table_map: TableMap) -> Truth:
    seen = views(world)
    return [
        {
            "name": _name(body),
            "quad": table_map.to_pixels(corners(body)[::-1]).tolist(),
            "seen": seen[body.number].share,
            "indices": [],
        }
        for body in world.bodies.values()
    ]


def _name(body: Body) -> str:
    if body.kind is CardKind.COVERED or body.name is None:
        return "BACK"
    return "FOU" if body.kind is CardKind.FOU else str(body.name)
