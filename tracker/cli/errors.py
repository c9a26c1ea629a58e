"""The error for bad input on the command line: one sentence on standard error, exit code 2."""

from __future__ import annotations

import click

from tracker.cli.language import command_language
from tracker.game.sentences import parts_of


class BadInputError(click.ClickException):
    """Something typed or given cannot be used; the sentence says why, in the command's language."""

    exit_code = 2

    def __init__(self, said: object) -> None:
        # Worded now, because click shows an error when the command and its --lang are gone.
        super().__init__(command_language().word(said if isinstance(said, str) else parts_of(said)))

    def show(self, file: object = None) -> None:
        del file
        click.echo(f"vingtetun: {self.format_message()}", err=True)
