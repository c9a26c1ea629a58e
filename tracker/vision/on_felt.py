"""From a frame's finds to places on the felt: each card once, and of a card's size."""

from __future__ import annotations

from itertools import combinations
from math import exp, hypot, log
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tracker.felt import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.vision.sightings import Kind
from tracker.vision.tablemap import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.vision.sightings import Detection
    from tracker.vision.tablemap import TableMap

CARD_MM2 = CARD_WIDTH_MM * CARD_HEIGHT_MM
LEAST, MOST = 0.7, 1.4  # of a card's area, as the eyes may see it
LEAST_READ = 0.6  # of one that is surely read
HALF_LEAST, HALF_MOST = 0.4, 0.65  # of a card's area: a half of one
ASIDE_MM = 8.0  # and so much nearer or farther than half a card may the two halves lie
LONGEST_MM, NARROWEST = 114.0, 1.9  # and so many times as long as wide
ALONE_MM = 90.0
LARGE = 1.2  # an outline drawn about two cards that overlap
SEVERAL_MM = 30.0  # its middle lies no further from one of them
JOINED_MM = 40.0  # the middles of two outlines of one card, one of them drawn about another too
SURELY_READ, UNREAD = -0.1, -0.7  # in one frame: what its likeliest rank is given
TWIN_READ = -0.02  # what is read more surely beside its like is its twin of another pack
NO_RANK = 0.1  # what all ranks together are given then
CHANCE = -3.0  # what a rank is given at least that a card may have
TWO_CARDS = 2.1  # what covers more shows more than two
SURELY_FOUND = 0.7  # a covered card; one less sure counts where it touches another
HARDLY_FOUND = 0.525  # one found more faintly counts where it looks as the talon does (`Backs`)
TOUCHING_MM = 60.0  # and lies no further from its middle
TWICE_MM = 15.0  # two finds so near are one card; cards are hardly laid so exactly
BESIDE_MM = 24.0  # and two backs outlined as a larger one lie farther apart
HALF_A_CARD_MM = CARD_WIDTH_MM / 2
SHARP_MM = 1.3  # of felt to a pixel; where there is more, outlines tremble by more

Rows = NDArray[np.float64]


class Known(NamedTuple):
    """A card and where it lies: one that is followed, or one that this frame shows."""

    x: float
    y: float
    kind: Kind
    ranks: tuple[float, ...] = ()
    in_sight: bool = True  # a moment ago


class OnFelt(NamedTuple):
    """Finds, the middle of each in millimetres, and how coarsely the camera sees it, from 1 to 2."""

    cards: list[Detection]
    places: Rows
    blurs: Rows


def on_felt(cards: Sequence[Detection], table_map: TableMap, known: Sequence[Known]) -> OnFelt:
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
    plain = [
        Known(float(middles[index, 0]), float(middles[index, 1]), cards[index].kind)
        for index in kept
        if sizes[index] < LARGE
    ]
    kept = [
        index
        for index in kept
        if sizes[index] < LARGE or not _is_about_several(cards[index], middles[index], plain, known)
    ]
    places = [middles[index] for index in kept]
    for index in [index for index in kept if cards[index].kind is Kind.COVERED]:
        at = kept.index(index)
        others = [*places[:at], *places[at + 1 :]]
        loosely = sizes[index] > LARGE and is_hardly_found(cards[index])
        lie = _as_they_lay(middles[index], known, others, loosely=loosely)
        if lie:
            kept[at : at + 1], places[at : at + 1] = [index] * len(lie), lie
    for index in np.flatnonzero((sizes >= MOST) & (sizes < TWO_CARDS)).tolist():
        if cards[index].kind is Kind.COVERED:
            found = _below(outlines[index], known, places)
        else:
            found = _known_as(cards[index], middles[index], known, places)
        kept += [index] * len(found)
        places += found
    blurs = _blurs(pixels[kept], outlines[kept])
    return OnFelt([cards[index] for index in kept], np.array(places).reshape(-1, 2), blurs)


def _as_the_fou(
    cards: Sequence[Detection], middles: Rows, known: Sequence[Known]
) -> Sequence[Detection]:
    """Take what reads as no rank where the Fou lies for the Fou: jokers are drawn in many ways."""
    fous = [each for each in known if each.kind is Kind.FOU]
    if not fous:
        return cards
    return [
        card._replace(kind=Kind.FOU, ranks=(), suits=())
        if _reads_as_no_rank(card) and any(hypot(x - e.x, y - e.y) < TWICE_MM for e in fous)
        else card
        for card, (x, y) in zip(cards, middles.tolist(), strict=True)
    ]


def _reads_as_no_rank(card: Detection) -> bool:
    return card.kind is Kind.TURNED and sum(map(exp, card.ranks)) < NO_RANK


def areas(outlines: Rows) -> Rows:
    """Measure quadrilaterals, four corners each."""
    across, along = outlines[:, 2] - outlines[:, 0], outlines[:, 3] - outlines[:, 1]
    areas: Rows = np.abs(across[:, 0] * along[:, 1] - across[:, 1] * along[:, 0]) / 2
    return areas


def _are_things(outlines: Rows, middles: Rows, known: Sequence[Known]) -> NDArray[np.bool_]:
    """Tell what is longer and narrower than a card, and not outlined with another: none is near."""
    edges = _edges(outlines)
    across, along = np.sort((edges[:, :2] + edges[:, 2:]) / 2).T
    things: NDArray[np.bool_] = (along > LONGEST_MM) & (along > NARROWEST * across)
    cards = [*middles, *(np.array((each.x, each.y)) for each in known)]
    for thing in np.flatnonzero(things).tolist():
        gaps = np.hypot(*(np.array(cards) - middles[thing]).T)
        things[thing] = (gaps < ALONE_MM).sum() == 1  # it is near to itself
    return things


def is_hardly_found(card: Detection) -> bool:
    """Tell whether a covered card may well be a part of one, as under a hand, or none at all."""
    return card.kind is Kind.COVERED and card.confidence < SURELY_FOUND


def _with_halves_joined(
    cards: Sequence[Detection], middles: Rows, sizes: Rows
) -> tuple[Sequence[Detection], Rows, Rows]:
    """Join two outlines that are half a covered card each, as one with a print in bands is outlined.

    Each is a witness of its own: what both were found as hardly is found surely.
    """
    joined, middles, sizes = list(cards), middles.copy(), sizes.copy()
    halves = [
        index
        for index in np.flatnonzero((sizes > HALF_LEAST) & (sizes < HALF_MOST)).tolist()
        if cards[index].kind is Kind.COVERED
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
    cards: Sequence[Detection], middles: Rows, sizes: Rows, known: Sequence[Known]
) -> NDArray[np.bool_]:
    """Tell covered cards that are hardly found, and touch no other: by a card it may well be one."""
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
    """Join two outlines of one open card: the large one was read, the plain one lies right.

    The large one was drawn about the card and what lies below. Where the plain one is read as surely,
    there are two equal cards.
    """
    joined, plain = list(cards), (sizes > LEAST) & (sizes < LARGE)
    sizes = sizes.copy()
    for large in np.flatnonzero(sizes >= LARGE).tolist():
        read = cards[large]
        near = np.hypot(*(middles - middles[large]).T) < JOINED_MM
        for other in np.flatnonzero(near & plain).tolist() if _is_read(read) else ():
            if _may_read_as(cards[other], read):
                joined[other] = cards[other]._replace(ranks=read.ranks, suits=read.suits)
                sizes[large] = 0.0
    return joined, sizes


def _may_read_as(unsure: Detection, read: Detection) -> bool:
    """Tell whether an open card that is not sure of itself may be what another reads as."""
    return bool(unsure.ranks) and (
        unsure.ranks[best(read.ranks)] > CHANCE and max(unsure.ranks) < TWIN_READ
    )


def _is_read(card: Detection) -> bool:
    return card.kind is Kind.TURNED and max(card.ranks, default=UNREAD) >= SURELY_READ


def _once(cards: Sequence[Detection], middles: Rows, sizes: Rows) -> list[int]:
    """List the finds of a card's size; of several of one card the one nearest to that size."""
    gaps = np.hypot(*(middles[:, None] - middles).transpose(2, 0, 1))
    sized: list[int] = np.flatnonzero((sizes > LEAST) & (sizes < MOST)).tolist()
    parts = np.flatnonzero((sizes > LEAST_READ) & (sizes <= LEAST)).tolist()
    sized += [each for each in parts if _is_card(cards, each, gaps[each])]
    near = gaps < TWICE_MM
    if np.count_nonzero(near) == len(cards):
        return sorted(sized)
    kept: list[int] = []
    for index in sorted(sized, key=lambda each: abs(log(sizes[each]))):
        if not any(near[index, each] and _alike(cards[each], cards[index]) for each in kept):
            kept.append(index)
    return sorted(kept)


def _is_card(cards: Sequence[Detection], part: int, gaps: Rows) -> bool:
    """Tell whether a part of a card is one: it is surely read, and not still being turned over."""
    near = np.flatnonzero(gaps < SEVERAL_MM).tolist()
    return _is_read(cards[part]) and all(cards[each].kind is not Kind.COVERED for each in near)


def _is_about_several(
    large: Detection, middle: Rows, plain: Sequence[Known], known: Sequence[Known]
) -> bool:
    """Tell whether a large outline was drawn about a card and another: it is hardly read.

    What is found as one card beside it settles that; what was only known there, if nothing is read.
    """
    if large.kind is not Kind.TURNED:
        return False
    sure = max(large.ranks, default=UNREAD)
    beside = plain if sure > UNREAD else (*plain, *known)
    x, y = middle.tolist()
    return sure < SURELY_READ and any(
        each.kind is Kind.TURNED and hypot(each.x - x, each.y - y) < SEVERAL_MM for each in beside
    )


def _below(outline: Rows, known: Sequence[Known], found: Sequence[Rows]) -> list[Rows]:
    """Say where the covered cards lie about which one outline was drawn.

    One back laid on another looks like a larger one. Where nothing but covered cards is known there,
    the last of the row lies as far from the middle as the first, on the other side.
    """
    whole = Place("", tuple((x, y) for x, y in outline.tolist()))
    inside = [each for each in known if whole.holds(each.x, each.y)]
    backs = [np.array((each.x, each.y)) for each in inside if each.kind is Kind.COVERED]
    places = [back for back in backs if all(np.hypot(*(back - each)) > TWICE_MM for each in found)]
    if not backs or len(inside) > len(backs):
        return places
    row_mm = max(float(np.hypot(*(one - other))) for one in backs for other in backs)
    if areas(outline[None])[0] < CARD_MM2 * (1 + (row_mm + BESIDE_MM) / CARD_WIDTH_MM):
        return places
    middle = outline.mean(axis=0)
    first = max(backs, key=lambda back: float(np.hypot(*(back - middle))))
    return [*places, 2 * middle - first]


def _as_they_lay(
    middle: Rows, known: Sequence[Known], found: Sequence[Rows], *, loosely: bool
) -> list[Rows]:
    """Say where covered cards lie that are outlined as one by now: where they lay.

    Two lie about its middle. What is large, hardly found and all but on a known one is that one.
    """
    backs = [each for each in known if each.kind is Kind.COVERED and each.in_sight]
    lying = [np.array((each.x, each.y)) for each in backs]
    missed = [back for back in lying if all(np.hypot(*(back - each)) > TWICE_MM for each in found)]
    near = [back for back in missed if np.hypot(*(back - middle)) < HALF_A_CARD_MM]
    for one, other in combinations(near, 2):
        aside = min(np.hypot(*(one - middle)), np.hypot(*(other - middle))) > TWICE_MM
        if aside and np.hypot(*((one + other) / 2 - middle)) < TWICE_MM:
            return [one, other]
    return [back for back in near if loosely and np.hypot(*(back - middle)) < TWICE_MM][:1]


def _known_as(
    large: Detection, middle: Rows, known: Sequence[Known], found: Sequence[Rows]
) -> list[Rows]:
    """Say where the open card lies that was read in an outline about it and others: where it lay."""
    if not _is_read(large):
        return []
    alike = [each for each in known if each.ranks and best(each.ranks) == best(large.ranks)]
    places = [np.array((each.x, each.y)) for each in alike if each.kind is large.kind]
    near = [place for place in places if np.hypot(*(place - middle)) < JOINED_MM]
    return [p for p in near[:1] if all(np.hypot(*(p - each)) > TWICE_MM for each in found)]


def _blurs(pixels: Rows, outlines: Rows) -> Rows:
    """Say how much coarser than usual the camera sees the felt there."""
    mm_per_pixel = _edges(outlines) / np.maximum(_edges(pixels), 1.0)
    blurs: Rows = (mm_per_pixel.max(axis=1) / SHARP_MM).clip(1.0, 2.0)
    return blurs


def _edges(outlines: Rows) -> Rows:
    """Measure the four edges of each outline."""
    edges: Rows = np.hypot(*(outlines[:, (1, 2, 3, 0)] - outlines).transpose(2, 0, 1))
    return edges


def _alike(one: Detection, other: Detection) -> bool:
    """Tell whether two finds may be the same card: they lie alike, and read alike if at all."""
    if one.kind is not other.kind:
        return False
    if not one.ranks or not other.ranks:
        return True
    return best(one.ranks) == best(other.ranks)


def best(logs: tuple[float, ...]) -> int:
    """Give the place of the likeliest."""
    return logs.index(max(logs))
