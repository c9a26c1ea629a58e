"""A command whose library is not installed: it is listed, and says what to install."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tracker.cli.errors import BadInputError
from tracker.cli.language import worded
from tracker.game.sentences import filled

if TYPE_CHECKING:
    from tracker.game.sentences import Filled

# The optional dependency (`pip install 'vingtetun[EXTRA]'`) that brings each library.
EXTRAS = {"paho": "room", "distributed": "cluster", "av": "video"}


class MissingCommand(click.Command):
    """The place of a command that cannot be loaded, because it needs a library."""

    def __init__(self, name: str, library: str) -> None:
        super().__init__(name)
        self.library = library

    def get_short_help_str(self, limit: int = 45) -> str:
        del limit
        extra = EXTRAS.get(self.library)
        if extra is None:
            return worded("Needs a library: {library}", library=self.library)
        return worded("Needs a library: pip install 'vingtetun[{extra}]'", extra=extra)

    def make_context(self, *_: Any, **__: Any) -> click.Context:
        """Refuse to run, whatever else is typed."""
        raise BadInputError(self._refusal())

    def _refusal(self) -> Filled:
        extra = EXTRAS.get(self.library)
        if extra is None:
            return filled(
                "{command} needs a library that is not installed: {library}",
                command=self.name,
                library=self.library,
            )
        return filled(
            "{command} needs a library that is not installed: pip install 'vingtetun[{extra}]'",
            command=self.name,
            extra=extra,
        )
