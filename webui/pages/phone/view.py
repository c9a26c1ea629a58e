"""What the phone is told while it films: how to hold it, and how fast to send. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.camera.limits import NARROWEST_PX
from webui.views.camera_words import LIGHT, SHARPNESS

if TYPE_CHECKING:
    from webui.core.i18n import Words
    from webui.views.camera_status import CameraStatus

SLOWEST, FASTEST = 3.0, 10.0  # pictures a second that a phone sends
# A phone sends this many times as many pictures as the eyes took: so they can speed up again.
AHEAD = 1.5


@dataclass(frozen=True)
class Answer:
    """What the server answers a phone after each picture."""

    say: str
    good: bool
    pause_ms: int  # from one picture to the next


def answer(seen: CameraStatus, words: Words) -> Answer:
    """Say how to hold the phone, and how long to wait before the next picture."""
    say = _fault(seen, words)
    return Answer(
        say or words("It sees the table: leave the phone as it is."), not say, pause(seen)
    )


def pause(seen: CameraStatus) -> int:
    """Give the milliseconds between two pictures: a little faster than the eyes take them."""
    taken = seen.report.fps or 0.0
    return round(1000 / min(FASTEST, max(SLOWEST, AHEAD * taken)))


def _fault(seen: CameraStatus, words: Words) -> str:
    """Say what is wrong with the picture, the first thing to mend; empty if all is well."""
    report = seen.report
    if seen.state != "ok":
        return words("The pictures arrive; the program that reads them is not ready yet.")
    if report.light in LIGHT and report.light != "ok":
        return words(LIGHT[report.light])
    if report.sharpness in SHARPNESS and report.sharpness != "ok":
        return words(SHARPNESS[report.sharpness])
    if any(not (0 <= x <= 1 and 0 <= y <= 1) for x, y in report.corners):
        return words("Higher: all four corners of the table must be in sight.")
    return _distance(report.card_px, words)


def _distance(card_px: float | None, words: Words) -> str:
    if card_px is None:
        return words("No card is seen yet: lay one face up in the middle of the table.")
    if card_px < NARROWEST_PX:
        return words(
            "Closer: a card is {wide} pixels wide, and {needed} are needed.",
            wide=round(card_px),
            needed=round(NARROWEST_PX),
        )
    return ""
