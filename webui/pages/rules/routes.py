"""The rules to read: a clause by its number, and each game in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, abort, g, render_template, request

from tracker.game.rules import PRESETS
from tracker.store.errors import StoreError
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import current_words
from webui.core.requests import hub
from webui.pages.rules.view import rules_view

if TYPE_CHECKING:
    from tracker.game.rules import Rules

screen = Blueprint("rules", __name__)


@screen.get("/rules")
@needs(Role.PLAYERS)
def show() -> str:
    """Show the rules of the game at the table, or of another; the clause asked for comes first."""
    playing, asked = _playing(), request.args.get("rule", "")
    name = request.args.get("game", playing.variant if playing else next(iter(PRESETS)))
    if name not in PRESETS:
        abort(404)
    of_the_table = playing is not None and playing.variant == name
    rules = playing if playing is not None and of_the_table else PRESETS[name]
    return render_template(
        "pages/rules/rules.html",
        rules=rules_view(rules, asked, current_words()),
        at_the_table=of_the_table,
        back="/table" if g.device.role.covers(Role.TABLE) else "/players",
    )


def _playing() -> Rules | None:
    """Give the rules of the current evening; None if there is none or it cannot be read."""
    session = hub().current()
    try:
        return None if session is None else hub().live(session).table.rules
    except StoreError:
        return None
