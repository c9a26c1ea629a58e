"""The commands, thin: read, call, print; bad input is one sentence and exit code 2."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import click

from tracker.game.coupfile import CoupFileError, read_file
from tracker.game.report import as_json
from tracker.game.wording import Language


class BadInput(click.ClickException):
    """One sentence for the person who typed it."""

    exit_code = 2


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("vingtetun"), prog_name="vingtetun")
def main() -> None:
    """Keep, settle and replay an evening of vingt-et-un or blackjack."""


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json_", is_flag=True, help="Print one JSON object.")
@click.option("--lang", type=click.Choice(list(Language)), default=Language.EN)
def settle(file: Path, *, as_json_: bool, lang: Language) -> None:
    """Fold a coup file and say who pays whom."""
    text = file.read_text()
    try:
        print(json.dumps(as_json(read_file(text), lang)))
    except CoupFileError as error:
        raise BadInput(f"{file}: {error}") from None
