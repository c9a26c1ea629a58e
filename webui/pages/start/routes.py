"""The first start: one question a page. Each answer is tried at once, and stored if it works."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, abort, redirect, render_template, request, url_for

from tracker.languages import codes
from tracker.store.camera_link import PHONE, CameraRequest
from tracker.store.settings import BY_HAND
from webui.core.auth import devices, needs
from webui.core.camera_requests import points, watch_cards
from webui.core.devices import Role
from webui.core.first_start import DONE
from webui.core.i18n import Refusal, current_words
from webui.core.pairing_link import invitation, is_reachable
from webui.core.qr import qr_picture
from webui.core.refusals import in_words
from webui.core.requests import camera_folder
from webui.core.responses import keep_choice
from webui.core.supervised import supervisor
from webui.pages.start.step import drawn, go_to, jpeg
from webui.pages.start.table_and_seats import (
    POSITIONS,
    answer_deck,
    answer_seats,
    answer_table,
    ask_camera,
    seats_page,
    seen,
    status,
    table_page,
)
from webui.views.guide import STEPS, after, before

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

screen = Blueprint("start", __name__, url_prefix="/start")
LONGEST = 300  # letters of an answer


@screen.get("/")
@needs(Role.BANKER)
def show() -> Response:
    """Go on where the first start was left."""
    step = supervisor().choices.guide
    return redirect(url_for(".page", step=step if step in STEPS else next(iter(STEPS))))


@screen.get("/<step>")
@needs(Role.BANKER)
def page(step: str) -> str | Response:
    if step not in STEPS:
        abort(404)
    found = supervisor()
    if step == "game":
        found.choose("guide", step)
        return redirect(url_for("setup.show"))
    if found.choices.guide != DONE:
        found.choose("guide", step)
    return _drawn(step)


@screen.get("/<step>/live")
@needs(Role.BANKER)
def live(step: str) -> str:
    """Draw again what the camera sees; the open page fetches it again and again."""
    if step not in ("table", "seats"):
        abort(404)
    watch_cards()
    return render_template(f"pages/start/{step}_live.html", **seen(step))


@screen.get("/picture/<int:number>")
@needs(Role.BANKER)
def picture(number: int) -> Response:
    """Send the picture of one of the cameras that were found."""
    place = camera_folder()
    path = None if place is None else place / "found" / f"{number}.jpg"
    if path is None or not path.exists():
        abort(404)
    return jpeg(path.read_bytes())


@screen.post("/<step>")
@needs(Role.BANKER)
def answer(step: str) -> str | Response | tuple[str, int]:
    """Try an answer, store it, and go to the next step; if refused, say why on the same page."""
    if step not in _ANSWERED:
        abort(404)
    found = supervisor()
    act = request.form.get("act", "next")
    if act == "back":
        return go_to(before(step, found.choices))
    if act == "later":
        return go_to(after(step, found.choices))
    try:
        answered = _ANSWERED[step](act)
    except Refusal as error:
        return _drawn(step, said=str(error.description)), 409
    if answered is not None:
        return answered
    return go_to(after(step, found.choices))


def _drawn(step: str, said: str = "", **more: Any) -> str:
    return drawn(step, {**_CONTENT[step](), **more}, said)


# ---------- language


def _language(_: str) -> Response | None:
    code = request.form.get("language", "")
    if code not in codes():
        abort(400)
    supervisor().choose("language", code)
    step = request.form.get("at", "camera")
    answered = go_to(step if step in STEPS else "camera")
    keep_choice(answered, "lang", code)
    return answered


# ---------- camera


def _cameras() -> dict[str, Any]:
    found = supervisor()
    looked = found.cameras() if "look" in request.args else None
    return {"cameras": looked, "by_hand": BY_HAND, "phone": PHONE, "typed": "", "trouble": ""}


def _camera(_: str) -> Response | str | None:
    """Try a camera, and keep it only if a picture comes from it."""
    found, name = supervisor(), request.form.get("camera", "").strip()
    if len(name) > LONGEST or not name.isprintable() or name.startswith("-") or not name:
        words = current_words()
        raise Refusal(words("Type an address, or the place of a film or a folder of pictures."))
    if name == BY_HAND:
        found.choose("camera", BY_HAND)
        return None
    tried = found.try_camera(name)
    if tried.trouble:
        return _drawn("camera", said=in_words(tried.trouble, current_words()), typed=name)
    found.choose("camera", tried.camera)
    return None


# ---------- seats


@screen.post("/seats/move")
@needs(Role.BANKER)
def move_seat() -> str:
    """Store a seat where it was dragged; if that is refused, say why beside the picture."""
    outline, name = points(request.form.get("outline", "")), request.form.get("seat", "")
    if len(outline) < POSITIONS or name not in {each.name for each in status().zones}:
        abort(400)
    watch_cards()
    said = ""
    try:
        ask_camera(CameraRequest(zones=((name, tuple(outline)),)))
    except Refusal as error:
        said = str(error.description)
    return render_template("pages/start/seats_live.html", said=said, **seen("seats"))


# ---------- tablet


def _tablet_page() -> dict[str, Any]:
    found = supervisor()
    if found.choices.network != "yes":
        return {"link": "", "qr": "", "code": "", "trouble": current_words().word(found.trouble())}
    code = devices().new_code(Role.BANKER)
    link = invitation(Role.BANKER, code)
    if not is_reachable(link):
        return {"link": "", "qr": "", "code": "", "trouble": current_words().word(found.trouble())}
    return {"link": link, "qr": qr_picture(link), "code": code, "trouble": ""}


def _tablet(act: str) -> Response | None:
    if act == "open":
        supervisor().choose("network", "yes")
        return redirect(url_for(".page", step="tablet"), 303)
    return None


_CONTENT = {
    "language": dict,
    "camera": _cameras,
    "table": table_page,
    "seats": seats_page,
    "deck": lambda: {"camera": status()},
    "tablet": _tablet_page,
}
_ANSWERED = {
    "language": _language,
    "camera": _camera,
    "table": answer_table,
    "seats": answer_seats,
    "deck": answer_deck,
    "tablet": _tablet,
}
