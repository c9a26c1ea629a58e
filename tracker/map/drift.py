"""Detect whether the camera moved since the table was mapped, by comparing features of two pictures."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from tracker.game.sentences import filled, message
from tracker.host.files import read_bytes, replacing_whole
from tracker.map.homography import matrix_of, normalized, numbers_of, project
from tracker.map.map_file import save
from tracker.map.movement import (
    CameraMovement,
    PictureFeatures,
    features_of,
    movement,
)
from tracker.map.seats import Felt
from tracker.map.solve import corners_of
from tracker.map.table_map import TableMap, TableMapError
from tracker.pictures.headers import MOST_BYTES, fault_of

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.map.homography import Matrix, Points
    from tracker.pictures.frames import Picture

# Shift of the felt's corners from which the camera counts as moved. A solved map is more accurate than
# this, and a camera that was knocked shifts the felt by far more.
MOVED_MM = 8.0
MANY = 300  # with so many features in both pictures and no common movement, it is another table
# A correction is offered if it is known so well: this far the felt's corners may lie elsewhere
# (standard deviation, by leaving out each cell of the picture in turn).
SURE_MM = 5.0
REFERENCE_QUALITY = 92  # JPEG quality of the picture kept beside the map


class Drift(NamedTuple):
    """How far the felt's corners have moved in the picture, and the corrected map if it is sure.

    Without a corrected map `moved_mm` is rough. It is infinite if the picture shows another table.
    """

    moved_mm: float
    mended: TableMap | None = None

    @property
    def has_moved(self) -> bool:
        return self.moved_mm > MOVED_MM

    @property
    def is_same_table(self) -> bool:
        return self.moved_mm < inf

    def is_like(self, other: Drift) -> bool:
        """Tell whether two pictures show the same movement, both of them surely."""
        if self.mended is None or other.mended is None:
            return False
        corners = corners_of(Felt(*self.mended.felt_mm))
        gaps = self.mended.to_mm(other.mended.to_pixels(corners)) - corners
        return bool(np.hypot(*gaps.T).max() <= MOVED_MM)

    @property
    def said(self) -> str:
        """Give the result as a sentence: what is wrong and what to do."""
        if not self.is_same_table:
            return message(
                "this is not the table of the map, or the camera has moved far: measure the table again, or put the camera back"
            )
        if self.has_moved and self.mended is None:
            return message(
                "the camera has moved, and the picture does not show how far: measure the table again, or put the camera back"
            )
        if self.has_moved:
            return filled(
                "the camera has moved by {moved_mm:.0f} mm of the felt; confirm the corners on the camera's page, or run vingtetun calibrate check --mend",
                moved_mm=self.moved_mm,
            )
        return filled("the camera has not moved (within {moved_mm:.1f} mm)", moved_mm=self.moved_mm)


def drift(table_map: TableMap, before: Picture, now: Picture) -> Drift | None:
    """Compare a picture with the one the map was made from; None if they show too little."""
    known = features_of(before)
    return None if known is None else drift_from(table_map, known, now)


def drift_from(table_map: TableMap, known: PictureFeatures, now: Picture) -> Drift | None:
    """Compare a picture with the features of the one the map was made from."""
    seen = features_of(now)
    if seen is None:
        return None
    found = movement(seen, known)
    if found is None:
        is_other = min(len(seen.points), len(known.points)) >= MANY
        return Drift(inf) if is_other else None
    if _is_sure(table_map, found):
        moved_mm = _moved_mm(table_map, found.matrix)
        return Drift(moved_mm, _mended(table_map, found.matrix) if moved_mm > MOVED_MM else None)
    return Drift(0.0 if found.is_still else _moved_mm(table_map, found.without_tilt()))


def _moved_mm(table_map: TableMap, matrix: Matrix) -> float:
    """Say how far the felt's corners have moved, by the old map."""
    corners = corners_of(Felt(*table_map.felt_mm))
    gaps = np.hypot(*(table_map.to_mm(_corners_now(table_map, matrix)) - corners).T)
    return float(gaps.max())


def _corners_now(table_map: TableMap, matrix: Matrix) -> Points:
    """Give where the picture shows the felt's corners now."""
    return project(
        numbers_of(np.linalg.inv(matrix)), table_map.to_pixels(corners_of(Felt(*table_map.felt_mm)))
    )


def _mended(table_map: TableMap, matrix: Matrix) -> TableMap:
    return replace(table_map, to_table=normalized(matrix_of(table_map.to_table) @ matrix))


def _is_sure(table_map: TableMap, found: CameraMovement) -> bool:
    """Tell whether a movement is known well enough at the felt's corners to correct the map by it.

    Each cell of the picture is left out in turn (a jackknife). A fit by few things, by one corner of the
    picture, or by cards that were moved changes with them. And the camera must see the felt from
    above, as it did.
    """
    now = _corners_now(table_map, found.matrix)
    if not _is_seen_from_above(now):
        return False
    fits = found.with_each_cell_left_out()
    if not fits:
        return False
    corners = corners_of(Felt(*table_map.felt_mm))
    gaps = [np.hypot(*(_mended(table_map, fit).to_mm(now) - corners).T) for fit in fits]
    spread = np.sqrt((len(fits) - 1) / len(fits) * (np.array(gaps) ** 2).sum(axis=0))
    return bool(spread.max() <= SURE_MM)


def _is_seen_from_above(corners: Points) -> bool:
    """Tell whether the felt's corners make an outline that runs as it does from above."""
    x, y = corners.T
    is_clockwise = (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() > 0
    return bool(is_clockwise) and cv2.isContourConvex(corners.astype(np.float32))


def reference_beside(path: Path) -> Path:
    """Give the path of the picture that a map was made from."""
    return path.with_suffix(".jpg")


def keep_map(table_map: TableMap, path: Path, picture: Picture) -> None:
    """Write a map and beside it the picture it was made from; on a full disk write neither."""
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, REFERENCE_QUALITY])
    reference = reference_beside(path)
    with replacing_whole(reference) as part:
        part.write_bytes(packed.tobytes())
        save(table_map, path)


def drift_since(path: Path, table_map: TableMap, now: Picture) -> Drift | None:
    """Compare with the picture kept beside a map; None if there is none or nothing can be compared."""
    known = features_beside(path)
    if known is None or known.size != (now.shape[1], now.shape[0]):
        return None
    return drift_from(table_map, known, now)


def features_beside(path: Path) -> PictureFeatures | None:
    """Find the features of the picture kept beside a map; None if there is none that can be used."""
    kept = reference_beside(path)
    if not kept.exists():
        return None
    try:
        content = read_bytes(kept, MOST_BYTES)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise TableMapError(
            filled(
                "the picture beside the map cannot be opened ({said}), run vingtetun calibrate again: {picture}",
                said=said,
                picture=kept,
            )
        ) from None
    if fault_of(content) is not None:
        return None
    before = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    return None if before is None else features_of(before.astype(np.uint8))
