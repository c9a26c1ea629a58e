"""Open cards that read as the card laid half on them: its index lies within their outline.

One outlined where a card lay that reads otherwise is that card, and nothing was read of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tracker.vision.finds import TOUCHING_MM, TWICE_MM, best, is_read
from tracker.vision.sightings import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.vision.finds import Known, Rows
    from tracker.vision.sightings import Detection


def without_lent_faces(
    cards: Sequence[Detection], places: Sequence[Rows], known: Sequence[Known]
) -> list[Detection]:
    """Take from a find the face that another one lends it."""
    lying = [each for each in known if each.kind is Kind.TURNED and each.ranks]
    read = [index for index, card in enumerate(cards) if is_read(card)]
    own = [index for index in read if not _lies_on_another(cards[index], places[index], lying)]
    lent = {
        index
        for index in read
        if index not in own
        and any(
            _same_face(cards[index], cards[each])
            and np.hypot(*(places[index] - places[each])) < TOUCHING_MM
            for each in own
        )
    }
    return [
        card._replace(ranks=(), suits=()) if index in lent else card
        for index, card in enumerate(cards)
    ]


def _lies_on_another(card: Detection, place: Rows, lying: Sequence[Known]) -> bool:
    """Tell whether a card of another rank lay here: cards are hardly laid so exactly."""
    near = [each for each in lying if np.hypot(each.x - place[0], each.y - place[1]) < TWICE_MM]
    return bool(near) and all(best(each.ranks) != best(card.ranks) for each in near)


def _same_face(one: Detection, other: Detection) -> bool:
    return best(one.ranks) == best(other.ranks) and best(one.suits) == best(other.suits)
