"""Choose the finds with low scores that other finds support; most low scores are not cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.eyes.index_geometry import REACH, misfit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.eyes.find import Find


def supported_weak_finds(
    surely: Iterable[Find], hardly: Iterable[Find], reach: float
) -> list[Find]:
    """Give the weak finds that may count: indices on face-up cards, cards under an index, covered cards.

    A weak face counts if a sure index that is on no sure face lies where this one would print it. A
    weak index counts if it lies on a sure face or on such a weak one. `coplanarity` judges the
    covered cards later.
    """
    surely, hardly = list(surely), list(hardly)
    faces = of_kind(surely, "face")
    loose = [each for each in of_kind(surely, "index") if not stands_on_one(each, faces, REACH)]
    around = [
        face
        for face in of_kind(hardly, "face")
        if any(misfit(index, face) < reach for index in loose)
    ]
    open_cards = [*faces, *around]
    backs = of_kind(hardly, "back")
    return [
        *around,
        *backs,
        *(each for each in of_kind(hardly, "index") if stands_on_one(each, open_cards, reach)),
    ]


def stands_on_one(index: Find, faces: list[Find], reach: float) -> bool:
    return any(misfit(index, face) < reach for face in faces)


def of_kind(found: list[Find], kind: str) -> list[Find]:
    return [find for find in found if find.kind == kind]
