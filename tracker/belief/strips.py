"""Open cards of which others leave but a strip: on which side of it the card goes on cannot be seen.

One that shows just what a known card would show there is that card, outlined to the wrong side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tracker.belief.sightings import CardKind
from tracker.eyes.card_measures import JOINED_MM, TWICE_MM, is_hardly_found, is_read
from tracker.eyes.geometry import share_within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.belief.sightings import Detection
    from tracker.eyes.card_measures import FrameMeasures, KnownCard, Rows

ALIKE = 0.9  # so much of what shows of either outline lies in the other one
LEAST_SHOWN = 0.1  # of a card


def where_strips_lie(
    finds: FrameMeasures, kept: Sequence[int], places: Sequence[Rows], known: Sequence[KnownCard]
) -> tuple[list[Detection], list[Rows]]:
    """Give the finds that are cards and where they lie: a strip where its card lay, and unread."""
    cards, where = [finds.cards[index] for index in kept], list(places)
    missed = [
        lay
        for each in known
        if each.kind is CardKind.TURNED and each.ranks
        for lay in [np.array((each.x, each.y))]
        if all(np.hypot(*(lay - place)) > TWICE_MM for place in places)
    ]
    for at, index in enumerate(kept):
        if missed and cards[at].kind is CardKind.TURNED and not is_read(cards[at]):
            above = [finds.outlines[each] for each in kept if each != index and _hides(finds, each)]
            lay = [each for each in missed if _show_the_same(finds, index, each, above)]
            if len(lay) == 1:
                cards[at], where[at] = cards[at]._replace(ranks=(), suits=()), lay[0]
    return cards, where


def _hides(finds: FrameMeasures, index: int) -> bool:
    """Tell whether a card surely lies where it was found."""
    card = finds.cards[index]
    return is_read(card) or (card.kind is CardKind.COVERED and not is_hardly_found(card))


def _show_the_same(finds: FrameMeasures, index: int, lay: Rows, above: Sequence[Rows]) -> bool:
    """Tell whether others leave the same of a find and of a card that lay somewhat aside."""
    found, shift = finds.outlines[index], lay - finds.middles[index]
    moved = found + shift
    return TWICE_MM < np.hypot(*shift) < JOINED_MM and (
        _shows_within(found, moved, above) and _shows_within(moved, found, above)
    )


def _shows_within(outline: Rows, other: Rows, above: Sequence[Rows]) -> bool:
    """Tell whether what shows of one outline lies within another."""
    hidden, held = share_within(outline, [*above]), share_within(outline, [*above, other])
    return hidden < 1 - LEAST_SHOWN and held - hidden > ALIKE * (1 - hidden)
