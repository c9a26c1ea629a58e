"""Open a page in the browser of this computer's screen, or say that there is none."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

import click

from tracker.cli.language import worded
from tracker.game.sentences import message

if TYPE_CHECKING:
    from collections.abc import Callable

NO_BROWSER = message("No browser was found on this computer: open the link yourself.")
option_browser = click.option(
    "--browser/--no-browser", default=True, help="Open the page in a browser."
)


def open_soon(link: str) -> None:
    """Open a page in a thread, so that the program can start to serve it meanwhile."""
    threading.Thread(target=open_or_say, args=(link, worded(NO_BROWSER)), daemon=True).start()


def open_or_say(link: str, otherwise: str, opens: Callable[[str], bool] = webbrowser.open) -> None:
    """Open a page in the browser of this computer's screen; print `otherwise` if that fails."""
    if not (_has_screen() and opens(link)):
        click.echo(otherwise)


def _has_screen() -> bool:
    """Tell whether a browser window could be seen on this computer; text browsers do not count."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
