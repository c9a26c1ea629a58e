"""Count verdicts: how many coups came out right, asked or not, and how many raised false alarms."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from models.tablesim.steps import Slip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.tablesim.measure import Verdict


@dataclass(frozen=True)
class Tally:
    """Counts of how coups came out."""

    coups: int
    unasked: int  # right, and nothing was asked
    right: int
    silent: int  # wrong, and nothing was asked
    alarms: int  # coups with a false alarm
    unexplained: int  # of these, those in which nothing was asked
    questions: int


def tally(verdicts: Sequence[Verdict]) -> Tally:
    """Count how coups came out."""
    alarmed = [bool(each.seen_raised - each.true_raised) for each in verdicts]
    return Tally(
        len(verdicts),
        sum(each.right and not each.doubts for each in verdicts),
        sum(each.right for each in verdicts),
        sum(each.silently_wrong for each in verdicts),
        sum(alarmed),
        sum(alarm and not v.doubts for alarm, v in zip(alarmed, verdicts, strict=True)),
        sum(len(each.doubts) for each in verdicts),
    )


def staged(verdicts: Sequence[Verdict]) -> list[tuple[str, int, int]]:
    """Give for each staged irregularity its code, how often it was raised, and how often made."""
    made: Counter[str] = Counter()
    raised: Counter[str] = Counter()
    for each in verdicts:
        if each.staged == Slip.FOU and "fou" in each.true_actions:
            made[each.staged] += 1
            raised[each.staged] += "fou" in each.seen_actions
        for want in each.true_raised:
            if want[0] == each.staged:
                made[each.staged] += 1
                raised[each.staged] += want in each.seen_raised
    return [(code, raised[code], times) for code, times in sorted(made.items())]
