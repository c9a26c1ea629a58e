"""Combine the faces and indices found in a picture into one reading for each physical card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.eyes.corners import (
    CORNERS,
    DUPLICATE,
    assign_corners,
    assign_far_corners,
    is_duplicate_corner,
    joined_ends,
    matching_corners,
    reads_as_no_card,
    release_strangers,
)
from tracker.eyes.evidence import Witnesses, combined
from tracker.eyes.geometry import Points, overlap, share_within, turn_degrees
from tracker.eyes.index_geometry import REACH, misfit, outline
from tracker.eyes.names import FOU, NONE, choose_name, likeliest, normalized
from tracker.eyes.weights import SUITS, Calibration

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from tracker.eyes.corners import FindReading
    from tracker.eyes.find import Find
    from tracker.eyes.read import Logs

# Score from which a face counts although it reads as no card. On drawn scenes of decks that were not
# trained on, 15 of 18 such faces were cards; below this score patterns of the table come in.
STRANGE_SCORE = 0.7
# Overlap (intersection over union) from which two outlines of one name may be one card.
ONE_CARD = 0.25
# Jokers print anything in their corners, and the reader knows few of them. So the Fou gets at least
# a tenth of the probability that an index gives to all ranks but the likeliest. That names 8 more
# jokers on the drawn test set and 4 on the drawn validation set, and names no other card wrongly.
FOUS_CORNER = float(np.log(0.1))
# Probability from which a card is named Fou. Between .995 and .998, on the drawn validation set, 2 were the
# Fou and 3 were not (a note, a chequered back, a Seven); above .998 all were.
SURE_FOU = 0.998
# The same if the whole deck was learnt, its Fou too. On 1,124 frames of ten films nothing else reached half
# of this, and the Fou had .98 even when mostly covered. One similar back reached .97 later; `felt.backs`
# recognises it, because it is more like the talon.
SURE_SHOWN_FOU = 0.95
# Likeness to the faces of a learnt deck (-1 to 1) below which a find is not one of its cards. On nine films
# no other thing reached .40; the lowest unread faces, more than half hidden, had .56.
UNLIKE = 0.5
# Likeness above which two outlines with one name are two equal cards of two packs. On frames of three films the
# worse of two outlines of one card had .44 at most; two equal cards, the lower half hidden, had .75 and more.
LIKE = 0.65
# An unread outline is no card if read cards cover more of it: a real card on top would hide them.
SEEN_THROUGH = 0.75
TURNED = 0.7  # a back that overlaps a read card by more (intersection over union) is that card


@dataclass(frozen=True, eq=False)
class CardReading:
    """One physical card as one frame shows it, with its name as far as it is sure."""

    name: str  # KS; K? if only the rank is sure; FOU; BACK if covered; ? if nothing is sure
    confidence: float
    polygon: Points  # the card's corners, clockwise
    turn: float  # degrees clockwise from upright; half a turn is the same for a card
    top: tuple[tuple[str, float], ...]  # the likeliest three names
    rank: NDArray[np.float64]  # log-probability of A 2 … K and the Fou
    suit: NDArray[np.float64]  # log-probability of S H D C
    seen: tuple[FindReading, ...]  # its face, where that was found, and its indices
    foreign: float = 0.0  # probability that it is of a pack with other suits or letters

    @property
    def is_unlike_all(self) -> bool:
        """Tell whether an unread card, or one read as Fou, looks like none of the learnt deck."""
        known = [seen.reading.likeness for seen in self.seen if seen.reading.likeness is not None]
        return self.name in ("?", "FOU") and any(likeness < UNLIKE for likeness in known)

    @property
    def likeness(self) -> float:
        """Give how much it looks like a card of a learnt deck, from -1 to 1; 0 if no whole deck is learnt."""
        return max((seen.reading.likeness or 0.0 for seen in self.seen), default=0.0)


class PictureReading(NamedTuple):
    """Everything found in a picture, with what was read of it."""

    faces: list[FindReading]
    indices: list[FindReading]
    backs: list[Find]
    weak_faces: Sequence[FindReading] = ()  # found with a score below the floor
    weak_indices: Sequence[FindReading] = ()


def assemble(looks: PictureReading, calibration: Calibration) -> list[CardReading]:
    """Give the cards of a picture, covered ones too.

    Each index goes to the face it is printed on; an index that is left over is a card of its own. A
    weakly found face or index counts only if it reads the same as the other part of its card.
    """
    faces = [
        face
        for face in looks.faces
        if not reads_as_no_card(face) or face.find.score >= STRANGE_SCORE
    ]
    indices = [index for index in looks.indices if not reads_as_no_card(index)]
    owned, loose = assign_corners(faces, indices)
    loose = assign_far_corners(faces, owned, loose)
    loose += release_strangers(faces, owned)
    for face, corners in zip(faces, owned.values(), strict=True):
        own = matching_corners(face, corners, loose, DUPLICATE)
        loose = [index for index in loose if index not in own]
        corners.extend(own)
        corners.extend(matching_corners(face, corners, looks.weak_indices))
    cards: list[CardReading] = []
    for face, corners in zip(faces, owned.values(), strict=True):
        if not reads_as_no_card(face):
            cards.append(card_of(face, corners, calibration))
        elif corners:
            loose += corners
        else:
            cards.append(unknown_card(face))
    loose = [
        index for index in loose if not any(is_duplicate_corner(index, face) for face in faces)
    ]
    for face in looks.weak_faces:
        corners = matching_corners(face, [], loose)
        loose = [index for index in loose if index not in corners]
        corners = corners and [*corners, *matching_corners(face, corners, looks.weak_indices)]
        cards += [card_of(face, corners, calibration)] if corners else []
    cards += [card_of(None, group, calibration) for group in joined_ends(loose)]
    cards = without_phantoms(without_duplicates(cards))
    cards = without_phantoms(without_duplicates(cards))
    return [
        *cards,
        *(covered(back) for back in looks.backs if not is_read_face_up(back, cards)),
    ]


def without_duplicates(cards: list[CardReading]) -> list[CardReading]:
    """Leave out the less sure of two outlines that are one card."""
    kept: list[CardReading] = []
    for card in sorted(cards, key=lambda card: -card.confidence):
        if not any(are_one(card, other) for other in kept):
            kept.append(card)
    return [card for card in cards if any(card is other for other in kept)]


def are_one(card: CardReading, other: CardReading) -> bool:
    """Tell whether two outlines with one name are one card, not two equal cards of two packs.

    Two equal cards show more than two corners, or both look like that card (`LIKE`).
    """
    if "?" in card.name or card.name != other.name:
        return False
    if min(card.likeness, other.likeness) > LIKE:
        return False
    corners = [seen for seen in (*card.seen, *other.seen) if seen.find.kind == "index"]
    return len(corners) <= CORNERS and overlap(card.polygon, other.polygon) > ONE_CARD


def without_phantoms(cards: list[CardReading]) -> list[CardReading]:
    """Leave out unread outlines that lie under read cards: two overlapping cards may look like one."""
    named = [card.polygon for card in cards if card.name != "?"]
    return [
        card
        for card in cards
        if card.name != "?"
        or any(seen.find.kind == "index" for seen in card.seen)
        or share_within(card.polygon, named) < SEEN_THROUGH
    ]


def is_read_face_up(back: Find, cards: list[CardReading]) -> bool:
    """Tell whether a back is really a card that was read face up."""
    return any(card.name != "?" and overlap(back.quad, card.polygon) > TURNED for card in cards)


def unknown_card(face: FindReading) -> CardReading:
    """Give a card without a name for a face that reads as none of the 52.

    Each deck has its own Fou, so such a face is probably it: the Fou also gets the probability of
    "none".
    """
    rank = face.reading.rank.copy()
    rank[FOU] = np.logaddexp(rank[FOU], rank[NONE])
    rank, suit = normalized(rank[:NONE]), normalized(face.reading.suit)
    quad, sure = face.find.quad, round(face.find.score, 4)
    return CardReading(
        "?", sure, quad, turn_degrees(quad), likeliest(rank, suit), rank, suit, (face,)
    )


def card_of(
    face: FindReading | None, corners: list[FindReading], calibration: Calibration
) -> CardReading:
    """Add up the evidence of a face and its indices, and name the card as far as it is sure."""
    rank = combined(
        witnesses(face, corners, lambda seen: rank_of(seen)[:NONE]),
        calibration,
        calibration.index_error,
    )
    suit = combined(witnesses(face, corners, lambda seen: seen.reading.suit), calibration)
    ends = [seen.find.quad for seen in corners]
    quad = outline(ends) if face is None or is_askew(face, corners) else face.find.quad
    looks = (*([face] if face else ()), *corners)
    is_shown = any((seen.reading.likeness or 0.0) > UNLIKE for seen in looks)
    name, confidence = choose_name(
        rank, suit, calibration, SURE_SHOWN_FOU if is_shown else SURE_FOU
    )
    found = max(seen.find.score for seen in ([face] if face else corners))
    if name == "?":
        confidence = found
    top = likeliest(rank, suit)
    return CardReading(name, round(confidence, 4), quad, turn_degrees(quad), top, rank, suit, looks)


def is_askew(face: FindReading, corners: list[FindReading]) -> bool:
    """Tell whether two indices give a better outline than the face, because they do not fit it."""
    return len(corners) == CORNERS and any(misfit(i.find, face.find) > REACH for i in corners)


def witnesses(
    face: FindReading | None, corners: list[FindReading], logs_of: Callable[[FindReading], Logs]
) -> Witnesses:
    """Give what the indices tell together, and what the face tells; None for what was not found.

    Two indices of one card are blurred alike, so they are one witness and the face is another.
    """
    told = [logs_of(corner) for corner in corners]
    return Witnesses(sum(told[1:], told[0]) if told else None, logs_of(face) if face else None)


def rank_of(seen: FindReading) -> Logs:
    """Give the log-probabilities of the rank; an index that reads unsurely may be the Fou's."""
    rank = normalized(seen.reading.rank)
    if seen.find.kind == "index":
        rest = float(np.logaddexp.reduce(np.delete(rank, rank.argmax())))
        rank[FOU] = max(rank[FOU], FOUS_CORNER + rest)
    return rank


def covered(back: Find) -> CardReading:
    """Give a covered card, which may be any card."""
    unknown = normalized(np.zeros(NONE)), normalized(np.zeros(len(SUITS)))
    turn = turn_degrees(back.quad)
    return CardReading("BACK", round(back.score, 4), back.quad, turn, (), *unknown, ())
