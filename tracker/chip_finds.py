"""What is known of a table's chips, and what one look found of them, as records without pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tracker.game.money import Money


class ChipKind(NamedTuple):
    """Chips of one value, as they were learnt under this table's lamp.

    Colours are CIE Lab, as OpenCV computes them from floats: L from 0 to 100, a and b around 0.
    """

    value: Money
    face: tuple[float, float, float]  # the colour of most of the face
    edge: tuple[float, float, float]  # rim spots; as `face` if there are none
    spread: float  # how far this chip's own pixels lie from its colours (standard deviation)
    diameter_mm: float
    thickness_mm: float = 3.3
    # All colours of the face and of its rim, each with its share (L, a, b, share); empty: not counted.
    face_colours: tuple[tuple[float, float, float, float], ...] = ()
    rim_colours: tuple[tuple[float, float, float, float], ...] = ()
    felt: float = 0.0  # lightness of the felt beside it when it was learnt; 0: not known


class StakeFind(NamedTuple):
    """The chips that lie together at one place of the felt, in one look.

    `sums` holds the likeliest sums with their probabilities, best first. If they add up to less
    than 1, the rest stands for all other sums; 0 is named where the chips may be a neighbour's. `counts` is the best explanation: how many chips of
    each kind, in the table's order.
    """

    place: str  # the seat before whose cards they lie, as the table map names it; "" outside every seat
    x_mm: float
    y_mm: float
    sums: tuple[tuple[Money, float], ...]
    counts: tuple[int, ...]
    outline: tuple[float, ...]  # a quadrilateral around them in pixels (x, y, x, y, …)
    hidden: bool = False  # a hand, an arm, a card or a glass covers part of them
    height_unknown: bool = False  # seen from straight above: how many lie in a stack cannot be seen
    spots: tuple[
        tuple[float, float], ...
    ] = ()  # for each sum, the middle of the chips that make it up

    @property
    def is_bare(self) -> bool:
        """Tell whether no chip was found; its sum of 0 says how surely none lies there."""
        return [amount for amount, _ in self.sums] == [0]
