"""Options that several commands have: the database, JSON, files and folders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

option_db = click.option(
    "--db",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("vingtetun.db"),
    show_default=True,
    help="The database of evenings.",
)
option_json = click.option("--json", "wants_json", is_flag=True, help="Print one JSON object.")


def folder_option(default: str) -> dict[str, Any]:
    """Give click's settings for an option that names a folder."""
    kind = click.Path(path_type=Path, file_okay=False)
    return {"type": kind, "default": Path(default), "show_default": True}


def file_option(default: str) -> dict[str, Any]:
    """Give click's settings for an option that names a file."""
    kind = click.Path(path_type=Path, dir_okay=False)
    return {"type": kind, "default": Path(default), "show_default": True}
