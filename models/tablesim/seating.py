"""Where people sit, and where the cards of a hand go, by each person's style."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import asin, atan2, cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from models.tablesim.habits import USUAL_MM, Layout, Style
from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.game.coup import BANKER, seat_of
from tracker.map.seats import SEAT_MIDDLE, lay_out, middle_of

if TYPE_CHECKING:
    from models.tablesim.felt import Point
    from tracker.map.seats import Felt

MARGIN = 1.06  # how much larger than the felt the picture is
OUTWARD_MM = 55.0  # from there outward to the first card, if the felt is large enough
BEFORE_FIRST = 1.2  # steps from the seat's middle to the left to the first card
APART_MM = 104.0  # from one hand of a seat to the next
PACKED_MM = 2.5  # from one card of a packet to the next
ARC_MM = 110.0  # the least radius of an arc of cards
ARC_INWARD_MM = 20.0  # an arc lies this much farther inward than a row, since its ends go outward
LARGEST_TURN, WIDEST_ARC = radians(18), radians(75)  # from card to card, and of a whole arc
LINE_MM = 26.0  # from one line of a hand to the next, if its cards do not fit into one
GAP_MM = 10.0  # left between neighbours' cards
NARROWEST_SEAT_MM = 250.0  # the least distance of neighbours' seats, which is 350 mm at the edge
BOXES = 3  # places of a table that are not seats: talon, Fou and discards
STEPS = {Layout.ROW: (36.0, 6.0), Layout.FAN: (17.0, 31.0)}  # to the right and inward, as usual


class Offset(NamedTuple):
    """From a seat's place to a card of a hand: to the right, inward, and turned clockwise."""

    aside: float
    inward: float
    turned: float = 0.0


def seats_at(felt: Felt) -> int:
    """Give how many players have room at a felt besides the banker."""
    return max(players for players in range(1, 14) if _gap(felt, players) >= NARROWEST_SEAT_MM)


def _gap(felt: Felt, players: int) -> float:
    """Measure how far the closest two neighbours sit from each other."""
    step = 2 * pi / (players + 1)
    places = [middle_of(felt, seat * step) for seat in range(players + 1)]
    pairs = zip(places, places[1:] + places[:1], strict=True)
    return min(hypot(x - u, y - v) for (x, y), (u, v) in pairs)


def _reach_of_boxes(felt: Felt, x: float, y: float) -> float:
    """Give how far talon, Fou and discards reach from the felt's middle in a direction."""
    corners = [each for place in lay_out(1, felt)[:BOXES] for each in place.polygon]
    wide, high = (max(each[axis] for each in corners) for axis in (0, 1))
    return min(wide / max(abs(x), 1e-6), high / max(abs(y), 1e-6))


@dataclass(frozen=True)
class Seating:
    """Where people sit at a felt, and where their cards go."""

    felt: Felt
    players: int
    clockwise: bool
    styles: dict[str, Style]  # by chair
    bankers_chair: int = 0

    def passed_to(self, seat: str) -> Seating:
        """Give the bank to a seat; everybody keeps his chair."""
        return replace(self, bankers_chair=self._chairs_round(seat))

    def chair(self, hand: str) -> str:
        """Name the chair of whoever has a hand, as the table map names its place."""
        round_to_it = self._chairs_round(hand)
        return str(round_to_it) if round_to_it else BANKER

    def _chairs_round(self, hand: str) -> int:
        """Count the chairs from that of the first banker to that of a hand."""
        seat = 0 if hand == BANKER else int(seat_of(hand))
        return (self.bankers_chair + seat) % (self.players + 1)

    def angle(self, hand: str) -> float:
        step = 2 * pi / (self.players + 1)
        return self._chairs_round(hand) * (-step if self.clockwise else step)

    def edge(self, hand: str) -> Point:
        x, y = middle_of(self.felt, self.angle(hand))
        return x * 1.7, y * 1.7

    def style(self, hand: str) -> Style:
        return self.styles[self.chair(hand)]

    def slot(
        self, hand: str, index: int, hands: int = 1, *, shown: bool = False
    ) -> tuple[float, float, float]:
        """Give x, y and angle of the place where the nth card of a hand goes."""
        style = self.style(hand)
        turn = self.angle(hand)
        x, y = middle_of(self.felt, turn)
        length = hypot(x, y)
        inward = (-x / length, -y / length)
        # to the right of the person who sits there; for a left-handed person to the left
        side = -1.0 if style.left_handed else 1.0
        across = (inward[1] * side, -inward[0] * side)
        place = 0 if hand[-1].isdigit() or hand == BANKER else ord(hand[-1]) - ord("a")
        offset = self._offset(hand, index, hands, shown=shown)
        aside = (place - (hands - 1) / 2) * APART_MM + offset.aside
        reach = offset.inward - self._outward(length)
        laid_across = pi / 2 if style.across and index > 1 else 0.0
        upright = atan2(inward[1], inward[0]) - pi / 2
        return (
            x + across[0] * aside + inward[0] * reach,
            y + across[1] * aside + inward[1] * reach,
            upright - side * offset.turned + laid_across,
        )

    def _outward(self, length: float) -> float:
        """Give how far outward the first card lies, such that the camera sees all of it."""
        return min(OUTWARD_MM, length * (MARGIN / SEAT_MIDDLE - 1) - CARD_HEIGHT_MM / 2)

    def _offset(self, hand: str, index: int, hands: int, *, shown: bool) -> Offset:
        style = self.style(hand)
        layout, step_mm = style.layout, style.step_mm
        if hands > 1:  # hands of one seat lie close, and each goes inward
            layout, step_mm = Layout.FAN, min(step_mm, USUAL_MM)
        elif layout is Layout.PACKET and shown:
            layout = Layout.ROW
        if layout is Layout.PACKET:
            return Offset(PACKED_MM * index, PACKED_MM * index)
        if layout is Layout.ARC:
            return _on_arc(index, step_mm, self._side_by_side(step_mm))
        aside, inward = (each * step_mm / USUAL_MM for each in STEPS[layout])
        line, column = divmod(index, self._fitting(hand, layout, step_mm))
        if layout is Layout.ROW:
            return Offset(aside * (column - BEFORE_FIRST), inward * column + LINE_MM * line)
        return Offset(aside * (column - BEFORE_FIRST) + LINE_MM * line, inward * column)

    def _side_by_side(self, step_mm: float) -> int:
        room_mm = _gap(self.felt, self.players) - GAP_MM - CARD_WIDTH_MM
        return max(2, int(room_mm / step_mm) + 1)

    def _fitting(self, hand: str, layout: Layout, step_mm: float) -> int:
        """Give how many cards of a hand fit into one line: to the neighbour, or to the middle."""
        aside, inward = (each * step_mm / USUAL_MM for each in STEPS[layout])
        if layout is Layout.ROW:
            return self._side_by_side(aside)
        x, y = middle_of(self.felt, self.angle(hand))
        length = hypot(x, y)
        room_mm = (
            length + self._outward(length) - _reach_of_boxes(self.felt, x / length, y / length)
        )
        return max(2, int((room_mm - CARD_HEIGHT_MM / 2 - GAP_MM) / inward) + 1)


def _on_arc(index: int, step_mm: float, most: int) -> Offset:
    """Place a card on an arc around a point below the hand; after a full one on the next inward."""
    far = max(ARC_MM, step_mm / (2 * sin(LARGEST_TURN / 2)))
    turn = 2 * asin(step_mm / (2 * far))
    line, column = divmod(index, min(most, int(WIDEST_ARC / turn) + 1))
    leans, out = (column - BEFORE_FIRST) * turn, far + LINE_MM * line
    return Offset(out * sin(leans), out * cos(leans) - far + ARC_INWARD_MM, leans)
