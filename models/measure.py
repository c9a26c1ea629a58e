"""Count what the eyes got right, against drawn truth or against the names on a photograph."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tracker.eyes.cards import CardReading
from tracker.eyes.geometry import overlap, within

WIDE_ENOUGH = 60.0  # px; narrower drawn cards need not be named
PLAIN = 0.35  # a drawn card, or an index, is readable if more than this share of it shows
MEETS = 0.2  # outlines that overlap more than this may be the same card
# Upper edges of the bins for which accuracy is reported; the last bin has no upper edge.
WIDTHS, TILTS, SEEN = (40, 60, 80, 110, 150), (10, 20, 30, 40), (0.35, 0.6, 0.9)


@dataclass(frozen=True)
class Miss:
    """What went wrong on one picture."""

    wrong: int
    missed: int
    backs: int  # covered cards missed or made up

    @property
    def is_perfect(self) -> bool:
        return not (self.wrong or self.missed or self.backs)


@dataclass
class Tally:
    """Counts of named cards, ranks alone, and covered cards: right, wrong, and asked for."""

    right: int = 0
    wrong: int = 0
    asked: int = 0
    rank_right: int = 0
    rank_wrong: int = 0
    doubts: int = 0
    back_right: int = 0
    back_wrong: int = 0
    back_asked: int = 0
    pictures: int = 0
    perfect: int = 0
    ms: list[float] = field(default_factory=list)
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)
    said: list[tuple[float, bool]] = field(default_factory=list)
    # property of a drawn card → bin → asked, right, rank right, wrong
    by: dict[str, dict[str, Counter[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Counter))
    )

    def summary(self) -> dict[str, Any]:
        return {
            "pictures": self.pictures,
            "cards": self.asked,
            "precision": ratio(self.right, self.right + self.wrong),
            "recall": ratio(self.right, self.asked),
            "all right": ratio(self.perfect, self.pictures),
            "wrong per 1000": 1000 * (ratio(self.wrong, self.asked) or 0),
            "rank precision": ratio(self.rank_right, self.rank_right + self.rank_wrong),
            "rank recall": ratio(self.rank_right, self.asked),
            "doubts": self.doubts,
            "covered": self.back_asked,
            "covered precision": ratio(self.back_right, self.back_right + self.back_wrong),
            "covered recall": ratio(self.back_right, self.back_asked),
            "median ms": float(np.median(self.ms)) if self.ms else None,
            "confusions": [[*pair, n] for pair, n in self.confusions.most_common(12)],
            "reliability": reliability(self.said),
            "by": {what: {b: dict(n) for b, n in bins.items()} for what, bins in self.by.items()},
        }

    def close(self, miss: Miss) -> Miss:
        """Count a picture that is done."""
        self.wrong += miss.wrong
        self.pictures += 1
        self.perfect += miss.is_perfect
        return miss


def ratio(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def reliability(said: list[tuple[float, bool]]) -> list[list[float]]:
    """Give mean confidence, share of right names, and count, for ten bins of confidence."""
    rows = []
    for low in np.arange(0.0, 1.0, 0.1):
        inside = [(c, r) for c, r in said if low <= c < low + 0.1 or (low > 0.85 and c >= 1)]
        if inside:
            shares = [float(np.mean(column)) for column in zip(*inside, strict=True)]
            rows.append([round(shares[0], 3), round(shares[1], 3), len(inside)])
    return rows


def surest_first(cards: list[CardReading]) -> list[CardReading]:
    return sorted(cards, key=lambda card: -card.confidence)


def rank_of(name: str) -> str:
    return "FOU" if name == "FOU" else name[0]


def taken(left: Counter[str], name: str) -> bool:
    """Take one card of this name away; tell whether one was left."""
    if left[name] <= 0:
        return False
    left[name] -= 1
    return True


def count_names(
    tally: Tally, cards: list[CardReading], truth: list[str], *, ranks_only: bool
) -> Miss:
    """Compare the names found on a photograph with the true ones, without their places."""
    faces = [name for name in truth if name != "BACK"]
    left, ranks = (
        Counter(rank_of(n) if ranks_only else n for n in faces),
        Counter(map(rank_of, faces)),
    )
    wrong = []
    for card in surest_first(cards):
        if card.name in {"BACK", "?"}:
            tally.doubts += card.name == "?"
            continue
        rank = rank_of(card.name)
        good = taken(ranks, rank)
        tally.rank_right += good
        tally.rank_wrong += not good
        if card.name.endswith("?") and not ranks_only:
            tally.doubts += 1
            continue
        good = taken(left, rank if ranks_only else card.name)
        tally.right += good
        tally.said.append((card.confidence, good))
        wrong += [] if good else [card.name]
    missed = list((+left).elements())
    tally.asked += len(faces)
    for name in wrong:
        tally.confusions[missed[0] if len(missed) == 1 else "?", name] += 1
    backs, seen = truth.count("BACK"), sum(card.name == "BACK" for card in cards)
    tally.back_asked += backs
    tally.back_right += min(backs, seen)
    tally.back_wrong += max(seen - backs, 0)
    return tally.close(Miss(len(wrong), len(missed), abs(seen - backs)))


class Scene:
    """A drawn picture's true cards, and which of them were named already."""

    def __init__(self, truth: list[dict[str, Any]], tilt: float = 0.0) -> None:
        self.truth, self.tilt = truth, tilt
        self.names = [short(card["name"]) for card in truth]
        self.quads: list[NDArray[np.float64]] = [np.array(card["quad"]) for card in truth]
        self.asked = {i for i, card in enumerate(truth) if is_asked(card)}
        self.met: set[int] = set()
        self.met_rank: set[int] = set()

    def near(self, card: CardReading) -> list[int]:
        """List the true cards that this may be: first those whose index it read, then by overlap.

        If only one corner of a card shows, its outline is a guess, but the index it read is not.
        """
        shares = {
            i: 1.0 if reads_from(card, self.truth[i]) else overlap(card.polygon, quad)
            for i, quad in enumerate(self.quads)
        }
        return sorted((i for i in shares if shares[i] > MEETS), key=lambda i: -shares[i])

    def home(self, near: list[int], name: str) -> int | None:
        return next((i for i in near if i not in self.met and self.names[i] == name), None)

    def kin(self, near: list[int], name: str) -> int | None:
        ranks = (i for i in near if i not in self.met_rank)
        return next((i for i in ranks if rank_of(self.names[i]) == rank_of(name)), None)

    def bins(self, i: int) -> list[tuple[str, str]]:
        """Give the bins in which a card is counted; a small one only in that of its width."""
        card, wide = self.truth[i], width_of(self.truth[i])
        sized = [("width px", bin_of(wide, WIDTHS))]
        if wide < WIDE_ENOUGH:
            return sized
        return [
            *sized,
            ("tilt", bin_of(self.tilt, TILTS)),
            ("share seen", bin_of(card["seen"], SEEN)),
            ("clearest index", bin_of(clearest_index(card), SEEN)),
        ]


def reads_from(card: CardReading, true: dict[str, Any]) -> bool:
    """Tell whether an index by which a card was named is printed on this true card."""
    read = [seen.find.quad.mean(axis=0) for seen in card.seen if seen.find.kind == "index"]
    printed = [np.array(index["quad"]) for index in true["indices"] if index["seen"] > PLAIN]
    places = (within(quad, middle) for quad in printed for middle in read)
    return any(((place > 0) & (place < 1)).all() for place in places)


def count_scene(
    tally: Tally, cards: list[CardReading], truth: list[dict[str, Any]], tilt: float = 0.0
) -> Miss:
    """Compare found cards with the true ones of a drawn picture, each in its place."""
    scene, wrong = Scene(truth, tilt), 0
    for card in surest_first(cards):
        near = scene.near(card)
        if card.name == "BACK":
            count_back(tally, scene, near)
        elif card.name == "?":
            tally.doubts += 1
        else:
            count_rank(tally, scene, near, card)
            wrong += count_name(tally, scene, near, card)
    backs = {i for i in scene.asked if scene.names[i] == "BACK"}
    faces = scene.asked - backs
    tally.asked += len(faces)
    tally.back_asked += len(backs)
    count_bins(tally, scene)
    return tally.close(Miss(wrong, len(faces - scene.met), len(backs - scene.met)))


def count_back(tally: Tally, scene: Scene, near: list[int]) -> None:
    home = scene.home(near, "BACK")
    tally.back_right += home in scene.asked
    tally.back_wrong += home is None
    scene.met |= {home} if home is not None else set()


def count_rank(tally: Tally, scene: Scene, near: list[int], card: CardReading) -> None:
    kin = scene.kin(near, card.name)
    tally.rank_right += kin in scene.asked
    tally.rank_wrong += kin is None
    scene.met_rank |= {kin} if kin is not None else set()


def count_name(tally: Tally, scene: Scene, near: list[int], card: CardReading) -> bool:
    """Count a whole name; tell whether it was wrong."""
    if card.name.endswith("?"):
        tally.doubts += 1
        return False
    home = scene.home(near, card.name)
    tally.said.append((card.confidence, home is not None))
    if home is not None:
        scene.met.add(home)
        tally.right += home in scene.asked
        return False
    tally.confusions[scene.names[near[0]] if near else "none", card.name] += 1
    for what, where in scene.bins(near[0]) if near else ():
        tally.by[what][where]["wrong"] += 1
    return True


def count_bins(tally: Tally, scene: Scene) -> None:
    for i, card in enumerate(scene.truth):
        if scene.names[i] == "BACK" or not is_plain(card):
            continue
        found = {"asked": 1, "right": i in scene.met, "rank right": i in scene.met_rank}
        for what, where in scene.bins(i):
            tally.by[what][where].update(found)


def bin_of(value: float, edges: tuple[float, ...]) -> str:
    """Name the bin of a value.

    >>> bin_of(15, (10, 20)), bin_of(25, (10, 20)), bin_of(3, (10, 20))
    ('10–20', 'from 20', 'below 10')
    """
    above = [edge for edge in edges if value < edge]
    if not above:
        return f"from {edges[-1]:g}"
    k = edges.index(above[0])
    return f"{edges[k - 1]:g}–{edges[k]:g}" if k else f"below {edges[0]:g}"


def width_of(card: dict[str, Any]) -> float:
    quad = np.array(card["quad"])
    return float(np.linalg.norm(quad[1] - quad[0]))


def clearest_index(card: dict[str, Any]) -> float:
    """Give the largest share that shows of any of its indices."""
    return max((float(index["seen"]) for index in card["indices"]), default=0.0)


def is_plain(card: dict[str, Any]) -> bool:
    return bool(card["seen"] > PLAIN or clearest_index(card) > 0.9)


def is_asked(card: dict[str, Any]) -> bool:
    """Tell whether a drawn card must be named: it is wide enough, and enough of it shows."""
    return width_of(card) >= WIDE_ENOUGH and is_plain(card)


def short(name: str) -> str:
    """Write a card's name as the notation does: T for the ten."""
    return name.replace("10", "T") if name not in {"FOU", "BACK"} else name
