"""The camera's screen: the picture and the state that the camera's process leaves in a folder.

The folder is the whole seam: `frame.jpg` (the last picture, what the eyes see drawn on it) and
`status.json` (`last_frame_ms`, and where known `fps`, `delay_ms`, `light`, `sharpness`, `error_mm`,
`corners` as [x, y] and `zones` as [seat, x, y] in shares of the picture), each replaced in one
piece; and, where pictures are kept for the replay, `frames/<evening>/<frame>.jpg`. The banker's answers go the other way as
`wishes.json` (corners and zones he dragged), which the camera's process reads and carries out.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)

from webui.devices import Role
from webui.security import needs

if TYPE_CHECKING:
    from pathlib import Path

    from werkzeug.wrappers import Response as AnyResponse

screen = Blueprint("camera", __name__, url_prefix="/camera")

# After this long without a new frame the table counts as not seen.
LOST_AFTER_S = 3.0


@dataclass(frozen=True)
class Sight:
    """How the camera fares: `state` is none, ok or lost."""

    state: str
    age_s: float = 0.0
    last_ms: int = 0
    fps: float | None = None
    delay_ms: float | None = None
    light: str = ""  # ok, dark, glare
    sharpness: str = ""  # ok, blurred
    error_mm: float | None = None
    corners: tuple[tuple[float, float], ...] = ()  # of the felt, as shares of the picture
    zones: tuple[tuple[str, float, float], ...] = ()  # seat and centre, as shares of the picture


NO_CAMERA = Sight("none")


def sight(folder: Path | None) -> Sight:
    """Read what the camera's process last said of itself."""
    if folder is None or not (folder / "status.json").exists():
        return NO_CAMERA
    try:
        status = json.loads((folder / "status.json").read_text())
        return _sight(status)
    except (OSError, ValueError, TypeError, KeyError):
        return NO_CAMERA


def _sight(status: dict[str, Any]) -> Sight:
    last_ms = int(status["last_frame_ms"])
    age_s = max(0.0, time.time() - last_ms / 1000)
    return Sight(
        "ok" if age_s < LOST_AFTER_S else "lost",
        age_s,
        last_ms,
        status.get("fps"),
        status.get("delay_ms"),
        str(status.get("light", "")),
        str(status.get("sharpness", "")),
        status.get("error_mm"),
        tuple((float(x), float(y)) for x, y in status.get("corners", ())),
        tuple((str(seat), float(x), float(y)) for seat, x, y in status.get("zones", ())),
    )


def folder() -> Path | None:
    found: Path | None = current_app.config["CAMERA"]
    return found


@screen.get("/")
@needs(Role.BANKER)
def show() -> str:
    return render_template("camera.html", sight=sight(folder()))


@screen.get("/frame.jpg")
@needs(Role.BANKER)
def frame() -> Response:
    """Send the last picture."""
    place = folder()
    path = None if place is None else place / "frame.jpg"
    if path is None or not path.exists():
        abort(404)
    return Response(path.read_bytes(), mimetype="image/jpeg")


@screen.get("/status")
@needs(Role.BANKER)
def status() -> dict[str, object]:
    seen = sight(folder())
    return {"state": seen.state, "age_s": seen.age_s, "fps": seen.fps, "delay_ms": seen.delay_ms}


@screen.post("/calibrate")
@needs(Role.BANKER)
def calibrate() -> AnyResponse:
    """Hand the corners and zones that were dragged to the camera's process."""
    place = folder()
    if place is None:
        abort(404)
    wish = {"corners": _points("corner", 4), "board": "board" in request.form}
    wish["zones"] = [
        [name.removeprefix("zone-"), *_pair(text)]
        for name, text in request.form.items()
        if name.startswith("zone-")
    ]
    part = place / "wishes.json.part"
    part.write_text(json.dumps(wish))
    part.replace(place / "wishes.json")
    return redirect(url_for(".show"), 303)


def _points(name: str, count: int) -> list[list[float]]:
    return [
        _pair(request.form.get(f"{name}-{i}", ""))
        for i in range(1, count + 1)
        if f"{name}-{i}" in request.form
    ]


def _pair(text: str) -> list[float]:
    try:
        x, y = (float(each) for each in text.split(","))
    except ValueError:
        abort(400)
    if not (0 <= x <= 1 and 0 <= y <= 1):
        abort(400)
    return [x, y]
