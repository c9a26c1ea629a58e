"""A phone as the camera: the code that leads it to its page, and what comes from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, abort, redirect, render_template, request, url_for

from tracker.store.camera_link import PHONE
from webui.core.auth import devices, needs
from webui.core.devices import Role
from webui.core.i18n import current_words
from webui.core.pairing_link import is_reachable, phone_link
from webui.core.qr import qr_picture
from webui.core.requests import camera_folder
from webui.core.supervised import supervisor
from webui.pages.start.phone import phone_seen, picture_of
from webui.pages.start.step import drawn, go_to, jpeg
from webui.views.guide import after

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

screen = Blueprint("start_phone", __name__, url_prefix="/start/phone")


@screen.get("")
@needs(Role.BANKER)
def show() -> str:
    """Show the code that leads a phone to its page, and what comes from it."""
    return drawn("phone", _content())


def _content() -> dict[str, Any]:
    words, found = current_words(), supervisor()
    link, code = "", ""
    if found.choices.network == "yes":
        code = devices().new_code(Role.CAMERA)
        link = phone_link(code)
    return {
        "link": link if is_reachable(link) else "",
        "code": code,
        "qr": qr_picture(link) if link else "",
        "trouble": words.word(found.network_trouble()),
        "v": phone_seen(camera_folder(), words),
    }


@screen.get("/live")
@needs(Role.BANKER)
def live() -> str:
    return render_template(
        "pages/start/phone_live.html", v=phone_seen(camera_folder(), current_words())
    )


@screen.get("/picture")
@needs(Role.BANKER)
def picture() -> Response:
    found = picture_of(camera_folder())
    if found is None:
        abort(404)
    return jpeg(found)


@screen.post("")
@needs(Role.BANKER)
def answer() -> str | Response | tuple[str, int]:
    """Open the network for the phone, or make it the camera once a picture came from it."""
    found, act = supervisor(), request.form.get("act", "next")
    if act == "back":
        return go_to("camera")
    if act == "open":
        found.choose("network", "yes")
        return redirect(url_for(".show"), 303)
    if picture_of(camera_folder()) is None:
        words = current_words()
        said = words("No picture has come from the phone yet: open its page there, and start it.")
        return drawn("phone", _content(), said), 409
    found.choose("camera", PHONE)
    return go_to(after("camera", found.choices))
