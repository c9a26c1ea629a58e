"""Fit how much indices and faces count, and from which probability on a card is named.

Usage: python -m models.calibrate WEIGHTS DATA [COUNT] [index|face]
Only drawn scenes of decks kept out of training are used; photographs never set a threshold.
Writes the calibration into WEIGHTS/weights.json. With `index` or `face` only that reader counts,
to see what each is worth.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import given_paths
from models.measure import Scene, Tally, count_scene
from tracker.eyes.cards import SURE_FOU, CardReading, PictureReading, assemble
from tracker.eyes.evidence import Witnesses, combined
from tracker.eyes.eyes import Eyes
from tracker.eyes.names import NONE
from tracker.eyes.weights import RANKS, SUITS, Calibration

# Precision of names and ranks. Of the settings that reach it, the one with most recall is used.
WANTED = 0.995
# The values that are tried: weights of a reader, thresholds of a name, least scores of finds.
WEIGHTS = (0.4, 0.6, 0.7, 0.8, 1.0, 1.2)
THRESHOLDS = (0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998)
SCORES = (0.25, 0.4, 0.55)
BACK_SCORES = (*SCORES, 0.7, 0.85)
PHANTOM_COST = 0.1  # what a find where there is no card costs, as a share of a right name
Look = tuple[PictureReading, list[dict[str, Any]]]  # what was found, and the true cards


@dataclass(frozen=True)
class Case:
    """One card that was found: the evidence of its indices and its face, and its true cards."""

    picture: int
    index: NDArray[np.float64]  # summed evidence of its corners: ranks, then suits
    face: NDArray[np.float64]
    places: tuple[int, ...]  # the true cards it may stand for, nearest first


@dataclass(frozen=True)
class Table:
    """Every card found with one pair of least scores, and every card that there was to find."""

    cases: list[Case]
    names: list[list[str]]
    asked: list[set[int]]

    @property
    def phantoms(self) -> int:
        return sum(not case.places for case in self.cases)

    def count(self, calibration: Calibration) -> tuple[Score, Score]:
        """Score the names that this calibration gives: of whole cards, and of ranks alone."""
        index = np.array([case.index for case in self.cases])
        face = np.array([case.face for case in self.cases])
        ranks = chances(index[:, :NONE], face[:, :NONE], calibration, calibration.index_error)
        suits = chances(index[:, len(RANKS) :], face[:, len(RANKS) :], calibration)
        rank, suit = ranks.argmax(axis=1), suits.argmax(axis=1)
        sure_rank, sure_suit = ranks.max(axis=1), suits.max(axis=1)
        cards, only_ranks = Score(), Score()
        met: set[tuple[int, int]] = set()
        for k in np.argsort(-sure_rank * sure_suit):
            case, name = self.cases[k], RANKS[rank[k]]
            if sure_rank[k] < (SURE_FOU if name == "FOU" else calibration.rank_threshold):
                continue
            only_ranks.add(self.home(case, name, set()))
            if name == "FOU" or sure_rank[k] * sure_suit[k] >= calibration.card_threshold:
                name += "" if name == "FOU" else SUITS[suit[k]]
                cards.add(self.home(case, name, met))
        return cards, only_ranks

    def home(self, case: Case, name: str, met: set[tuple[int, int]]) -> bool | None:
        """Tell whether a true card there has this name; None if it has but was not asked for."""
        for place in case.places:
            true = self.names[case.picture][place]
            if (case.picture, place) not in met and true[: len(name)] == name:
                met.add((case.picture, place))
                return True if place in self.asked[case.picture] else None
        return False


@dataclass
class Score:
    right: int = 0
    wrong: int = 0

    def add(self, hit: bool | None) -> None:  # noqa: FBT001  right, wrong, or not asked for
        self.right += hit is True
        self.wrong += hit is False

    @property
    def precision(self) -> float:
        return self.right / max(self.right + self.wrong, 1)


def chances(
    index: NDArray[np.float64],
    face: NDArray[np.float64],
    calibration: Calibration,
    error: float = 0.0,
) -> NDArray[np.float64]:
    """Combine the evidence of many cards, a row each; zeros mean that no face was found."""
    alone, both = (
        combined(Witnesses(index, None), calibration),
        combined(Witnesses(index, face), calibration, error),
    )
    return np.exp(np.where(face.any(axis=1, keepdims=True), both, alone))


def look_at(eyes: Eyes, data: Path, count: int) -> list[Look]:
    looks = []
    for path in sorted((data / "images" / "validation").iterdir())[:count]:
        truth = json.loads((data / "truth" / "validation" / f"{path.stem}.json").read_text())
        looks.append((eyes.look(np.asarray(cv2.imread(str(path)), np.uint8)), truth["cards"]))
    return looks


def cards_of(look: Look, calibration: Calibration) -> list[CardReading]:
    looks, _ = look
    kept = PictureReading(
        [f for f in looks.faces if f.find.score >= calibration.face_score],
        [i for i in looks.indices if i.find.score >= calibration.index_score],
        [b for b in looks.backs if b.score >= calibration.back_score],
        looks.weak_faces,
        looks.weak_indices,
    )
    return assemble(kept, calibration)


def table_of(looks: list[Look], calibration: Calibration) -> Table:
    """Assemble once what is found with these least scores; naming it by many settings is quick."""
    cases, names, asked = [], [], []
    for picture, look in enumerate(looks):
        truth = look[1]
        scene = Scene(truth)
        names.append(scene.names)
        asked.append(scene.asked)
        for card in cards_of(look, calibration):
            if not card.seen:
                continue
            cases.append(Case(picture, *evidence(card), tuple(scene.near(card))))
    return Table(cases, names, asked)


def evidence(card: CardReading) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    told = {"index": np.zeros(len(RANKS) + len(SUITS)), "face": np.zeros(len(RANKS) + len(SUITS))}
    for seen in card.seen:
        told[seen.find.kind] += np.concatenate([seen.reading.rank, seen.reading.suit])
    return told["index"], told["face"]


def weights_of(reader: str, heard: str) -> tuple[float, ...]:
    return WEIGHTS if heard in {reader, "both"} else (0.0,)


def best_names(looks: list[Look], base: Calibration, heard: str) -> Calibration:
    """Try every setting; give the one that names most cards with at least the wanted precision.

    If none reaches it, give the most precise one. Then choose the lowest threshold for ranks.
    """
    trials: list[tuple[bool, float, Calibration]] = []
    for face_score, index_score in product(SCORES, SCORES):
        floors = replace(base, face_score=face_score, index_score=index_score)
        table = table_of(looks, floors)
        told = weights_of("face", heard), weights_of("index", heard), THRESHOLDS
        for face, index, sure in product(*told):
            by = replace(floors, face_weight=face, index_weight=index, card_threshold=sure,
                         rank_threshold=sure)  # fmt: skip
            cards, _ = table.count(by)
            good = cards.precision >= WANTED
            worth = cards.right - PHANTOM_COST * table.phantoms
            trials.append((good, worth if good else cards.precision, by))
    best = max(trials, key=lambda trial: trial[:2])[2]
    table = table_of(looks, best)
    ranks = [replace(best, rank_threshold=t) for t in THRESHOLDS if t <= best.card_threshold]
    return next((by for by in ranks if table.count(by)[1].precision >= WANTED), best)


def best_backs(looks: list[Look], calibration: Calibration) -> Calibration:
    trials = [replace(calibration, back_score=score) for score in BACK_SCORES]
    return max(trials, key=lambda trial: sum(back_rates(tally_of(looks, trial))))


def back_rates(tally: Tally) -> tuple[float, float]:
    told = tally.summary()
    return told["covered precision"] or 0.0, told["covered recall"] or 0.0


def tally_of(looks: list[Look], calibration: Calibration) -> Tally:
    tally = Tally()
    for look in looks:
        count_scene(tally, cards_of(look, calibration), look[1])
    return tally


def main(home: Path, data: Path, count: int = 150, heard: str = "both") -> None:
    eyes = Eyes(home)
    eyes.detector.floors = dict.fromkeys(eyes.detector.floors, min(SCORES))
    looks = look_at(eyes, data, count)
    best = best_backs(looks, best_names(looks, eyes.calibration, heard))
    told = tally_of(looks, best).summary()
    print(best, {key: told[key] for key in told if key != "reliability"})
    sidecar = home / "weights.json"
    content = json.loads(sidecar.read_text())
    content["calibration"] = asdict(best)
    sidecar.write_text(json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    parser = given_paths(__doc__, "home", "data")
    parser.add_argument("count", type=int, nargs="?", default=150)
    parser.add_argument("heard", choices=("index", "face", "both"), nargs="?", default="both")
    main(**vars(parser.parse_args()))
