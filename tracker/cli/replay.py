"""`vingtetun replay`: run a recorded evening again, from its video, its detections or its log.

Starting from the video tests the eyes, from the detections the scribe, from the log the rules.
"""

from __future__ import annotations

import json
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import command_language
from tracker.cli.options import option_json
from tracker.game.coupfile import CoupFileError
from tracker.live.journal import Journal
from tracker.live.session import EveningLog
from tracker.map.table_map import TableMapError
from tracker.pictures.errors import VisionError
from tracker.replay.replay import (
    Replay,
    ReplayError,
    ReplayOptions,
    as_it_happened,
    at_once,
    open_replay,
)
from tracker.replay.report import lines, report
from tracker.store.errors import StoreError
from tracker.store.log import Log
from tracker.store.recordings import RecordingError

if TYPE_CHECKING:
    from tracker.replay.replay import Wait

HEIGHTS = ("video", "detections", "log")


@command()
@click.argument("recording", type=click.Path(path_type=Path))
@option_json
@click.option(
    "--height",
    type=click.Choice(HEIGHTS),
    help="What to begin from if a recording holds several; by default the detections.",
)
@click.option(
    "--map",
    "table_map",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The table map for a video that is not part of a recording.",
)
@click.option(
    "--game",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A coup file with the game, players and stakes of such a video.",
)
@click.option("--weights", type=click.Path(path_type=Path), help="Another folder of weights.")
@click.option("--deck", type=click.Path(path_type=Path), help="A profile from `deck learn`.")
@click.option("--evening", type=int, help="Which evening of a database; by default the last.")
@click.option(
    "--db",
    "database",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the evening into this database, for `vingtetun serve`.",
)
@click.option("--pace", is_flag=True, help="Run at the speed at which it happened.")
def replay(
    recording: Path, *, wants_json: bool, database: Path | None, pace: bool, **given: Any
) -> None:
    """Run a recorded evening through the same steps as a live one.

    RECORDING is the folder of a recording, its detections, a video, a database, or a coup file.
    """
    try:
        played = open_replay(recording, ReplayOptions(**given))
        found = _played(played, database, as_it_happened() if pace else at_once)
    except (RecordingError, ReplayError, StoreError, TableMapError, OSError) as error:
        raise BadInputError(error) from None
    except VisionError as error:
        raise BadInputError(error) from None
    except CoupFileError as error:
        raise BadInputError(error) from None
    click.echo(
        json.dumps(found, ensure_ascii=False)
        if wants_json
        else "\n".join(lines(found, command_language()))
    )


def _played(played: Replay, database: Path | None, wait: Wait) -> dict[str, object]:
    if database is None:
        ledger, asked = played.run(EveningLog(), wait)
        return report(ledger.entries, asked)
    with closing(Log(database)) as log:
        ledger, asked = played.run(Journal(log, round(time.time() * 1000)), wait)
        return report(ledger.entries, asked)
