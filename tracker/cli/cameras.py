"""`vingtetun cameras`: list the cameras of this computer, with the size and rate of their pictures."""

from __future__ import annotations

import json
import sys
import time
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from tracker.camera.capture import Camera
from tracker.camera.sources import Source, SourceKind, source_of, steady
from tracker.cli.errors import BadInput
from tracker.cli.help import command
from tracker.cli.language import COLON, spoken, worded

TRIED = 6  # on macOS and Windows, which list no devices, the numbers 0 to 5 are tried
WATCHED_S = 2.0  # each camera is watched so long to measure its rate
OPENED_WITHIN_S = 8.0  # a camera that gives no picture so long counts as one that gives none


@dataclass(frozen=True)
class ProbedCamera:
    """A camera with the size and rate of its pictures, or why it gives none."""

    camera: str
    name: str
    width: int = 0
    height: int = 0
    fps: float = 0.0
    trouble: str = ""


def devices() -> list[Source]:
    """List the devices that may be cameras."""
    if sys.platform.startswith("linux"):
        found = sorted(Path("/dev").glob("video*"), key=lambda path: (len(path.name), path.name))
        return [Source(str(path), SourceKind.DEVICE) for path in found]
    return [Source(str(number), SourceKind.DEVICE) for number in range(TRIED)]


def try_out(source: Source) -> ProbedCamera:
    """Open a camera and watch it for a moment."""
    name = Path(steady(source).shown).name
    with closing(Camera(source)) as camera:
        frame = camera.first(OPENED_WITHIN_S)
        if frame is None:
            return ProbedCamera(source.shown, name, trouble=camera.trouble)
        begun = time.monotonic()
        while time.monotonic() - begun < WATCHED_S and not camera.ended:
            camera.next()
        high, wide = frame.picture.shape[:2]
        return ProbedCamera(source.shown, name, wide, high, round(camera.fps, 1))


@command()
@click.argument("names", nargs=-1)
@click.option("--json", "wants_json", is_flag=True, help="Print one JSON object.")
def cameras(names: tuple[str, ...], *, wants_json: bool) -> None:
    """List the cameras that can be opened, or try NAMES: numbers, devices, addresses, videos.

    Exits with 1 if one of NAMES gives no picture.
    """
    try:
        sources = [source_of(name) for name in names] or devices()
    except ValueError as error:
        raise BadInput(error) from None
    found = [try_out(each) for each in sources]
    good = [each for each in found if not each.trouble]
    if wants_json:
        click.echo(json.dumps({"cameras": [asdict(each) for each in found]}))
    else:
        for each in found:
            what = spoken().word(each.trouble) or worded(
                "{width}×{height}, {fps} pictures a second",
                width=each.width,
                height=each.height,
                fps=each.fps,
            )
            click.echo(worded(COLON, name=each.camera, said=what))
        if not good and not names:
            click.echo(
                worded(
                    "No camera can be opened; plug one in, or give a phone's address (see README)."
                )
            )
    sys.exit(1 if names and len(good) < len(found) else 0)
