"""Measure how well chips are seen on drawn tables and what limits it, or draw such tables to look at.

    python -m models.chips measure --seeds 1000-1100 --tilt 20-45
    python -m models.chips measure --seeds 1000-1010 --tilt 0-10 --time
    python -m models.chips measure --seeds 1000-1100 --told
    python -m models.chips measure --seeds 1000-1100 --told --aside 40 --earlier 6
    python -m models.chips zones --seeds 300-700 --aside 40 --earlier 6
    python -m models.chips budget --seeds 1-161 --tilt 20-45
    python -m models.chips draw --seeds 1-5 --out folder

At a table that is `--told`, nine in ten lay their chips beside each other. By habit people lay them so far
`--aside` (a standard deviation in mm); they are seen after so many `--earlier` coups. `zones` draws nothing, and tells only whose chips are whose. Seeds below 1000 are for fitting, those from 1000 for measuring.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2

from models.chips.budget import budget
from models.chips.measure import People, learnt_tables, measure, zones_of
from models.chips.table import draw_table
from models.chips.zones import measure_zones
from tracker.chips.remember import StakeMemory


def _pair(text: str) -> tuple[int, int]:
    low, high = text.split("-")
    return int(low), int(high)


def _time(seeds: range, tilts: tuple[float, float]) -> str:
    """Time a look at each table's stakes, and a second look at which nothing has changed."""
    first: list[float] = []
    again: list[float] = []
    for shot, kinds in learnt_tables(seeds, tilts):
        zones = zones_of(shot)
        if not zones:
            continue
        memory = StakeMemory(shot.table_map, kinds)
        for times in (first, again):
            begun = time.process_time()
            memory.look(shot.picture, shot.cards, zones)
            times.append((time.process_time() - begun) / len(zones))
    if not first:
        return "no table of these could be learnt; give more seeds"
    return (
        f"a changed stake {sum(first) / len(first) * 1000:.0f} ms, "
        f"an unchanged one {sum(again) / len(again) * 1000:.1f} ms of the processor"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("measure", "zones", "budget", "draw"))
    parser.add_argument("--seeds", type=_pair, default=(1000, 1020))
    parser.add_argument("--tilt", type=_pair, default=(20, 45))
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--told", action="store_true")
    parser.add_argument("--aside", type=float, default=0.0)
    parser.add_argument("--earlier", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path())
    told = parser.parse_args()
    seeds, tilts = range(*told.seeds), (float(told.tilt[0]), float(told.tilt[1]))
    if told.what == "draw":
        for seed in seeds:
            shot = draw_table(seed, tilts, told=told.told, aside_mm=told.aside)
            cv2.imwrite(str(told.out / f"stakes-{seed}.jpg"), shot.picture)
            cv2.imwrite(str(told.out / f"chips-{seed}.jpg"), shot.lesson)
    elif told.what == "zones":
        print(measure_zones(seeds, People(told.told, told.aside, told.earlier)).told())
    elif told.what == "budget":
        print(budget(seeds, tilts).told())
    elif told.time:
        print(_time(seeds, tilts))
    else:
        people = People(told.told, told.aside, told.earlier)
        print(measure(seeds, tilts, people).told())


if __name__ == "__main__":
    main()
