"""The indices of cards, which stand in their corners: which belongs to which face, and to which other index."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.geometry import height, upward, within
from tracker.eyes.index_geometry import FAR, OPPOSITE, REACH, misfit
from tracker.eyes.names import FOU, NONE, normalized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.eyes.find import Find
    from tracker.eyes.read import LabelReading

# Distances from an index to the corner where a face prints it (`misfit`), in shares of the face.
ASTRAY = 0.4  # the second index of a badly outlined face may be so far from its corner
DUPLICATE = 0.25  # an index that is nearer to a face's corner and reads the same is no other card
# Probability of the likeliest rank. A less sure index near a face is not another card either; this removed
# a quarter of the questions about cards that were there only once.
UNSURE_INDEX = 0.6
# A face found with a lower score may be half hidden, so that its second corner belongs to another card. On
# drawn scenes, of 16 second corners that read differently with a probability above `OTHERWISE`, 15 were
# another card's; on surer faces 29 of 39 were the face's own, misread.
HALF_HIDDEN, OTHERWISE = 0.8, 0.9
CORNERS = 2  # indices that most decks print on a card
# Where the other index of a card lies, seen from one: the angle from straight down towards the
# right (degrees), and the distance (heights of an index).
PAIR_TURN = (22.0, 58.0)
PAIR_FAR = (1.3, 6.5)


@dataclass(frozen=True, eq=False)
class FindReading:
    """A find and what was read of it."""

    find: Find
    reading: LabelReading


def assign_corners(
    faces: list[FindReading], indices: list[FindReading]
) -> tuple[dict[int, list[FindReading]], list[FindReading]]:
    """Give each index to the face it fits best; each corner of a face takes only its best index."""
    owned: dict[int, list[FindReading]] = {k: [] for k in range(len(faces))}
    taken: set[tuple[int, int, int]] = set()
    loose: list[FindReading] = []
    fits = [(*best_face(index, faces), number) for number, index in enumerate(indices)]
    for fit, face, number in sorted(fits, key=lambda each: (each[0], each[2])):
        index = indices[number]
        if fit > REACH or (face, *corner_of(index.find, faces[face].find)) in taken:
            loose.append(index)
            continue
        taken.add((face, *corner_of(index.find, faces[face].find)))
        owned[face].append(index)
    return owned, loose


def assign_far_corners(
    faces: list[FindReading], owned: dict[int, list[FindReading]], loose: list[FindReading]
) -> list[FindReading]:
    """Give badly outlined faces their second index; return the indices that are left over."""
    for face, corners in zip(faces, owned.values(), strict=True):
        ends = [i for i in loose if len(corners) == 1 and is_far_end(i, corners[0], face)]
        corners.extend(ends[:1])
        loose = [i for i in loose if i not in corners]
    return loose


def release_strangers(
    faces: list[FindReading], owned: dict[int, list[FindReading]]
) -> list[FindReading]:
    """Take from half-hidden faces a second index that is another card's; return those indices."""
    strangers: list[FindReading] = []
    for face, corners in zip(faces, owned.values(), strict=True):
        others = [i for i in corners if is_of_another(i, face)]
        if face.find.score < HALF_HIDDEN and len(others) < len(corners):
            corners[:] = [i for i in corners if i not in others]
            strangers += others
    return strangers


def is_of_another(index: FindReading, face: FindReading) -> bool:
    """Tell whether an index surely reads as another rank than the face."""
    sure = float(np.exp(normalized(index.reading.rank).max()))
    return not reads_as_no_card(face) and top_rank(index) != top_rank(face) and sure > OTHERWISE


def is_far_end(index: FindReading, corner: FindReading, face: FindReading) -> bool:
    """Tell whether an index is at the other end of the card that a face and its first index belong to."""
    same_suit = index.reading.suit.argmax() == corner.reading.suit.argmax()
    return bool(same_suit) and are_ends(corner, index) and misfit(index.find, face.find) < ASTRAY


def corner_of(index: Find, face: Find) -> tuple[int, int]:
    """Give the corner of a face that an index is in: (1 for right, 1 for lower)."""
    x, y = within(face.quad, index.quad.mean(axis=0))
    return int(x > 0.5), int(y > 0.5)


def top_rank(seen: FindReading) -> int:
    return int(seen.reading.rank.argmax())


def top_suit(seen: FindReading) -> int:
    return int(seen.reading.suit.argmax())


def reads_as_no_card(seen: FindReading) -> bool:
    """Tell whether the reader takes it for none of the 52 cards and for no joker."""
    return top_rank(seen) == NONE


def best_face(index: FindReading, faces: list[FindReading]) -> tuple[float, int]:
    """Give how badly an index fits its best face, and that face's number."""
    fits = [misfit(index.find, face.find) for face in faces]
    return (min(fits), int(np.argmin(fits))) if fits else (FAR, -1)


def is_duplicate_corner(index: FindReading, face: FindReading) -> bool:
    """Tell whether a loose index is a face's after all: it is near, and reads the same or unsurely.

    On the Fou an unsure index may be anywhere, because jokers print it anywhere.
    """
    same = top_rank(index) == top_rank(face)
    is_unsure = float(np.exp(index.reading.rank.max())) < UNSURE_INDEX
    if is_unsure and top_rank(face) == FOU:
        place = within(face.find.quad, np.array(index.find.middle))
        return bool(((place > 0) & (place < 1)).all())
    return (same or is_unsure) and misfit(index.find, face.find) < DUPLICATE


def matching_corners(
    face: FindReading,
    corners: list[FindReading],
    others: Sequence[FindReading],
    reach: float = REACH,
) -> list[FindReading]:
    """Give further indices that lie on a free corner of a face and read as it does."""
    taken = {corner_of(corner.find, face.find) for corner in corners}
    free = (i for i in others if corner_of(i.find, face.find) not in taken)
    alike = [i for i in free if reads_alike(i, face) and misfit(i.find, face.find) < reach]
    return alike[: CORNERS - len(corners)]


def reads_alike(index: FindReading, face: FindReading) -> bool:
    """Tell whether an index and a face read as the same card."""
    same = top_rank(index) == top_rank(face) and top_suit(index) == top_suit(face)
    return same and not reads_as_no_card(face)


def joined_ends(loose: list[FindReading]) -> list[list[FindReading]]:
    """Join loose indices that are the two ends of one card; the others stay alone."""
    left, groups = list(loose), []
    while left:
        first = left.pop(0)
        other = next((o for o in left if are_ends(first, o)), None)
        if other is not None:
            left = [o for o in left if o is not other]
        groups.append([first] if other is None else [first, other])
    return groups


def are_ends(one: FindReading, other: FindReading) -> bool:
    """Tell whether two indices of one rank lie as the two ends of a card do."""
    if top_rank(one) != top_rank(other):
        return False
    up = upward(one.find.quad)
    if float(up @ upward(other.find.quad)) > OPPOSITE:
        return False
    way = other.find.quad.mean(axis=0) - one.find.quad.mean(axis=0)
    down, right = -up, np.array([-up[1], up[0]])
    angle = float(np.degrees(np.arctan2(way @ right, way @ down)))
    far = float(np.linalg.norm(way)) / max(height(one.find.quad), 1.0)
    return PAIR_TURN[0] < angle < PAIR_TURN[1] and PAIR_FAR[0] < far < PAIR_FAR[1]
