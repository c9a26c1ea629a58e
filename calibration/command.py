"""`vingtetun calibrate`: print the board, make a table map from a picture, check it later."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from calibration.overlay import overlay
from calibration.sheet import PAPERS_MM, write_pdf
from calibration.solving import TableOptions, corners_of, solved
from tracker.camera.capture import first_frame
from tracker.camera.sources import source_of
from tracker.cli.errors import BadInputError
from tracker.cli.help import group
from tracker.cli.language import command_language, worded
from tracker.cli.options import file_option, option_json
from tracker.game.sentences import filled, message
from tracker.map.card_size import BRIDGE, POKER
from tracker.map.drift import drift_since, keep_map
from tracker.map.map_file import load
from tracker.map.seats import Felt
from tracker.map.solve import (
    half_seen,
    seat_count,
)
from tracker.map.table_map import TableMapError, check_size
from tracker.pictures.errors import VisionError
from tracker.pictures.files import read_picture, write_picture

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.pictures.frames import Picture

T = TypeVar("T")

FELT_MM = (200, 5000)  # shortest and longest side of a felt that is not a typing error


def felt_of(_: click.Context, __: click.Parameter, value: str | None) -> Felt | None:
    """Read a felt's width and height in millimetres."""
    if value is None:
        return None
    try:
        width, height = (float(side) for side in value.lower().split("x"))
    except ValueError:
        raise BadInputError(
            filled("a felt's size in millimetres looks like 1600x1000: {given}", given=repr(value))
        ) from None
    least, most = FELT_MM
    if not (least <= width <= most and least <= height <= most):
        raise BadInputError(
            filled(
                "a felt's sides are {least} to {most} millimetres: {given}",
                least=least,
                most=most,
                given=repr(value),
            )
        )
    return Felt(width, height)


option_camera = click.option(
    "--camera",
    help="A number, an address or @FILE that holds it, a video or a folder; its first picture is used.",
)
option_picture = click.option(
    "--picture",
    type=click.Path(path_type=Path),
    help="A picture of the table, instead of --camera.",
)
option_map = click.option("--map", "path", **file_option("table-map.json"), help="The table map.")


CARDS = {"auto": None, "poker": POKER, "bridge": BRIDGE}
CARD = click.Choice(list(CARDS))


@group()
def calibrate() -> None:
    """Tell the camera where the table lies.

    Print a board, make the table map from it, and check later that it still holds.
    """


@calibrate.command()
@click.argument("path", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--paper", type=click.Choice(list(PAPERS_MM)), default="a4", show_default=True)
def board(path: Path, paper: str) -> None:
    """Write the board as a PDF.

    Print it at 100 % and lay it in the middle of the table.
    """
    try:
        write_pdf(path, paper, worded)
    except OSError as error:
        raise BadInputError(
            filled(
                "the board cannot be written ({why}): {path}",
                why=error.strerror,
                path=path,
            )
        ) from None
    click.echo(
        worded(
            "{path}: print it at 100 % and lay it flat in the middle, foot towards the banker",
            path=path,
        )
    )


@calibrate.command()
@option_camera
@option_picture
@click.option("--players", type=click.IntRange(1, 24), default=7, show_default=True)
@click.option("--anticlockwise", is_flag=True, help="Play runs to the banker's right.")
@click.option(
    "--felt",
    callback=felt_of,
    help="The felt's size in mm, as 1600x1000; without it, cards on the felt tell it, or the board.",
)
@click.option("--card", type=CARD, default="auto", show_default=True, help="The size of the cards.")
@click.option(
    "--corners",
    help='Four points "x,y x,y x,y x,y" in pixels, from the banker\'s far left, clockwise;'
    " without them the printed board is looked for.",
)
@click.option(
    "--view",
    "views",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A picture of the board held at an angle; several of them correct the lens.",
)
@click.option("--overlay", "drawn", type=click.Path(path_type=Path), help="Draw the map here.")
@option_map
@option_json
def solve(*, path: Path, wants_json: bool, **given: Any) -> None:
    """Make the table map from the printed board or the felt's corners."""
    picture = _or_bad_input(lambda: _picture(given["camera"], given["picture"]))
    found = _or_bad_input(lambda: solved(picture, _options(given)))
    drawn = given["drawn"]
    if drawn is not None:
        _or_bad_input(lambda: _draw(drawn, overlay(picture, found)))
    _or_bad_input(lambda: keep_map(found, path, picture))
    seats = seat_count(found)
    outside = half_seen(found)
    if wants_json:
        said = {"map": str(path), "error_mm": found.error_mm, "seats": seats}
        said |= {"width": found.width, "height": found.height, "lens": bool(found.distortion)}
        said["half_seen"] = outside
        click.echo(json.dumps(said | {"overlay": None if drawn is None else str(drawn)}))
        return
    click.echo(
        worded(
            "{path}: {seats} seats, error {error_mm:.1f} mm",
            path=path,
            seats=seats,
            error_mm=found.error_mm,
        )
    )
    if outside:
        click.echo(
            worded(
                "not entirely in the picture: {places}; lift or turn the camera",
                places=", ".join(outside),
            )
        )
    if drawn is not None:
        click.echo(
            worded("{path}: check that the lines lie on the table's edges and seats", path=drawn)
        )


@calibrate.command()
@option_camera
@option_picture
@option_map
@click.option("--mend", is_flag=True, help="If the camera moved, correct the map.")
@option_json
def check(
    *, camera: str | None, picture: Path | None, path: Path, mend: bool, wants_json: bool
) -> None:
    """Say whether the camera has moved since the map was made.

    Exits with 1 if it has.
    """
    now = _or_bad_input(lambda: _picture(camera, picture))
    known = _or_bad_input(lambda: load(path))
    _or_bad_input(lambda: check_size(known, now.shape[1], now.shape[0]))
    found = _or_bad_input(lambda: drift_since(path, known, now))
    if found is None:
        raise BadInputError(
            filled(
                "the picture beside the map is missing or shows too little in common: {path}",
                path=path,
            )
        )
    mended = found.mended if mend else None
    if mended is not None:
        _or_bad_input(lambda: keep_map(mended, path, now))
    if wants_json:
        is_known = not found.has_moved or found.mended is not None
        moved = found.moved_mm if is_known else None
        click.echo(
            json.dumps({"moved_mm": moved, "moved": found.has_moved, "mended": mended is not None})
        )
    else:
        said = command_language().word(found.said)
        click.echo(said if mended is None else worded("{said}; the map was corrected", said=said))
    if found.has_moved and mended is None:
        raise SystemExit(1)


def _or_bad_input(act: Callable[[], T]) -> T:
    try:
        return act()
    except (VisionError, TableMapError) as error:
        raise BadInputError(error) from None
    except OSError as error:
        said = filled(
            "a file cannot be written ({why}); free some space or name another place",
            why=error.strerror or error,
        )
        if error.filename:
            said = filled("{said}: {shown}", said=said, shown=error.filename)
        raise BadInputError(said) from None


def _picture(camera: str | None, picture: Path | None) -> Picture:
    if (camera is None) == (picture is None):
        raise VisionError(message("give either --camera or --picture"))
    if picture is not None:
        return read_picture(picture)
    assert camera is not None
    return first_frame(source_of(camera)).picture


def _options(given: dict[str, Any]) -> TableOptions:
    return TableOptions(
        given["players"],
        not given["anticlockwise"],
        given["felt"],
        CARDS[given["card"]],
        None if given["corners"] is None else corners_of(given["corners"]),
        given["views"],
    )


def _draw(path: Path, drawn: Picture) -> None:
    if path.suffix.lower() not in (".png", ".jpg", ".jpeg"):
        raise TableMapError(filled("a picture's name ends in .png or .jpg: {path}", path=path))
    write_picture(path, drawn)
