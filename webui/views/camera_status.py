"""Whether the camera sees the table: the report of its process, judged by its age."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from tracker.host.files import SMALL_FILE, has_room
from tracker.store.camera_link import NOT_SEEN_AFTER_S, is_recent
from tracker.store.camera_report import STATUS, CameraReport, box, read_report

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.store.camera_report import Point


NOTHING = CameraReport(0)  # stands for a report that never came


class Zone(NamedTuple):
    """A seat's part of the picture."""

    name: str
    polygon: tuple[Point, ...]

    @property
    def middle(self) -> Point:
        count = len(self.polygon)
        return sum(x for x, _ in self.polygon) / count, sum(y for _, y in self.polygon) / count


@dataclass(frozen=True)
class CameraStatus:
    """Whether the camera sees the table, and what its process reported last."""

    state: str  # none: no camera; ok: it sees the table; lost: it does not
    age_s: float = 0.0
    why: str = ""
    report: CameraReport = NOTHING

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Give the seats, each with at most four corners."""
        return tuple(Zone(name, _four(outline)) for name, outline in self.report.zones)


NO_CAMERA = CameraStatus("none")


def read_camera_status(folder: Path | None, room_bytes: int = SMALL_FILE) -> CameraStatus:
    """Read the last report of the camera's process; if it is too old, the camera is lost.

    With less room than this on the disk no report can be written.
    """
    report = None if folder is None else read_report(folder)
    if folder is None or report is None:
        return NO_CAMERA
    try:
        told_s = time.time() - (folder / STATUS).stat().st_mtime
    except OSError:
        return NO_CAMERA
    age_s = time.time() - report.last_frame_ms / 1000
    # the process writes its report twice a second, whether the camera sees the table or not
    is_mute = report.seeing and told_s > NOT_SEEN_AFTER_S
    sees = report.seeing and not is_mute and is_recent(age_s)
    why = "mute" if is_mute else report.why
    if report.seeing and not sees and not has_room(folder, room_bytes):
        why = "full-disk"  # the last report that could be written still says that it sees
    return CameraStatus("ok" if sees else "lost", max(0.0, age_s), why, report)


def _four(polygon: tuple[Point, ...]) -> tuple[Point, ...]:
    """Choose the four corners that enclose the most: a finger cannot drag more of them."""
    if len(polygon) <= 4:
        return polygon
    return max(combinations(polygon, 4), key=lambda corners: abs(area(corners)))


def area(corners: tuple[Point, ...]) -> float:
    """Give the area inside the corners; it is positive if they run clockwise in the picture.

    >>> area(((0, 0), (1, 0), (1, 1), (0, 1)))
    1.0
    """
    before = (corners[-1], *corners[:-1])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(before, corners, strict=True)) / 2


def guessed_zones(players: int) -> tuple[Zone, ...]:
    """Place seats on a picture without seats: the banker below, the others in a bow above."""
    half = min(0.06, 0.34 / players)
    across = [0.14 + 0.72 * (seat + 0.5) / players for seat in range(players)]
    seats = [
        # the middle seats lie farther from the banker
        Zone(str(seat), box(x, 0.3 + 0.5 * (x - 0.5) ** 2, half))
        for seat, x in enumerate(across, 1)
    ]
    return (*seats, Zone("B", box(0.5, 0.78, 0.08)))
