"""The phone's page, the pictures it sends, and the way there from a QR code."""

from __future__ import annotations

import threading
import time
from dataclasses import asdict
from typing import TYPE_CHECKING

from flask import (
    Blueprint,
    abort,
    current_app,
    g,
    make_response,
    render_template,
    request,
)

from tracker.game.sentences import message
from tracker.host.files import write_whole
from tracker.pictures.headers import fault_of
from tracker.store.camera_link import MOST_PHONE_BYTES, PHONE, PHONE_PICTURE
from webui.core.auth import devices, needs
from webui.core.devices import Role
from webui.core.i18n import Refusal, current_words
from webui.core.pairing_link import code_in_link, phone_link, secure_place
from webui.core.qr import qr_picture
from webui.core.requests import camera_folder
from webui.core.responses import download
from webui.core.supervised import supervisor
from webui.pages.phone.view import answer
from webui.views.camera_status import read_camera_status

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response


screen = Blueprint("phone", __name__, url_prefix="/phone")
SILENT_S = 4.0  # after this time without a picture another phone may take over
_NO_PHONES = message("no phone can reach this computer: open it to the local network first")


class FilmingPhone:
    """Which phone is the camera: one at a time; of several that film, the one paired last."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._device, self._heard_s = 0, float("-inf")

    def claim(self, device: int) -> bool:
        """Make this device the camera if it may be; tell whether it is."""
        with self._lock:
            silent = self._clock() - self._heard_s > SILENT_S
            if device < self._device and not silent:
                return False
            self._device, self._heard_s = device, self._clock()
            return True


@screen.post("/invite")
@needs(Role.BANKER)
def invite() -> str:
    """Choose a phone as the camera: open the network, and show the code that pairs the phone."""
    found = supervisor()
    found.choose("camera", PHONE)
    found.choose("network", "yes")
    code = devices().new_code(Role.CAMERA)
    link = phone_link(code)
    return render_template(
        "pages/phone/invite.html",
        link=link,
        code=code,
        qr=qr_picture(link) if link else "",
        trouble=current_words().word(found.network_trouble() or _NO_PHONES),
    )


@screen.get("/join")
def join() -> str:
    """Show a phone that scanned the code the way to HTTPS; unpaired devices may open this."""
    return render_template("pages/phone/join.html", code=code_in_link(), phones=secure_place())


@screen.get("/authority.crt")
def certificate() -> Response:
    """Send this house's own certificate, for a phone to trust; it is not secret."""
    return download(supervisor().certificate(), "vingtetun.crt", "application/x-x509-ca-cert")


@screen.get("/")
@needs(Role.CAMERA)
def show() -> Response:
    """Show the page that films; it alone may use the device's camera."""
    page = make_response(render_template("pages/phone/phone.html", phones=secure_place()))
    page.headers["Permissions-Policy"] = "camera=(self), microphone=(), geolocation=()"
    return page


@screen.post("/picture")
@needs(Role.CAMERA)
def picture() -> dict[str, object]:
    """Store the phone's picture for the eyes; say how to hold the phone and when to send next."""
    place = camera_folder()
    if place is None:
        abort(404)
    filming: FilmingPhone = current_app.extensions.setdefault("filming_phone", FilmingPhone())
    if not filming.claim(g.device.id):
        raise Refusal(current_words()(message("Another phone is the camera now.")))
    request.max_content_length = MOST_PHONE_BYTES
    content = request.get_data(cache=False)
    if not content.startswith(b"\xff\xd8") or fault_of(content) is not None:
        abort(400)
    write_whole(place / PHONE_PICTURE, content)
    return asdict(answer(read_camera_status(place), current_words()))
