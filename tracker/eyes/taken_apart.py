"""Split an outline that is too large for one card into the two overlapping cards it contains.

A back that lies on another, without a border between them, looks like one larger back. The table map tells how
large a card is. So a card is searched for at each end of such an outline; if two are found, they replace it.
"""

from __future__ import annotations

from math import hypot, log
from typing import TYPE_CHECKING

import numpy as np

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.eyes.card_measures import TWO_CARDS, Rows, edges, size_of
from tracker.eyes.detect import is_same
from tracker.eyes.find import Find
from tracker.eyes.geometry import UNIT, placed, within
from tracker.eyes.names import FOU

if TYPE_CHECKING:
    from tracker.eyes.outliner import Outliner
    from tracker.eyes.read import NetworkReader
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture

LARGER = 1.15  # multiple of a card's area: a larger outline may contain two cards
LEAST, MOST = 0.8, 1.3  # multiples of a card's area: each of the two must lie within this range
APART_MM = 24.0  # two outlines with nearer middles may be one card
# Log-probability of the likeliest rank from which a half is a face-up card. None of 970 halves with
# a covered card reached it; all 29 halves with a face-up card did.
SURELY_OPEN = log(0.97)
# If the two ways of dividing an outline (along or across) fit its sides nearly as well, with logarithms of the
# sides' ratios this near, both are tried; if both give two cards, the outline is not split. On eleven films this
# stopped 4 of 7 wrong splits and 2 of 25 right ones.
EITHER = 0.07
STANDING, LYING = (CARD_WIDTH_MM, CARD_HEIGHT_MM), (CARD_HEIGHT_MM, CARD_WIDTH_MM)


def split_merged_backs(
    cards: list[Find],
    picture: Picture,
    table_map: TableMap,
    outliner: Outliner,
    reader: NetworkReader,
) -> list[Find]:
    """Replace each large covered find by two if two cards are found in it; one of them may be face up."""
    open_ones = [card for card in cards if card.kind == "face"]
    large = [card for card in cards if _may_be_two(card, open_ones, table_map)]
    tries = {whole: possible_layouts(table_map.to_mm(whole.quad)) for whole in large}
    quads = [(whole, end) for whole, each in tries.items() for way in each for end in way]
    roughly = [Find(whole.kind, whole.score, table_map.to_pixels(end)) for whole, end in quads]
    found = iter(outliner.outlined(picture, roughly))
    apart = {}
    for whole, each in tries.items():
        pairs = [[next(found), next(found)] for _ in each]
        likeliest, *others = (_are_two(pair, table_map) for pair in pairs)
        if likeliest and not any(others):
            apart[whole] = pairs[0]
    halves = _turned_up([half for pair in apart.values() for half in pair], picture, reader)
    rest = [card for card in cards if card not in apart]
    return [card for card in rest if not any(is_same(card, half) for half in halves)] + halves


def refit_faces_under_backs(
    cards: list[Find], picture: Picture, table_map: TableMap, outliner: Outliner
) -> list[Find]:
    """Outline again each face-up card whose outline includes a covered card on top of it."""
    backs = [card for card in cards if card.kind == "back"]
    farther: dict[Find, Find] = {}
    for face in cards:
        over = [back for back in backs if _lies_in(face, back)]
        if face.kind == "face" and over and LARGER < size_of(face.quad, table_map) < TWO_CARDS:
            for way in possible_layouts(table_map.to_mm(face.quad))[:1]:
                covered = table_map.to_mm(over[0].quad).mean(axis=0)
                end = max(way, key=lambda each: hypot(*(each.mean(axis=0) - covered)))
                farther[face] = Find("face", face.score, table_map.to_pixels(end))
    found = outliner.outlined(picture, [*farther.values()])
    anew = {
        face: each
        for face, each in zip(farther, found, strict=True)
        if LEAST < size_of(each.quad, table_map) < MOST
    }
    return [anew.get(card, card) for card in cards]


def _turned_up(halves: list[Find], picture: Picture, reader: NetworkReader) -> list[Find]:
    """Turn halves that are surely read into faces; the detector saw a back because the other half is one."""
    readings = reader.read(reader.cut(picture, halves))
    return [
        Find("face", half.score, half.quad) if max(reading.rank[:FOU]) > SURELY_OPEN else half
        for half, reading in zip(halves, readings, strict=True)
    ]


def possible_layouts(outline: Rows) -> list[tuple[Rows, Rows]]:
    """Give the possible positions of two cards in a large outline, the likeliest first.

    The outline is too long along or across. If it is nearly square, both are possible.
    """
    sizes = edges(outline[None])[0].reshape(2, 2).mean(axis=0)
    found = sorted(
        (abs(log(sizes[1 - longer] / card[1 - longer])), longer, card)
        for longer in (0, 1)
        for card in (STANDING, LYING)
        if sizes[longer] > card[longer]
    )
    likely: dict[int, tuple[Rows, Rows]] = {}
    for off, longer, card in found:
        if off - found[0][0] < EITHER:
            likely.setdefault(longer, _ends(outline, longer, card / sizes))
    return [*likely.values()]


def _ends(outline: Rows, longer: int, shares: Rows) -> tuple[Rows, Rows]:
    first, second = (1 - shares) / 2, (1 - shares) / 2
    first[longer], second[longer] = 0.0, 1 - shares[longer]
    return placed(outline, first + UNIT * shares), placed(outline, second + UNIT * shares)


def _may_be_two(find: Find, open_ones: list[Find], table_map: TableMap) -> bool:
    """Tell whether a covered find is too large for one card, and no face-up card lies in it."""
    if find.kind != "back" or not LARGER < size_of(find.quad, table_map) < TWO_CARDS:
        return False
    return not any(_lies_in(find, each) for each in open_ones)


def _lies_in(whole: Find, other: Find) -> bool:
    x, y = within(whole.quad, np.array([other.middle]))[0].tolist()
    return bool(0 < x < 1 and 0 < y < 1)


def _are_two(pair: list[Find], table_map: TableMap) -> bool:
    (x, y), (u, v) = (table_map.to_mm(half.quad).mean(axis=0).tolist() for half in pair)
    sizes = [size_of(half.quad, table_map) for half in pair]
    return min(sizes) > LEAST and max(sizes) < MOST and hypot(x - u, y - v) > APART_MM
