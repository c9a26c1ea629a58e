"""`vingtetun record`: watch a table live, write its evening into the log, and keep a recording."""

from __future__ import annotations

import json
import signal
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.camera.capture import Camera
from tracker.camera.sources import source_of
from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import command_language, worded
from tracker.cli.options import file_option, folder_option
from tracker.eyes.eyes import Eyes
from tracker.game.coupfile import CoupFileError
from tracker.game.sentences import about, filled
from tracker.live.chip_eyes import TableChips
from tracker.live.evening import GIGABYTE, RecordingOptions
from tracker.live.loop import LiveLoop, LoopParts
from tracker.live.opening import opening_of
from tracker.live.teacher import Teacher
from tracker.map.table_map import TableMapError
from tracker.pictures.errors import VisionError
from tracker.store.camera_link import CameraFolder
from tracker.store.errors import StoreError
from tracker.store.locks import holding_locks, lock_of
from tracker.store.log import Log, Origin
from tracker.store.permissions import check_writable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tracker.store.recordings import TypedEvent

BAD_INPUT = (CoupFileError, StoreError, TableMapError, VisionError, OSError)


def bytes_of_gigabytes(_: click.Context, __: click.Parameter, value: float) -> int:
    """Convert disk space from gigabytes to bytes."""
    if not 0 < value < inf:
        raise BadInputError(
            filled(
                "the space for video must be a number of gigabytes above 0: {gigabytes:g}",
                gigabytes=value,
            )
        )
    return round(value * GIGABYTE)


@command()
@click.option(
    "--camera",
    required=True,
    envvar="VINGTETUN_CAMERA",
    show_envvar=True,
    help="A number, /dev/video0, an rtsp:// or http:// address, a video file, a folder of pictures;"
    " phone for a phone that opened our page; @FILE reads an address with a password from a file.",
)
@click.option(
    "--map", "map_path", **file_option("table-map.json"), help="The map made by `calibrate`."
)
@click.option("--db", **file_option("vingtetun.db"), help="The database that `serve` shows.")
@click.option("--to", "kept", **folder_option("recordings"), help="Where recordings are kept.")
@click.option("--panel", **folder_option("camera"), help="The folder shared with `serve --camera`.")
@click.option("--video/--no-video", help="Keep video too; the tablet can change this.")
@click.option(
    "--limit",
    callback=bytes_of_gigabytes,
    default=20.0,
    show_default=True,
    help="Disk space for video, in gigabytes.",
)
@click.option("--game", type=click.Path(path_type=Path), help="Open an evening from a coup file.")
@click.option("--weights", type=click.Path(path_type=Path), help="Another folder of weights.")
@click.option(
    "--deck",
    type=click.Path(path_type=Path),
    help="What `deck learn` kept; by default the deck that the tablet taught, kept beside the map.",
)
@click.option("--seconds", type=click.FloatRange(0), help="Stop after so many seconds.")
@click.option("--json", "wants_json", is_flag=True, help="Print one JSON object at the end.")
def record(*, camera: str, db: Path, wants_json: bool, seconds: float | None, **given: Any) -> None:
    """Watch a table, write its evening down, and keep a recording.

    Ctrl-C ends it.
    """
    try:
        opening = [] if given["game"] is None else opening_of(given["game"])
        source = source_of(camera, given["panel"])
        eyes = Eyes(given["weights"], given["deck"])
        teacher, chips = _teacher(eyes, given["map_path"], given["deck"]), _chips(given["map_path"])
        check_writable(db)
        panel = CameraFolder(given["panel"])
        with (
            holding_locks("recorder", lock_of(db, "recorder"), panel.folder / "recorder.lock"),
            closing(Log(db)) as log,
        ):
            open_evening(log, opening)
            options = RecordingOptions(given["kept"], given["video"], given["limit"])
            parts = LoopParts(log, panel, given["map_path"], options, teacher, chips)
            watch = LiveLoop(Camera(source), eyes, parts, _say)
            _say(
                filled(
                    "{camera} → {database}; pictures for the tablet in {folder}",
                    camera=source.shown,
                    database=db,
                    folder=panel.folder,
                )
            )
            with _until(seconds) as is_over:
                watch.run(is_over)
            asked = 0 if watch.evening is None else watch.evening.asked
    except BAD_INPUT as error:
        raise BadInputError(error) from None
    _sum_up(watch, asked, wants_json=wants_json)
    if watch.camera.is_broken:
        raise BadInputError(watch.camera.ended)


def _teacher(eyes: Eyes, map_path: Path, deck: Path | None) -> Teacher:
    """Teach the eyes the deck that lies in a file; without one the deck that the tablet taught."""
    teacher = Teacher(eyes, deck or map_path.with_suffix(".deck"))
    if deck is None:
        teacher.recall(_say)
    return teacher


def _chips(map_path: Path) -> TableChips:
    """Give the chips that the tablet taught, if it did."""
    chips = TableChips(map_path.with_suffix(".chips.json"))
    chips.recall(_say)
    return chips


def open_evening(log: Log, opening: list[TypedEvent]) -> None:
    """Write the opening of an evening into the log; none opens nothing."""
    evening = None
    for typed in opening:
        written = Origin(round(time.time() * 1000))
        if evening is None:
            evening = log.open_session(typed.event, written).seq  # type: ignore[arg-type]  # it is the first
        else:
            log.append(evening, typed.event, written)


@dataclass
class _Stop:
    """Whether Ctrl-C or SIGTERM asked for the end."""

    asked: bool = False

    def ask(self, *_: object) -> None:
        self.asked = True


@contextmanager
def _until(seconds: float | None) -> Iterator[Callable[[], bool]]:
    """Give a function that returns True after Ctrl-C or when the time is up."""
    stop, begun = _Stop(), time.monotonic()
    before = {each: signal.signal(each, stop.ask) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: stop.asked or (seconds is not None and time.monotonic() - begun >= seconds)
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _say(said: str) -> None:
    click.echo(f"{time.strftime('%H:%M:%S')} {command_language().word(said)}", err=True)


def _sum_up(watch: LiveLoop, asked: int, *, wants_json: bool) -> None:
    evening = watch.evening
    recorder = None if evening is None else evening.recorder
    found = {
        "frames": watch.counts.frames,
        "dropped": watch.camera.dropped,
        "facts": watch.counts.facts,
        "doubts": asked,
        "evening": None if evening is None else evening.number,
        "recording": None if recorder is None else str(recorder.folder),
    }
    if wants_json:
        click.echo(json.dumps(found))
        return
    click.echo(
        worded(
            "{frames} pictures seen, {dropped} dropped; {facts} facts written;"
            " {doubts} questions asked in the evening; recording: {recording}",
            **found | {"recording": found["recording"] or about("a recording", "none")},
        )
    )
    if evening is None:
        click.echo(worded("No evening was open, so no fact was written: open one on the tablet."))
    elif recorder is None:
        click.echo(
            worded("No table map: make one with vingtetun calibrate, or on the camera's page.")
        )
