"""The accounts of a coup file, coup by coup, as plain values for `vingtetun settle`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.game import wording
from tracker.game.assist import needs
from tracker.game.coup import takes_part
from tracker.game.coupfile import CoupFileError, FileLog
from tracker.game.events import CoupOpened, effective_lines
from tracker.game.fold import EMPTY, apply
from tracker.game.money import json_number
from tracker.game.sentences import filled
from tracker.game.table import Table, irregularities, settle, totals
from tracker.game.verify import refusal
from tracker.game.wording import Language

if TYPE_CHECKING:
    from tracker.game.coup import Coup, Hand
    from tracker.game.irregularities import Irregularity
    from tracker.game.settlement import Settlement

Json = dict[str, object]


@dataclass(frozen=True)
class CoupReport:
    """The table at the end of one coup, and its accounts."""

    table: Table
    coup: Coup
    settled: Settlement
    raised: tuple[Irregularity, ...]


def reports(log: FileLog) -> list[CoupReport]:
    """Fold a file's log, and give the table at the end of each coup."""
    table = EMPTY
    found: list[CoupReport] = []
    for line in effective_lines(log.entries):
        if isinstance(line.fact, CoupOpened) and table.coup is not None:
            found.append(_report(table, table.coup))
        problem = refusal(table, line.fact)
        if problem is not None:
            raise CoupFileError(_with_place(log, line.seq, problem))
        table = apply(table, line)
    assert table.coup is not None, "a coup file opens at least one coup"
    found.append(_report(table, table.coup))
    return found


def _report(table: Table, coup: Coup) -> CoupReport:
    return CoupReport(table, coup, settle(table), irregularities(table))


def _with_place(log: FileLog, seq: int, problem: str) -> str:
    where = log.where(*log.place(seq))
    return filled("{where}: {problem}", where=where, problem=problem) if where else problem


def as_json(log: FileLog, language: Language = Language.EN) -> Json:
    """Give the accounts as JSON for other programs."""
    found = reports(log)
    total = {name: json_number(amount) for name, amount in totals(found[-1].table).items()}
    return {"coups": [_coup(log, each, language) for each in found], "total": total}


def _coup(log: FileLog, report: CoupReport, language: Language) -> Json:
    table, settled = report.table, report.settled
    found: Json = {"complete": settled.complete}
    if not settled.complete:
        awaited = needs(table)
        found["needs"] = wording.advice(table, awaited, language) if awaited else ""
    found["net"] = {name: json_number(amount) for name, amount in settled.net.items()}
    found["hands"] = [_hand(report, hand) for hand in report.coup.players if _took_part(hand)]
    found["banker"] = _cards(report.coup.banker)
    found["order"] = [each.hand for each in settled.accounts]
    found["irregularities"] = [_irregularity(log, report, each, language) for each in report.raised]
    return found


def _took_part(hand: Hand) -> bool:
    return takes_part(hand) or hand.end is not None


def _cards(hand: Hand) -> Json:
    total = hand.total
    return {
        "cards": [str(held.card) for held in hand.cards],
        "total": total.points,
        "soft": total.soft,
    }


def _hand(report: CoupReport, hand: Hand) -> Json:
    settled = report.settled.of(hand.id)
    return {
        "hand": hand.id,
        **_cards(hand),
        "outcome": settled.outcome if settled else None,
        "stake": None if hand.stake is None else json_number(hand.stake),
        "net": json_number(settled.sum) if settled else 0,
    }


def _irregularity(
    log: FileLog, report: CoupReport, raised: Irregularity, language: Language
) -> Json:
    return {
        "code": raised.code,
        "hand": raised.hand,
        "action": log.place(raised.entry)[1],
        "choices": list(raised.choices),
        "chosen": raised.chosen,
        "chooser": raised.chooser,
        "sentence": wording.irregularity(report.table, raised, language),
    }
