"""Report an evening as `settle` does, with the time of each action and what was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.coupfile import FileLog
from tracker.game.events import Amended, CoupOpened, Earlier, SessionOpened
from tracker.game.notation import write
from tracker.game.report import as_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tracker.game.events import Entry
    from tracker.live.session import Asked

Json = dict[str, object]


def report(entries: Sequence[Entry], asked: Iterable[Asked] = ()) -> Json:
    """Give the accounts of an evening, coup by coup."""
    log = as_file(entries)
    if not log.openings:
        return {"coups": [], "doubts": _doubts(asked)}
    found = as_json(log)
    coups = found["coups"]
    assert isinstance(coups, list)
    by_seq = {entry.seq: entry for entry in log.entries}
    for coup, seqs in zip(coups, log.actions, strict=True):
        coup["actions"] = [_action(by_seq[seq]) for seq in seqs]
    found["doubts"] = _doubts(asked)
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
    elif isinstance(event, Earlier):
        text = f"before {event.target}: {write(event.fact)}"
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
