"""What the camera's process reports in its status file, read into a record."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from tracker.game.sentences import unpacked
from tracker.store.camera_link import NOT_SEEN_AFTER_S, STATUS, is_recent

if TYPE_CHECKING:
    from pathlib import Path


Point = tuple[float, float]


class Zone(NamedTuple):
    """A seat's part of the picture."""

    name: str
    polygon: tuple[Point, ...]

    @property
    def middle(self) -> Point:
        count = len(self.polygon)
        return sum(x for x, _ in self.polygon) / count, sum(y for _, y in self.polygon) / count


class Deck(NamedTuple):
    """How many cards of the owner's deck have been learnt, and whether the Fou has."""

    cards: int
    fou: bool


@dataclass(frozen=True)
class CameraStatus:
    """How the camera works; `state` is none, ok or lost."""

    state: str
    age_s: float = 0.0
    last_ms: int = 0
    why: str = ""
    fps: float | None = None
    delay_ms: float | None = None
    dropped: int | None = None
    light: str = ""
    sharpness: str = ""
    moved: bool = False
    error_mm: float | None = None
    said: str = ""
    recording: str = ""  # on, off, or why the recording has stopped
    deck: Deck | None = None  # what has been learnt of the deck; None where none can be learnt
    corners: tuple[Point, ...] = ()
    zones: tuple[Zone, ...] = ()


NO_CAMERA = CameraStatus("none")


def read_camera_status(folder: Path | None) -> CameraStatus:
    """Read the last report of the camera's process."""
    if folder is None or not (folder / STATUS).exists():
        return NO_CAMERA
    try:
        told = folder / STATUS
        return _status(json.loads(told.read_text()), time.time() - told.stat().st_mtime)
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return NO_CAMERA


def _status(status: dict[str, Any], told_s: float) -> CameraStatus:
    last_ms = int(status["last_frame_ms"])
    age_s = time.time() - last_ms / 1000
    why = str(status.get("why", ""))
    seeing = status.get("seeing", not why)
    # the status comes twice a second, whether the camera sees the table or not
    if seeing and told_s > NOT_SEEN_AFTER_S:
        why, seeing = "mute", False
    return CameraStatus(
        state="ok" if is_recent(age_s) and seeing else "lost",
        age_s=max(0.0, age_s),
        last_ms=last_ms,
        why=why,
        fps=status.get("fps"),
        delay_ms=status.get("delay_ms"),
        dropped=status.get("dropped"),
        light=str(status.get("light", "")),
        sharpness=str(status.get("sharpness", "")),
        moved=bool(status.get("moved")),
        error_mm=status.get("error_mm"),
        said=unpacked(status.get("sentence", status.get("said", ""))),
        recording=str(status.get("recording", "")),
        deck=Deck(*status["deck"]) if "deck" in status else None,
        corners=tuple((float(x), float(y)) for x, y in status.get("corners", ())),
        zones=tuple(_zone(*each) for each in status.get("zones", ())),
    )


def _zone(name: object, *where: Any) -> Zone:
    """Read a zone: its corners, or only its middle, round which a box of a card's size is drawn."""
    if len(where) == 2:
        return Zone(str(name), _box(float(where[0]), float(where[1]), 0.05))
    return Zone(str(name), _four(tuple((float(x), float(y)) for x, y in where[0])))


def _box(x: float, y: float, half: float) -> tuple[Point, ...]:
    left, right = max(0.0, x - half), min(1.0, x + half)
    top, bottom = max(0.0, y - 1.6 * half), min(1.0, y + 1.6 * half)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _four(polygon: tuple[Point, ...]) -> tuple[Point, ...]:
    """Choose the four corners that enclose most of a polygon: four can be dragged by a finger."""
    if len(polygon) <= 4:
        return polygon
    return max(combinations(polygon, 4), key=lambda corners: abs(area(corners)))


def area(corners: tuple[Point, ...]) -> float:
    """Give the area inside corners; it is positive if they run clockwise in the picture.

    >>> area(((0, 0), (1, 0), (1, 1), (0, 1)))
    1.0
    """
    before = (corners[-1], *corners[:-1])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(before, corners, strict=True)) / 2


def laid_out(players: int) -> tuple[Zone, ...]:
    """Place seats on a picture that has none yet: the banker below, the others in a bow above."""
    half = min(0.06, 0.34 / players)
    across = [0.14 + 0.72 * (seat + 0.5) / players for seat in range(players)]
    seats = [
        # the middle seats lie farther from the banker
        Zone(str(seat), _box(x, 0.3 + 0.5 * (x - 0.5) ** 2, half))
        for seat, x in enumerate(across, 1)
    ]
    return (*seats, Zone("B", _box(0.5, 0.78, 0.08)))
