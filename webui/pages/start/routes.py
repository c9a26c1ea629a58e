"""The first start: one question a page. What is answered is kept at once, and each answer is proved."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for

from tracker.languages import codes
from tracker.store.camera_link import PHONE, TEACH, CameraRequest, ask
from tracker.store.settings import BY_HAND
from webui.core.auth import devices, needs
from webui.core.camera_asking import card_chosen, points, watch_cards
from webui.core.devices import Role
from webui.core.guide_kept import DONE
from webui.core.i18n import Refusal, here
from webui.core.pairing_link import invitation, is_reachable, phone_link
from webui.core.qr import qr_picture
from webui.core.refusals import in_words
from webui.core.requests import folder, number
from webui.core.supervised import supervisor
from webui.pages.start.phone import phone_seen, picture_of
from webui.pages.start.view import MOST_SEATS, seats_view, table_view
from webui.views.camera_status import read_camera_status
from webui.views.guide import STEPS, after, before, steps

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from tracker.store.camera_report import Point
    from webui.views.camera_status import CameraStatus

screen = Blueprint("start", __name__, url_prefix="/start")
ANSWER_S = 12.0  # so long the camera's process may take to answer
LOOK_S = 0.2
LONGEST = 300
SEATS = 4  # to begin with
POSITIONS = 4  # corners of a felt
# A table counts as cut off if so many of its corners lie so near (share of the picture) to the edge.
CUT, EDGE = 2, 0.005


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
    """Draw again what the camera sees; the page asks for it while it is open."""
    if step not in ("table", "seats"):
        abort(404)
    watch_cards()
    return render_template(f"pages/start/{step}_live.html", **_seen(step))


@screen.get("/picture/<int:number>")
@needs(Role.BANKER)
def picture(number: int) -> Response:
    """Send the picture of a camera that was found."""
    place = folder()
    path = None if place is None else place / "found" / f"{number}.jpg"
    if path is None or not path.exists():
        abort(404)
    return _jpeg(path.read_bytes())


def _jpeg(body: bytes) -> Response:
    answer = make_response(body)
    answer.mimetype = "image/jpeg"
    return answer


@screen.post("/<step>")
@needs(Role.BANKER)
def answer(step: str) -> str | Response | tuple[str, int]:
    """Take an answer: try it, keep it, and go on; what cannot be is said on the same page."""
    if step not in _ANSWERED:
        abort(404)
    found = supervisor()
    act = request.form.get("act", "next")
    if act == "back":
        return _to(before(step, found.choices))
    if act == "later":
        return _to(after(step, found.choices))
    try:
        answered = _ANSWERED[step](act)
    except Refusal as error:
        return _drawn(step, said=str(error.description)), 409
    if answered is not None:
        return answered
    return _to(after(step, found.choices))


def _to(step: str) -> Response:
    supervisor().choose("guide", step)
    if step == DONE:
        return redirect(url_for("setup.show"), 303)
    return redirect(url_for(".page", step=step), 303)


def _drawn(step: str, said: str = "", **more: Any) -> str:
    found = supervisor()
    chosen = found.choices
    return render_template(
        f"pages/start/{step}.html",
        step=step,
        steps=steps("camera" if step == "phone" else step, chosen, here()),
        is_first=step == next(iter(STEPS)),
        chosen=chosen,
        said=said,
        **{**_CONTENT[step](), **more},
    )


# ---------- language


def _language(_: str) -> Response | None:
    code = request.form.get("language", "")
    if code not in codes():
        abort(400)
    supervisor().choose("language", code)
    step = request.form.get("at", "camera")
    answered = _to(step if step in STEPS else "camera")
    answered.set_cookie("lang", code, max_age=365 * 86400, samesite="Lax", httponly=True)
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
        words = here()
        raise Refusal(words("Type an address, or the place of a film or a folder of pictures."))
    if name == BY_HAND:
        found.choose("camera", BY_HAND)
        return None
    tried = found.try_camera(name)
    if tried.trouble:
        return _drawn("camera", said=in_words(tried.trouble, here()), typed=name)
    found.choose("camera", tried.camera)
    return None


# ---------- a phone as the camera


@screen.get("/phone")
@needs(Role.BANKER)
def phone() -> str:
    """Show the code that leads a phone to its page, and what comes from it."""
    return _drawn("phone")


def _phone_page() -> dict[str, Any]:
    words, found = here(), supervisor()
    link, code = "", ""
    if found.choices.network == "yes":
        code = devices().new_code(Role.CAMERA)
        link = phone_link(code)
    return {
        "link": link if is_reachable(link) else "",
        "code": code,
        "qr": qr_picture(link) if link else "",
        "trouble": words.word(found.network_trouble()),
        "v": phone_seen(folder(), words),
    }


@screen.get("/phone/live")
@needs(Role.BANKER)
def phone_live() -> str:
    return render_template("pages/start/phone_live.html", v=phone_seen(folder(), here()))


@screen.get("/phone/picture")
@needs(Role.BANKER)
def phone_picture() -> Response:
    found = picture_of(folder())
    if found is None:
        abort(404)
    return _jpeg(found)


@screen.post("/phone")
@needs(Role.BANKER)
def take_phone() -> str | Response | tuple[str, int]:
    """Open the network for the phone, or make it the camera once a picture came from it."""
    found, act = supervisor(), request.form.get("act", "next")
    if act == "back":
        return _to("camera")
    if act == "open":
        found.choose("network", "yes")
        return redirect(url_for(".phone"), 303)
    if picture_of(folder()) is None:
        words = here()
        said = words("No picture has come from the phone yet: open its page there, and start it.")
        return _drawn("phone", said=said), 409
    found.choose("camera", PHONE)
    return _to(after("camera", found.choices))


# ---------- table and seats


def _status() -> CameraStatus:
    return read_camera_status(folder())


def _seen(step: str) -> dict[str, Any]:
    seen = _status()
    if step == "table":
        return {"camera": seen, "v": table_view(seen, here())}
    return {"camera": seen, "v": seats_view(seen, here())}


def _table_page() -> dict[str, Any]:
    watch_cards()
    return {**_seen("table"), "corners": _status().report.corners or FIRST}


FIRST = ((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88))


def _table(_: str) -> Response | None:
    """Measure the table by the cards, and by its corners if one was dragged."""
    corners: tuple[Point, ...] = ()
    if request.form.get("touched") == "1":
        corners = tuple(points(request.form.get("corners", "")))
        if len(corners) != POSITIONS:
            abort(400)
        _refuse_cut(corners)
    card_mm = card_chosen(request.form.get("card", ""), request.form.get("card_high", ""))
    if not card_mm and table_view(_status(), here()).is_asked:
        words = here()
        raise Refusal(words("Poker and bridge cards look alike from here. Which are yours?"))
    _ask(CameraRequest(corners, cards=True, players=_seats_now(), card_mm=card_mm))
    return None


def _refuse_cut(corners: tuple[Point, ...]) -> None:
    """Refuse a table whose corners lie at the picture's edge: the rest of it is outside."""
    cut = sum(not (EDGE < x < 1 - EDGE and EDGE < y < 1 - EDGE) for x, y in corners)
    if cut >= CUT:
        words = here()
        raise Refusal(
            words(
                "Part of the table lies outside the picture: lift the camera or turn it, until all four corners are in sight."
            )
        )


def _seats_now() -> int:
    zones = sum(each.name.isdigit() for each in _status().zones)
    return zones if _status().report.mapped and zones else SEATS


def _seats_page() -> dict[str, Any]:
    watch_cards()
    return {**_seen("seats"), "most": MOST_SEATS}


@screen.post("/seats/move")
@needs(Role.BANKER)
def move_seat() -> str:
    """Lay a seat where it was dragged; what cannot be is said beside the picture."""
    outline, name = points(request.form.get("outline", "")), request.form.get("seat", "")
    if len(outline) < POSITIONS or name not in {each.name for each in _status().zones}:
        abort(400)
    watch_cards()
    said = ""
    try:
        _ask(CameraRequest(zones=((name, tuple(outline)),)))
    except Refusal as error:
        said = str(error.description)
    return render_template("pages/start/seats_live.html", said=said, **_seen("seats"))


def _seats(act: str) -> Response | None:
    if act == "count":
        count = number(request.form.get("players", ""))
        if count is None or not 1 <= count <= MOST_SEATS:
            abort(400)
        _ask(CameraRequest(players=count))
        return redirect(url_for(".page", step="seats"), 303)
    seen = seats_view(_status(), here())
    if not seen.is_complete:
        words = here()
        lacking = ", ".join(each.name for each in seen.seats if each.state != "seen")
        raise Refusal(words("No open card is seen at these seats yet: {seats}.", seats=lacking))
    if not request.form.get("moved"):  # seats that were dragged stay where they were put
        _ask(CameraRequest(centred=True))
    return None


def _deck(_: str) -> Response | None:
    _ask(CameraRequest(deck=TEACH))
    return None


def _ask(wish: CameraRequest) -> None:
    """Ask the camera's process, and wait for its answer; what it refuses is said on the page."""
    place, words = folder(), here()
    if place is None:
        abort(404)
    asked = round(time.time() * 1000)
    ask(place, replace(wish, number=asked))
    until_s = time.monotonic() + ANSWER_S
    while time.monotonic() < until_s:
        answered = _status().report.answered
        if answered.number == asked:
            if answered.refused:
                raise Refusal(in_words(answered.refused, words))
            return
        time.sleep(LOOK_S)
    raise Refusal(words("The camera's program does not answer. Is the picture still moving?"))


# ---------- tablet


def _tablet_page() -> dict[str, Any]:
    found = supervisor()
    if found.choices.network != "yes":
        return {"link": "", "qr": "", "code": "", "trouble": here().word(found.trouble())}
    code = devices().new_code(Role.BANKER)
    link = invitation(Role.BANKER, code)
    if not is_reachable(link):
        return {"link": "", "qr": "", "code": "", "trouble": here().word(found.trouble())}
    return {"link": link, "qr": qr_picture(link), "code": code, "trouble": ""}


def _tablet(act: str) -> Response | None:
    if act == "open":
        supervisor().choose("network", "yes")
        return redirect(url_for(".page", step="tablet"), 303)
    return None


_CONTENT = {
    "language": dict,
    "camera": _cameras,
    "phone": _phone_page,
    "table": _table_page,
    "seats": _seats_page,
    "deck": lambda: {"camera": _status()},
    "tablet": _tablet_page,
}
_ANSWERED = {
    "language": _language,
    "camera": _camera,
    "table": _table,
    "seats": _seats,
    "deck": _deck,
    "tablet": _tablet,
}
