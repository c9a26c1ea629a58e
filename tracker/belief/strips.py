"""Open cards of which only a strip shows: nobody can see on which side of it the card goes on.

If a known card would show just the same strip, the find is that card, outlined to the wrong side.
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

ALIKE = 0.9  # the share of each outline's visible part that must lie within the other
LEAST_SHOWN = 0.1  # the least share of a card that must show


def where_strips_lie(
    finds: FrameMeasures, kept: Sequence[int], places: Sequence[Rows], known: Sequence[KnownCard]
) -> tuple[list[Detection], list[Rows]]:
    """Give the finds and where they lie; a strip of a known card goes to its place, unread."""
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
    """Tell whether a find and a known card a little aside would show the same strip."""
    found, shift = finds.outlines[index], lay - finds.middles[index]
    moved = found + shift
    return TWICE_MM < np.hypot(*shift) < JOINED_MM and (
        _shows_within(found, moved, above) and _shows_within(moved, found, above)
    )


def _shows_within(outline: Rows, other: Rows, above: Sequence[Rows]) -> bool:
    """Tell whether the visible part of one outline lies within another."""
    hidden, held = share_within(outline, [*above]), share_within(outline, [*above, other])
    return hidden < 1 - LEAST_SHOWN and held - hidden > ALIKE * (1 - hidden)
