"""What the camera's process reports to the pages: one record, written and read here as JSON.

Older versions wrote fewer keys, and zones as the middle of a seat. Both are read.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tracker.game.sentences import packed, unpacked

if TYPE_CHECKING:
    from pathlib import Path

STATUS = "status.json"
ON, OFF = "on", "off"  # of a recording; any other text says why it has stopped
Point = tuple[float, float]  # in shares of the picture
SeatZone = tuple[str, tuple[Point, ...]]


class KnownDeck(NamedTuple):
    """How many cards of the owner's deck have been learnt, and whether the Fou has."""

    cards: int
    fou: bool


@dataclass(frozen=True)
class CameraReport:
    """What the camera's process knows: what it sees, how well, and what it said last."""

    last_frame_ms: int
    seeing: bool = True
    why: str = ""  # the reason it does not see, as a word of `camera.vigil.Fault`
    trouble: str = ""  # the same as a sentence
    since_ms: int | None = None  # since when it sees, or does not
    fps: float | None = None
    delay_ms: float | None = None  # from a picture to its facts
    dropped: int | None = None  # pictures that came while others were looked at
    light: str = ""  # ok, dark, bright, glare
    sharpness: str = ""  # ok, blurred
    moved: bool = False  # since the table was mapped
    error_mm: float | None = None  # of the table map
    card_px: float | None = None  # the width of a card in the last picture; None if none was found
    recording: str = ""  # ON, OFF, or why it has stopped
    said: str = ""  # the answer to the banker's last request
    deck: KnownDeck | None = None  # None where none can be learnt
    corners: tuple[Point, ...] = ()  # of the felt
    zones: tuple[SeatZone, ...] = ()


def as_json(report: CameraReport) -> dict[str, object]:
    """Give a report as it is stored: sentences in English, and so that another language can say them."""
    return {
        **{name: value for name, value in vars(report).items() if value not in (None, ())},
        "sentence": packed(report.said),
        "recording_sentence": packed(report.recording),
    }


def read_report(folder: Path) -> CameraReport | None:
    """Read the last report; None if there is none that can be read."""
    try:
        return report_of(json.loads((folder / STATUS).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return None


def report_of(found: dict[str, Any]) -> CameraReport:
    """Read a report from its JSON."""
    why = str(found.get("why", ""))
    return CameraReport(
        last_frame_ms=int(found["last_frame_ms"]),
        seeing=bool(found.get("seeing", not why)),
        why=why,
        trouble=str(found.get("trouble", "")),
        since_ms=found.get("since_ms"),
        fps=_number(found, "fps"),
        delay_ms=_number(found, "delay_ms"),
        dropped=found.get("dropped"),
        light=str(found.get("light", "")),
        sharpness=str(found.get("sharpness", "")),
        moved=bool(found.get("moved")),
        error_mm=_number(found, "error_mm"),
        card_px=_number(found, "card_px"),
        recording=unpacked(found.get("recording_sentence", found.get("recording", ""))),
        said=unpacked(found.get("sentence", found.get("said", ""))),
        deck=_deck(*found["deck"]) if "deck" in found else None,
        corners=_points(found.get("corners", ())),
        zones=tuple(_zone(*each) for each in found.get("zones", ())),
    )


def _number(found: dict[str, Any], name: str) -> float | None:
    value = found.get(name)
    if value is not None and not isinstance(value, int | float):
        raise TypeError(name)
    return value


def _deck(cards: object, fou: object) -> KnownDeck:
    return KnownDeck(int(str(cards)), bool(fou))


def _points(given: Any) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in given)


def _zone(name: object, *where: Any) -> SeatZone:
    """Read a zone: its corners, or only its middle, round which a box of a card's size is drawn."""
    if len(where) == 2:
        return str(name), box(float(where[0]), float(where[1]), 0.05)
    (outline,) = where
    return str(name), _points(outline)


def box(x: float, y: float, half: float) -> tuple[Point, ...]:
    """Give the corners of a box about a point, as high as a card is to its width."""
    left, right = max(0.0, x - half), min(1.0, x + half)
    top, bottom = max(0.0, y - 1.6 * half), min(1.0, y + 1.6 * half)
    return (left, top), (right, top), (right, bottom), (left, bottom)
