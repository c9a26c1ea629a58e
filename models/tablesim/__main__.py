"""The simulated table's commands: python -m models.tablesim --help."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from models.tablesim.chips import run_with_chips
from models.tablesim.corpus import (
    EVERY_HABIT,
    FIRST_SEED,
    HERE,
    Scored,
    films,
    keep_scores,
    score,
    script_of,
)
from models.tablesim.draw import Glint
from models.tablesim.filming import shoot
from models.tablesim.fit_filter import fit
from models.tablesim.fit_places import places_on, told_of
from models.tablesim.fit_times import FIRST_TIMED, fit_times
from models.tablesim.glimpse import HARD
from models.tablesim.habit_options import WIDE_ONE, chosen, customs_of, habit_options
from models.tablesim.hours import evening
from models.tablesim.make_corpus import make_looks
from models.tablesim.manners import Manners, Setting
from models.tablesim.measure import Verdict, judge, late_cards, run
from models.tablesim.measured import open_measured
from models.tablesim.noise import measure as measure_noise
from models.tablesim.script import FAIR, Script
from models.tablesim.script import HARD as HARD_WEATHER
from models.tablesim.spread import PROFILE
from models.tablesim.spread import spread as spread_deck
from models.tablesim.steps import Slip
from models.tablesim.sweep import HEAD, Sweep, sweep
from models.tablesim.tally import staged, tally
from models.tablesim.watch import Pace, told, watch_again
from models.tablesim.watch import watch as watch_film
from tracker.eyes.eyes import Eyes
from tracker.game.rules import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from models.tablesim.habits import Customs

HARD_EVENING = Manners(noise=HARD, setting=Setting(1280, 720, (45.0, 45.0)))


@click.group()
def main() -> None:
    """Play, film and measure evenings at a simulated table."""


@main.command()
@click.option("--variant", "variants", multiple=True, type=click.Choice(list(PRESETS)))
@click.option("--seed", default=1)
@click.option("--evenings", default=1, help="Evenings of each variant, each with the next seed.")
@click.option("--coups", default=5, help="Coups of an evening.")
@click.option("--slips", is_flag=True, help="Stage every irregularity once an evening instead.")
@click.option("--hard", is_flag=True, help="Glare, low light, a camera at 45°, 720p.")
@click.option("--noise", type=click.Path(path_type=Path, exists=True), help="Errors as measured.")
@click.option("--sweep", "swept", is_flag=True, help="A table over all habits, one after another.")
@click.option("--jobs", default=2, help="Processes of a sweep.")
@click.option("--chips", is_flag=True, help="Stakes, doubles and payments in chips that are seen.")
@click.option(
    "--aside",
    type=float,
    help="With --chips: mm by which stakes lie off the usual place, a standard deviation.",
)
@habit_options
def measure(**given: Any) -> None:
    """Write down simulated evenings, and count what came out right."""
    variants, habits = given["variants"] or tuple(PRESETS), chosen(given)
    seed, evenings, coups = (given[name] for name in ("seed", "evenings", "coups"))
    try:
        manners = _manners(given["noise"], customs_of(habits), hard=given["hard"])
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if given["swept"]:
        if habits or given["slips"]:
            raise click.UsageError("a sweep chooses the habits itself, and stages no slips")
        _sweep(Sweep(variants, seed, evenings, coups, manners, given["jobs"]))
        return
    if given["chips"]:
        banked = [each for each in variants if PRESETS[each].game.has_bank]
        people = (manners, given["aside"])
        _measure_chips(banked, range(seed, seed + evenings), coups, people)
        return
    plan: list[Slip | None] = [*Slip] if given["slips"] else [None] * coups
    verdicts: list[Verdict] = []
    late: list[int] = []
    for variant in variants:
        for each in range(seed, seed + evenings):
            evening = run(variant, each, plan, manners)
            found = judge(evening, plan, each)
            verdicts += found
            late += late_cards(evening)
            _say(f"{variant} {each}: {sum(v.right for v in found)} of {len(found)} right")
            _tell_wrong(found)
    _sum_up(verdicts, late)
    _tell_staged(verdicts)


def _measure_chips(
    variants: Iterable[str], seeds: range, coups: int, people: tuple[Manners, float | None]
) -> None:
    """Run evenings with chips, with assumed errors of the eyes, and count what came out right."""
    verdicts: list[Verdict] = []
    for variant in variants:
        for seed in seeds:
            found = judge(run_with_chips(variant, seed, coups, *people), [None] * coups, seed)
            verdicts += found
            _say(f"{variant} {seed}: {sum(v.right for v in found)} of {len(found)} right")
            _tell_wrong(found)
    _sum_up(verdicts, [])


def _manners(noise: Path | None, customs: Customs, *, hard: bool) -> Manners:
    manners = replace(HARD_EVENING if hard else Manners(), customs=customs)
    if noise is None:
        return manners
    return replace(manners, noise=open_measured(noise, manners.setting.tilt_degrees[1]))


def _sweep(plan: Sweep) -> None:
    _say(HEAD)
    for row in sweep(plan):
        _say(str(row))


@main.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--packed", required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--variant", default="permanent", type=click.Choice(list(PRESETS)))
@click.option("--seed", default=1)
@click.option("--coups", default=2)
@click.option("--players", default=7)
@click.option("--size", default="1920x1080", help="Pixels.")
@click.option("--frames-per-s", default=8.0, help="A camera gives 25 or 30.")
@click.option("--split", default="test", help="Decks kept out of training, or train.")
@click.option("--deck", default="", help="A deck of the split by name.")
@click.option("--hard", is_flag=True, help="Glare, low light, a camera at 45°.")
@click.option("--crf", default=23, help="How much x264 throws away; 18 looks like the original.")
@click.option("--lamp-ms", type=int, help="When somebody switches a lamp on.")
@click.option("--glare", type=float, help="How strong the lamp's reflections are, from 0 to 1.")
@click.option(
    "--glint", default="", help="A lamp mirrored in cards: x,y,wide (mm),strength,from,to (ms)."
)
@click.option("--look", default=0, help="Another felt and light for the same evening.")
@click.option("--names", default="", help="The players' names in order, then the banker's: A,B,C.")
@click.option("--slips", default="", help="What goes wrong in each coup: ,unrequested-card,")
@habit_options
def film(out: Path, packed: Path, **given: Any) -> None:
    """Film an evening: video, table map, true coup file and true detections, in a folder."""
    width, height = (int(each) for each in given["size"].split("x"))
    tilt = (45.0, 45.0) if given["hard"] else (0.0, 25.0)
    weather = replace(
        HARD_WEATHER if given["hard"] else FAIR, lamp_ms=given["lamp_ms"], crf=given["crf"]
    )
    if given["glare"] is not None:
        weather = replace(weather, glare=given["glare"])
    if given["glint"]:
        weather = replace(weather, glint=_glint(given["glint"]))
    names = ("variant", "seed", "coups", "players", "split", "deck", "frames_per_s", "look")
    script = Script(
        **{name: given[name] for name in names},
        **{name: tuple(given[name].split(",")) for name in ("names", "slips") if given[name]},
        setting=Setting(width, height, tilt),
        weather=weather,
        habits=chosen(given),
    )
    try:
        frames = shoot(script, packed, out)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    _say(f"{frames} frames: {out}")


def _glint(text: str) -> Glint:
    try:
        x_mm, y_mm, wide_mm, strength, from_ms, to_ms = text.split(",")
        lamp = float(x_mm), float(y_mm), float(wide_mm), float(strength)
        return Glint(*lamp, int(from_ms), int(to_ms))
    except ValueError:
        raise click.UsageError(
            f"a glint is six numbers, such as 0,-280,60,0.95,35000,45500: {text}"
        ) from None


@main.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--weights", type=click.Path(path_type=Path, exists=True))
@click.option("--every-frame", is_flag=True, help="Wait for the eyes; drop no frame.")
@click.option("--stride", default=1, help="Look at every nth frame alone.")
@click.option("--learnt", is_flag=True, help="By eyes that `spread` showed each film's deck.")
def watch(folders: Iterable[Path], *, weights: Path | None, learnt: bool, **pace: Any) -> None:
    """Let the real eyes watch films at the pace they happened, and count what came out right."""
    verdicts: list[Verdict] = []
    late: list[int] = []
    for folder in folders:
        try:
            eyes = Eyes(weights, folder / PROFILE if learnt else None)
            found = watch_film(folder, eyes, Pace(not pace["every_frame"], pace["stride"]))
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        _say(f"{folder}: {told(found)}")
        _tell_wrong(found.verdicts)
        verdicts += found.verdicts
        late += found.late_ms
    _sum_up(verdicts, late)


@main.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
def again(folders: Iterable[Path]) -> None:
    """Judge again, by today's rules, what the eyes found when films were last watched."""
    verdicts: list[Verdict] = []
    for folder in folders:
        try:
            found = watch_again(folder)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        _say(f"{folder}: {sum(each.right for each in found)} of {len(found)} right")
        _tell_wrong(found)
        verdicts += found
    _sum_up(verdicts, [])


@main.command()
@click.option("--at", "folder", default=HERE, type=click.Path(path_type=Path, exists=True))
@click.option("--raw", is_flag=True, help="From what the eyes found, with no memory of the felt.")
@click.option("--jobs", default=2, help="Processes.")
@click.option("--keep", is_flag=True, help="Keep what came of each film, for the tests to compare.")
def corpus(folder: Path, *, raw: bool, jobs: int, keep: bool) -> None:
    """Score today's belief and scribe on the finds that are kept of films, coup by coup."""
    found: list[Scored] = []
    kept = films(folder)
    if not kept:
        raise click.UsageError(f"no film of a corpus in {folder}: make some with make-corpus")
    try:
        for each in score(kept, raw=raw, jobs=jobs):
            right = each.score.unasked
            game = each.verdicts[0].variant
            _say(f"{each.name} {game}, {each.told}: {right} of {len(each.verdicts)} right")
            _tell_wrong(each.verdicts)
            found.append(each)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if keep:
        keep_scores(found, folder)
    _sum_up([verdict for each in found for verdict in each.verdicts], [])


@main.command("fit-filter")
@click.argument("folder", type=click.Path(path_type=Path, exists=True))
@click.argument("out", type=click.Path(path_type=Path))
def fit_filter(folder: Path, out: Path) -> None:
    """Fit the filter's numbers on films, which must be others than those of the corpus."""
    numbers = fit(films(folder))
    out.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
    _say(f"{out}: {numbers['provenance']}")


@main.command("fit-hands")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--seed", default=FIRST_TIMED, help="Of evenings that nothing is measured on.")
@click.option(
    "--evenings", default=2, help="Evenings of each game, with habits as today and all sorts."
)
@click.option("--coups", default=2)
def fit_hands(out: Path, seed: int, evenings: int, coups: int) -> None:
    """Fit the filter's numbers of what hands do to cards, on simulated evenings."""
    kinds = [Manners(), Manners(customs=customs_of([WIDE_ONE]))]
    numbers = fit_times(kinds, range(seed, seed + evenings), coups)
    out.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
    _say(f"{out}: {numbers['provenance_of_hands']}")


@main.command("fit-places")
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
def fit_places(folders: tuple[Path, ...]) -> None:
    """Fit the scribe's numbers of where cards lie on films, which must be others than those of the corpus."""
    for line in told_of(places_on(film for folder in folders for film in films(folder))):
        _say(line)


@main.command("make-corpus")
@click.option("--packed", required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--at", "folder", default=HERE, type=click.Path(path_type=Path))
@click.option("--seed", default=FIRST_SEED)
@click.option("--count", default=60, help="Films, each with the next seed.")
@click.option("--weights", type=click.Path(path_type=Path, exists=True))
@habit_options
def make_corpus(packed: Path, folder: Path, seed: int, count: int, **given: Any) -> None:
    """Draw films with habits of all sorts, or those given; look at them, and keep what the eyes found."""
    eyes, habits = Eyes(given.pop("weights")), chosen(given) or EVERY_HABIT
    try:
        customs_of(habits)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    for each in range(seed, seed + count):
        out = folder / str(each)
        if not out.exists():
            make_looks(script_of(each, habits), packed, eyes, out)
            _say(f"{out}")


@main.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--packed", required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--weights", type=click.Path(path_type=Path, exists=True))
def spread(folders: Iterable[Path], *, packed: Path, weights: Path | None) -> None:
    """Spread the deck of each film before its camera, and learn it as a banker would."""
    eyes = Eyes(weights)
    for folder in folders:
        lessons = spread_deck(folder, packed, eyes).lessons
        _say(
            f"{folder}: {len(set(lessons.names))} cards from {len(lessons.names)} indices, the Fou"
            f" from {len(lessons.fous)}"
        )


@main.command()
@click.option("--hours", default=6.0)
@click.option("--seed", default=1)
def hours(hours: float, seed: int) -> None:
    """Run a long evening of detections, and print what is held in memory every ten minutes."""
    for held in evening(hours, seed):
        _say(
            f"{held.at_ms / 60_000:5.0f} min: {held.written} entries, {held.entries} of them in mind,"
            f" {held.cards} cards, {held.remembered} remembered, {held.resident_mb:.1f} MB"
        )


@main.command()
@click.argument("data", type=click.Path(path_type=Path, exists=True))
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--weights", type=click.Path(path_type=Path, exists=True))
@click.option("--most", default=200, help="Pictures.")
def noise(data: Path, out: Path, *, weights: Path | None, most: int) -> None:
    """Measure how the real eyes err on drawn test pictures."""
    found = measure_noise(data, weights, most)
    out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for name, numbers in found.items():
        _say(f"{name}: {numbers}")


def _tell_wrong(verdicts: Iterable[Verdict]) -> None:
    for each in verdicts:
        alarms = sorted(each.seen_raised - each.true_raised)
        missed = sorted(each.true_raised - each.seen_raised)
        if each.right and not (each.doubts or alarms or missed):
            continue
        asked = [f"{one.doubt.question} {one.doubt.hand} @{one.at_ms}" for one in each.doubts]
        missing = list((Counter(each.true_actions) - Counter(each.seen_actions)).elements())
        added = list((Counter(each.seen_actions) - Counter(each.true_actions)).elements())
        _say(f"  coup {each.coup} {'right' if each.right else 'WRONG'}; asked: {asked}")
        _say(f"    not seen: {missing[:9]}; seen instead: {added[:9]}")
        if alarms or missed:
            _say(f"    raised falsely: {alarms}; not raised: {missed}")


def _sum_up(verdicts: list[Verdict], late: list[int]) -> None:
    found = tally(verdicts)
    _say(
        f"{found.coups} coups: {found.unasked} right and nothing asked, {found.silent} silently wrong"
    )
    _say(f"{found.right} right whether or not something was asked")
    _say(f"false alarms in {found.alarms} coups, {found.unexplained} of them with no doubt open")
    if late:
        half, most = np.percentile(late, (50, 95))
        _say(f"lateness: median {half:.0f} ms, 95 % within {most:.0f} ms")


def _tell_staged(verdicts: list[Verdict]) -> None:
    found = staged(verdicts)
    raised, made = (sum(each[place] for each in found) for place in (1, 2))
    _say(f"staged: {made}, raised with code and hand: {raised}")
    for code, times, of in found:
        _say(f"{code}: {times} of {of} raised")


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
