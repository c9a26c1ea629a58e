"""Run a recording through the same pipeline as live, and report its coups with their times."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.game.coupfile import CoupFileError, FileLog
from tracker.game.events import Amended, CoupOpened, SessionOpened
from tracker.game.notation import write
from tracker.game.report import as_json
from tracker.keeping import as_it_happened, at_once, keep
from tracker.session import Asked, Session
from tracker.store.log import StoreError
from tracker.store.recordings import RecordingError, Word, open_recording
from tracker.vision.sightings import Detections
from tracker.vision.tracks import Tracks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.game.events import Entry
    from tracker.store.recordings import Recording

Json = dict[str, object]
DETECTIONS = ("detections.jsonl", "detections.jsonl.gz")


class BadRecording(click.ClickException):
    """One sentence for the person who typed it."""

    exit_code = 2


@click.command()
@click.argument("recording", type=click.Path(path_type=Path))
@click.option("--json", "as_json_", is_flag=True, help="Print one JSON object.")
@click.option(
    "--db",
    "database",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the evening into this database, for `vingtetun serve`.",
)
@click.option("--pace", is_flag=True, help="With --db: write it at the pace it happened.")
def replay(recording: Path, *, as_json_: bool, database: Path | None, pace: bool) -> None:
    """Run a recorded evening through the same pipeline as live."""
    try:
        session = run(open_recording(find(recording)))
        found = report(session)
        if database is not None:
            entries = list(session.ledger.entries)
            wait = as_it_happened() if pace else at_once
            keep(entries, database, round(time.time() * 1000), wait)
    except (RecordingError, StoreError, OSError) as error:
        raise BadRecording(str(error)) from None
    except CoupFileError as error:
        raise BadRecording(f"{recording}: {error}") from None
    click.echo(json.dumps(found, ensure_ascii=False) if as_json_ else "\n".join(lines(found)))


def find(path: Path) -> Path:
    """Find the detections of a recorded session, given its folder or the file itself."""
    if not path.is_dir():
        return path
    for name in DETECTIONS:
        if (path / name).exists():
            return path / name
    raise RecordingError(f"no {DETECTIONS[0]} in this folder: {path}")


def run(recording: Recording) -> Session:
    """Replay as fast as the machine can."""
    session = Session(Tracks(recording.table_map))
    for shot in recording.shots():
        if isinstance(shot, Detections):
            session.see(shot)
        else:
            assert isinstance(shot, Word)
            session.say(shot.event, shot.at_ms)
    return session


def report(session: Session) -> Json:
    """Give the accounts as `settle` does, with the time of each action and what was asked."""
    log = as_file(session.ledger.entries)
    if not log.openings:
        return {"coups": [], "doubts": _doubts(session.asked)}
    found = as_json(log)
    coups = found["coups"]
    assert isinstance(coups, list)
    by_seq = {entry.seq: entry for entry in log.entries}
    for coup, seqs in zip(coups, log.actions, strict=True):
        coup["actions"] = [_action(by_seq[seq]) for seq in seqs]
    found["doubts"] = _doubts(session.asked)
    return found


def as_file(entries: Iterable[Entry]) -> FileLog:
    """Lay a log out as a coup file's is, so that the same report reads both."""
    log = FileLog()
    for entry in entries:
        log.entries.append(entry)
        if isinstance(entry.event, CoupOpened):
            log.openings.append(entry.seq)
            log.actions.append([])
        elif log.openings and not isinstance(entry.event, SessionOpened):
            log.actions[-1].append(entry.seq)
    return log


def _action(entry: Entry) -> Json:
    event = entry.event
    if isinstance(event, Amended):
        replacement = [write(fact) for fact in event.replacement]
        text = f"amend {event.target}: {', '.join(replacement) or 'strike'}"
    else:
        text = write(event)
    return {"seq": entry.seq, "at_ms": entry.at_ms, "source": entry.source, "action": text}


def _doubts(asked: Iterable[Asked]) -> list[Json]:
    return [
        {
            "at_ms": each.at_ms,
            "frame": each.frame,
            "question": str(each.doubt.question),
            "hand": each.doubt.hand,
            "about": each.doubt.about,
            "likely": [str(card) for card in each.doubt.likely],
        }
        for each in asked
    ]


def lines(found: Json) -> list[str]:
    """Word a report for a terminal, a line for each coup."""
    coups = found["coups"]
    assert isinstance(coups, list)
    texts = []
    for number, coup in enumerate(coups, 1):
        net = ", ".join(f"{name} {amount}" for name, amount in coup["net"].items())
        texts.append(f"coup {number}: {net}" if coup["complete"] else f"coup {number}: not settled")
    return texts
