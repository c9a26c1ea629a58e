"""The settings: chosen at the first start, step by step, and changed here later."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from flask import Blueprint, current_app, redirect, render_template, request, url_for

from tracker.languages import codes
from tracker.store.camera_link import PHONE
from tracker.store.evenings import choose_stakes_by_camera, is_camera_reading_stakes
from tracker.store.settings import ALL_EVENINGS, BY_HAND
from webui.core.auth import devices, needs
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.first_start import DONE
from webui.core.i18n import Refusal, current_words
from webui.core.refusals import in_words
from webui.core.requests import hub
from webui.core.responses import keep_choice
from webui.core.supervised import supervisor
from webui.pages.settings.view import DoneElsewhere, steps

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from webui.core.supervised import Supervised
    from webui.pages.settings.view import Step

screen = Blueprint("settings", __name__, url_prefix="/settings")
LONGEST = 300  # letters of a choice
CHOSEN_HERE = ("language", "camera", "deck", "network", "certificate", "broker", "table")


class CameraSearch:
    """Searches for cameras; whoever asks while a search runs gets the result of that one.

    A search opens every camera, so two at once would disturb each other.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ended_s = float("-inf")
        self._found: list[tuple[str, str]] = []

    def cameras(self, found: Supervised) -> list[tuple[str, str]]:
        asked_s = time.monotonic()
        with self._lock:
            if self._ended_s < asked_s:
                self._found = found.cameras()
                self._ended_s = time.monotonic()
            return self._found


def is_set_up() -> bool:
    """Tell whether the first start is over, so that home is the table.

    It is over if its last step was done, if an evening is open, or, where the guide was never
    begun, if language and camera were chosen in the settings.
    """
    found = supervisor()
    chosen = found.choices
    if chosen.guide:
        return chosen.guide == DONE or hub().current() is not None
    return all(step.done for step in settings_steps(found)[:2])


def settings_steps(found: Supervised) -> list[Step]:
    """List the steps of the first start as they stand now."""
    with_tablet = len(devices().all()) > 1  # the first device is this computer's own browser
    return steps(
        found.choices,
        DoneElsewhere(found.is_calibrated(), hub().current() is not None, with_tablet),
    )


@screen.get("/")
@needs(Role.BANKER)
def show() -> str:
    return _drawn(current_words().word(supervisor().trouble()))


def _drawn(trouble: str, typed: str = "") -> str:
    """Draw the page with what goes wrong, and a camera's address that was typed and is not kept."""
    found = supervisor()
    listed = settings_steps(found)
    return render_template(
        "pages/settings/settings.html",
        steps=listed,
        now=next((step.name for step in listed if not step.done), ""),
        chosen=found.choices,
        by_hand=BY_HAND,
        phone=PHONE,
        cameras=_search().cameras(found) if "look" in request.args else None,
        trouble=trouble,
        typed=typed,
        is_reading_stakes=is_camera_reading_stakes(hub().log, None),
    )


@screen.post("/stakes-by-camera")
@needs(Role.BANKER)
def switch() -> Response:
    """Let the camera read the stakes of every evening that chose nothing else, or stop it."""
    is_on = request.form.get("on") == "1"
    hub().write_beside_log(
        lambda log: choose_stakes_by_camera(log, ALL_EVENINGS, now_ms(), is_on=is_on)
    )
    return redirect(url_for(".show"), 303)


def _search() -> CameraSearch:
    found: CameraSearch = current_app.extensions.setdefault("search", CameraSearch())
    return found


@screen.post("/")
@needs(Role.BANKER)
def change() -> Response | tuple[str, int]:
    """Store the choices that a form contains, and carry them out; a camera has to give a picture."""
    found = supervisor()
    for name in CHOSEN_HERE:
        value = request.form.get(name)
        if value is None:
            continue
        if len(value) > LONGEST or not value.isprintable() or value.startswith("-"):
            words = current_words()
            raise Refusal(words("That cannot be used."))
        value = value.strip()
        if name == "camera" and value not in ("", BY_HAND, PHONE):
            tried = found.try_camera(value)
            if tried.trouble:
                return _drawn(in_words(tried.trouble, current_words()), value), 409
            value = tried.camera
        found.choose(name, value)
    response = redirect(url_for("devices.show" if "network" in request.form else ".show"), 303)
    if request.form.get("language") in codes():
        keep_choice(response, "lang", request.form["language"])
    return response
