"""What a person typed and cannot be: one sentence on standard error, and exit code 2."""

from __future__ import annotations

import click


class BadInput(click.ClickException):
    """One sentence for the person who typed it."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        del file
        click.echo(f"vingtetun: {self.format_message()}", err=True)
