"""The first start's steps about table, seats and deck: they ask the camera's process."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flask import abort, current_app, redirect, request, url_for

from tracker.store.camera_link import TEACH, CameraRequest, write_request
from webui.core.camera_requests import CARDS, card_chosen, points, watch_cards
from webui.core.i18n import Refusal, current_words
from webui.core.refusals import in_words
from webui.core.requests import camera_folder, number
from webui.pages.start.view import MOST_SEATS, seats_view, table_view
from webui.views.camera_status import read_camera_status

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from tracker.store.camera_report import Point
    from webui.views.camera_status import CameraStatus

LOOK_S = 0.2  # pause between two looks for the answer of the camera's process
SEATS = 4  # as long as no other number was chosen
POSITIONS = 4  # corners of a felt
# the corners that can be dragged, before the felt was measured
FIRST = ((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88))
# A table counts as cut off if at least CUT of its corners lie within EDGE of the picture's edge,
# as a share of its width or height.
CUT, EDGE = 2, 0.005


def status() -> CameraStatus:
    return read_camera_status(camera_folder())


def seen(step: str) -> dict[str, Any]:
    found = status()
    if step == "table":
        return {"camera": found, "v": table_view(found, current_words())}
    return {"camera": found, "v": seats_view(found, current_words())}


def table_page() -> dict[str, Any]:
    """Give what the page about the table shows; corners that nobody dragged follow the cards."""
    watch_cards()
    known = status().report
    card = next(
        (name for name, size in CARDS.items() if known.mapped and known.card_mm == size), ""
    )
    # before the camera's first report nothing is known, and nobody has dragged anything
    dragged = known.mapped and bool(known.corners)
    return {**seen("table"), "corners": known.corners or FIRST, "dragged": dragged, "card": card}


def answer_table(_: str) -> Response | None:
    """Measure the table by the cards, and by its corners if one was dragged."""
    corners: tuple[Point, ...] = ()
    if request.form.get("touched") == "1":
        corners = tuple(points(request.form.get("corners", "")))
        if len(corners) != POSITIONS:
            abort(400)
        _refuse_cut(corners)
    card_mm = card_chosen(request.form.get("card", ""), request.form.get("card_high", ""))
    if not card_mm and table_view(status(), current_words()).is_asked:
        words = current_words()
        raise Refusal(words("Poker and bridge cards look alike from here. Which are yours?"))
    camera_request = CameraRequest(corners, cards=True, players=_seats_now(), card_mm=card_mm)
    ask_camera(replace(camera_request, as_dragged=bool(corners)))
    return None


def _refuse_cut(corners: tuple[Point, ...]) -> None:
    """Refuse a table with corners at the picture's edge, because a part of it lies outside."""
    cut = sum(not (EDGE < x < 1 - EDGE and EDGE < y < 1 - EDGE) for x, y in corners)
    if cut >= CUT:
        words = current_words()
        raise Refusal(
            words(
                "Part of the table lies outside the picture: lift the camera or turn it, until all four corners are in sight."
            )
        )


def _seats_now() -> int:
    zones = sum(each.name.isdigit() for each in status().zones)
    return zones if status().report.mapped and zones else SEATS


def seats_page() -> dict[str, Any]:
    watch_cards()
    return {**seen("seats"), "most": MOST_SEATS}


def answer_seats(act: str) -> Response | None:
    if act == "count":
        count = number(request.form.get("players", ""))
        if count is None or not 1 <= count <= MOST_SEATS:
            abort(400)
        ask_camera(CameraRequest(players=count))
        return redirect(url_for(".page", step="seats"), 303)
    found = seats_view(status(), current_words())
    if not found.is_complete:
        words = current_words()
        lacking = ", ".join(each.name for each in found.seats if each.state != "seen")
        raise Refusal(words("No open card is seen at these seats yet: {seats}.", seats=lacking))
    if not request.form.get("moved"):  # seats that were dragged stay where they were put
        ask_camera(CameraRequest(centred=True))
    return None


def answer_deck(_: str) -> Response | None:
    ask_camera(CameraRequest(deck=TEACH))
    return None


def ask_camera(camera_request: CameraRequest) -> None:
    """Ask the camera's process and wait for its answer; raise a Refusal if it refuses."""
    place, words = camera_folder(), current_words()
    if place is None:
        abort(404)
    asked = round(time.time() * 1000)
    write_request(place, replace(camera_request, number=asked))
    until_s = time.monotonic() + current_app.config["CAMERA_ANSWER_S"]
    while time.monotonic() < until_s:
        answered = status().report.answered
        if answered.number == asked:
            if answered.refused:
                raise Refusal(in_words(answered.refused, words))
            return
        time.sleep(LOOK_S)
    raise Refusal(words("The camera's program does not answer. Is the picture still moving?"))
