"""Divide the felt into places: a seat for each player, the banker's, the talon, the Fou, the discards.

Coordinates are millimetres seen from above; (0, 0) is the middle of the table. The banker sits at the
bottom and looks up the y axis, so his left is on the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi, sin

from tracker.detections import CARD_WIDTH_MM
from tracker.game.coup import BANKER
from tracker.game.sentences import filled
from tracker.map.table_map import USUAL_FELT_MM, Corner, Place, TableMapError

TALON, FOU_PLACE, DISCARDS = "talon", "fou", "discards"

# A card (63 mm) and half a hand. In a narrower seat, cards would reach into the neighbour's.
NARROWEST_MM = 110.0
# Shares of the table's radius: where the seats begin, and where the middle of a seat lies.
INNER, SEAT_MIDDLE = 0.42, 0.72
ARC = 4  # straight pieces that make up the round edge of a seat
GAP = 0.02  # share of the way to the neighbour's seat that stays free, so that seats do not touch
HALF_SEAT = (1 - GAP) / 2  # how far a seat reaches to either side, as a share of that way
# Talon, Fou and discards are three boxes side by side, in shares of the felt's width and height. They
# must stay inside the seats' inner edges, also with few seats.
_BOXES_WIDTH, _BOX_ASIDE, _BOX_REACH = 0.174, 0.085, 0.09
_GAP_MM = 2.0  # between boxes


@dataclass(frozen=True)
class Felt:
    """The size of an oval table in millimetres."""

    width_mm: float = USUAL_FELT_MM[0]
    height_mm: float = USUAL_FELT_MM[1]


def lay_out(players: int, felt: Felt = Felt(), *, clockwise: bool = True) -> tuple[Place, ...]:
    """Give every seat a sector of the felt; the middle is for talon, Fou and discards."""
    if players < 1:
        raise TableMapError(filled("a table needs at least one seat: {players}", players=players))
    step = 2 * pi / (players + 1)
    narrowest = min(
        hypot(*_minus(middle_of(felt, seat * step), middle_of(felt, (seat + 1) * step)))
        for seat in range(players + 1)
    )
    if narrowest < NARROWEST_MM:
        raise TableMapError(
            filled(
                "{players} seats are too many for {width_mm:.0f}×{height_mm:.0f} mm: {left_mm:.0f} mm are left for each",
                players=players,
                width_mm=felt.width_mm,
                height_mm=felt.height_mm,
                left_mm=narrowest,
            )
        )
    turn = -step if clockwise else step
    reach = step * HALF_SEAT, step * HALF_SEAT
    seats = [Place(BANKER, sector(felt, 0.0, reach))]
    seats += [Place(str(n), sector(felt, n * turn, reach)) for n in range(1, players + 1)]
    return (*middle_places(felt), *seats)


def middle_of(felt: Felt, angle: float) -> Corner:
    """Give the middle of the seat at an angle from the banker's, in radians anticlockwise."""
    return _at(felt, angle, SEAT_MIDDLE)


def _at(felt: Felt, angle: float, share: float) -> Corner:
    """Give the point at a share of the way from the middle of the felt to its edge."""
    return (
        sin(angle) * felt.width_mm / 2 * share,
        -cos(angle) * felt.height_mm / 2 * share,
    )


def sector(
    felt: Felt, angle: float, reach: tuple[float, float], outer: float = 1.0
) -> tuple[Corner, ...]:
    """Outline a seat: from the edge of the felt inwards, and not as far as the middle.

    `reach` says how far it goes to either side, in radians; `outer` is a share of the table's radius.
    """
    before, after = reach
    turns = [angle - before + (before + after) * each / ARC for each in range(ARC + 1)]
    return (
        *(_at(felt, turn, outer) for turn in turns),
        *(_at(felt, turn, INNER) for turn in reversed(turns)),
    )


def middle_places(felt: Felt) -> tuple[Place, ...]:
    half = min(CARD_WIDTH_MM, (felt.width_mm * _BOXES_WIDTH - 2 * _GAP_MM) / 3)
    aside = max(felt.width_mm * _BOX_ASIDE, 2 * half + _GAP_MM)
    reach = felt.height_mm * _BOX_REACH
    return (
        _box(TALON, -aside, half, reach),
        _box(DISCARDS, aside, half, reach),
        _box(FOU_PLACE, 0.0, half, reach),
    )


def _box(name: str, x: float, half: float, reach: float) -> Place:
    """Outline a place in the middle: `half` to the left and right of x, `reach` up and down."""
    corners = ((x - half, -reach), (x + half, -reach), (x + half, reach), (x - half, reach))
    return Place(name, corners)


def _minus(one: Corner, other: Corner) -> Corner:
    return one[0] - other[0], one[1] - other[1]
