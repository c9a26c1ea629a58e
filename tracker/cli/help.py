"""Commands and groups whose help is shown in the reader's language.

The help of a command is its docstring, the help of an option its `help`. The catalogues find both by
themselves (`tests/messages.py`), so neither is marked.
"""

from __future__ import annotations

import inspect
from copy import copy
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.language import option_lang, worded
from tracker.game.sentences import message

if TYPE_CHECKING:
    from collections.abc import Callable

CLICKS_OWN = (message("Show this message and exit."), message("Show the version and exit."))


class TranslatedCommand(click.Command):
    """A command with --lang, whose help goes through the catalogues when it is shown."""

    def __init__(
        self, *args: Any, said_below: Callable[[], str] | None = None, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self._said_below = said_below
        if not isinstance(self, click.Group):
            option_lang(self)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{worded('Usage:')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Command.format_help_text(self._in_words(), ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [_row(each, ctx) for each in self.get_params(ctx) if isinstance(each, click.Option)]
        with formatter.section(worded("Options")):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        if self._said_below is not None:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(self._said_below())

    def get_short_help_str(self, limit: int = 45) -> str:
        return click.Command.get_short_help_str(self._in_words(), limit)

    def _in_words(self) -> click.Command:
        """Copy the command, with its help in the reader's language."""
        found = copy(self)
        found.help = worded(inspect.cleandoc(self.help)) if self.help else None
        return found


class TranslatedGroup(TranslatedCommand, click.Group):
    """A group of such commands."""

    command_class = TranslatedCommand

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        width = formatter.width - 6 - max(len(name) for name, _ in found)
        with formatter.section(worded("Commands")):
            formatter.write_dl(
                [
                    (name, each.get_short_help_str(width))
                    for name, each in found
                    if each is not None and not each.hidden
                ]
            )


def _row(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """Give an option's names, and its help with its variable, default and range."""
    names = option.get_help_record(ctx)
    extra = option.get_help_extra(ctx)
    more = []
    if "envvars" in extra:
        more.append(worded("variable: {names}", names=", ".join(extra["envvars"])))
    if "default" in extra:
        more.append(worded("default: {value}", value=_default(option, extra["default"])))
    if "range" in extra:
        more.append(extra["range"])
    if "required" in extra:
        more.append(worded("required"))
    said = worded(option.help) if option.help else ""
    return ("" if names is None else names[0]), "  ".join(
        filter(None, (said, f"[{'; '.join(more)}]" if more else ""))
    )


def _default(option: click.Option, shown: str) -> str:
    """Translate a default that is a description; show any other as it is."""
    described = option.show_default
    return worded(described) if isinstance(described, str) else shown


def command() -> Callable[[Callable[..., Any]], TranslatedCommand]:
    """Make a command of a function."""
    return click.command(cls=TranslatedCommand)


def group() -> Callable[[Callable[..., Any]], TranslatedGroup]:
    """Make a group of commands of a function."""
    return click.group(cls=TranslatedGroup)
