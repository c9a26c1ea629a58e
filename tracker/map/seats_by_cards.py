"""Lay the seats out where people really put their cards: each seat round the card that was dealt to it."""

from __future__ import annotations

from itertools import combinations
from math import atan2, hypot, pi
from typing import TYPE_CHECKING

from tracker.game.coup import BANKER
from tracker.game.sentences import filled
from tracker.map.seats import HALF_SEAT, NARROWEST_MM, Felt, middle_places, sector
from tracker.map.table_map import Corner, Place, TableMapError, check_apart

if TYPE_CHECKING:
    from collections.abc import Mapping

ROUND_A_CARD = 0.30  # a seat reaches so far (share of the radius) beyond its card
# Radians: a seat reaches no farther to either side, even if it is alone on its side of the table.
WIDEST = 0.62


def around_cards(cards: Mapping[str, Corner], felt: Felt) -> tuple[Place, ...]:
    """Give each seat a sector round its card; raise an error if two cards lie too close together.

    `cards` holds the middle of each seat's card in millimetres, the banker's too.
    """
    _refuse_close(cards)
    angles = {name: _angle(felt, at) for name, at in cards.items()}
    order = sorted(angles, key=lambda name: angles[name])
    seats = []
    for at, name in enumerate(order):
        before, after = order[at - 1], order[(at + 1) % len(order)]
        left = (angles[name] - angles[before]) % (2 * pi) or 2 * pi
        right = (angles[after] - angles[name]) % (2 * pi) or 2 * pi
        reach = min(left * HALF_SEAT, WIDEST), min(right * HALF_SEAT, WIDEST)
        outer = max(1.0, _radius(felt, cards[name]) + ROUND_A_CARD)
        seats.append(Place(name, sector(felt, angles[name], reach, outer)))
    seats.sort(key=lambda each: (each.name != BANKER, each.name.zfill(3)))
    places = (*middle_places(felt), *seats)
    check_apart(places)
    return places


def _refuse_close(cards: Mapping[str, Corner]) -> None:
    for (one, (x, y)), (other, (u, v)) in combinations(cards.items(), 2):
        if hypot(x - u, y - v) < NARROWEST_MM:
            raise TableMapError(
                filled(
                    "the cards of two seats lie too close together, so the seats would overlap: {name} and {other}; lay them {least:.0f} cm apart",
                    name=one,
                    other=other,
                    least=NARROWEST_MM / 10,
                )
            )


def _angle(felt: Felt, at: Corner) -> float:
    """Give the direction of a point from the middle, anticlockwise from the banker's."""
    return atan2(at[0] / felt.width_mm, -at[1] / felt.height_mm)


def _radius(felt: Felt, at: Corner) -> float:
    return hypot(at[0] / felt.width_mm, at[1] / felt.height_mm) * 2
