"""How likely a stake lies before a seat although no chip was seen: under something, or in the felt's colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chips.colours import BLACK, FACE_LIGHT, face_of
from tracker.chips.covered import RIM_MM, unlike_felt
from tracker.chips.zones import CHIPS_MM, EMPTY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.chips.find import PictureToSearch, SeatGround
    from tracker.chips.zones import StakeZone

Points = NDArray[np.float64]
Flags = NDArray[np.bool_]
Numbers = NDArray[np.float64]
# How often a stake is a single chip, how often several chips are of one kind, and how often chips of another
# kind lie beside those of one: the drawings' own, as is EMPTY.
ONE_CHIP, ONE_KIND, ALSO = 0.2, 0.33, 0.3
# A thing hides a chip whose middle lies so far inside it, as a share of the radius: less than a tenth of the
# chip shows then, which is taken for a crumb (a definition).
INSIDE = 0.7
# Who lays a card sees the chip, and mostly lays it beside. Chosen on drawn tables 2300 to 2456: of the likely
# places of 22 empty seats no more than 4.5 % lay under cards.
AVOIDED = 0.18
# How often a chip is not found, by how far its mean colour lies from the felt's, in Lab. Of tables 2300 to 2456,
# 3183 and 3250: nine of 16 nearer than 6, none of 721 farther off.
CONTRAST, LOST = (5.0, 8.0, 12.0), (0.55, 0.002, 0.0)


def unseen_stake(
    looked: PictureToSearch, ground: SeatGround, zone: StakeZone, chips: Sequence[Points]
) -> float:
    """Give the probability that a stake lies before a seat where no chip was found.

    `chips` are the outlines of those that are others'.
    """
    faint = faintness(looked, ground)
    of_one_kind = ONE_CHIP + (1 - ONE_CHIP) * ONE_KIND
    staked = ONE_CHIP * _hidden(looked, ground, zone, chips) + of_one_kind * float(faint.mean())
    return (1 - EMPTY) * staked / ((1 - EMPTY) * staked + EMPTY)


def faint_chips_missed(looked: PictureToSearch, ground: SeatGround) -> float:
    """Give the probability that beside chips that were found lie others in the felt's colour."""
    return 1 - float(np.prod(1 - ALSO * faintness(looked, ground)))


def faintness(looked: PictureToSearch, ground: SeatGround) -> Numbers:
    """Give for each kind how often one of its chips is not found on a seat's felt."""
    felt = np.median(ground.cloth.colours.reshape(-1, 3), axis=0)
    lost = []
    for kind in looked.kinds:
        here = felt[0] / (kind.felt + BLACK) if kind.felt else 1.0
        face = face_of(kind)
        mean = (face.colours * face.shares[:, None]).sum(axis=0) * FACE_LIGHT[0] * here
        lost.append(np.interp(float(np.linalg.norm(mean - felt)), CONTRAST, LOST))
    return np.array(lost)


def _hidden(
    looked: PictureToSearch, ground: SeatGround, zone: StakeZone, chips: Sequence[Points]
) -> float:
    """Give how often a chip that is laid before a seat would be hidden by what lies there now."""
    patch = ground.patch
    cards = patch.filled(looked.cards)
    things = unlike_felt(ground.cloth.density(patch)) & (patch.filled(chips, RIM_MM) == 0)
    both = np.where(things, np.uint8(1), cards)
    if not both.any():
        return 0.0
    radius = min(each.diameter_mm for each in looked.kinds) / 2
    size = 2 * round(INSIDE * radius / patch.step) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    under_cards, under = (
        cv2.erode(each, disc, borderType=cv2.BORDER_REPLICATE) > 0 for each in (cards, both)
    )
    likely = _likely(ground, zone)
    return float(AVOIDED * likely[under_cards].sum() + likely[under & ~under_cards].sum())


def _likely(ground: SeatGround, zone: StakeZone) -> Numbers:
    """Give for each pixel of a seat's felt how often a chip's middle lies there; they add up to 1."""
    patch = ground.patch
    across, down = np.meshgrid(np.arange(patch.shape[1]), np.arange(patch.shape[0]))
    spots = patch.mm(np.stack([across, down], -1).astype(np.float64))
    likely = np.exp(zone.log_density(spots, CHIPS_MM**2))
    likely[ground.outside(patch) > 0] = 0.0
    return np.asarray(likely / max(float(likely.sum()), 1e-12))
