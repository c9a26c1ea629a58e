"""Read the demo's film from the package: its video, what the eyes found, where the seats are."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.sentences import filled, parts_of
from tracker.store.recordings import RecordingError, TypedEvent, open_recording
from webui.views.picture import Mark, mark

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = Path(__file__).parent / "film"
VIDEO, FOUND, TRUE = "000000001.mp4", "detections.jsonl.gz", "true.coup.toml"
QUESTION = "question-{at_ms}.jpg"  # cut out of the video beforehand, so that it shows at once

Point = tuple[float, float]
Matrix = tuple[float, ...]  # three by three, row by row


class MissingFilmError(ValueError):
    """A file of the demo's film is missing; the sentence says what to do."""


class Seat(NamedTuple):
    """A seat on the picture: its name on the table map, and its outline in pixels."""

    name: str
    outline: tuple[Point, ...]

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies inside the outline: an odd number of edges is right of it."""
        x, y = point
        inside, before = False, self.outline[-1]
        for corner in self.outline:
            if (corner[1] > y) != (before[1] > y):
                slope = (before[0] - corner[0]) / (before[1] - corner[1])
                inside ^= x < corner[0] + slope * (y - corner[1])
            before = corner
        return inside


class FilmStill(NamedTuple):
    """What the eyes found in one picture of the film."""

    at_ms: int
    frame: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Film:
    """A film with its finds, picture by picture, and the seats as the camera sees them."""

    folder: Path
    width: int
    height: int
    seats: tuple[Seat, ...]
    stills: tuple[FilmStill, ...]

    @property
    def video(self) -> Path:
        return self.folder / VIDEO

    def question(self, at_ms: int) -> Path | None:
        """Find the picture for the question that was asked at a time; None if there is none."""
        path = self.folder / QUESTION.format(at_ms=at_ms)
        return path if path.is_file() else None

    @property
    def ends_ms(self) -> int:
        return self.stills[-1].at_ms

    @cached_property
    def _times(self) -> list[int]:
        return [each.at_ms for each in self.stills]

    def still(self, at_ms: int) -> FilmStill:
        """Give the last picture taken up to a time, or else the first one."""
        return self.stills[max(0, bisect_right(self._times, at_ms) - 1)]

    def around(self, at_ms: int, before_ms: int) -> Sequence[FilmStill]:
        """Give the pictures of the last `before_ms` up to a time, the newest first."""
        first, last = (bisect_right(self._times, at) for at in (at_ms - before_ms, at_ms))
        return self.stills[first:last][::-1]

    def seat_of(self, found: Mark) -> str:
        """Give the name of the seat in which an outline's middle lies; empty if in none."""
        return next((each.name for each in self.seats if each.holds(found.middle)), "")


def open_film(folder: Path = FOLDER) -> Film:
    """Read the film's finds and its table map; raise an error if a part is missing or damaged."""
    for name in (VIDEO, FOUND):
        if not (folder / name).is_file():
            raise MissingFilmError(
                filled(
                    "the demo's film is missing: install vingtetun again ({path})",
                    path=folder / name,
                )
            )
    recording = open_recording(folder / FOUND)
    try:
        known = recording.table_map
        to_pixels = inverse(tuple(map(float, known["to_table"])))
        seats = tuple(
            Seat(each["name"], tuple(carried(to_pixels, (x, y)) for x, y in each["polygon"]))
            for each in known["places"]
        )
        size = int(known["width"]), int(known["height"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise RecordingError(
            filled(
                "the recording's table map cannot be read ({error}): {path}",
                error=parts_of(error),
                path=recording.path,
            )
        ) from None
    stills = tuple(
        FilmStill(shot.at_ms, shot.frame, tuple(map(mark, shot.cards)))
        for shot in recording.items()
        if not isinstance(shot, TypedEvent)
    )
    if not stills:
        raise RecordingError(filled("the recording shows no picture: {path}", path=recording.path))
    return Film(folder, *size, seats, stills)


def inverse(m: Matrix) -> Matrix:
    """Invert a three by three matrix.

    >>> inverse((2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 2.0))
    (0.5, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.5)
    """
    a, b, c, d, e, f, g, h, i = m
    adjoint = (
        *(e * i - f * h, c * h - b * i, b * f - c * e),
        *(f * g - d * i, a * i - c * g, c * d - a * f),
        *(d * h - e * g, b * g - a * h, a * e - b * d),
    )
    size = a * adjoint[0] + b * adjoint[3] + c * adjoint[6]
    return tuple(each / size for each in adjoint)


def carried(m: Matrix, point: Point) -> Point:
    """Map a point by a homography."""
    x, y = point
    depth = m[6] * x + m[7] * y + m[8]
    return (m[0] * x + m[1] * y + m[2]) / depth, (m[3] * x + m[4] * y + m[5]) / depth
