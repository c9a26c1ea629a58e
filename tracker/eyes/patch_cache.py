"""Reuse a network's result for a place while the picture there does not change.

Most of a table is still for most of an evening. A place that changed lately is asked about at every frame,
because facts are made from these first readings; a place that is still for longer only at some frames.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import cv2
import numpy as np

from tracker.eyes.crops import CropShape, straighten
from tracker.eyes.geometry import Points, area

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tracker.pictures.frames import Picture

# Set by hand where no measurement is named.
LATELY = 6  # frames: a new place is asked about in each of the first six
EVERY = 4  # frames: after that it is asked about in every fourth
MISSED = 4  # frames: a place that is not found for longer is forgotten
NEAR = 0.15  # of a thing's side: a find whose corners moved by no more is the same thing as before
# Places are compared at this small size (11 × 15 px). On a film, from frame to frame, still hands differed by at most
# 5 grey levels (in 75 % of frames), faces by 15 and indices by 31 (each in 95 %). A card that comes or goes changes
# 70 and more.
SHAPE = CropShape(width=11, height=15, beside=0, above=0)


class Placed(Protocol):
    """Whatever has four corners in the picture."""

    @property
    def quad(self) -> Points: ...


P = TypeVar("P", bound=Placed)
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class _CachedReading(Generic[T]):
    """The result for one place, and how the place looked then."""

    quad: Points
    looks: Picture
    what: T
    since: int  # number of the first frame in which it looked so
    last: int  # number of the last frame in which it looked so
    turn: int  # which of `EVERY` frames asks again; places take turns, so that frames take equally long


class PatchCache(Generic[T]):
    """Remember results by place, from frame to frame.

    `noise` is the number of grey levels by which a still place may differ between frames.
    """

    def __init__(self, noise: float) -> None:
        self._noise = noise
        self._said: list[_CachedReading[T]] = []
        self._look = self._turn = 0

    def answers(
        self, picture: Picture, places: Sequence[P], ask: Callable[[list[P]], Sequence[T]]
    ) -> list[T]:
        """Give the result for each place: an earlier one, or what `ask` answers for those that need it."""
        self._look += 1
        before = [self._before(picture, place.quad) for place in places]
        are_due = [said is None or self._is_due(said) for said in before]
        asked = [place for place, is_due in zip(places, are_due, strict=True) if is_due]
        answers = iter(ask(asked) if asked else ())
        now = [
            self._told(picture, place.quad, said, next(answers))
            if said is None or is_due
            else replace(said, last=self._look)
            for place, said, is_due in zip(places, before, are_due, strict=True)
        ]
        missed = [s for s in self._said if s not in before and self._look - s.last <= MISSED]
        self._said = now + missed
        return [said.what for said in now]

    def _before(self, picture: Picture, quad: Points) -> _CachedReading[T] | None:
        """Give the earlier result for a place if the place still looks the same."""
        if not self._said:
            return None
        off = np.abs(np.array([said.quad for said in self._said]) - quad).max(axis=(1, 2))
        said = self._said[int(off.argmin())]
        if off.min() > NEAR * np.sqrt(area(quad)):
            return None
        change = cv2.absdiff(said.looks, straighten(picture, said.quad, SHAPE))
        return said if change.max() <= self._noise else None

    def _is_due(self, said: _CachedReading[T]) -> bool:
        return self._look - said.since < LATELY or self._look % EVERY == said.turn

    def _told(
        self, picture: Picture, quad: Points, said: _CachedReading[T] | None, what: T
    ) -> _CachedReading[T]:
        looks, now = straighten(picture, quad, SHAPE), self._look
        if said is not None:
            return replace(said, quad=quad, looks=looks, what=what, last=now)
        self._turn = (self._turn + 1) % EVERY
        return _CachedReading(quad, looks, what, now, now, self._turn)
