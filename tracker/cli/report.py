"""`vingtetun report`: pack the last coup into a zip for the people who can fix a problem."""

from __future__ import annotations

import time
from contextlib import closing
from datetime import datetime
from pathlib import Path

import click

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import worded
from tracker.cli.options import option_db
from tracker.game.sentences import filled
from tracker.store.errors import StoreError
from tracker.store.log import Log
from tracker.store.permissions import write_private
from tracker.store.problem_report import ProblemNotes, pack


@command()
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False), required=False)
@option_db
@click.option("--evening", type=int, help="Which evening; by default the last.")
@click.option("--say", "said", default="", help="What went wrong, in your words.")
@click.option(
    "--camera",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder that `record --panel` writes to.",
)
def report(
    target: Path | None, db: Path, evening: int | None, said: str, camera: Path | None
) -> None:
    """Pack the last coup into a zip for those who can mend it.

    Players' names are replaced.
    """
    now = datetime.now().astimezone()
    place = target or Path(f"problem-{now:%Y%m%d-%H%M%S}.zip")
    if not db.is_file():
        raise BadInputError(filled("there is no database here, name one with --db: {db}", db=db))
    if place.exists():
        raise BadInputError(
            filled("this file exists already, give another name: {place}", place=place)
        )
    notes = ProblemNotes(time.time_ns() // 1_000_000, said, camera)
    try:
        with closing(Log(db)) as log:
            content = pack(log, _session(log, evening, db), notes)
        write_private(place, content)
    except (StoreError, OSError) as error:
        raise BadInputError(error) from None
    click.echo(
        worded(
            "{place}: {size} kB. Check it before you pass it on:"
            " names are replaced, but pictures of the table are as the camera took them.",
            place=place,
            size=len(content) // 1024 + 1,
        )
    )


def _session(log: Log, evening: int | None, db: Path) -> int:
    """Give the evening that was named, or else the last one; refuse one that is not there."""
    session = log.latest_evening() if evening is None else evening
    if session is None:
        raise BadInputError(filled("no evening has been opened yet in {db}", db=db))
    if not log.has_evening(session):
        raise BadInputError(
            filled("there is no such evening in {db}: {session}", db=db, session=session)
        )
    return session
