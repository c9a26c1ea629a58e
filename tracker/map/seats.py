"""Places round a table: seats for any number of players, and where talon, Fou and discards lie.

Millimetres, seen from above, the middle of the table at (0, 0); the banker sits at the bottom and
looks up the y axis, so that his left is on the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi, sin

from tracker.detections import CARD_WIDTH_MM
from tracker.map.table_map import Corner, Place, TableMapError

BANKER = "B"
TALON, FOU_PLACE, DISCARDS = "talon", "fou", "discards"

# A seat narrower than a card and a hand's breadth cannot be told from its neighbour.
NARROWEST_MM = 110.0
_INNER = 0.42  # where the seats end and the middle of the table begins, in shares of the radius
_ARC = 4  # steps in which a seat's edge follows the table's


@dataclass(frozen=True)
class Felt:
    """The size of an oval table."""

    width_mm: float = 1600.0
    height_mm: float = 1000.0


def lay_out(players: int, felt: Felt = Felt(), *, clockwise: bool = True) -> tuple[Place, ...]:
    """Give every seat a sector of the felt, and the middle to the cards nobody holds."""
    if players < 1:
        raise TableMapError(f"a table needs at least one seat: {players}")
    step = 2 * pi / (players + 1)
    narrowest = min(
        hypot(*_minus(middle_of(felt, seat * step), middle_of(felt, (seat + 1) * step)))
        for seat in range(players + 1)
    )
    if narrowest < NARROWEST_MM:
        raise TableMapError(
            f"{players} seats are too many for {felt.width_mm:.0f}×{felt.height_mm:.0f} mm:"
            f" {narrowest:.0f} mm are left for each"
        )
    turn = -step if clockwise else step
    seats = [Place(BANKER, _sector(felt, 0.0, step))]
    seats += [Place(str(n), _sector(felt, n * turn, step)) for n in range(1, players + 1)]
    return (*_middle_places(felt), *seats)


def middle_of(felt: Felt, angle: float) -> Corner:
    """Give the middle of the seat at an angle from the banker's, counted anticlockwise."""
    return _at(felt, angle, 0.72)


def _at(felt: Felt, angle: float, share: float) -> Corner:
    return (
        sin(angle) * felt.width_mm / 2 * share,
        -cos(angle) * felt.height_mm / 2 * share,
    )


def _sector(felt: Felt, angle: float, step: float) -> tuple[Corner, ...]:
    # a hair narrower than its share, so that neighbours do not touch
    turns = [angle + step * 0.49 * (2 * each / _ARC - 1) for each in range(_ARC + 1)]
    outer = [_at(felt, turn, 1.0) for turn in turns]
    inner = [_at(felt, turn, _INNER) for turn in reversed(turns)]
    return (*outer, *inner)


def _middle_places(felt: Felt) -> tuple[Place, ...]:
    # three boxes side by side, within the seats' inner edges however few seats there are
    half = min(CARD_WIDTH_MM, (felt.width_mm * 0.174 - 4) / 3)
    aside = max(felt.width_mm * 0.085, 2 * half + 2)
    reach = felt.height_mm * 0.09
    return (
        _box(TALON, -aside, half, reach),
        _box(DISCARDS, aside, half, reach),
        _box(FOU_PLACE, 0.0, half, reach),
    )


def _box(name: str, x: float, half: float, reach: float) -> Place:
    corners = ((x - half, -reach), (x + half, -reach), (x + half, reach), (x - half, reach))
    return Place(name, corners)


def _minus(one: Corner, other: Corner) -> Corner:
    return one[0] - other[0], one[1] - other[1]
