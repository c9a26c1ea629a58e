"""Put corners and faces together: one entry for each physical card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tracker.vision.detect import Find
from tracker.vision.geometry import Points, height, turn_degrees, upward, within
from tracker.vision.read import Logs, Reading
from tracker.vision.weights import RANKS, SUITS, Calibration

FOU, NONE = RANKS.index("FOU"), RANKS.index("none")
# Where an index's outer corner stands on its card, in shares of the card; large and small
# indices and a loose outline all lie within REACH of it.
CORNER = np.array([0.045, 0.04])
REACH = 0.11
LOOSE_REACH = 0.22  # before the outline is straightened
DUPLICATE = 0.25  # an index this near a face's corner adds no card if it reads the same
CARD_PER_INDEX = (8.5, 4.6)  # a card's width and height in index widths and heights, typically
PAIR_TURN = (22.0, 58.0)  # degrees: where the other corner's index lies, seen from this one
PAIR_FAR = (2.2, 6.5)  # and how far, in index heights


@dataclass(frozen=True, eq=False)
class Card:
    """One physical card as one frame shows it."""

    name: str  # KS, K?, FOU, BACK or ?
    confidence: float
    polygon: Points  # the card's corners, clockwise
    turn: float  # degrees clockwise from upright; half a turn is the same for a card
    top: tuple[tuple[str, float], ...]  # the likeliest three names
    rank: NDArray[np.float64]  # log-probability of A 2 … K and the Fou
    suit: NDArray[np.float64]  # log-probability of S H D C
    corners: int  # how many of its indices were read
    whole: bool  # whether its face was read too


@dataclass(frozen=True, eq=False)
class Seen:
    find: Find
    reading: Reading


def assemble(
    faces: list[Seen], indices: list[Seen], backs: list[Find], by: Calibration
) -> list[Card]:
    """Give each index to the face it is printed on; what is left over stands for its own card."""
    faces = [f for f in faces if top_rank(f) != NONE]
    indices = [i for i in indices if top_rank(i) != NONE]
    owned, loose = share_out(faces, indices)
    cards = [card_of(face, owned[k], by) for k, face in enumerate(faces)]
    loose = [i for i in loose if not any(repeats(i, f) for f in faces)]
    cards += [card_of(None, group, by) for group in pairs(loose)]
    return [*cards, *(covered(back) for back in backs)]


def share_out(faces: list[Seen], indices: list[Seen]) -> tuple[dict[int, list[Seen]], list[Seen]]:
    """Give each index to its face; a printed corner holds one index, the best fitting one."""
    owned: dict[int, list[Seen]] = {k: [] for k in range(len(faces))}
    taken: set[tuple[int, int, int]] = set()
    loose: list[Seen] = []
    fits = [(fit, n, k) for n, i in enumerate(indices) for fit, k in [home_of(i, faces)]]
    for fit, n, k in sorted(fits):
        if fit > REACH or (k, *slot_of(indices[n].find, faces[k].find)) in taken:
            loose.append(indices[n])
            continue
        taken.add((k, *slot_of(indices[n].find, faces[k].find)))
        owned[k].append(indices[n])
    return owned, loose


def slot_of(index: Find, face: Find) -> tuple[int, int]:
    """Name the corner of a face that an index stands in: right or left, lower or upper."""
    x, y = within(face.quad, index.quad.mean(axis=0))
    return int(x > 0.5), int(y > 0.5)


def top_rank(seen: Seen) -> int:
    return int(seen.reading.rank.argmax())


def misfit(index: Find, face: Find) -> float:
    """Measure how far an index stands from where this face would print it."""
    up = upward(index.quad)
    outer = index.quad[0]
    best = 9.0
    for quad in (face.quad, np.roll(face.quad, 2, axis=0)):
        if float(upward(quad) @ up) < 0.75:
            continue
        at = within(quad, outer)
        mirrored = np.array([1 - within(quad, index.quad[1])[0], at[1]])
        best = min(best, *(float(np.linalg.norm(p - CORNER)) for p in (at, mirrored)))
    return best


def straightened(face: Find, indices: list[Find]) -> Find:
    """Turn, shift and stretch an outline so that its printed corners lie where they were found.

    Corners of indices are found far more exactly than those of cards (looked at on photographs:
    outlines stood up to 8 degrees askew where both indices were right to a pixel).
    """
    own = [i for i in indices if misfit(i, face) < LOOSE_REACH]
    if not own:
        return face
    askew = [signed_turn(face.quad, i.quad) for i in own]
    quad = turned_by(face.quad, float(np.mean(askew)))
    expected = np.array([printed_at(quad, i) for i in own])
    found = np.array([i.quad[0] for i in own])
    middle = expected.mean(axis=0)
    stretch = 1.0
    spread = float(np.linalg.norm(np.ptp(expected, axis=0)))
    if spread > 0.5 * height(quad):
        stretch = float(np.clip(np.linalg.norm(np.ptp(found, axis=0)) / spread, 0.85, 1.18))
    moved = (quad - middle) * stretch + found.mean(axis=0)
    return Find(face.kind, face.score, moved)


def signed_turn(quad: Points, other: Points) -> float:
    """Give the angle from a card's axis to an index's, half turns ignored."""
    a, b = upward(quad), upward(other)
    if float(a @ b) < 0:
        a = -a
    return float(np.arctan2(a[0] * b[1] - a[1] * b[0], a @ b))


def turned_by(quad: Points, angle: float) -> Points:
    cos, sin = np.cos(angle), np.sin(angle)
    middle = quad.mean(axis=0)
    return np.asarray((quad - middle) @ np.array([[cos, sin], [-sin, cos]]) + middle)


def printed_at(quad: Points, index: Find) -> Points:
    """Give where this card prints the outer corner of the index nearest to a found one."""
    choices = []
    for turned_quad in (quad, np.roll(quad, 2, axis=0)):
        if float(upward(turned_quad) @ upward(index.quad)) > 0:
            across, down = turned_quad[1] - turned_quad[0], turned_quad[3] - turned_quad[0]
            choices.append(turned_quad[0] + CORNER[0] * across + CORNER[1] * down)
            if misfit_mirrored(index, turned_quad):
                wide = float(np.linalg.norm(index.quad[1] - index.quad[0]))
                share = 1 - CORNER[0] - wide / max(float(np.linalg.norm(across)), 1.0)
                choices.append(turned_quad[0] + share * across + CORNER[1] * down)
    gaps = [float(np.linalg.norm(c - index.quad[0])) for c in choices]
    return np.asarray(choices[int(np.argmin(gaps))])


def misfit_mirrored(index: Find, quad: Points) -> bool:
    """Say whether an index stands in the right upper corner, as on four-cornered decks."""
    return bool(within(quad, index.quad.mean(axis=0))[0] > 0.5)


def home_of(index: Seen, faces: list[Seen]) -> tuple[float, int]:
    """Find the face that an index fits best, and how badly it fits."""
    fits = [misfit(index.find, face.find) for face in faces]
    return (min(fits), int(np.argmin(fits))) if fits else (9.0, -1)


def repeats(index: Seen, face: Seen) -> bool:
    """Say whether a loose index is a face's own, badly outlined."""
    same = top_rank(index) == top_rank(face)
    return same and misfit(index.find, face.find) < DUPLICATE


def pairs(loose: list[Seen]) -> list[list[Seen]]:
    """Join two loose indices that are the two ends of one card."""
    left, groups = list(loose), []
    while left:
        first = left.pop(0)
        other = next((o for o in left if are_ends(first, o)), None)
        if other is not None:
            left = [o for o in left if o is not other]
        groups.append([first] if other is None else [first, other])
    return groups


def are_ends(one: Seen, other: Seen) -> bool:
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


def card_of(face: Seen | None, corners: list[Seen], by: Calibration) -> Card:
    """Add the evidence up and say as much as it bears."""
    rank, suit = np.zeros(len(RANKS)), np.zeros(len(SUITS))
    for seen, weight in evidence(face, corners, by):
        rank = rank + weight * seen.reading.rank
        suit = suit + weight * seen.reading.suit
    rank, suit = normal(rank[:NONE]), normal(suit)
    quad = face.find.quad if face else outline(corners)
    name, confidence = decide(rank, suit, by)
    found = max(seen.find.score for seen in ([face] if face else corners))
    if name == "?":
        confidence = found
    return Card(
        name, round(confidence, 4), quad, turn_degrees(quad), likeliest(rank, suit), rank, suit,
        len(corners), face is not None,
    )  # fmt: skip


def evidence(face: Seen | None, corners: list[Seen], by: Calibration) -> list[tuple[Seen, float]]:
    """Weigh each look; two corners blurred by the same lens are not two witnesses."""
    weighed = [(corner, by.index_weight) for corner in corners]
    return [*weighed, (face, by.face_weight)] if face else weighed


def normal(values: Logs) -> Logs:
    shifted = values - values.max()
    return np.asarray(shifted - np.log(np.exp(shifted).sum()))


def decide(rank: Logs, suit: Logs, by: Calibration) -> tuple[str, float]:
    """Name the card, or its rank alone, or nothing."""
    r, s = int(rank.argmax()), int(suit.argmax())
    sure_rank, sure_suit = float(np.exp(rank[r])), float(np.exp(suit[s]))
    if r == FOU:
        return ("FOU", sure_rank) if sure_rank >= by.card_threshold else ("?", sure_rank)
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


def outline(corners: list[Seen]) -> Points:
    """Guess the card's outline from its indices: both ends, or the usual size about one."""
    if len(corners) == 2:
        one, other = corners[0].find.quad, corners[1].find.quad
        a, c = one[0], other[0]
        up = upward(one)
        right = np.array([-up[1], up[0]])
        across = float((c - a) @ right) * right
        return np.array([a, a + across, c, c - across])
    quad = corners[0].find.quad
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    tall = down * CARD_PER_INDEX[1]
    wide = across / max(float(np.linalg.norm(across)), 1e-6) * np.linalg.norm(tall) * 0.7
    start = quad[0] - 0.05 * wide - 0.04 * tall
    return np.array([start, start + wide, start + wide + tall, start + tall])


def covered(back: Find) -> Card:
    unknown = normal(np.zeros(NONE)), normal(np.zeros(len(SUITS)))
    return Card("BACK", round(back.score, 4), back.quad, turn_degrees(back.quad), (), *unknown, 0,
                whole=True)  # fmt: skip
