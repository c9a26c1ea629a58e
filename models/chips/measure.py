"""Measure how sums of stakes are seen on drawn tables: right, wrong without asking, or asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import comb

from models.chips.stakes import Manner
from models.chips.table import SeatTruth, TableShot, draw_table
from tracker.chip_finds import ChipKind, StakeFind
from tracker.chips.learn import ChipsError, learn, learn_thickness
from tracker.chips.remember import StakeMemory
from tracker.chips.zones import StakeZone
from tracker.live.chip_eyes import SURE_LOOK

COLUMNS = ("likeliest right", "right", "wrong", "asked", "hidden", "not seen")
LIKELY = 0.9
# Probabilities between these steps are compared with how often they hold.
STEPS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, SURE_LOOK, 1.01)
CERTAIN = 0.95  # how surely no larger share is wrong than the bound that is told
COVERED = 0.03  # a stake of which a larger share of pixels is hidden is counted apart


@dataclass(frozen=True)
class People:
    """How people lay their chips, and after how many earlier coups they are seen."""

    told: bool = False  # nine in ten lay their chips beside each other
    aside_mm: float = 0.0  # by habit, a standard deviation
    earlier: int = 0


USUAL_PEOPLE = People()


@dataclass
class Tally:
    """How the sums of all stakes were seen; whole stakes and covered ones are counted apart."""

    groups: dict[str, Counter[str]] = field(default_factory=dict)
    tables: Counter[str] = field(default_factory=Counter)
    empty: Counter[str] = field(default_factory=Counter)
    thickness: list[float] = field(default_factory=list)  # errors, as shares
    wrong: list[str] = field(default_factory=list)
    said: dict[str, list[tuple[float, bool]]] = field(
        default_factory=dict
    )  # the likeliest sum: is it right?

    def learnt(self, shot: TableShot, kinds: tuple[ChipKind, ...]) -> None:
        self.tables["learnt"] += 1
        self.thickness.append(kinds[0].thickness_mm / shot.chips[0].thickness - 1)

    def add(self, shot: TableShot, kinds: tuple[ChipKind, ...], seat: SeatTruth,
            found: StakeFind | None) -> None:  # fmt: skip
        verdict = _verdict(seat, found)
        if seat.stake is None:
            self.empty[verdict] += 1
            return
        names = ("all", seat.stake.manner.value) if seat.covered <= COVERED else ("covered",)
        for name in names:
            counts = self.groups.setdefault(name, Counter())
            counts["stakes"] += 1
            counts[verdict] += 1
            counts["likeliest right"] += _is_right(seat, found)
            counts["hidden"] += found is not None and found.hidden
            counts["not seen"] += found is None
            if found is None or found.is_bare:
                continue
            if found.sums and not found.hidden:
                right = _is_right(seat, found)
                self.said.setdefault(name, []).append((found.sums[0][1], right))
            if found.sums and _may_be_taken(found, LIKELY):
                counts[f"{LIKELY:.0%}"] += 1
                counts[f"{LIKELY:.0%} and wrong"] += not _is_right(seat, found)
        if verdict == "wrong":
            laid = [
                sum(each.design.value == kind.value for each in seat.stake.discs) for kind in kinds
            ]
            seen = found.counts if found else ()
            self.wrong.append(
                f"table {shot.seed} ({shot.tilt:.0f}°) {seat.place}: {seat.stake.manner} {laid}, seen {seen}"
            )

    def told(self) -> str:
        lines = [f"tables: {dict(self.tables)}; empty seats: {dict(self.empty)}"]
        if self.thickness:
            squares = [each * each for each in self.thickness]
            lines.append(f"error of the thickness: {(sum(squares) / len(squares)) ** 0.5:.1%}")
        for name in ("all", *Manner, "covered"):
            counts = self.groups.get(name, Counter())
            if not counts["stakes"]:
                continue
            total = counts["stakes"]
            shares = (f"{each} {counts[each] / total:.1%}" for each in COLUMNS)
            likely = f"{counts[f'{LIKELY:.0%}']} of {LIKELY:.0%} and more, of these wrong {counts[f'{LIKELY:.0%} and wrong']}"
            lines.append(f"{name}: {counts['stakes']} stakes; {', '.join(shares)}; {likely}")
            if counts["right"] + counts["wrong"]:
                lines.append("  " + _bounded(counts["wrong"], counts["right"] + counts["wrong"]))
            if name in self.said:
                lines.append("  " + _held(self.said[name]))
        return "\n".join(lines + self.wrong)


def _bounded(wrong: int, taken: int) -> str:
    most = most_wrong(wrong, taken)
    return f"taken without a question: {taken}, wrong {wrong}, so at most {most:.2%} ({CERTAIN:.0%} certain)"


def most_wrong(wrong: int, taken: int) -> float:
    """Give the share that is wrong at most if so many were, by the bound of Clopper and Pearson."""
    low, high = wrong / taken, 1.0
    for _ in range(60):
        share = (low + high) / 2
        as_few = sum(
            comb(taken, each) * share**each * (1 - share) ** (taken - each)
            for each in range(wrong + 1)
        )
        low, high = (share, high) if as_few > 1 - CERTAIN else (low, share)
    return high


def _held(said: list[tuple[float, bool]]) -> str:
    """Compare probabilities with how often they held."""
    told = []
    for low, high in pairwise(STEPS):
        inside = [each for each in said if low <= each[0] < high]
        if inside:
            likely, right = (sum(each[k] for each in inside) / len(inside) for k in (0, 1))
            told.append(f"{likely:.1%} said {right:.1%} right of {len(inside)}")
    return ", ".join(told)


def _is_right(seat: SeatTruth, found: StakeFind | None) -> bool:
    sums = found.sums if found else ()
    return bool(seat.stake and sums and sums[0][0] == seat.stake.total)


def _may_be_taken(found: StakeFind, least: float) -> bool:
    """Tell whether a sum may be taken without a question, if this probability is enough."""
    plain = bool(found.sums) and not found.hidden and not found.height_unknown
    return plain and found.sums[0][1] >= least


def _verdict(seat: SeatTruth, found: StakeFind | None) -> str:
    if found is None:
        return "right" if seat.stake is None else "wrong"
    if not _may_be_taken(found, SURE_LOOK):
        return "asked"
    return "right" if _is_right(seat, found) else "wrong"


def learnt(shot: TableShot) -> tuple[ChipKind, ...]:
    """Learn a table's chips and their thickness; empty if two of them look alike."""
    lesson = learn(shot.lesson, shot.table_map, [each.value for each in shot.chips])
    return () if lesson.alike else learn_thickness(shot.tower, shot.table_map, lesson.kinds)


def learnt_tables(
    seeds: range, tilts: tuple[float, float]
) -> Iterator[tuple[TableShot, tuple[ChipKind, ...]]]:
    """Draw tables, and give those whose chips can be learnt, with the chips."""
    for seed in seeds:
        shot = draw_table(seed, tilts)
        try:
            kinds = learnt(shot)
        except ChipsError:
            continue
        if kinds:
            yield shot, kinds


def zones_of(shot: TableShot, earlier: int = 0) -> list[StakeZone]:
    """Give the zones of the seats that are seen, as they are known after some earlier coups."""
    names = {each.place for each in shot.seats}
    return [
        StakeZone(each, shot.before[each.name][:earlier])
        for each in shot.table_map.places
        if each.name in names
    ]


def measure(seeds: range, tilts: tuple[float, float], people: People = USUAL_PEOPLE) -> Tally:
    tally = Tally()
    for seed in seeds:
        shot = draw_table(seed, tilts, told=people.told, aside_mm=people.aside_mm)
        if not shot.seats:
            continue
        try:
            kinds = learnt(shot)
        except ChipsError:
            tally.tables["chips not found, said so"] += 1
            continue
        if not kinds:
            tally.tables["chips alike, said so"] += 1
            continue
        tally.learnt(shot, kinds)
        zones = zones_of(shot, people.earlier)
        seen = StakeMemory(shot.table_map, kinds).look(shot.picture, shot.cards, zones)
        found = {each.place: each for each in seen}
        for seat in shot.seats:
            tally.add(shot, kinds, seat, found.get(seat.place))
    return tally
