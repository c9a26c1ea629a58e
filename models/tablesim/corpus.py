"""The corpus: what the real eyes found on films of decks and habits that nothing was fitted on.

Each film is a folder with its script, its true coup file and a recording of the eyes' finds, but no
pictures. Its world is acted out again from the script, so that questions can be answered with the
truth. So belief and scribe are scored in minutes. `make_corpus` draws the films and looks at them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from models.tablesim.draw import Weather
from models.tablesim.habit_options import WIDE_ONE
from models.tablesim.manners import Setting
from models.tablesim.measure import judge
from models.tablesim.script import Script, read_script
from models.tablesim.watch import acted_out, eyes_sight
from tracker.detections import Detection, Detections
from tracker.eyes.weights import CARD_RANKS
from tracker.game.rules import PRESETS
from tracker.host.processes import workers
from tracker.store.frame_lines import frame_line
from tracker.store.recordings import TypedEvent, open_recording, rounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from models.tablesim.measure import Verdict
    from tracker.detections import RawFind

HERE = Path(__file__).parent / "corpus"
FIRST_SEED = 50_201
WORLD = "world.sha256"
SCORES = "scores.json"  # in the corpus: what came of each film when scores were kept last
FEWEST, MOST = 2, 5  # players; more of them would only make the coups longer
FRAMES_PER_S = 5.0
COUPS = 2
EVERY_HABIT = (WIDE_ONE,)


class CorpusError(ValueError):
    """A film of the corpus cannot be scored; the sentence says why."""


def script_of(seed: int, habits: tuple[str, ...] = EVERY_HABIT) -> Script:
    """Make the script of a film: the game follows from the seed in turn, all else by chance."""
    rng = np.random.default_rng((seed, 7))
    variants = tuple(PRESETS)
    weather = Weather(
        gain=round(float(rng.uniform(0.65, 1.15)), 3),
        grain=round(float(rng.uniform(1, 5)), 2),
        soft_px=round(float(rng.uniform(0.3, 0.9)), 2),
        shake_px=round(float(rng.uniform(0.05, 0.3)), 2),
        glare=round(max(0.0, float(rng.uniform(-0.3, 0.3))), 2),
    )
    return Script(
        variants[seed % len(variants)],
        seed,
        COUPS,
        int(rng.integers(FEWEST, MOST + 1)),
        Setting(tilt_degrees=(0.0, 30.0)),
        weather,
        frames_per_s=FRAMES_PER_S,
        habits=habits,
    )


@dataclass
class WorldDigest:
    """A digest of what truly lay on the felt, frame by frame: in another world finds do not fit."""

    _sum: hashlib._Hash = field(default_factory=hashlib.sha256)

    def add(self, filmed: Detections) -> None:
        self._sum.update(json.dumps(frame_line(rounded(filmed))).encode())

    def __str__(self) -> str:
        return self._sum.hexdigest()


@dataclass(frozen=True)
class Scored:
    """One scored film: its name, how people lay cards at its table, and its coups' verdicts."""

    name: str
    told: str
    verdicts: list[Verdict]

    @property
    def score(self) -> Score:
        right = [each for each in self.verdicts if each.right]
        silent = sum(each.silently_wrong for each in self.verdicts)
        return Score(sum(not each.doubts for each in right), len(right), silent)


class Score(NamedTuple):
    """A film's counts of coups: right without a question, all right ones, wrong without one."""

    unasked: int
    right: int
    silent: int

    def is_worse_than(self, other: Score) -> bool:
        better = (
            self.unasked >= other.unasked
            and self.right >= other.right
            and self.silent <= other.silent
        )
        return not better


def kept_scores(folder: Path = HERE) -> dict[str, Score]:
    """Read the stored score of each film."""
    kept = json.loads((folder / SCORES).read_text(encoding="utf-8"))
    return {name: Score(*found) for name, found in kept.items()}


def keep_scores(found: Iterable[Scored], folder: Path) -> None:
    """Store the score of each film, to compare with it later."""
    lines = (f" {json.dumps(each.name)}: {json.dumps(each.score)}" for each in found)
    (folder / SCORES).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def films(folder: Path = HERE) -> list[Path]:
    """List the films of a corpus."""
    return sorted(path.parent for path in folder.glob(f"*/{WORLD}"))


def score(folders: Sequence[Path], *, raw: bool = False, jobs: int = 1) -> Iterator[Scored]:
    """Score each film: let belief and scribe write it down from its recorded finds."""
    with workers(jobs) as pool:
        yield from pool.map(partial(score_one, raw=raw), folders)


def score_one(folder: Path, *, raw: bool = False) -> Scored:
    """Score one film; with `raw` from the eyes' bare finds, before they remembered the felt."""
    evening = acted_out(folder)
    found, digest = kept_finds(folder), WorldDigest()

    def recall(filmed: Detections) -> None:
        digest.add(filmed)
        shot = found.get(filmed.frame)
        if shot is not None:
            evening.session.see(from_raw(shot) if raw else shot)

    evening.look = recall
    evening.act_out()
    if str(digest) != (folder / WORLD).read_text(encoding="ascii").strip():
        raise CorpusError(
            f"the film was made by another simulator than this one: make it again: {folder}"
        )
    verdicts = judge(evening, [None] * len(evening.openings), read_script(folder).seed)
    return Scored(folder.name, _told(folder), verdicts)


def kept_finds(folder: Path) -> dict[int, Detections]:
    """Read what the eyes found on a film, by the frame."""
    shots = open_recording(eyes_sight(folder)).items()
    return {shot.frame: shot for shot in shots if not isinstance(shot, TypedEvent)}


def from_raw(shot: Detections) -> Detections:
    """Replace a frame's cards by the eyes' bare finds, before they remembered the felt."""
    if shot.raw is None:
        raise CorpusError(f"the recording has no raw finds (frame {shot.frame})")
    return shot._replace(cards=tuple(map(_as_card, shot.raw)))


def _as_card(find: RawFind) -> Detection:
    ranks = find.ranks[: len(CARD_RANKS)] if find.kind == "turned" else ()
    suits = find.suits if ranks else ()
    return Detection(find.outline, find.kind, find.confidence, ranks, suits)


def _told(folder: Path) -> str:
    """Say how people lay their cards at a film's table."""
    film = acted_out(folder).film
    habits, seats = film.habits, ("B", *map(str, range(1, film.seating.players + 1)))
    styles = {film.seating.styles[seat]: None for seat in seats}
    laid = "; ".join(
        f"{each.layout} {each.step_mm:.0f} mm"
        + ", across" * each.across
        + ", left-handed" * each.left_handed
        + ", lifts" * each.lifts
        for each in styles
    )
    felt = f"{habits.felt.width_mm:.0f}x{habits.felt.height_mm:.0f}"
    return f"{film.seating.players} players on {felt}: {laid}"
