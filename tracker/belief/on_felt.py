"""From a frame's finds to places on the felt: each card once, and of a card's size."""

from __future__ import annotations

from itertools import combinations
from math import hypot, log
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.belief.outlined_as_one import where_they_lie
from tracker.belief.sightings import CardKind
from tracker.belief.strips import where_strips_lie
from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.eyes.card_measures import (
    CARD_MM2,
    JOINED_MM,
    LARGE,
    LEAST,
    MOST,
    SEVERAL_MM,
    TWICE_MM,
    FrameMeasures,
    KnownCard,
    Rows,
    areas,
    best,
    edges,
    is_half_hidden,
    is_hardly_found,
    is_read,
    reads_as_no_rank,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tracker.belief.sightings import Detection
    from tracker.map.table_map import TableMap

LEAST_READ = 0.6  # the least size of a card that is surely read, as a share of a card's
HALF_LEAST, HALF_MOST = 0.4, 0.65  # the sizes of a half card, as shares of a card's area
ASIDE_MM = 8.0  # two halves may lie so much nearer or farther than half a card
# A find that is longer than this, and more than so many times as long as wide, is no card, unless a
# card lies within ALONE_MM of it.
LONGEST_MM, NARROWEST = 114.0, 1.9
ALONE_MM = 90.0
TWIN_READ = -0.02  # a log-probability; a card read more surely beside its like is a twin
HIDDEN_MM = 8.0  # a covered find so near an open card is hidden; a weak one already at `TWICE_MM`
CHANCE = -3.0  # the least log-probability of a rank that a card may have
TOUCHING_MM = 60.0  # a card that touches another lies no farther from its middle
SHARP_MM = 1.3  # of felt in a pixel; with more, outlines tremble more


class OnFelt(NamedTuple):
    """Finds, the middle of each in millimetres, and how coarsely the camera sees it, from 1 to 2."""

    cards: list[Detection]
    places: Rows
    blurs: Rows


def on_felt(cards: Sequence[Detection], table_map: TableMap, known: Sequence[KnownCard]) -> OnFelt:
    """Carry finds to the felt; drop what is no card's size, and second finds of one card."""
    if not cards:
        return OnFelt([], np.zeros((0, 2)), np.zeros(0))
    pixels = np.array([card.outline for card in cards], dtype=np.float64).reshape(-1, 4, 2)
    outlines = table_map.to_mm(pixels.reshape(-1, 2)).reshape(-1, 4, 2)
    middles: Rows = outlines.mean(axis=1)
    cards = _as_the_fou(cards, middles, known)
    sizes = areas(outlines) / CARD_MM2
    sizes[_are_things(outlines, middles, known)] = 0.0
    cards, middles, sizes = _with_halves_joined(cards, middles, sizes)
    sizes[_are_lonely(cards, middles, sizes, known)] = 0.0
    cards, sizes = _one_outline_each(cards, middles, sizes)
    kept = _once(cards, middles, sizes)
    finds = FrameMeasures(cards, outlines, middles, sizes)
    kept, places = where_they_lie(finds, kept, known)
    found, places = where_strips_lie(finds, kept, places, known)
    blurs = _blurs(pixels[kept], outlines[kept])
    return OnFelt(found, np.array(places).reshape(-1, 2), blurs)


def _as_the_fou(
    cards: Sequence[Detection], middles: Rows, known: Sequence[KnownCard]
) -> Sequence[Detection]:
    """Take an unreadable card where the Fou lies for the Fou: jokers are drawn in many ways."""
    fous = [each for each in known if each.kind is CardKind.FOU]
    if not fous:
        return cards
    return [
        card._replace(kind=CardKind.FOU, ranks=(), suits=())
        if reads_as_no_rank(card) and any(hypot(x - e.x, y - e.y) < TWICE_MM for e in fous)
        else card
        for card, (x, y) in zip(cards, middles.tolist(), strict=True)
    ]


def _are_things(outlines: Rows, middles: Rows, known: Sequence[KnownCard]) -> NDArray[np.bool_]:
    """Tell which finds are no cards: they are too long and narrow, and no card is near them.

    Near a card, such an outline may hold two.
    """
    sides = edges(outlines)
    across, along = np.sort((sides[:, :2] + sides[:, 2:]) / 2).T
    things: NDArray[np.bool_] = (along > LONGEST_MM) & (along > NARROWEST * across)
    cards = [*middles, *(np.array((each.x, each.y)) for each in known)]
    for thing in np.flatnonzero(things).tolist():
        gaps = np.hypot(*(np.array(cards) - middles[thing]).T)
        things[thing] = (gaps < ALONE_MM).sum() == 1  # it is near to itself
    return things


def _with_halves_joined(
    cards: Sequence[Detection], middles: Rows, sizes: Rows
) -> tuple[Sequence[Detection], Rows, Rows]:
    """Join two outlines of half a covered card each: a back printed in bands is outlined so.

    Each is evidence of its own, so the card is surer than either half.
    """
    joined, middles, sizes = list(cards), middles.copy(), sizes.copy()
    halves = [
        index
        for index in np.flatnonzero((sizes > HALF_LEAST) & (sizes < HALF_MOST)).tolist()
        if cards[index].kind is CardKind.COVERED
    ]
    for one, other in combinations(halves, 2):
        off = float(np.hypot(*(middles[one] - middles[other])))
        if CARD_WIDTH_MM / 2 - ASIDE_MM < off < CARD_HEIGHT_MM / 2 + ASIDE_MM and sizes[other]:
            middles[one] = (middles[one] + middles[other]) / 2
            sizes[one], sizes[other] = sizes[one] + sizes[other], 0.0
            doubt = (1 - cards[one].confidence) * (1 - cards[other].confidence)
            joined[one] = cards[one]._replace(confidence=1 - doubt)
    return joined, middles, sizes


def _are_lonely(
    cards: Sequence[Detection], middles: Rows, sizes: Rows, known: Sequence[KnownCard]
) -> NDArray[np.bool_]:
    """Tell which weak covered finds touch no card; beside a card they are likely to be one."""
    hardly = np.array([is_hardly_found(card) for card in cards])
    if not hardly.any():
        return hardly
    sure = middles[~hardly & (sizes > LEAST) & (sizes < MOST)]
    beside = np.array([*sure, *((each.x, each.y) for each in known)]).reshape(-1, 2)
    gaps = np.hypot(*(middles[:, None] - beside).transpose(2, 0, 1))
    lonely: NDArray[np.bool_] = hardly & ~(gaps < TOUCHING_MM).any(axis=1)
    return lonely


def _one_outline_each(
    cards: Sequence[Detection], middles: Rows, sizes: Rows
) -> tuple[Sequence[Detection], Rows]:
    """Join two outlines of one open card: the reading of the large one, the place of the plain one.

    The large one was drawn round the card and what lies below. If the plain one is read as surely,
    there are two equal cards.
    """
    joined, plain = list(cards), (sizes > LEAST) & (sizes < LARGE)
    sizes = sizes.copy()
    for large in np.flatnonzero(sizes >= LARGE).tolist():
        read = cards[large]
        near = np.hypot(*(middles - middles[large]).T) < JOINED_MM
        for other in np.flatnonzero(near & plain).tolist() if is_read(read) else ():
            if _may_read_as(cards[other], read):
                joined[other] = cards[other]._replace(ranks=read.ranks, suits=read.suits)
                sizes[large] = 0.0
    return joined, sizes


def _may_read_as(unsure: Detection, read: Detection) -> bool:
    """Tell whether an open card that is not surely read may have the rank that another shows."""
    return bool(unsure.ranks) and (
        unsure.ranks[best(read.ranks)] > CHANCE and max(unsure.ranks) < TWIN_READ
    )


def _once(cards: Sequence[Detection], middles: Rows, sizes: Rows) -> list[int]:
    """List the finds of a card's size; of several of one card the one nearest to that size."""
    gaps = np.hypot(*(middles[:, None] - middles).transpose(2, 0, 1))
    sized: list[int] = np.flatnonzero((sizes > LEAST) & (sizes < MOST)).tolist()
    parts = np.flatnonzero((sizes > LEAST_READ) & (sizes <= LEAST)).tolist()
    sized += [each for each in parts if _is_card(cards, each, gaps[each])]
    near = gaps < TWICE_MM
    if np.count_nonzero(near) == len(cards):
        return sorted(sized)
    sized = [each for each in sized if not _is_found_otherwise(cards, each, sized, gaps[each])]
    kept: list[int] = []
    for index in sorted(sized, key=lambda each: abs(log(sizes[each]))):
        if not any(near[index, each] and _alike(cards[each], cards[index]) for each in kept):
            kept.append(index)
    return sorted(kept)


def _is_card(cards: Sequence[Detection], part: int, gaps: Rows) -> bool:
    """Tell whether a part of a card is one: it is surely read, and not still being turned over."""
    near = np.flatnonzero(gaps < SEVERAL_MM).tolist()
    return is_read(cards[part]) and all(cards[each].kind is not CardKind.COVERED for each in near)


def _is_found_otherwise(
    cards: Sequence[Detection], index: int, sized: list[int], gaps: Rows
) -> bool:
    """Tell whether a surer find at the same place is this card, with another face or side up.

    They are not two cards: if one lay so exactly on the other, the lower one would not be seen.
    """
    card = cards[index]
    near = [cards[each] for each in sized if each != index and gaps[each] < TWICE_MM]
    if card.kind is CardKind.COVERED:
        hidden_mm = TWICE_MM if is_hardly_found(card) else HIDDEN_MM
        return any(gaps[each] < hidden_mm and is_read(cards[each]) for each in sized)
    hardly, unread = is_half_hidden(card), card.kind is CardKind.TURNED and not is_read(card)
    return any(
        (hardly and each.kind is CardKind.TURNED and not is_half_hidden(each))
        or (unread and each.kind is CardKind.COVERED and not is_hardly_found(each))
        for each in near
    )


def _blurs(pixels: Rows, outlines: Rows) -> Rows:
    """Give how much coarser than usual the camera sees the felt there."""
    mm_per_pixel = edges(outlines) / np.maximum(edges(pixels), 1.0)
    blurs: Rows = (mm_per_pixel.max(axis=1) / SHARP_MM).clip(1.0, 2.0)
    return blurs


def _alike(one: Detection, other: Detection) -> bool:
    """Tell whether two finds may be the same card: they lie alike, and read alike if at all."""
    if one.kind is not other.kind:
        return False
    if not one.ranks or not other.ranks:
        return True
    return best(one.ranks) == best(other.ranks)
