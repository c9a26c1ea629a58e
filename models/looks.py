"""Time the eyes at a known table: 1920×1080 pictures with so many cards, looked at again and again.

Usage: python -m models.looks WEIGHTS PACKED [--cards 20] [--looks 40] [--without-halves] [--profile]
Prints medians of milliseconds by the clock and of processor time, over all cores: of the first
look at a table, of looks while cards are laid, one more in each picture, and of looks at cards
that lie still. `--without-halves` computes as on a processor without bfloat16.
"""

from __future__ import annotations

import cProfile
import platform
import pstats
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from models.arguments import given_paths
from models.tablesim.felt import Body, World
from models.tablesim.filming import painter_of
from models.tablesim.script import Script, stage
from models.tablesim.spread import parts_of_deck
from tracker.belief.sightings import CardKind
from tracker.eyes.engine import EIGHT_BITS, EXACT, Network, quickest
from tracker.eyes.eyes import Eyes
from tracker.eyes.weights import open_weights
from tracker.game.cards import card
from tracker.map.table_map import TableMap
from tracker.pictures.frames import Picture

SCRIPT = Script("simplifie", 4, coups=1, players=2)
FRAME_MS = 125
FIRST = 3  # tables are looked at for the first time so often
SHOWN = 12  # functions that the profile lists


def without_halves(folder: Path) -> Eyes:
    """Open the eyes with the networks that a processor without bfloat16 would run."""
    eyes, weights = Eyes(folder), open_weights(folder)
    chosen = quickest(
        weights.detector, weights.eight_bit_detector, {EIGHT_BITS}, platform.machine()
    )
    eyes.detector.network = Network(*chosen, is_detector=True)
    eyes.index_reader.network = Network(weights.index_reader, EXACT)
    eyes.face_reader.network = Network(weights.face_reader, EXACT)
    return eyes


def pictures(packed: Path, cards: int, looks: int) -> tuple[TableMap, list[Picture], list[Picture]]:
    """Draw a table on which cards are laid one by one, and then lie still."""
    film, _ = stage(SCRIPT)
    painter = painter_of(SCRIPT, packed, film)
    laid = list(parts_of_deck(film.seating.felt)[0].items())[:cards]
    world, laying = World(), []
    for number, (name, (x, y)) in enumerate(laid):
        world.lay(Body(number, card(name), x, y, 0.0, CardKind.TURNED, 0))
        laying.append(painter.paint(world, number * FRAME_MS))
    still = [painter.paint(world, (cards + k) * FRAME_MS) for k in range(looks)]
    return film.table_map, laying, still


def timed(
    eyes: Eyes, shown: list[Picture], table_map: TableMap
) -> Iterator[tuple[float, float, int]]:
    """Give for each picture the milliseconds by clock and processor, and how many cards were named."""
    for picture in shown:
        start, busy = time.perf_counter(), time.process_time()
        cards = eyes.see(picture, table_map)
        spent, worked = time.perf_counter() - start, time.process_time() - busy
        yield (
            1000 * spent,
            1000 * worked,
            sum("?" not in each.name and each.name != "BACK" for each in cards),
        )


def main() -> None:
    parser = given_paths(__doc__, "weights", "packed")
    parser.add_argument("--cards", type=int, default=20)
    parser.add_argument("--looks", type=int, default=40)
    parser.add_argument("--without-halves", action="store_true")
    parser.add_argument("--profile", action="store_true")
    args = parser.parse_args()
    table_map, laying, still = pictures(args.packed, args.cards, args.looks)
    eyes = without_halves(args.weights) if args.without_halves else Eyes(args.weights)
    list(timed(eyes, still[:2], replace(table_map)))  # compiles the networks for these sizes
    first = [next(timed(eyes, still[k:], replace(table_map))) for k in range(FIRST)]
    during, lying = [list(timed(eyes, shown, table_map)) for shown in (laying, still)]
    print("| what | ms | processor ms | named |")
    for what, told in (("first look", first), ("while cards are laid", during), ("still", lying)):
        spent, worked, named = (np.median(each) for each in zip(*told, strict=True))
        print(f"| {what} | {spent:.0f} | {worked:.0f} | {named:.0f} |")
    if args.profile:
        profile = cProfile.Profile()
        profile.runcall(list, timed(eyes, still, table_map))
        pstats.Stats(profile).sort_stats("tottime").print_stats(SHOWN)


if __name__ == "__main__":
    main()
