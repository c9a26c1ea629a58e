"""Devices: pair one with a code, list the paired ones, revoke one; choose language and theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, abort, g, redirect, render_template, request, url_for

from tracker.game.sentences import message
from tracker.languages import codes
from webui.core.auth import devices, needs, set_cookie
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import Refusal, current_words
from webui.core.pairing_link import code_in_link, invitation, is_reachable, secure_place
from webui.core.qr import qr_picture
from webui.core.requests import redirect_back
from webui.core.responses import keep_choice
from webui.views.voice import voice_sample

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.wrappers import Response

screen = Blueprint("devices", __name__)


@screen.get("/pair")
def enter() -> str:
    """Ask for the pairing code; opening a link with a code does not use the code up."""
    return render_template(
        "pages/devices/pair.html",
        code=code_in_link(),
        device=_called(request.args),
        wrong=False,
    )


@screen.get("/pair/secure")
def secure() -> str | Response:
    """Show a tablet that scanned the code the way to HTTPS; unpaired devices may open this."""
    code = code_in_link()
    if not secure_place():
        return redirect(url_for(".enter", code=code))
    return render_template("pages/devices/secure.html", code=code, place=secure_place())


def _called(link: Mapping[str, str]) -> str:
    """Propose a name for a device, from the link that it opened."""
    words = current_words()
    if "here" in link:
        return words("This computer")
    return words("Phone") if "phone" in link else words("Tablet")


@screen.post("/pair")
def pair() -> Response | tuple[str, int]:
    """Pair this device by a code, which is then used up, and set its cookie."""
    now = now_ms()
    if not devices().guesses.count_try(request.remote_addr or ""):
        abort(429)
    code = "".join(each for each in request.form.get("code", "") if each.isdigit())
    name = request.form.get("name", "").strip()[:40] or current_words()(message("Tablet"))
    token = devices().pair(code, name, now)
    if token is None:
        return render_template("pages/devices/pair.html", code="", device=name, wrong=True), 403
    response = redirect(url_for("home"), 303)
    set_cookie(response, token)
    return response


@screen.get("/devices")
@needs(Role.BANKER)
def show() -> str:
    return render_template(
        "pages/devices/devices.html",
        devices=devices().all(),
        me=g.device,
        link=None,
        voice_sample=voice_sample(current_words()),
    )


@screen.post("/devices/invite")
@needs(Role.BANKER)
def invite() -> str:
    """Make a link for one more device, and draw it as a QR code."""
    role = request.form.get("role", "")
    if role not in set(Role):
        raise Refusal(current_words()(message("There is no such role.")))
    code = devices().new_code(Role(role))
    link = invitation(Role(role), code)
    picture = qr_picture(link)
    return render_template(
        "pages/devices/devices.html",
        devices=devices().all(),
        me=g.device,
        voice_sample=voice_sample(current_words()),
        link=link,
        code=code,
        qr=picture,
        alone=not is_reachable(link),
    )


@screen.post("/devices/<int:device>/revoke")
@needs(Role.BANKER)
def revoke(device: int) -> Response:
    devices().revoke(device)
    return redirect(url_for(".show"), 303)


@screen.post("/look")
@needs(Role.PLAYERS)
def look() -> Response:
    """Set the language or the theme of this device."""
    response = redirect_back()
    for name, known in (("lang", codes()), ("theme", ("dark", "light", "auto"))):
        if request.form.get(name) in known:
            keep_choice(response, name, request.form[name])
    return response
