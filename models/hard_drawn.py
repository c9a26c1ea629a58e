"""Measure the eyes on drawn packs made hard as `models.hard` makes photographs.

Usage: python -m models.hard_drawn WEIGHTS PACKED OUT [--split validation] [--only NAME …] [--seeds N …]

Each deck of a split of PACKED is spread in rows on a drawn felt, once for each seed, so every card lies
free. No network was trained on the decks of test, which judge, and of validation, by which rules are
chosen. Writes OUT/hard.json and OUT/hard.md.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from models.arguments import given_paths
from models.decks import NAMES
from models.hard import HARDSHIPS, LEAST, Hardship, worsened, written
from models.measure import Miss, Tally, short, surest_first
from models.other_packs import PX, Laid, nearest, spread
from models.scenes.materials import open_library
from tracker.eyes.cards import CardReading
from tracker.eyes.eyes import Eyes
from tracker.pictures.frames import Picture


def decks_of(packed: Path, split: str) -> Iterator[tuple[str, dict[str, Picture]]]:
    """Give each deck of a split, with its 52 cards by name."""
    library = open_library(packed, split)
    for deck in library.decks:
        yield deck.name, {short(n): np.array(library.face(deck, n)) for n in NAMES}


def measure(
    eyes: Eyes, name: str, cards: dict[str, Picture], hardships: Sequence[Hardship]
) -> Iterator[tuple[str, Tally]]:
    """Count for each hardship what the eyes name of one pack; its name seeds all that is random."""
    picture, laid = spread(cards, zlib.crc32(name.encode()))
    for each in hardships:
        hard = worsened(picture, PX, each, zlib.crc32(f"{name} {each.name}".encode()))
        yield each.name, count(eyes.see(hard), laid, each.card_px / PX)


def count(cards: list[CardReading], laid: Sequence[Laid], scale: float) -> Tally:
    """Compare what was found with the cards that lie there, each in its place."""
    tally, met, met_rank = Tally(asked=len(laid)), set[str](), set[str]()
    wrong = 0
    for card in surest_first(cards):
        true, is_whole = nearest(card, laid, scale).name, not card.name.endswith("?")
        if card.name in {"BACK", "?"}:
            tally.back_wrong += card.name == "BACK"
            tally.doubts += card.name == "?"
            continue
        has_rank = true[0] == card.name[0] and true not in met_rank
        tally.rank_right += has_rank
        tally.rank_wrong += not has_rank
        met_rank |= {true} if has_rank else set()
        tally.doubts += not is_whole
        is_right = card.name == true and true not in met
        tally.right += is_right
        wrong += is_whole and not is_right
        tally.confusions.update([(true, card.name)] if is_whole and not is_right else [])
        met |= {true} if is_right else set()
    tally.close(Miss(wrong, len(laid) - len(met), tally.back_wrong))
    return tally


def main() -> None:
    parser = given_paths(__doc__, "weights", "packed", "out")
    parser.add_argument("--split", choices=("validation", "test"), default="test")
    parser.add_argument("--only", nargs="*", default=[each.name for each in HARDSHIPS])
    parser.add_argument("--seeds", nargs="*", type=int, default=[1])
    args = parser.parse_args()
    hardships = [e for e in HARDSHIPS if e.name in args.only and LEAST * e.card_px <= PX]
    eyes, tallies = Eyes(args.weights), {e.name: dict[str, Tally]() for e in hardships}
    for deck, cards in decks_of(args.packed, args.split):
        for seed in args.seeds:
            for hardship, tally in measure(eyes, f"{deck} {seed}", cards, hardships):
                tallies[hardship][f"{deck} {seed}"] = tally
    print(written(tallies, args.out))


if __name__ == "__main__":
    main()
