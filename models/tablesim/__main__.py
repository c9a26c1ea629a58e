"""Measure the table: python -m models.tablesim --seed 41001 --evenings 5 --coups 5."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

import click
import numpy as np

from models.tablesim.film import Manners
from models.tablesim.glimpse import EVENING, HARD
from models.tablesim.measure import Verdict, judge, lateness, run
from models.tablesim.steps import Slip
from tracker.game.rules import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterable

# Not for the camera: the dealer would have to run past the talon's end.
STAGED = [slip for slip in Slip if slip is not Slip.PAST_FOU]


@click.command()
@click.option("--variant", "variants", multiple=True, type=click.Choice(list(PRESETS)))
@click.option("--seed", default=1)
@click.option("--evenings", default=1, help="Evenings of each variant, each with the next seed.")
@click.option("--coups", default=5, help="Coups of an evening.")
@click.option("--slips", is_flag=True, help="Stage every irregularity once an evening instead.")
@click.option("--hard", is_flag=True, help="Glare and low light.")
def main(**given: object) -> None:
    """Play, film and write down simulated evenings, and count what came out right."""
    variants = given["variants"] or tuple(PRESETS)
    assert isinstance(variants, tuple)
    seed, evenings, coups = (int(str(given[name])) for name in ("seed", "evenings", "coups"))
    plan: list[Slip | None] = [*STAGED] if given["slips"] else [None] * coups
    manners = Manners(noise=HARD if given["hard"] else EVENING)
    verdicts: list[Verdict] = []
    late: list[int] = []
    for variant in variants:
        for each in range(seed, seed + evenings):
            evening = run(variant, each, plan, manners)
            found = judge(evening, plan, each)
            verdicts += found
            late += lateness(evening)
            _say(f"{variant} {each}: {sum(v.right for v in found)} of {len(found)} right")
            _tell_wrong(found)
    _sum_up(verdicts, late)


def _tell_wrong(verdicts: Iterable[Verdict]) -> None:
    for each in verdicts:
        if not each.right:
            questions = ", ".join(str(asked.doubt.question) for asked in each.doubts)
            missing = [one for one in each.true_actions if one not in each.seen_actions]
            added = [one for one in each.seen_actions if one not in each.true_actions]
            _say(f"  coup {each.coup} wrong; asked: {questions or 'nothing'}")
            _say(f"    not seen: {missing[:9]}; seen instead: {added[:9]}")


def _sum_up(verdicts: list[Verdict], late: list[int]) -> None:
    count = len(verdicts)
    right = sum(each.right and not each.doubts for each in verdicts)
    silent = sum(each.silently_wrong for each in verdicts)
    false = sum(bool(each.seen_raised - each.true_raised) for each in verdicts)
    unexplained = sum(
        bool(each.seen_raised - each.true_raised) and not each.doubts for each in verdicts
    )
    _say(f"{count} coups: {right} right and nothing asked, {silent} silently wrong")
    _say(f"{sum(each.right for each in verdicts)} right whether or not something was asked")
    _say(f"false alarms in {false} coups, {unexplained} of them with no doubt open")
    _say(f"lateness: median {np.median(late):.0f} ms, 95 % within {np.percentile(late, 95):.0f} ms")
    staged: Counter[str] = Counter()
    raised: Counter[str] = Counter()
    for each in verdicts:
        for want in each.true_raised:
            if want[0] == each.staged:
                staged[each.staged] += 1
                raised[each.staged] += want in each.seen_raised
    for code, times in sorted(staged.items()):
        _say(f"{code}: {raised[code]} of {times} raised")


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
