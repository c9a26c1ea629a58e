"""`vingtetun backup` and `vingtetun restore`: copy all evenings to a file, and put a copy back."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import COLON, worded
from tracker.cli.options import option_db
from tracker.store.copies import back_up, copy_name, said_to_hold
from tracker.store.copies import restore as put_back
from tracker.store.errors import StoreError


@command()
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False), required=False)
@option_db
def backup(target: Path | None, db: Path) -> None:
    """Copy all evenings to TARGET and check the copy.

    This also works while an evening is written.
    """
    place = target or copy_name(db, datetime.now().astimezone())
    try:
        entries = back_up(db, place)
    except StoreError as error:
        raise BadInputError(error) from None
    click.echo(worded("{place}: {entries} entries, verified", place=place, entries=entries))


@command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@option_db
def restore(copy: Path, db: Path) -> None:
    """Replace the database by COPY.

    The old database is kept beside it.
    """
    try:
        found = put_back(copy, db, datetime.now().astimezone())
    except (StoreError, OSError) as error:
        raise BadInputError(error) from None
    click.echo(worded(COLON, name=db, said=said_to_hold(found.evenings, found.entries)))
    if found.replaced is not None:
        click.echo(worded("The old database is kept as {replaced}", replaced=found.replaced))
