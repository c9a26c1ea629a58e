"""The help page: what each page is for, the keys of a keyboard, the gestures of a finger."""

from __future__ import annotations

from flask import Blueprint, g, render_template

from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import current_words
from webui.views.page_help import HELP

screen = Blueprint("help", __name__)


@screen.get("/help")
@needs(Role.PLAYERS)
def show() -> str:
    """List the pages that this device may open; only a banker is told the keys and gestures."""
    acting = g.device.role is Role.BANKER
    figures = "V D R" if current_words().has_french_cards else "J Q K"
    return render_template(
        "pages/help/help.html",
        pages=[each for each in HELP.values() if acting or each.for_players],
        figures=figures if acting else "",
        back="/table" if g.device.role.covers(Role.TABLE) else "/players",
    )
