"""`vingtetun cameras`: what can be opened here, with its picture's size and rate."""

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

TRIED = 6  # numbers tried where the system lists no devices
LOOKED_AT_S = 2.0
OPENED_WITHIN_S = 8.0


@dataclass(frozen=True)
class ProbedCamera:
    """A camera, and what it gives; or why it gives nothing."""

    camera: str
    name: str
    width: int = 0
    height: int = 0
    fps: float = 0.0
    trouble: str = ""


def devices() -> list[Source]:
    """List the devices there may be."""
    if sys.platform.startswith("linux"):
        found = sorted(Path("/dev").glob("video*"), key=lambda path: (len(path.name), path.name))
        return [Source(str(path), SourceKind.DEVICE) for path in found]
    return [Source(str(number), SourceKind.DEVICE) for number in range(TRIED)]


def try_out(source: Source) -> ProbedCamera:
    """Open a camera, and watch it for a moment."""
    name = Path(steady(source).shown).name
    with closing(Camera(source)) as camera:
        frame = camera.first(OPENED_WITHIN_S)
        if frame is None:
            return ProbedCamera(source.shown, name, trouble=camera.trouble)
        begun = time.monotonic()
        while time.monotonic() - begun < LOOKED_AT_S and not camera.ended:
            camera.next()
        high, wide = frame.picture.shape[:2]
        return ProbedCamera(source.shown, name, wide, high, round(camera.fps, 1))


@click.command()
@click.argument("names", nargs=-1)
@click.option("--json", "wants_json", is_flag=True, help="Print one JSON object.")
def cameras(names: tuple[str, ...], *, wants_json: bool) -> None:
    """List what can be opened, or try NAMES: numbers, devices, addresses, videos.

    Ends with 1 where one that was named gives no picture.
    """
    try:
        sources = [source_of(name) for name in names] or devices()
    except ValueError as error:
        raise BadInput(str(error)) from None
    found = [try_out(each) for each in sources]
    good = [each for each in found if not each.trouble]
    if wants_json:
        click.echo(json.dumps({"cameras": [asdict(each) for each in found]}))
    else:
        for each in found:
            what = each.trouble or f"{each.width}×{each.height}, {each.fps} pictures a second"
            click.echo(f"{each.camera}: {what}")
        if not good and not names:
            click.echo(
                "No camera can be opened; plug one in, or give a phone's address: see README."
            )
    sys.exit(1 if names and len(good) < len(found) else 0)
