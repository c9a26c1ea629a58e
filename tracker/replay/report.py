"""The accounts of an evening as `settle` gives them, with the time of each action and the doubts."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from typing import TYPE_CHECKING

from tracker.game import wording
from tracker.game.coupfile import FileLog
from tracker.game.events import Amended, CoupOpened, Earlier, SessionOpened, effective_lines
from tracker.game.fold import fold
from tracker.game.money import exact
from tracker.game.notation import write
from tracker.game.report import as_json
from tracker.game.sentences import message
from tracker.languages.formats import MINUS
from tracker.stakes import StakeDoubt

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tracker.game.events import Entry, Fact
    from tracker.game.grammar import Language
    from tracker.live.session import AskedDoubt
    from tracker.scribe import Doubt

Json = dict[str, object]


def report(entries: Sequence[Entry], asked: Iterable[AskedDoubt] = ()) -> Json:
    """Give the accounts of an evening, coup by coup."""
    log = as_file(entries)
    if fold(effective_lines(log.entries)).coup is None:
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
    """Arrange a log like a coup file, so that one report can read both.

    A coup whose opening was undone does not count; what was written in it belongs to the coup before.
    """
    log = FileLog(list(entries))
    for line in effective_lines(log.entries):
        if isinstance(line.fact, CoupOpened):
            log.openings.append(line.seq)
            log.actions.append([])
        elif isinstance(line.fact, SessionOpened) and log.openings:
            # A second opening begins the table anew, so the coup that was open gets no report.
            log.openings.pop()
            log.actions.pop()
    places = sorted((seq, coup) for coup, seq in enumerate(log.openings))
    for entry in log.entries:
        coups = places[: bisect_right(places, (entry.seq, len(places)))]
        if coups and not isinstance(entry.event, CoupOpened | SessionOpened):
            log.actions[coups[-1][1]].append(entry.seq)
    return log


def _action(entry: Entry) -> Json:
    event = entry.event
    if isinstance(event, Amended):
        replacement = [_said(fact) for fact in event.replacement]
        text = f"amend {event.target}: {', '.join(replacement) or 'strike'}"
    elif isinstance(event, Earlier):
        text = f"before {event.target}: {_said(event.fact)}"
    else:
        text = write(event)
    return {"seq": entry.seq, "at_ms": entry.at_ms, "source": entry.source, "action": text}


def _said(fact: Fact) -> str:
    """Write a fact as text; an opening, which a coup file writes as a table, gets one word."""
    return "open" if isinstance(fact, CoupOpened | SessionOpened) else write(fact)


def _doubts(asked: Iterable[AskedDoubt]) -> list[Json]:
    return [
        {
            "at_ms": each.at_ms,
            "frame": each.frame,
            "question": str(each.doubt.question),
            "hand": each.doubt.hand,
            "about": each.doubt.about,
            "likely": _likely(each.doubt),
        }
        for each in asked
    ]


def _likely(doubt: Doubt | StakeDoubt) -> list[str]:
    """Give the likeliest answers to a question: cards, or actions."""
    if isinstance(doubt, StakeDoubt):
        return [write(fact) for fact in doubt.answers]
    return [str(card) for card in doubt.likely]


def lines(found: Json, language: Language) -> list[str]:
    """Word a report for a terminal, one line for each coup."""
    coups = found["coups"]
    assert isinstance(coups, list)
    texts = []
    for number, coup in enumerate(coups, 1):
        said = sums(coup["net"], language) if coup["complete"] else message("not settled")
        texts.append(language.say(message("coup {number}: {said}"), number=number, said=said))
    return texts


def sums(net: Mapping[str, float | str], language: Language) -> str:
    """Word who won what in a coup, as JSON holds it."""
    return ", ".join(
        f"{wording.account_name(name, language)} {_written(amount, language)}"
        for name, amount in net.items()
    )


def _written(amount: float | str, language: Language) -> str:
    return language.write(exact(Fraction(str(amount)))).replace("-", MINUS)
