"""The page that lists the keys of a keyboard and the gestures of a finger."""

from __future__ import annotations

from flask import Blueprint, render_template

from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import here

screen = Blueprint("help", __name__)


@screen.get("/help")
@needs(Role.BANKER)
def show() -> str:
    figures = "V D R" if here().french_cards else "J Q K"
    return render_template("pages/help/help.html", figures=figures)
