"""`vingtetun cameras`: list the cameras of this computer, with the size and rate of their pictures."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.camera.probe import devices, try_all, try_out, try_typed
from tracker.cli.help import command
from tracker.cli.language import COLON, command_language, worded
from tracker.cli.options import option_json

if TYPE_CHECKING:
    from tracker.camera.probe import ProbedCamera


@command()
@click.argument("names", nargs=-1)
@click.option(
    "--pictures",
    type=click.Path(path_type=Path, file_okay=False),
    help="Keep the first picture of each camera that gives one in this folder, as 1.jpg, 2.jpg, …",
)
@option_json
def cameras(names: tuple[str, ...], *, pictures: Path | None, wants_json: bool) -> None:
    """List the cameras that can be opened, or try NAMES.

    NAMES are numbers, devices, addresses or videos. Exits with 1 if one of them gives no picture.
    """
    typed = [partial(try_typed, name) for name in names]
    found = try_all(typed or [partial(try_out, each) for each in devices()], pictures)
    if wants_json:
        _print_json(found)
    else:
        for each in found:
            click.echo(worded(COLON, name=each.camera, said=_said(each)))
        if not names and all(each.trouble for each in found):
            click.echo(
                worded(
                    "No camera can be opened; plug one in, or give a phone's address (see README)."
                )
            )
    sys.exit(1 if names and any(each.trouble for each in found) else 0)


def _said(found: ProbedCamera) -> str:
    """Say the size and rate of a camera's pictures, or why it gives none."""
    return command_language().word(found.trouble) or worded(
        "{width}×{height}, {fps} pictures a second",
        width=found.width,
        height=found.height,
        fps=found.fps,
    )


def _print_json(found: list[ProbedCamera]) -> None:
    click.echo(json.dumps({"cameras": [asdict(each) for each in found]}))
