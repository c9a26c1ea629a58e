"""`vingtetun doctor`: is everything there that an evening needs?"""

from __future__ import annotations

import json
import sqlite3
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from tracker import checks
from tracker.copying import option_db
from tracker.store.house import Places, choices
from tracker.store.looking import looked_at

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@option_db
@click.option("--camera", help="The camera to look through; else the one that was chosen.")
@click.option("--json", "wants_json", is_flag=True, help="Print one JSON object.")
def doctor(db: Path, camera: str | None, *, wants_json: bool) -> None:
    """Look at everything an evening needs; exit with 1 where something is not good."""
    places = Places(db.resolve())
    network = checks.network()
    found = [
        *checks.camera(_chosen(places.database) if camera is None else camera, places),
        checks.model(),
        checks.disk(places.database.parent),
        checks.clock(places),
        checks.database(places),
        network,
        checks.browser(reachable_by_tablets=network.good),
    ]
    good = all(each.good for each in found)
    if wants_json:
        click.echo(json.dumps({"good": good, "findings": [asdict(each) for each in found]}))
    else:
        for each in found:
            mark = click.style("good    ", "green") if each.good else click.style("not good", "red")
            click.echo(f"{mark}  {each.name}: {each.said}")
    sys.exit(0 if good else 1)


def _chosen(database: Path) -> str:
    """Give the camera that the house chose."""
    if not database.exists():
        return ""
    try:
        with looked_at(database) as db:
            return choices(db).camera
    except sqlite3.Error:
        return ""  # the line of the database says what is wrong
