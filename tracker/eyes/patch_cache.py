"""What was said of a place holds while it looks as it did: networks need not be asked at every look.

Most of a table lies still for most of an evening. What came to lie just now is asked about at every look, as
facts are made of that; what has lain still for longer now and then.
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

LATELY = 6  # looks
EVERY = 4  # so many looks is asked about what has lain still for longer
MISSED = 4  # looks in which a place was not found, and is not forgotten yet
NEAR = 0.15  # of a thing's side; one found no farther from where it was is that one
# Compared so coarsely, what lay still on a film differed from look to look by so much at most, three times in four a
# hand, nineteen times in twenty a face and a corner: 5, 15 and 31 grey levels. A card that came or went: 70 and more.
SHAPE = CropShape(width=11, height=15, beside=0, above=0)


class Placed(Protocol):
    """Whatever has four corners in the picture."""

    @property
    def quad(self) -> Points: ...


P = TypeVar("P", bound=Placed)
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class _CachedReading(Generic[T]):
    """What was said of one place, how that looked then, and from which look to which it has looked so."""

    quad: Points
    looks: Picture
    what: T
    since: int
    last: int
    turn: int  # in which of so many looks it is asked about again, lest one look takes longer than the others


class PatchCache(Generic[T]):
    """Remember of one look after another what was said of its places.

    `noise` is by how many grey levels what lies still may differ from one look to the next.
    """

    def __init__(self, noise: float) -> None:
        self._noise = noise
        self._said: list[_CachedReading[T]] = []
        self._look = self._turn = 0

    def answers(
        self, picture: Picture, places: Sequence[P], ask: Callable[[list[P]], Sequence[T]]
    ) -> list[T]:
        """Say what is where: as was said before, or as is answered to those that must be asked about."""
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
        """Give what was said of a place, if it looks as it did then."""
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
