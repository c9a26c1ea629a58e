"""What is hardly found counts where it agrees with what else is found; most of it can not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.eyes.index_geometry import REACH, misfit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.eyes.find import Find


def that_may_agree(surely: Iterable[Find], hardly: Iterable[Find], reach: float) -> list[Find]:
    """Give of what is hardly found the corners on open cards, and open cards with a corner of no other's.

    Neither is looked for where the other is hardly found as well, unless a sure corner speaks for the card.
    And all covered cards: the others beside them tell which count (`fellows`).
    """
    surely, hardly = list(surely), list(hardly)
    faces = of_kind(surely, "face")
    loose = [i for i in of_kind(surely, "index") if not stands_on_one(i, faces, REACH)]
    around = [f for f in of_kind(hardly, "face") if any(misfit(i, f) < reach for i in loose)]
    open_cards = [*faces, *around]
    backs = of_kind(hardly, "back")
    return [
        *around,
        *backs,
        *(i for i in of_kind(hardly, "index") if stands_on_one(i, open_cards, reach)),
    ]


def stands_on_one(index: Find, faces: list[Find], reach: float) -> bool:
    return any(misfit(index, face) < reach for face in faces)


def of_kind(found: list[Find], kind: str) -> list[Find]:
    return [find for find in found if find.kind == kind]
