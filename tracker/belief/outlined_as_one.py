"""Cards that were outlined as one, and where each of them lies."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING

import numpy as np

from tracker.belief.sightings import CardKind
from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.eyes.card_measures import (
    CARD_MM2,
    JOINED_MM,
    LARGE,
    MOST,
    SEVERAL_MM,
    SURELY_READ,
    TWICE_MM,
    TWO_CARDS,
    UNREAD,
    KnownCard,
    areas,
    best,
    is_hardly_found,
    is_read,
)
from tracker.map.table_map import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.belief.sightings import Detection
    from tracker.eyes.card_measures import FrameMeasures, Rows

BESIDE_MM = 24.0  # two backs that were outlined as one large card lie farther apart than this


def where_they_lie(
    finds: FrameMeasures, kept: list[int], known: Sequence[KnownCard]
) -> tuple[list[int], list[Rows]]:
    """Give the finds that are cards, and where each lies; a find round two cards is given twice."""
    kept = _without_about_several(finds, kept, known)
    kept = _without_prints_between(finds, kept, known)
    kept, places = _as_they_lay(finds, kept, known)
    for index in np.flatnonzero((finds.sizes >= MOST) & (finds.sizes < TWO_CARDS)).tolist():
        if finds.cards[index].kind is CardKind.COVERED:
            found = _below(finds.outlines[index], known, places)
        else:
            found = _known_as(finds.cards[index], finds.middles[index], known, places)
        kept += [index] * len(found)
        places += found
    return kept, places


def _without_about_several(
    finds: FrameMeasures, kept: list[int], known: Sequence[KnownCard]
) -> list[int]:
    plain = [
        KnownCard(
            float(finds.middles[index, 0]), float(finds.middles[index, 1]), finds.cards[index].kind
        )
        for index in kept
        if finds.sizes[index] < LARGE
    ]
    return [
        index
        for index in kept
        if finds.sizes[index] < LARGE
        or not _is_about_several(finds.cards[index], finds.middles[index], plain, known)
    ]


def _is_about_several(
    large: Detection, middle: Rows, plain: Sequence[KnownCard], known: Sequence[KnownCard]
) -> bool:
    """Tell whether a large outline that is not surely read was drawn round two open cards.

    It was if another open card is found beside it. One that is only known there counts too if
    nothing can be read in the outline.
    """
    if large.kind is not CardKind.TURNED:
        return False
    sure = max(large.ranks, default=UNREAD)
    beside = plain if sure > UNREAD else (*plain, *known)
    x, y = middle.tolist()
    return sure < SURELY_READ and any(
        each.kind is CardKind.TURNED and hypot(each.x - x, each.y - y) < SEVERAL_MM
        for each in beside
    )


def _without_prints_between(
    finds: FrameMeasures, kept: list[int], known: Sequence[KnownCard]
) -> list[int]:
    """Leave out unread open finds midway between two backs: two prints side by side look so.

    A back counts even if only a part of it was outlined.
    """
    found = zip(finds.cards, finds.middles, strict=True)
    backs = [middle for card, middle in found if card.kind is CardKind.COVERED]
    backs += [np.array((each.x, each.y)) for each in known if each.kind is CardKind.COVERED]
    return [
        index
        for index in kept
        if finds.cards[index].kind is not CardKind.TURNED
        or max(finds.cards[index].ranks, default=UNREAD) > UNREAD
        or not _about(finds.middles[index], backs, CARD_HEIGHT_MM / 2)
    ]


def _as_they_lay(
    finds: FrameMeasures, kept: list[int], known: Sequence[KnownCard]
) -> tuple[list[int], list[Rows]]:
    """Put covered cards that are outlined as one now where they lay before."""
    indices, places = kept.copy(), [finds.middles[index] for index in kept]
    for index in kept:
        if finds.cards[index].kind is not CardKind.COVERED:
            continue
        at = indices.index(index)
        others = [*places[:at], *places[at + 1 :]]
        loosely = finds.sizes[index] > LARGE and is_hardly_found(finds.cards[index])
        lie = _where_they_lay(finds.middles[index], known, others, loosely=loosely)
        if lie:
            indices[at : at + 1], places[at : at + 1] = [index] * len(lie), lie
    return indices, places


def _where_they_lay(
    middle: Rows, known: Sequence[KnownCard], found: Sequence[Rows], *, loosely: bool
) -> list[Rows]:
    """Give where the covered cards of one outline lie: where they lay before.

    Two known cards count if the outline's middle is midway between them. With `loosely`, for a
    large and weak find, one known card counts if it lies almost at the middle.
    """
    backs = [each for each in known if each.kind is CardKind.COVERED and each.in_sight]
    lying = [np.array((each.x, each.y)) for each in backs]
    # those farther off are looked at no further: this is asked of each covered card of each frame
    beside = [back for back in lying if np.hypot(*(back - middle)) < CARD_WIDTH_MM / 2]
    missed = [back for back in beside if all(np.hypot(*(back - each)) > TWICE_MM for each in found)]
    close = [back for back in missed if np.hypot(*(back - middle)) < TWICE_MM]
    return _about(middle, missed, CARD_WIDTH_MM / 2) or (close[:1] if loosely else [])


def _about(middle: Rows, backs: Sequence[Rows], reach_mm: float) -> list[Rows]:
    """Give two cards that have a place midway between them."""
    near = [back for back in backs if TWICE_MM < np.hypot(*(back - middle)) < reach_mm]
    for one, other in combinations(near, 2):
        if np.hypot(*((one + other) / 2 - middle)) < TWICE_MM:
            return [one, other]
    return []


def _below(outline: Rows, known: Sequence[KnownCard], found: Sequence[Rows]) -> list[Rows]:
    """Give where the covered cards lie that one large outline was drawn round.

    One back laid on another looks like a larger back. If only covered cards are known there, the
    last of the row lies as far from the middle as the first, on the other side. Known cards that
    were not in sight a moment ago may have been pushed away; they count only if none was in sight.
    """
    whole = Place("", tuple((x, y) for x, y in outline.tolist()))
    inside = [each for each in known if whole.holds(each.x, each.y)]
    covered = [each for each in inside if each.kind is CardKind.COVERED]
    lying = [each for each in covered if each.in_sight] or covered
    backs = [np.array((each.x, each.y)) for each in lying]
    places = [back for back in backs if all(np.hypot(*(back - each)) > TWICE_MM for each in found)]
    if not backs or len(inside) > len(covered):
        return places
    row_mm = max(float(np.hypot(*(one - other))) for one in backs for other in backs)
    if areas(outline[None])[0] < CARD_MM2 * (1 + (row_mm + BESIDE_MM) / CARD_WIDTH_MM):
        return places
    middle = outline.mean(axis=0)
    first = max(backs, key=lambda back: float(np.hypot(*(back - middle))))
    return [*places, 2 * middle - first]


def _known_as(
    large: Detection, middle: Rows, known: Sequence[KnownCard], found: Sequence[Rows]
) -> list[Rows]:
    """Give where an open card lies that was read in an outline round several: where it lay."""
    if not is_read(large):
        return []
    alike = [each for each in known if each.ranks and best(each.ranks) == best(large.ranks)]
    places = [np.array((each.x, each.y)) for each in alike if each.kind is large.kind]
    near = [place for place in places if np.hypot(*(place - middle)) < JOINED_MM]
    return [p for p in near[:1] if all(np.hypot(*(p - each)) > TWICE_MM for each in found)]
