"""Detect whether the camera moved since the table was mapped, by comparing features of two pictures."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.game.sentences import filled, message
from tracker.host.files import read_bytes, replacing_whole
from tracker.map.seats import Felt
from tracker.map.solve import corners_of
from tracker.map.table_map import TableMap, TableMapError, project, save
from tracker.pictures.headers import MOST_BYTES, fault_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tracker.pictures.frames import Picture

Corners = NDArray[np.float64]

# Shift of the felt's corners from which the camera counts as moved. A solved map is more accurate than
# this, and a camera that was knocked shifts the felt by far more.
MOVED_MM = 8.0
FEATURES = 1500  # ORB features searched for in each picture
FEWEST = 25  # matched features that must agree on one movement
MANY = 300  # with so many features in both pictures and no common movement, it is another table
REACH_PX = 3.0  # a feature agrees with a movement if it lies so near to where that would put it
NEAR_PX = 60.0  # first, matches are searched so near: a knocked camera shifts the picture by less
ALIKE_BITS = 64  # two descriptors of one feature differ in at most so many of their 256 bits
# Share of the agreeing features that lie where they lay, from which the camera counts as not moved.
# Measured on a film's frames: all of them if nothing moved, at most a third after a shift of 6 px or a
# turn of 1 degree.
STILL = 0.8
# Share of the picture that agreeing features must span before a full homography is fitted. Features of
# one corner alone do not show how the rest is tilted: then only a turn, a shift and a scale are fitted.
WIDE_SPREAD = 0.1
REFERENCE_QUALITY = 92  # JPEG quality of the picture kept beside the map


class Drift(NamedTuple):
    """How far the felt's corners have moved in the picture, and the corrected map.

    `moved_mm` is infinite if the picture shows another table.
    """

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
        """Give the result as a sentence: what is wrong and what to do."""
        if not self.is_same_table:
            return message("this is not the table of the map; run vingtetun calibrate for this one")
        if self.has_moved:
            return filled(
                "the camera has moved by {moved_mm:.0f} mm of the felt; confirm the corners on the camera's page, or run vingtetun calibrate check --mend",
                moved_mm=self.moved_mm,
            )
        return filled("the camera has not moved (within {moved_mm:.1f} mm)", moved_mm=self.moved_mm)


def drift(table_map: TableMap, before: Picture, now: Picture) -> Drift | None:
    """Compare a picture with the one the map was made from; None if they show too little."""
    matrix, features = _movement(now, before)
    if matrix is None:
        return None if features < MANY else Drift(inf, table_map)
    back = tuple(float(each) for each in matrix.ravel())
    corners = corners_of(Felt(*table_map.felt_mm))
    # Where the picture shows the felt's corners now, and which millimetres the old map gives them.
    seen = project(tuple(np.linalg.inv(matrix).ravel()), table_map.to_pixels(corners))
    gaps = np.hypot(*(table_map.to_mm(seen) - corners).T)
    homography = np.array(table_map.to_table).reshape(3, 3) @ np.array(back).reshape(3, 3)
    mended = replace(table_map, to_table=tuple((homography / homography[2, 2]).ravel().tolist()))
    return Drift(float(gaps.max()), mended)


class _MatchedFeatures(NamedTuple):
    """Features of the new picture, each with the feature of the old one that matches it best."""

    here: Corners
    there: Corners

    @property
    def still(self) -> int:
        """Count the features that did not move."""
        return int((np.hypot(*(self.here - self.there).T) < REACH_PX).sum())

    def movement(self, picture_px: int) -> tuple[NDArray[np.float64] | None, int]:
        """Fit the movement from the new picture to the old one; give its matrix and how many agree.

        If the agreeing features span little of the picture (`WIDE_SPREAD`), fit no tilt.
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
    """Fit the movement from the new picture to the old one; give it and the number of features.

    Cards come and go, and their backs all look alike, so matches anywhere are often wrong. First only
    nearby matches count; only if too few of these agree are matches searched in the whole picture.
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
    if before is None or before.shape != now.shape:
        return None
    return drift(table_map, before.astype(np.uint8), now)
