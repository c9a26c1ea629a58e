"""Move a thing on the felt by small steps to where it fits best."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))
MOST_STEPS = 4  # of one length: a thing is sought near its place


class OnFelt(Protocol):
    """A frozen dataclass of something that lies at a place on the felt, in millimetres."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...


Placed = TypeVar("Placed", bound=OnFelt)


def beside(thing: Placed, step_mm: float) -> list[Placed]:
    """Give a thing moved by one step in each of four directions."""
    return [replace(thing, x=thing.x + x * step_mm, y=thing.y + y * step_mm) for x, y in AROUND]


def climbed(
    thing: Placed, fit: Callable[[Placed], float], steps_mm: Sequence[float]
) -> tuple[Placed, float]:
    """Move a thing uphill by steps of each length, and tell how well it fits where it ends."""
    best = fit(thing)
    for step in steps_mm:
        for _ in range(MOST_STEPS):
            moved = beside(thing, step)
            fits = [fit(each) for each in moved]
            if max(fits) <= best:
                break
            best, thing = max(fits), moved[int(np.argmax(fits))]
    return thing, best
