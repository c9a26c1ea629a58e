"""Measure how sums of stakes are seen on drawn tables: right, wrong without asking, or asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from models.chips.table import SeatTruth, TableShot, draw_table
from tracker.chip_finds import ChipKind, StakeFind
from tracker.chips.find import stakes_in
from tracker.chips.learn import ChipsError, learn, learn_thickness
from tracker.stakes.sayings import SURE

COVERED = 0.03  # a stake of which a larger share of pixels is hidden is counted apart


@dataclass
class Tally:
    """How the sums of all stakes were seen; whole stakes and covered ones are counted apart."""

    whole: Counter[str] = field(default_factory=Counter)
    covered: Counter[str] = field(default_factory=Counter)
    by_manner: dict[str, Counter[str]] = field(default_factory=dict)
    tables: Counter[str] = field(default_factory=Counter)
    sure: list[tuple[float, bool]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, shot: TableShot, kinds: tuple[ChipKind, ...], seat: SeatTruth,
            found: StakeFind | None) -> None:  # fmt: skip
        verdict = _verdict(seat, found)
        if seat.stake is None:
            self.tables[f"empty seats, {verdict}"] += 1
            return
        (self.covered if seat.covered > COVERED else self.whole)[verdict] += 1
        if seat.covered <= COVERED:
            self.by_manner.setdefault(seat.stake.manner.value, Counter())[verdict] += 1
        if verdict == "wrong":
            laid = [
                sum(each.design.value == kind.value for each in seat.stake.discs) for kind in kinds
            ]
            seen = found.counts if found else ()
            self.wrong.append(
                f"table {shot.seed} ({shot.tilt:.0f}°) {seat.place}: {seat.stake.manner} {laid}, seen {seen}"
            )

    def told(self) -> str:
        lines = [f"tables: {dict(self.tables)}"]
        groups = {"whole stakes": self.whole, "covered stakes": self.covered, **self.by_manner}
        for name, counts in groups.items():
            total = max(sum(counts.values()), 1)
            shares = ", ".join(
                f"{each} {counts[each] / total:.1%}" for each in ("right", "wrong", "asked")
            )
            lines.append(f"{name}: {sum(counts.values())} of them, {shares}")
        return "\n".join(lines + self.wrong)


def _verdict(seat: SeatTruth, found: StakeFind | None) -> str:
    if found is None:
        return "right" if seat.stake is None else "wrong"
    if not found.sums or found.hidden or found.height_unknown or found.sums[0][1] < SURE:
        return "asked"
    return "right" if seat.stake and found.sums[0][0] == seat.stake.total else "wrong"


def learnt(shot: TableShot) -> tuple[ChipKind, ...]:
    """Learn a table's chips and their thickness; empty if two of them look alike."""
    lesson = learn(shot.lesson, shot.table_map, [each.value for each in shot.chips])
    return () if lesson.alike else learn_thickness(shot.tower, shot.table_map, lesson.kinds)


def measure(seeds: range, tilts: tuple[float, float]) -> Tally:
    tally = Tally()
    for seed in seeds:
        shot = draw_table(seed, tilts)
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
        tally.tables["learnt"] += 1
        names = {each.place for each in shot.seats}
        places = [each for each in shot.table_map.places if each.name in names]
        found = {
            each.place: each
            for each in stakes_in(shot.picture, shot.table_map, kinds, shot.cards, places)
        }
        for seat in shot.seats:
            tally.add(shot, kinds, seat, found.get(seat.place))
    return tally
