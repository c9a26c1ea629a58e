"""Tell what a stake may have that is not seen: under a card, a hand, a glass, or beside the chips found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chips.colours import ANYTHING, UNKNOWN
from tracker.chips.ground import CARD_GROWN_MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.chips.colours import Colours
    from tracker.chips.ground import Patch
    from tracker.chips.stacks import RatedStack, WeighedPatch

Points = NDArray[np.float64]
Mask = NDArray[np.uint8]
Flags = NDArray[np.bool_]
# Fitted on drawn tables 1 to 160, see `models/chips/measured.md`.
UNLIKE_FELT = -3.5  # nats: a pixel is no felt if its log-density as felt is so far below ANYTHING
LEFT_OVER = 0.1  # share of a chip's face: so much that is neither felt nor chip is another thing
FOREIGN = 0.2  # share of a stack's pixels that may be neither chip nor felt nor card
ON_TOP = 0.5  # of the pixels where a stack and a card meet must look like chips, else the card lies on top
SLIVER_MM2 = 20.0  # a smaller area where both meet may come from an outline that is not exact
UNLIKE_CHIP = 0.5  # share of a stack's pixels that must look like chips; with fewer, none lie there
RIM_MM = 1.6  # around chips: their rims are found less exactly
TOUCHES_MM = 3.0  # nearer to chips, a thing touches them
BESIDE_MM = 16.0  # a chip that was missed lies so near to others
FAINT = 0.3  # nats by which a pixel must look more like a chip than like a thing of any colour


@dataclass(frozen=True)
class SeatPixels:
    """A seat's felt as straight above: how each pixel looks as a chip, and as what else may lie there."""

    patch: Patch
    chip: Colours  # how much likelier it is a chip than anything else, in nats
    background: Colours  # its log-density as felt or card
    smallest: float  # radius of a chip, in millimetres

    @property
    def face_area(self) -> float:
        """Give how many pixels the smallest chip's face has."""
        return float(np.pi * (self.smallest / self.patch.step) ** 2)

    def strange(self, cards: Sequence[Points], others: Mask) -> Flags:
        """Tell which pixels are no felt, lie on no card, and belong to none of the neighbours' chips."""
        found = unlike_felt(self.background) & (self.patch.filled(cards, CARD_GROWN_MM) == 0)
        return np.asarray(found & (self.patch.widened(others, RIM_MM) == 0), np.bool_)


def pixels_of(scene: WeighedPatch, background: Colours) -> SeatPixels:
    """Keep of a seat's pixels what is asked once its chips were found."""
    chip = np.maximum(scene.faces.max(axis=0), scene.sides.max(axis=0))
    return SeatPixels(scene.patch, chip, background, min(each[0] for each in scene.sizes))


def is_covered(
    seen: SeatPixels, found: Sequence[RatedStack], around: tuple[Sequence[Points], Mask, Mask]
) -> bool:
    """Tell whether a stake may not be seen whole.

    That is so if no chips were found, if a card lies on them, or if another thing lies on or beside them.
    `around` has the cards, what is not this seat's felt, and where the neighbours' chips lie.
    """
    if not found:
        return True
    cards, outside, others = around
    taken = np.zeros(seen.patch.shape, np.uint8)
    under_cards = seen.patch.filled(cards) > 0
    foreign = (seen.chip < FAINT) & (seen.background <= UNKNOWN + FAINT)
    for each in found:
        window = (each.drawn.rows, each.drawn.columns)
        mine = each.drawn.labels > 0
        if not mine.any():
            continue
        if _is_under_a_card(seen.chip[window], mine & under_cards[window], seen.patch.step):
            return True
        if float(foreign[window][mine].mean()) > FOREIGN:
            return True
        if float((seen.chip[window][mine] > 0).mean()) < UNLIKE_CHIP:
            return True
        taken[window] |= mine
    return _lies_beside(seen, taken, seen.strange(cards, others), outside)


def unexplained(
    seen: SeatPixels, found: Sequence[RatedStack], around: tuple[Sequence[Points], Mask]
) -> float:
    """Give the area beside chips that is neither felt nor card nor chip, as a share of a chip's face.

    `around` has the cards, and where the neighbours' chips lie.
    """
    taken = np.zeros(seen.patch.shape, np.uint8)
    for each in found:
        taken[each.drawn.rows, each.drawn.columns] |= (each.drawn.labels > 0).astype(np.uint8)
    near = seen.patch.widened(taken, BESIDE_MM) > seen.patch.widened(taken, RIM_MM)
    return float((seen.strange(*around) & near).sum()) / seen.face_area


def _is_under_a_card(chip: Colours, both: Flags, step: float) -> bool:
    """Tell whether a card lies on chips: where both are, the picture shows the card."""
    return bool(both.sum() * step**2 > SLIVER_MM2 and float((chip[both] > 0).mean()) < ON_TOP)


def _lies_beside(seen: SeatPixels, taken: Mask, strange: Flags, outside: Mask) -> bool:
    """Tell whether something that is neither felt nor card nor a chip that was found lies there.

    What lies outside the seat's felt counts if it touches the chips.
    """
    left = (strange & (seen.patch.widened(taken, RIM_MM) == 0)).astype(np.uint8)
    left = np.asarray(cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((4, 4), np.uint8)), np.uint8)
    near = (outside == 0) | (seen.patch.widened(taken, TOUCHES_MM) > 0)
    _, labels = cv2.connectedComponents(left)
    mine = np.unique(labels[near & (left > 0)])
    return bool(np.isin(labels, mine).sum() > LEFT_OVER * seen.face_area)


def unlike_felt(background: Colours) -> Flags:
    """Tell which pixels look like no felt."""
    return np.asarray(background < ANYTHING + UNLIKE_FELT, np.bool_)
