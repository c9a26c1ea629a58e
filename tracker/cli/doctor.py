"""`vingtetun doctor`: check that everything an evening needs is there."""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
import time
from typing import TYPE_CHECKING

import click

from tracker.cli.help import command
from tracker.cli.language import COLON, command_language, worded
from tracker.cli.options import option_db, option_json
from tracker.eyes.weights import default_folder
from tracker.game.sentences import about
from tracker.health.checks import run_checks
from tracker.health.computer import Machine
from tracker.host.network import reachable_address
from tracker.store.evening_files import EveningFiles
from tracker.store.readonly import open_readonly
from tracker.store.settings import read_settings

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.health.finding import Finding


MARKS = (about("a check", "not good"), about("a check", "good"))


@command()
@option_db
@click.option(
    "--camera",
    help="The camera to check, or @FILE that holds its address; by default the one chosen in the settings.",
)
@option_json
def doctor(db: Path, camera: str | None, *, wants_json: bool) -> None:
    """Check everything an evening needs.

    Exits with 1 if something is not good.
    """
    places = EveningFiles(db.resolve())
    found = run_checks(
        places, _chosen(places.database) if camera is None else camera, _this_machine(places)
    )
    all_good = all(each.good for each in found)
    if wants_json:
        click.echo(json.dumps({"good": all_good, "findings": [_plain(each) for each in found]}))
    else:
        width = max(len(worded(mark)) for mark in MARKS)
        for each in found:
            mark = _mark(each, width)
            click.echo(f"{mark}  {worded(COLON, name=each.name, said=each.said)}")
    sys.exit(0 if all_good else 1)


def _plain(found: Finding) -> dict[str, object]:
    """Give a finding for other programs: its name is never translated, what it says is."""
    return {
        "name": str(found.name),
        "good": found.good,
        "said": command_language().word(found.said),
    }


def _mark(found: Finding, width: int) -> str:
    bad, good = MARKS
    said = worded(good if found.good else bad)
    return click.style(f"{said:{width}}", "green" if found.good else "red")


def _this_machine(places: EveningFiles) -> Machine:
    """Collect what the checks need to know about this computer."""
    folder = places.database.parent
    free = shutil.disk_usage(folder).free if folder.is_dir() else None
    address = reachable_address("0.0.0.0")  # noqa: S104  asked for, not bound
    return Machine(time.time(), free, address, default_folder())


def _chosen(database: Path) -> str:
    """Give the camera that was chosen in the settings, or an empty text."""
    if not database.exists():
        return ""
    try:
        with open_readonly(database) as db:
            return read_settings(db).camera
    except sqlite3.Error:
        return ""  # the check of the database says what is wrong with it
