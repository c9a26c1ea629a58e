"""Judge recorded evenings again with today's eyes, scribe and rules, and say what has changed.

The outcome of each evening is kept in a file beside the recordings, for the next comparison.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from tracker.host.files import read_bytes, read_json
from tracker.host.processes import workers
from tracker.live.session import EveningLog
from tracker.replay.replay import ReplayOptions, at_once, open_replay
from tracker.replay.report import report
from tracker.store.permissions import write_private
from tracker.store.readonly import evenings_of, open_readonly
from tracker.store.recordings import DETECTION_FILES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


OUTCOMES_FILE = "verdicts.json"
LARGEST = 50_000_000  # bytes of the file of outcomes; a hundred evenings take 2 MB


@dataclass(frozen=True)
class EveningToJudge:
    """One evening to judge: a recording, a reported problem, or an evening of a database."""

    name: str
    path: Path
    evening: int | None = None


@dataclass(frozen=True)
class CoupOutcome:
    """The outcome of one coup."""

    net: dict[str, float | int | str]
    complete: bool
    irregularities: list[str]


@dataclass(frozen=True)
class EveningOutcome:
    """The outcome of an evening, or the sentence that says why it cannot be judged."""

    coups: list[CoupOutcome] = field(default_factory=list)
    doubts: int = 0
    trouble: str = ""


@dataclass(frozen=True)
class Change:
    """A coup with another outcome than before; None where there was no such coup."""

    case: str
    coup: int
    before: CoupOutcome | None
    now: CoupOutcome | None


def evenings_to_judge(folder: Path) -> list[EveningToJudge]:
    """Find everything below a folder that can be judged, sorted by name."""
    found = []
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.name in DETECTION_FILES:
            found.append(EveningToJudge(str(path.parent.relative_to(folder)), path))
        elif path.suffix == ".zip":
            found.append(EveningToJudge(name, path))
        elif path.suffix == ".db" and not path.name.endswith(".devices.db"):
            found += [
                EveningToJudge(f"{name}#{number}", path, number) for number in _evenings(path)
            ]
    return found


def _evenings(path: Path) -> list[int]:
    """List the evenings of a database without changing it."""
    try:
        with open_readonly(path) as db:
            return evenings_of(db)
    except sqlite3.Error:
        return []


def judge(case: EveningToJudge, height: str | None = None) -> EveningOutcome:
    """Judge one evening; an error becomes its outcome and does not stop the others."""
    try:
        wanted = None if case.evening is not None else height
        replay = open_replay(case.path, ReplayOptions(height=wanted, evening=case.evening))
        ledger, asked = replay.run(EveningLog(), at_once)
        found = report(ledger.entries, asked)
    except Exception as error:  # noqa: BLE001  one bad recording among hundreds
        return EveningOutcome(trouble=f"{type(error).__name__}: {error}")
    coups: Any = found["coups"]
    return EveningOutcome([_coup(each) for each in coups], len(asked))


def _coup(found: dict[str, Any]) -> CoupOutcome:
    codes = sorted(str(each["code"]) for each in found["irregularities"])
    return CoupOutcome(found["net"], found["complete"], codes)


# in several processes or on several machines


def judged(
    found: list[EveningToJudge], height: str | None, processes: int
) -> Iterator[tuple[EveningToJudge, EveningOutcome]]:
    """Judge in several processes of this machine; outcomes come in order."""
    work = partial(judge, height=height)
    if processes == 1:
        yield from zip(found, map(work, found), strict=True)
        return
    with workers(processes) as pool:
        yield from zip(found, pool.map(work, found), strict=True)


def judged_by_cluster(
    found: list[EveningToJudge], height: str | None, address: str
) -> Iterator[tuple[EveningToJudge, EveningOutcome]]:
    """Judge on a Dask cluster whose workers see the same folder."""
    from distributed import Client  # noqa: PLC0415  an extra: most houses have one machine

    with Client(address, timeout="30s") as client:  # type: ignore[no-untyped-call]
        futures = client.map(partial(judge, height=height), found, pure=False)
        yield from zip(found, client.gather(futures), strict=True)


# what changed


def changes(name: str, before: EveningOutcome | None, now: EveningOutcome) -> list[Change]:
    """Compare two outcomes of an evening, coup by coup; a first outcome changes nothing."""
    if before is None:
        return []
    count = max(len(before.coups), len(now.coups))
    pairs = ((number, _at(before, number), _at(now, number)) for number in range(count))
    return [Change(name, number + 1, old, new) for number, old, new in pairs if old != new]


def _at(outcome: EveningOutcome, number: int) -> CoupOutcome | None:
    return outcome.coups[number] if number < len(outcome.coups) else None


def read_outcomes(folder: Path) -> dict[str, EveningOutcome]:
    """Read the outcomes of the last time; an unreadable file counts as none."""
    try:
        found = read_json(read_bytes(folder / OUTCOMES_FILE, LARGEST))
        return {name: _read_outcome(each) for name, each in found.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def _read_outcome(given: dict[str, Any]) -> EveningOutcome:
    coups = [CoupOutcome(**each) for each in given["coups"]]
    return EveningOutcome(coups, given["doubts"], given["trouble"])


def write_outcomes(folder: Path, outcomes: Iterable[tuple[EveningToJudge, EveningOutcome]]) -> None:
    """Keep the outcomes for the next time."""
    found = {case.name: asdict(outcome) for case, outcome in outcomes}
    text = json.dumps(found, ensure_ascii=False, indent=1)
    write_private(folder / OUTCOMES_FILE, f"{text}\n".encode())
