"""Choose the language of a command: that of the option --lang, else that of the system."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tracker.game.sentences import message
from tracker.languages import codes, language, system_language

if TYPE_CHECKING:
    from tracker.game.grammar import Language

_CHOSEN = "vingtetun.language"
COLON = message("{name}: {said}")


def _choose(context: click.Context, _: click.Parameter, value: str) -> str:
    context.meta[_CHOSEN] = value
    return value


option_lang = click.option(
    "--lang",
    type=click.Choice(codes()),
    default=system_language,
    show_default=message("that of LANG"),
    is_eager=True,  # read first, so that errors about other options are worded in it
    expose_value=False,
    callback=_choose,
    help="Language of the sentences.",
)


def command_language() -> Language:
    """Give the language of the command that is running."""
    context = click.get_current_context(silent=True)
    chosen = None if context is None else context.meta.get(_CHOSEN)
    return language(chosen or system_language())


def worded(text: str, count: int | None = None, /, **values: object) -> str:
    """Say a sentence to whoever runs the command."""
    return command_language().say(text, count, **values)
