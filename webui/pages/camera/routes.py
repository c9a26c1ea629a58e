"""The camera's page: its picture and state, and requests to measure the table or to learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, abort, redirect, render_template, request

from tracker.game.money import money
from tracker.store.camera_link import FORGET, SEEN, STACK, TEACH, CameraRequest, write_request
from webui.core.auth import needs
from webui.core.camera_requests import CARDS, card_chosen, points, watch_cards
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import Refusal, current_words
from webui.core.requests import camera_folder, form_evening, hub, redirect_back
from webui.pages.camera.view import (
    FIRST_CORNERS,
    camera_view,
    chips_view,
    is_convex,
    who_sits_where,
)
from webui.views.camera_status import Zone, guessed_zones, read_camera_status
from webui.views.chips import CHIPS, read_chips
from webui.views.seen_picture import seen_picture

if TYPE_CHECKING:
    from pathlib import Path

    from werkzeug.wrappers import Response as AnyResponse

    from tracker.game.table import Table
    from webui.pages.camera.view import CameraView

screen = Blueprint("camera", __name__, url_prefix="/camera")
MOST_COMMON = 7  # how many seats are drawn while no evening is open


@screen.get("/")
@needs(Role.BANKER)
def show() -> str:
    watch_cards()
    seen = _view()
    return render_template(
        "pages/camera/camera.html",
        **seen._asdict(),
        chips=chips_view(seen.camera, current_words()),
        values=[current_words().amount(money(value)) for value in _chip_values()],
        corners=seen.camera.report.corners or FIRST_CORNERS,
        zones=seen.camera.zones or guessed_zones(_players()),
        chosen_card=_card_name(seen.camera.report.card_mm),
        chosen_high=_typed_height(seen.camera.report.card_mm),
    )


@screen.get("/live")
@needs(Role.BANKER)
def live() -> str:
    """Draw the camera's state again; the page fetches it once a second."""
    watch_cards()
    return render_template("pages/camera/camera_live.html", **_view()._asdict())


def _view() -> CameraView:
    seen, table = camera_view(read_camera_status(camera_folder()), current_words()), _table()
    if table is None:
        return seen
    return seen._replace(hints=(*seen.hints, who_sits_where(table, current_words())))


def _players() -> int:
    """Give how many seats to draw: those of the evening, or seven if none is open."""
    table = _table()
    return MOST_COMMON if table is None else len(table.seats)


def _table() -> Table | None:
    """Give the table of the evening that is open."""
    with hub().lock:
        found = hub().current()
        return None if found is None else hub().live(found).table


@screen.get("/frame.jpg")
@needs(Role.BANKER)
def frame() -> Response:
    """Send the last picture."""
    place = camera_folder()
    path = None if place is None else place / "frame.jpg"
    if path is None or not path.exists():
        abort(404)
    return Response(path.read_bytes(), mimetype="image/jpeg")


@screen.get("/seen.jpg")
@needs(Role.BANKER)
def seen() -> Response:
    """Send the last picture that the eyes looked at, with what they found in it."""
    place = camera_folder()
    path = None if place is None else place / SEEN
    if path is None or not path.exists():
        abort(404)
    return seen_picture(path)


@screen.get("/status")
@needs(Role.BANKER)
def status() -> dict[str, object]:
    seen = read_camera_status(camera_folder())
    return {
        "state": seen.state,
        "age_s": seen.age_s,
        "fps": seen.report.fps,
        "delay_ms": seen.report.delay_ms,
    }


@screen.post("/by-hand")
@needs(Role.BANKER)
def by_hand() -> AnyResponse:
    """Enter everything by hand from now on, or let the camera write again."""
    chosen = "1" if request.form.get("on") == "1" else ""
    found = form_evening()
    hub().write_beside_log(lambda log: log.set_setting(found, "by_hand", chosen, now_ms()))
    return redirect_back()


@screen.post("/film")
@needs(Role.BANKER)
def film() -> AnyResponse:
    """Start or stop keeping the pictures of this evening as video."""
    chosen = "on" if request.form.get("on") == "1" else "off"
    found = form_evening()
    hub().write_beside_log(lambda log: log.set_setting(found, "video", chosen, now_ms()))
    return redirect("/camera/", 303)


@screen.post("/calibrate")
@needs(Role.BANKER)
def calibrate() -> AnyResponse:
    """Pass the dragged corners and seats to the camera's process."""
    place = camera_folder()
    if place is None:
        abort(404)
    corners = [points(request.form[name])[0] for name in _corner_names()]
    zones = [_zone(name) for name in request.form if name.startswith("zone-")]
    if corners and not is_convex(tuple(corners)):
        words = current_words()
        raise Refusal(words("The corners of the felt cross: drag them round it in order, 1 to 4."))
    card_mm = card_chosen(request.form.get("card", ""), request.form.get("card_high", ""))
    camera_request = CameraRequest(
        tuple(corners),
        tuple(zones),
        board="board" in request.form,
        cards="cards" in request.form,
        card_mm=card_mm,
        centred="centred" in request.form,
    )
    return _send_request(place, camera_request)


def _card_name(card_mm: tuple[float, ...]) -> str:
    return next((name for name, size in CARDS.items() if card_mm == size), "")


def _typed_height(card_mm: tuple[float, ...]) -> str:
    return f"{card_mm[1]:g}" if card_mm and not _card_name(card_mm) else ""


@screen.post("/deck")
@needs(Role.BANKER)
def deck() -> AnyResponse:
    """Ask the camera's process to learn the deck that is spread out, or to forget it."""
    place = camera_folder()
    act = request.form.get("act")
    if place is None or act not in (TEACH, FORGET):
        abort(404)
    return _send_request(place, CameraRequest(deck=act))


@screen.post("/chips")
@needs(Role.BANKER)
def chips() -> AnyResponse:
    """Ask the camera's process to learn the chips in the middle, a stack of them, or to forget."""
    place = camera_folder()
    act = request.form.get("act")
    if place is None or act not in (TEACH, STACK, FORGET):
        abort(404)
    return _send_request(place, CameraRequest(chips=act, values=_chip_values()))


def _chip_values() -> tuple[str, ...]:
    """Give the values of the evening's chips, or of the usual ones if none is open."""
    with hub().lock:
        found = hub().current()
        kept = "" if found is None else hub().log.settings(found).get("chips", "")
    return tuple(chip.value for chip in (read_chips(kept) if kept else CHIPS))


def _send_request(place: Path, camera_request: CameraRequest) -> AnyResponse:
    """Write a request for the camera's process, and go back to the camera's page."""
    write_request(place, camera_request)
    return redirect("/camera/", 303)


def _corner_names() -> list[str]:
    names = [f"corner-{number}" for number in range(1, 5) if f"corner-{number}" in request.form]
    if len(names) not in (0, 4):
        abort(400)
    return names


def _zone(field: str) -> Zone:
    outline = points(request.form[field])
    if len(outline) < 3:
        abort(400)
    return Zone(field.removeprefix("zone-")[:12], tuple(outline))
