"""Has the camera moved since the table was mapped? The table's own features tell."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.host.files import in_one_piece, read_bytes
from tracker.map.seats import Felt
from tracker.map.solve import corners_of
from tracker.map.table_map import TableMap, TableMapError, project, save
from tracker.pictures.heads import MOST_BYTES, fault_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tracker.pictures.frames import Picture

Corners = NDArray[np.float64]

# A camera that was knocked moves the felt by far more than a solved map errs.
MOVED_MM = 8.0
FEATURES = 1500
FEWEST = 25  # that must agree on one movement
MANY = 300  # features in both pictures, and no movement that joins them: it is another table
REACH_PX = 3.0
NEAR_PX = 60.0  # a camera that was knocked shows a thing no farther from where it was
ALIKE_BITS = 64  # of 256, by which two looks at one thing differ at most
# So much of what joins two pictures lies where it lay if the camera stands: with 6 px or a degree of a
# film's frames turned it was a third at most, with none all of it.
STILL = 0.8
WIDE_SPREAD = 0.1  # of the picture, about which features must lie that tell how it is tilted


class Drift(NamedTuple):
    """How far the felt's corners seem to have moved, and the map as it would be now."""

    moved_mm: float
    mended: TableMap

    @property
    def has_moved(self) -> bool:
        return self.moved_mm > MOVED_MM

    @property
    def is_same_table(self) -> bool:
        return self.moved_mm < inf

    @property
    def can_be_mended(self) -> bool:
        return self.has_moved and self.is_same_table

    @property
    def said(self) -> str:
        """Say what is wrong and what to do."""
        if not self.is_same_table:
            return "this is not the table that was mapped; run vingtetun calibrate for this one"
        if self.has_moved:
            return (
                f"the camera has moved by {self.moved_mm:.0f} mm of the felt; confirm the corners"
                " on the camera's page, or run vingtetun calibrate check --mend"
            )
        return f"the camera stands where it stood (within {self.moved_mm:.1f} mm)"


def drift(table_map: TableMap, before: Picture, now: Picture) -> Drift | None:
    """Compare a picture with the one the map was made from; None where neither shows enough."""
    matrix, features = _movement(now, before)
    if matrix is None:
        return None if features < MANY else Drift(inf, table_map)
    back = tuple(float(each) for each in matrix.ravel())
    corners = corners_of(Felt(*table_map.felt_mm))
    # where the felt's corners are seen now, and where the old map takes those places to be
    seen = project(tuple(np.linalg.inv(matrix).ravel()), table_map.to_pixels(corners))
    gaps = np.hypot(*(table_map.to_mm(seen) - corners).T)
    homography = np.array(table_map.to_table).reshape(3, 3) @ np.array(back).reshape(3, 3)
    mended = replace(table_map, to_table=tuple((homography / homography[2, 2]).ravel().tolist()))
    return Drift(float(gaps.max()), mended)


class _MatchedFeatures(NamedTuple):
    """Features of this picture, and the features before that look most like them."""

    here: Corners
    there: Corners

    @property
    def still(self) -> int:
        """Count what lies where it lay."""
        return int((np.hypot(*(self.here - self.there).T) < REACH_PX).sum())

    def movement(self, picture_px: int) -> tuple[NDArray[np.float64] | None, int]:
        """Find what carries most of these features onto those before, and how many that are.

        Features of one corner of a picture tell nothing of how the rest of it is tilted now.
        """
        if len(self.here) < FEWEST:
            return None, 0
        matrix, agree = cv2.findHomography(self.here, self.there, cv2.RANSAC, REACH_PX)
        if matrix is None:
            return None, 0
        agreeing = self.here[agree.ravel() > 0].astype(np.float32)
        if cv2.contourArea(cv2.convexHull(agreeing)) < WIDE_SPREAD * picture_px:
            turn, agree = cv2.estimateAffinePartial2D(
                self.here, self.there, ransacReprojThreshold=REACH_PX
            )
            if turn is None:
                return None, 0
            matrix = np.vstack([turn, (0, 0, 1)])
        return np.asarray(matrix, np.float64), int(agree.sum())


def _movement(now: Picture, before: Picture) -> tuple[NDArray[np.float64] | None, int]:
    """Find what carries this picture onto the one before, and how many features there are.

    Cards come and go, and their backs are all alike: what lies where it lay counts first, and then what
    lies near there.
    """
    finder = cv2.ORB_create(FEATURES)  # type: ignore[attr-defined]  # the stubs do not know it
    points, marks = finder.detectAndCompute(now, None)
    points_before, marks_before = finder.detectAndCompute(before, None)
    if marks is None or marks_before is None:
        return None, 0
    features = min(len(marks), len(marks_before))
    here, there = (np.array([each.pt for each in found]) for found in (points, points_before))
    gaps = np.hypot(*(here[:, None] - there[None]).transpose(2, 0, 1))
    nearby = cv2.BFMatcher(cv2.NORM_HAMMING).match(
        marks, marks_before, (gaps < NEAR_PX).astype(np.uint8)
    )
    near = _pairs(here, there, [each for each in nearby if each.distance < ALIKE_BITS])
    matrix, agree = near.movement(now[..., 0].size)
    if near.still >= max(FEWEST, STILL * agree):
        return np.eye(3), features
    if agree < FEWEST:
        anywhere = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(marks, marks_before)
        matrix, agree = _pairs(here, there, anywhere).movement(now[..., 0].size)
    return (matrix if agree >= FEWEST else None), features


def _pairs(here: Corners, there: Corners, matches: Sequence[cv2.DMatch]) -> _MatchedFeatures:
    found, known = ([each.queryIdx for each in matches], [each.trainIdx for each in matches])
    return _MatchedFeatures(here[found], there[known])


def reference_beside(path: Path) -> Path:
    """Name the picture that a map was made from."""
    return path.with_suffix(".jpg")


def keep_map(table_map: TableMap, path: Path, picture: Picture) -> None:
    """Write a map and, beside it, the picture it was made from: both, or on a full disk neither."""
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
    reference = reference_beside(path)
    with in_one_piece(reference) as part:
        part.write_bytes(packed.tobytes())
        save(table_map, path)


def drift_since(path: Path, table_map: TableMap, now: Picture) -> Drift | None:
    """Compare with the picture kept beside a map; None where there is none, or too little alike."""
    kept = reference_beside(path)
    if not kept.exists():
        return None
    try:
        content = read_bytes(kept, MOST_BYTES)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise TableMapError(
            f"the picture beside the map cannot be opened ({said}), run vingtetun"
            f" calibrate again: {kept}"
        ) from None
    if fault_of(content) is not None:
        return None
    before = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    if before is None or before.shape != now.shape:
        return None
    return drift(table_map, before.astype(np.uint8), now)
