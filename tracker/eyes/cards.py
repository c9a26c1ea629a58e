"""Put corners and faces together: one entry for each physical card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.eyes.geometry import (
    Points,
    height,
    overlap,
    share_within,
    turn_degrees,
    upward,
    within,
)
from tracker.eyes.index_geometry import REACH, misfit, outline
from tracker.eyes.weights import RANKS, SUITS, Calibration

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tracker.eyes.find import Find
    from tracker.eyes.read import LabelReading, Logs

FOU, NONE = RANKS.index("FOU"), RANKS.index("none")
# A face that reads as nothing is a card all the same from this score on: on drawn scenes of unseen
# decks 15 of 18 were; below, patterns of the table come in.
STRANGE_SCORE = 0.7
ASTRAY = 0.4  # so far off its corner stands the second index of a face that is ill outlined
DUPLICATE = 0.25  # an index this near a face's corner adds no card if it reads the same
HARDLY = 0.6  # nor if its own rank is less sure than this: a quarter of the second doubts went
# Where a face is less surely found, another card's corner may show where its second one would be: of 16 that
# read otherwise and so surely, on drawn scenes, 15 were such; of 39 on surer faces 29 were their own, misread.
HALF_HIDDEN, OTHERWISE = 0.8, 0.9
TWICE = 0.25  # outlines of one name that share more may be about one card
# Jokers print what they like in their corners, and the reader knows few of them: of what it leaves
# to other ranks than the likeliest so much may be the Fou's. On the drawn test that names eight
# jokers more and nothing wrongly, on drawn validation four.
FOUS_CORNER = float(np.log(0.1))
# They look like anything, too: of what is said to be the Fou by .995 to .998, on drawn validation, two
# were and three were not (a note, a chequered back, a Seven); of what is surer, all.
SURE_FOU = 0.998
# Of a deck that was shown whole, its Fou too: on 1,124 frames of ten films nothing but the Fou had so much,
# nor half as much, and where most of it lay below a back it had .98. A back much like it had .97 since,
# and was more like its talon (`felt.backs`).
SURE_SHOWN_FOU = 0.95
# On nine films of decks that were shown, nothing that is no card was more alike to one than .40, and
# of unread faces, two that were hidden for more than half were less so than .56.
UNLIKE = 0.5
# Of two outlines about one card the worse was like it to .44 at most, on frames of three films, where
# both of two equal cards of two packs, the lower half hidden, were like it to .75 and more.
LIKE = 0.65
CORNERS = 2  # indices that most decks print on a card
# What so much of a card shows through read cards is none: were it on top, they could not be read.
SEEN_THROUGH = 0.75
TURNED = 0.7  # a back whose outline shares more with a read card's is that card, taken for covered
PAIR_TURN = (22.0, 58.0)  # degrees: where the other corner's index lies, seen from this one
PAIR_FAR = (1.3, 6.5)  # and how far, in index heights


@dataclass(frozen=True, eq=False)
class CardReading:
    """One physical card as one frame shows it."""

    name: str  # KS, K?, FOU, BACK or ?
    confidence: float
    polygon: Points  # the card's corners, clockwise
    turn: float  # degrees clockwise from upright; half a turn is the same for a card
    top: tuple[tuple[str, float], ...]  # the likeliest three names
    rank: NDArray[np.float64]  # log-probability of A 2 … K and the Fou
    suit: NDArray[np.float64]  # log-probability of S H D C
    seen: tuple[FindReading, ...]  # its face, where that was found, and its indices

    @property
    def is_unlike_all(self) -> bool:
        """Tell whether it looks like no card of a deck that was shown whole, and reads as none but the Fou."""
        known = [seen.reading.likeness for seen in self.seen if seen.reading.likeness is not None]
        return self.name in ("?", "FOU") and any(likeness < UNLIKE for likeness in known)

    @property
    def likeness(self) -> float:
        """Say how much it looks like a card of a deck that was shown whole, there where it is outlined."""
        return max((seen.reading.likeness or 0.0 for seen in self.seen), default=0.0)


@dataclass(frozen=True, eq=False)
class FindReading:
    find: Find
    reading: LabelReading


class PictureReading(NamedTuple):
    """What was found in a picture, and read."""

    faces: list[FindReading]
    indices: list[FindReading]
    backs: list[Find]
    hardly_faces: Sequence[FindReading] = ()  # below the floors
    hardly_indices: Sequence[FindReading] = ()


def assemble(looks: PictureReading, by: Calibration) -> list[CardReading]:
    """Give each index to the face it is printed on; what is left over stands for its own card.

    Where one of both is hardly found, they are one card if they read alike.
    """
    faces = [f for f in looks.faces if not is_strange(f) or f.find.score >= STRANGE_SCORE]
    indices = [i for i in looks.indices if not is_strange(i)]
    owned, loose = share_out(faces, indices)
    loose = far_ends(faces, owned, loose)
    loose += let_go(faces, owned)
    for face, corners in zip(faces, owned.values(), strict=True):
        own = backing(face, corners, loose, DUPLICATE)
        loose = [i for i in loose if i not in own]
        corners.extend(own)
        corners.extend(backing(face, corners, looks.hardly_indices))
    cards: list[CardReading] = []
    for face, corners in zip(faces, owned.values(), strict=True):
        if not is_strange(face):
            cards.append(card_of(face, corners, by))
        elif corners:
            loose += corners
        else:
            cards.append(perhaps_fou(face))
    loose = [i for i in loose if not any(repeats(i, f) for f in faces)]
    for face in looks.hardly_faces:
        corners = backing(face, [], loose)
        loose = [i for i in loose if i not in corners]
        corners = corners and [*corners, *backing(face, corners, looks.hardly_indices)]
        cards += [card_of(face, corners, by)] if corners else []
    cards += [card_of(None, group, by) for group in pairs(loose)]
    cards = possible(once(cards))
    return [*cards, *(covered(back) for back in looks.backs if not is_read(back, cards))]


def once(cards: list[CardReading]) -> list[CardReading]:
    """Leave out the less sure of two outlines that were drawn about one card."""
    kept: list[CardReading] = []
    for card in sorted(cards, key=lambda card: -card.confidence):
        if not any(are_one(card, other) for other in kept):
            kept.append(card)
    return [card for card in cards if any(card is other for other in kept)]


def are_one(card: CardReading, other: CardReading) -> bool:
    """Tell one card outlined twice from two equal cards of two packs.

    Those show more corners, or look like that card where they are outlined, both of them.
    """
    if "?" in card.name or card.name != other.name:
        return False
    if min(card.likeness, other.likeness) > LIKE:
        return False
    corners = [seen for seen in (*card.seen, *other.seen) if seen.find.kind == "index"]
    return len(corners) <= CORNERS and overlap(card.polygon, other.polygon) > TWICE


def possible(cards: list[CardReading]) -> list[CardReading]:
    """Leave out unread outlines about where read cards lie: two that overlap may look like one."""
    named = [card.polygon for card in cards if card.name != "?"]
    return [
        card
        for card in cards
        if card.name != "?"
        or any(seen.find.kind == "index" for seen in card.seen)
        or share_within(card.polygon, named) < SEEN_THROUGH
    ]


def is_read(back: Find, cards: list[CardReading]) -> bool:
    return any(card.name != "?" and overlap(back.quad, card.polygon) > TURNED for card in cards)


def share_out(
    faces: list[FindReading], indices: list[FindReading]
) -> tuple[dict[int, list[FindReading]], list[FindReading]]:
    """Give each index to its face; a printed corner holds one index, the best fitting one."""
    owned: dict[int, list[FindReading]] = {k: [] for k in range(len(faces))}
    taken: set[tuple[int, int, int]] = set()
    loose: list[FindReading] = []
    fits = [(fit, n, k) for n, i in enumerate(indices) for fit, k in [home_of(i, faces)]]
    for fit, n, k in sorted(fits):
        if fit > REACH or (k, *slot_of(indices[n].find, faces[k].find)) in taken:
            loose.append(indices[n])
            continue
        taken.add((k, *slot_of(indices[n].find, faces[k].find)))
        owned[k].append(indices[n])
    return owned, loose


def far_ends(
    faces: list[FindReading], owned: dict[int, list[FindReading]], loose: list[FindReading]
) -> list[FindReading]:
    """Give a face that is ill outlined its other corner; what is left over is loose."""
    for face, corners in zip(faces, owned.values(), strict=True):
        ends = [i for i in loose if len(corners) == 1 and is_far_end(i, corners[0], face)]
        corners.extend(ends[:1])
        loose = [i for i in loose if i not in corners]
    return loose


def let_go(faces: list[FindReading], owned: dict[int, list[FindReading]]) -> list[FindReading]:
    """Take from half hidden faces a second corner that is another card's, and give all those."""
    strangers: list[FindReading] = []
    for face, corners in zip(faces, owned.values(), strict=True):
        others = [i for i in corners if is_of_another(i, face)]
        if face.find.score < HALF_HIDDEN and len(others) < len(corners):
            corners[:] = [i for i in corners if i not in others]
            strangers += others
    return strangers


def is_of_another(index: FindReading, face: FindReading) -> bool:
    sure = float(np.exp(normal(index.reading.rank).max()))
    return not is_strange(face) and top_rank(index) != top_rank(face) and sure > OTHERWISE


def is_far_end(index: FindReading, corner: FindReading, face: FindReading) -> bool:
    """Tell whether an index stands at the other end of the card that a face and its corner are of."""
    same_suit = index.reading.suit.argmax() == corner.reading.suit.argmax()
    return bool(same_suit) and are_ends(corner, index) and misfit(index.find, face.find) < ASTRAY


def slot_of(index: Find, face: Find) -> tuple[int, int]:
    """Name the corner of a face that an index stands in: right or left, lower or upper."""
    x, y = within(face.quad, index.quad.mean(axis=0))
    return int(x > 0.5), int(y > 0.5)


def top_rank(seen: FindReading) -> int:
    return int(seen.reading.rank.argmax())


def top_suit(seen: FindReading) -> int:
    return int(seen.reading.suit.argmax())


def is_strange(seen: FindReading) -> bool:
    """Say whether the reader takes it for none of the 52 and no joker it knows."""
    return top_rank(seen) == NONE


def perhaps_fou(face: FindReading) -> CardReading:
    """Offer a turned card that is none of the 52 as a doubt: decks and tables have their own Fou."""
    rank = face.reading.rank.copy()
    rank[FOU] = np.logaddexp(rank[FOU], rank[NONE])
    rank, suit = normal(rank[:NONE]), normal(face.reading.suit)
    quad, sure = face.find.quad, round(face.find.score, 4)
    return CardReading(
        "?", sure, quad, turn_degrees(quad), likeliest(rank, suit), rank, suit, (face,)
    )


def home_of(index: FindReading, faces: list[FindReading]) -> tuple[float, int]:
    """Find the face that an index fits best, and how badly it fits."""
    fits = [misfit(index.find, face.find) for face in faces]
    return (min(fits), int(np.argmin(fits))) if fits else (9.0, -1)


def repeats(index: FindReading, face: FindReading) -> bool:
    """Say whether a loose index is a face's own, badly outlined: it reads the same, or hardly.

    Jokers print what they like, and where they like.
    """
    same = top_rank(index) == top_rank(face)
    hardly_read = float(np.exp(index.reading.rank.max())) < HARDLY
    if hardly_read and top_rank(face) == FOU:
        place = within(face.find.quad, np.array(index.find.middle))
        return bool(((place > 0) & (place < 1)).all())
    return (same or hardly_read) and misfit(index.find, face.find) < DUPLICATE


def backing(
    face: FindReading,
    corners: list[FindReading],
    others: Sequence[FindReading],
    reach: float = REACH,
) -> list[FindReading]:
    """Give the corners that stand on a face besides its own, and read as it does."""
    taken = {slot_of(corner.find, face.find) for corner in corners}
    free = (i for i in others if slot_of(i.find, face.find) not in taken)
    alike = [i for i in free if reads_alike(i, face) and misfit(i.find, face.find) < reach]
    return alike[: CORNERS - len(corners)]


def reads_alike(index: FindReading, face: FindReading) -> bool:
    """Say whether a corner and a face read as one card."""
    same = top_rank(index) == top_rank(face) and top_suit(index) == top_suit(face)
    return same and not is_strange(face)


def pairs(loose: list[FindReading]) -> list[list[FindReading]]:
    """Join two loose indices that are the two ends of one card."""
    left, groups = list(loose), []
    while left:
        first = left.pop(0)
        other = next((o for o in left if are_ends(first, o)), None)
        if other is not None:
            left = [o for o in left if o is not other]
        groups.append([first] if other is None else [first, other])
    return groups


def are_ends(one: FindReading, other: FindReading) -> bool:
    if top_rank(one) != top_rank(other):
        return False
    up = upward(one.find.quad)
    if float(up @ upward(other.find.quad)) > -0.9:
        return False
    way = other.find.quad.mean(axis=0) - one.find.quad.mean(axis=0)
    down, right = -up, np.array([-up[1], up[0]])
    angle = float(np.degrees(np.arctan2(way @ right, way @ down)))
    far = float(np.linalg.norm(way)) / max(height(one.find.quad), 1.0)
    return PAIR_TURN[0] < angle < PAIR_TURN[1] and PAIR_FAR[0] < far < PAIR_FAR[1]


def card_of(face: FindReading | None, corners: list[FindReading], by: Calibration) -> CardReading:
    """Add the evidence up and say as much as it bears."""
    rank, suit = np.zeros(len(RANKS)), np.zeros(len(SUITS))
    for seen, weight in evidence(face, corners, by):
        rank = rank + weight * rank_of(seen)
        suit = suit + weight * seen.reading.suit
    rank, suit = normal(rank[:NONE]), normal(suit)
    ends = [seen.find.quad for seen in corners]
    quad = outline(ends) if face is None or is_askew(face, corners) else face.find.quad
    looks = (*([face] if face else ()), *corners)
    is_shown = any((seen.reading.likeness or 0.0) > UNLIKE for seen in looks)
    name, confidence = decide(rank, suit, by, SURE_SHOWN_FOU if is_shown else SURE_FOU)
    found = max(seen.find.score for seen in ([face] if face else corners))
    if name == "?":
        confidence = found
    top = likeliest(rank, suit)
    return CardReading(name, round(confidence, 4), quad, turn_degrees(quad), top, rank, suit, looks)


def is_askew(face: FindReading, corners: list[FindReading]) -> bool:
    """Tell whether the two ends of a card know its outline better than its face was found."""
    return len(corners) == CORNERS and any(misfit(i.find, face.find) > REACH for i in corners)


def evidence(
    face: FindReading | None, corners: list[FindReading], by: Calibration
) -> list[tuple[FindReading, float]]:
    """Weigh each look; two corners blurred by the same lens are not two witnesses."""
    weighed = [(corner, by.index_weight) for corner in corners]
    return [*weighed, (face, by.face_weight)] if face else weighed


def rank_of(seen: FindReading) -> Logs:
    """Give what a look says of the rank: a corner that reads as nothing surely may be the Fou's."""
    rank = normal(seen.reading.rank)
    if seen.find.kind == "index":
        rest = float(np.logaddexp.reduce(np.delete(rank, rank.argmax())))
        rank[FOU] = max(rank[FOU], FOUS_CORNER + rest)
    return rank


def normal(values: Logs) -> Logs:
    shifted = values - values.max()
    return np.asarray(shifted - np.log(np.exp(shifted).sum()))


def decide(rank: Logs, suit: Logs, by: Calibration, sure_fou: float) -> tuple[str, float]:
    """Name the card, or its rank alone, or nothing."""
    r, s = int(rank.argmax()), int(suit.argmax())
    sure_rank, sure_suit = float(np.exp(rank[r])), float(np.exp(suit[s]))
    if r == FOU:
        return ("FOU", sure_rank) if sure_rank >= sure_fou else ("?", sure_rank)
    if sure_rank * sure_suit >= by.card_threshold and sure_rank >= by.rank_threshold:
        return RANKS[r] + SUITS[s], sure_rank * sure_suit
    if sure_rank >= by.rank_threshold:
        return f"{RANKS[r]}?", sure_rank
    return "?", sure_rank


def likeliest(rank: Logs, suit: Logs) -> tuple[tuple[str, float], ...]:
    names = {"FOU": float(np.exp(rank[FOU]))}
    for r, rank_name in enumerate(RANKS[:FOU]):
        for s, suit_name in enumerate(SUITS):
            names[rank_name + suit_name] = float(np.exp(rank[r] + suit[s]))
    best = sorted(names.items(), key=lambda item: -item[1])[:3]
    return tuple((name, round(chance, 4)) for name, chance in best)


def covered(back: Find) -> CardReading:
    unknown = normal(np.zeros(NONE)), normal(np.zeros(len(SUITS)))
    turn = turn_degrees(back.quad)
    return CardReading("BACK", round(back.score, 4), back.quad, turn, (), *unknown, ())
