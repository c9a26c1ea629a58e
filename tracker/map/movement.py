"""The movement between two pictures of one table: features found again, a fit, and how sure it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.map.homography import Matrix, Points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.pictures.frames import Picture


# Set by hand where no measurement is named.
# The clearest features are kept, and the clearest of each cell across and down. Otherwise the cards,
# which come and go, take all of them.
CELLS = (8, 5)
KEPT, KEPT_PER_CELL = 1500, 50
SEARCHED = 8000  # ORB features searched for in each picture
FEWEST = 25  # matched features that must agree on one movement
REACH_PX = 3.0  # a feature agrees with a movement if it lies so near to where that would put it
NEAR_PX = 60.0  # first, matches are searched so near: a knocked camera shifts the picture by less
CLEARLY = 2.0  # times as many must agree farther away: a card's back looks the same turned about
FITTED_PX = 8.0  # then so near to where a first fit puts them
FITS = 3  # rounds of such matches; the later ones find the same features again
ALIKE_BITS = 64  # two descriptors of one feature differ in at most so many of their 256 bits
# Share of the agreeing features that lie where they lay, from which the camera counts as not moved.
# Measured on a film's frames: all of them if nothing moved, at most a third after a shift of 6 px or a
# turn of 1 degree.
STILL = 0.8
# A pack that was pushed moves by itself: where two cells of the picture stay, each with so many
# features, the camera stood still.
VOTING, STAYING = 5, 2


class PictureFeatures(NamedTuple):
    """The features of a picture: where they are, and a descriptor of each."""

    points: Points
    marks: NDArray[np.uint8]
    size: tuple[int, int]  # of the picture, width and height


class CameraMovement(NamedTuple):
    """A movement from one picture to another, and the features that agree with it in either."""

    matrix: Matrix
    here: Points
    there: Points
    stayed: Points  # the features that are found where they were
    size: tuple[int, int]

    @property
    def is_still(self) -> bool:
        """Tell whether the picture stayed where it was, and at most a thing or two in it moved."""
        if (self.matrix == np.eye(3)).all():
            return True
        most = CELLS[0] * CELLS[1]
        stays, moves = (
            np.bincount(_cells(each, self.size), minlength=most)
            for each in (self.stayed, self.here)
        )
        return int(((stays >= VOTING) & (stays >= moves)).sum()) >= STAYING

    def without_tilt(self) -> Matrix:
        """Fit a turn, a shift and a scale alone: what features of one corner of the picture tell."""
        turn, _ = cv2.estimateAffinePartial2D(self.here, self.there, method=cv2.LMEDS)
        return self.matrix if turn is None else np.vstack([turn, (0, 0, 1)])

    def with_each_cell_left_out(self) -> list[Matrix]:
        """Fit the movement again for each cell of the picture, without the features in it.

        What one cell shows may have moved by itself, as a card does. Empty if too little remains.
        """
        cells = _cells(self.here, self.size)
        found: list[Matrix] = []
        for each in np.unique(cells):
            rest = cells != each
            if rest.sum() < FEWEST:
                return []
            matrix, _ = cv2.findHomography(self.here[rest], self.there[rest], 0)
            if matrix is None:
                return []
            found.append(np.asarray(matrix, np.float64))
        return found


def features_of(picture: Picture) -> PictureFeatures | None:
    """Find the features of a picture, spread over all of it; None without any."""
    finder = cv2.ORB_create(SEARCHED)  # type: ignore[attr-defined]  # the stubs do not know it
    high, wide = picture.shape[:2]
    found = sorted(finder.detect(picture, None), key=lambda each: -each.response)
    if not found:
        return None
    cells = _cells(np.array([each.pt for each in found]), (wide, high))
    order = np.argsort(cells, kind="stable")
    place = np.arange(len(found)) - np.searchsorted(cells[order], cells[order])
    kept = np.union1d(np.arange(min(KEPT, len(found))), order[place < KEPT_PER_CELL])
    points, marks = finder.compute(picture, [found[each] for each in kept])
    if marks is None:
        return None
    return PictureFeatures(np.array([each.pt for each in points]), marks, (wide, high))


def movement(now: PictureFeatures, before: PictureFeatures) -> CameraMovement | None:
    """Fit the movement from the picture now to the one before; None if too few features agree.

    Cards come and go, and their backs all look alike, so matches anywhere are often wrong. So matches
    nearby are tried as well as those in the whole picture, and either fit is made again with the matches
    that lie where it puts them. The fit farther away counts only if clearly more features agree with it.
    """
    near = _matched(now, before, now.points, NEAR_PX)
    matrix, agree = _fitted(near, REACH_PX)
    still = int((np.hypot(*(near[0] - near[1]).T) < REACH_PX).sum())
    if still >= max(FEWEST, STILL * agree.sum()):
        return CameraMovement(np.eye(3), *near, near[0], now.size)
    anywhere = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(now.marks, before.marks)
    far, _ = _fitted(_pairs(now, before, anywhere), REACH_PX)
    by_near = None if matrix is None else _closer(now, before, matrix)
    by_far = None if far is None else _closer(now, before, far)
    if by_near is None or by_far is None:
        return by_near or by_far
    return by_far if len(by_far.here) > CLEARLY * len(by_near.here) else by_near


def _closer(now: PictureFeatures, before: PictureFeatures, start: Matrix) -> CameraMovement | None:
    """Match features only where a fit puts them, and fit again."""
    found, matrix = None, start
    for _ in range(FITS):
        put = cv2.perspectiveTransform(now.points[:, None], matrix)[:, 0]
        here, there = _matched(now, before, np.asarray(put, np.float64), FITTED_PX)
        again, agree = _fitted((here, there), REACH_PX)
        if again is None:
            return found
        stayed, _ = _matched(now, before, now.points, REACH_PX)
        found, matrix = CameraMovement(again, here[agree], there[agree], stayed, now.size), again
    return found


def _matched(
    now: PictureFeatures, before: PictureFeatures, at: Points, reach_px: float
) -> tuple[Points, Points]:
    """Match each feature with the most similar one before that lies near `at`."""
    here, there = at.astype(np.float32), before.points.astype(np.float32)
    across = here[:, None, 0] - there[None, :, 0]  # large, so in single precision, axis by axis
    down = here[:, None, 1] - there[None, :, 1]
    is_near = np.square(across, out=across) + np.square(down, out=down) < reach_px**2
    matches = cv2.BFMatcher(cv2.NORM_HAMMING).match(
        now.marks, before.marks, is_near.astype(np.uint8)
    )
    return _pairs(now, before, [each for each in matches if each.distance < ALIKE_BITS])


def _pairs(
    now: PictureFeatures, before: PictureFeatures, matches: Sequence[cv2.DMatch]
) -> tuple[Points, Points]:
    found, known = ([each.queryIdx for each in matches], [each.trainIdx for each in matches])
    return now.points[found], before.points[known]


def _fitted(
    pairs: tuple[Points, Points], reach_px: float
) -> tuple[Matrix | None, NDArray[np.bool_]]:
    """Fit a movement with which most pairs agree, and tell which; None if too few do."""
    here, there = pairs
    if len(here) < FEWEST:
        return None, np.zeros(len(here), bool)
    matrix, agree = cv2.findHomography(here, there, cv2.RANSAC, reach_px)
    if matrix is None or agree.sum() < FEWEST:
        return None, np.zeros(len(here), bool)
    return np.asarray(matrix, np.float64), agree.ravel() > 0


def _cells(points: Points, size: tuple[int, int]) -> NDArray[np.int64]:
    """Number the cell of the picture that each point lies in."""
    across, down = np.floor(points / np.array(size) * CELLS).astype(int).T.clip(0)
    return np.asarray(down * CELLS[0] + across, np.int64)
