"""Count what the eyes got right, against drawn truth or against the names on a photograph."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tracker.vision.cards import Card
from tracker.vision.geometry import overlap

WIDE_ENOUGH = 60.0  # px; smaller drawn cards are not asked for
PLAIN = 0.35  # share of a drawn card, or of one of its indices, that makes it readable


@dataclass
class Tally:
    """Named cards, ranks alone, and covered cards: said rightly, said wrongly, there to be said."""

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
        }


def ratio(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def reliability(said: list[tuple[float, bool]]) -> list[list[float]]:
    """Give mean confidence, share right and count for ten bins of confidence."""
    rows = []
    for low in np.arange(0.0, 1.0, 0.1):
        inside = [(c, r) for c, r in said if low <= c < low + 0.1 or (low > 0.85 and c >= 1)]
        if inside:
            shares = [float(np.mean(column)) for column in zip(*inside, strict=True)]
            rows.append([round(shares[0], 3), round(shares[1], 3), len(inside)])
    return rows


def count_names(tally: Tally, cards: list[Card], truth: list[str], *, ranks_only: bool) -> bool:
    """Compare the names on a photograph with the names said, as multisets."""
    backs = truth.count("BACK")
    left = Counter(name[0] if ranks_only else name for name in truth if name != "BACK")
    ranks = Counter("FOU" if n == "FOU" else n[0] for n in truth if n != "BACK")
    tally.asked += sum(left.values())
    wrong, spare = [], []
    for card in sorted(cards, key=lambda c: -c.confidence):
        if card.name in {"BACK", "?"}:
            tally.doubts += card.name == "?"
            continue
        rank = "FOU" if card.name == "FOU" else card.name[0]
        good = ranks[rank] > 0
        ranks[rank] -= good
        tally.rank_right += good
        tally.rank_wrong += not good
        if card.name.endswith("?") and not ranks_only:
            tally.doubts += 1
            spare.append(card)
            continue
        name = rank if ranks_only else card.name
        good = left[name] > 0
        left[name] -= good
        tally.right += good
        tally.said.append((card.confidence, good))
        if not good:
            wrong.append(card.name)
    missed = [name for name, n in left.items() for _ in range(n)]
    tally.wrong += len(wrong)
    for name in wrong:
        tally.confusions[(missed[0] if len(missed) == 1 else "?", name)] += 1
    seen = sum(card.name == "BACK" for card in cards)
    tally.back_asked += backs
    tally.back_right += min(backs, seen)
    tally.back_wrong += max(seen - backs, 0)
    tally.pictures += 1
    perfect = not wrong and not missed and seen == backs
    tally.perfect += perfect
    return perfect


def count_scene(tally: Tally, cards: list[Card], truth: list[dict[str, Any]]) -> bool:
    """Compare with drawn truth, card by card in its place."""
    asked = [i for i, card in enumerate(truth) if is_asked(card)]
    names = [short(card["name"]) for card in truth]
    quads = [np.array(card["quad"]) for card in truth]
    met: set[int] = set()
    met_rank: set[int] = set()
    wrong = 0
    for card in sorted(cards, key=lambda c: -c.confidence):
        if card.name == "?":
            tally.doubts += 1
            continue
        places = [i for i, q in enumerate(quads) if overlap(card.polygon, q) > 0.2]
        places.sort(key=lambda i: -overlap(card.polygon, quads[i]))
        home = next((i for i in places if i not in met and names[i] == card.name), None)
        nearest = names[places[0]] if places else "none"
        if card.name == "BACK":
            tally.back_right += home in asked
            tally.back_wrong += home is None
            met |= {home} if home is not None else set()
            continue
        kin = next((i for i in places if i not in met_rank and names[i][0] == card.name[0]), None)
        tally.rank_right += kin in asked
        tally.rank_wrong += kin is None
        met_rank |= {kin} if kin is not None else set()
        if card.name.endswith("?"):
            tally.doubts += 1
            continue
        tally.said.append((card.confidence, home is not None))
        if home is None:
            wrong += 1
            tally.confusions[(nearest, card.name)] += 1
        else:
            met.add(home)
            tally.right += home in asked
    faces = [i for i in asked if names[i] != "BACK"]
    tally.asked += len(faces)
    tally.back_asked += len(asked) - len(faces)
    tally.wrong += wrong
    tally.pictures += 1
    perfect = wrong == 0 and all(i in met for i in asked)
    tally.perfect += perfect
    return perfect


def is_asked(card: dict[str, Any]) -> bool:
    """Say whether a drawn card can fairly be asked for: wide enough, and plain to see."""
    quad = np.array(card["quad"])
    if np.linalg.norm(quad[1] - quad[0]) < WIDE_ENOUGH:
        return False
    plain_index = any(index["seen"] > 0.9 for index in card["indices"])
    return bool(card["seen"] > PLAIN or plain_index)


def short(name: str) -> str:
    """Write the ten as the notation does."""
    return name.replace("10", "T") if name not in {"FOU", "BACK"} else name
