"""`vingtetun rejudge`: judge recorded evenings again, and say what comes out differently."""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import COLON, command_language, worded
from tracker.cli.options import option_json
from tracker.game.sentences import about, counted, filled, message, parts_of
from tracker.replay.rejudge import (
    Change,
    EveningOutcome,
    EveningToJudge,
    changes,
    evenings_to_judge,
    judged,
    judged_by_cluster,
    read_outcomes,
    write_outcomes,
)
from tracker.replay.report import sums

if TYPE_CHECKING:
    from tracker.replay.rejudge import CoupOutcome

Judged = list[tuple[EveningToJudge, EveningOutcome]]


@command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.option(
    "--height",
    type=click.Choice(["video", "detections"]),
    help="Begin from the video (tests new eyes) or from the detections (tests scribe and rules).",
)
@click.option("--processes", type=click.IntRange(1), default=os.cpu_count() or 1, show_default=True)
@click.option("--dask", "address", help="The address of a Dask scheduler, instead of --processes.")
@click.option("--keep/--look", default=True, help="Keep the results, or only show them.")
@option_json
def rejudge(folder: Path, *, keep: bool, wants_json: bool, **how: Any) -> None:
    """Judge the evenings in FOLDER again, and say what changed.

    FOLDER holds recordings, problem reports or databases.
    """
    found = evenings_to_judge(folder)
    if not found:
        raise BadInputError(
            filled(
                "there are no recordings, reports or databases in this folder: {folder}",
                folder=folder,
            )
        )
    before, begun = read_outcomes(folder), time.perf_counter()
    judgements = _judgements(found, **how)
    seconds = time.perf_counter() - begun
    changed = [
        change
        for case, now in judgements
        for change in changes(case.name, before.get(case.name), now)
    ]
    if wants_json:
        click.echo(json.dumps(_as_json(judgements, changed, seconds), ensure_ascii=False))
    else:
        click.echo("\n".join(_lines(judgements, changed, seconds)))
    if keep:  # last, so that a change which could not be printed is printed the next time
        write_outcomes(folder, judgements)


def _judgements(
    found: list[EveningToJudge], height: str | None, processes: int, address: str | None
) -> Judged:
    if address is None:
        return list(judged(found, height, processes))
    try:
        return list(judged_by_cluster(found, height, address))
    except ImportError:
        raise BadInputError(
            message("--dask needs the extra: pip install 'vingtetun[cluster]'")
        ) from None
    except (OSError, TimeoutError, ValueError) as error:
        raise BadInputError(
            filled(
                "the cluster at {address} cannot be used ({error})",
                address=address,
                error=parts_of(error),
            )
        ) from None


def _as_json(judgements: Judged, changed: list[Change], seconds: float) -> dict[str, object]:
    return {
        "evenings": {case.name: asdict(outcome) for case, outcome in judgements},
        "changed": [asdict(each) for each in changed],
        "seconds": round(seconds, 3),
    }


def _lines(judgements: Judged, changed: list[Change], seconds: float) -> list[str]:
    coups = sum(len(outcome.coups) for _, outcome in judgements)
    judged_here, told_apart = len(judgements), len(changed)
    told = [
        worded(
            "{evenings}, {coups}, {seconds:.1f} s",
            evenings=worded(
                counted("{count} evening", "{count} evenings"), judged_here, count=judged_here
            ),
            coups=worded(counted("{count} coup", "{count} coups"), coups, count=coups),
            seconds=seconds,
        )
    ]
    told += [
        worded(COLON, name=case.name, said=outcome.trouble)
        for case, outcome in judgements
        if outcome.trouble
    ]
    told += [
        worded(
            "{evening}, coup {coup}: {before} → {now}",
            evening=each.case,
            coup=each.coup,
            before=_said(each.before),
            now=_said(each.now),
        )
        for each in changed
    ]
    differently = counted(
        "{count} coup is judged differently than before",
        "{count} coups are judged differently than before",
    )
    return [*told, worded(differently, told_apart, count=told_apart)]


def _said(coup: CoupOutcome | None) -> str:
    if coup is None:
        return worded(about("a coup", "none"))
    if not coup.complete:
        return worded("not settled")
    net = sums(coup.net, command_language())
    return f"{net} ({', '.join(coup.irregularities)})" if coup.irregularities else net
