"""The error for bad input on the command line: one sentence on standard error, exit code 2."""

from __future__ import annotations

import click


class BadInput(click.ClickException):
    """Something typed or given cannot be used; the sentence says what and why."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        del file
        click.echo(f"vingtetun: {self.format_message()}", err=True)
