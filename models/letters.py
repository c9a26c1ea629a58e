"""Measure what the eyes make of the letters on courts and aces: A K D B, R D V and others.

Usage: python -m models.letters WEIGHTS ART OUT [--packs NAME …] [--alphabets NAME …] [--seeds N …] [--taught]
ART/decks holds folders of cards, as models.art makes them; ART/fonts has the letters, or --fonts says
another folder. Each alphabet is printed on each pack with a font and sizes of each seed, and the aces,
courts and Eights are spread on a drawn felt. With --taught the whole pack was shown once before, each card
with its name. Prints a row for each alphabet, and one for each printed letter; writes OUT/letters.json.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from models.arguments import given_paths
from models.decks import NAMES, describe, load_card
from models.hard import Hardship, dim, worsened
from models.measure import short
from models.other_packs import PX, as_packed, nearest, spread
from models.reindex import LETTERS, reindexed, styles
from tracker.eyes.deck.profile import Profile, learnt
from tracker.eyes.deck.survey import Spread
from tracker.eyes.deck_lessons import lessons_of
from tracker.eyes.eyes import Eyes
from tracker.pictures.frames import Picture

# No network was trained on the drawings of these.
UNSEEN = ("gnome-anglo", "gnome-tigullio", "gnome-gnomangelo", "gnome-ancient_french")
SPREAD = ("A", "8", "J", "Q", "K")  # a badly read B looks like an Eight
HARDSHIPS = (Hardship("plain 67 px", 67), Hardship("plain 40 px", 40), dim(50, 1))


def packs(
    art: Path, fonts: Path, names: list[str], alphabets: list[str], seeds: list[int]
) -> Iterator[tuple[str, str, dict[str, Picture]]]:
    """Print each alphabet on each whole pack, for each seed; give the alphabet, a name, and the cards."""
    for name in names:
        files = sorted((art / "decks" / name).glob("*.png"))
        by_name = as_packed({short(p.stem): load_card(p) for p in files if p.stem in NAMES})
        indices = describe(name, by_name, "en").indices
        for seed in seeds:
            rng = np.random.default_rng(zlib.crc32(f"{name} {seed}".encode()))
            style = styles(rng, fonts, 1)[0]
            for alphabet in alphabets:
                printed = replace(style, letters=alphabet)
                yield (
                    alphabet,
                    f"{name} {alphabet} {seed}",
                    {short(n): reindexed(by_name[n], n, indices, printed)[0] for n in NAMES},
                )


def taught(eyes: Eyes, name: str, cards: dict[str, Picture]) -> Profile:
    """Show a whole pack once in good light, and learn each card by its true name."""
    picture, laid = spread(cards, zlib.crc32(f"{name}, shown".encode()))
    shown = Spread(Path(name), picture, tuple(eyes.see(picture)))
    names: list[str | None] = [nearest(card, laid, 1.0).name for card in shown.turned]
    return learnt(lessons_of(eyes, [shown], [names]))


def judged(said: str, true: str) -> str:
    """Judge what was said of a card: right, rank right, doubt, or wrong."""
    if said in ("?", "BACK"):
        return "doubt"
    if said == true:
        return "right"
    return "rank right" if said.endswith("?") and said[0] == true[0] else "wrong"


def counted(
    eyes: Eyes,
    name: str,
    cards: dict[str, Picture],
    letters: dict[str, str],
    hardships: Sequence[Hardship] = HARDSHIPS,
) -> Iterator[tuple[str, str, str]]:
    """Look at one pack under each hardship; give hardship, printed letter and judgement of each card."""
    seed = zlib.crc32(name.encode())
    picture, laid = spread(cards, seed)
    for each in hardships:
        missed = {card.name for card in laid}
        for card in eyes.see(worsened(picture, PX, each, seed)):
            true = nearest(card, laid, each.card_px / PX).name
            if true in missed:  # a second find of one card is not counted
                missed.remove(true)
                yield each.name, letters.get(true[0], true[0]), judged(card.name, true)
        yield from ((each.name, letters.get(true[0], true[0]), "doubt") for true in missed)


def main() -> None:
    parser = given_paths(__doc__, "weights", "art", "out")
    parser.add_argument("--fonts", type=Path)
    parser.add_argument("--packs", nargs="*", default=list(UNSEEN))
    parser.add_argument("--alphabets", nargs="*", default=["de", "fr"])
    parser.add_argument("--seeds", nargs="*", type=int, default=[1, 2, 3])
    parser.add_argument("--taught", action="store_true")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    eyes, rows = Eyes(args.weights), dict[str, Counter[str]]()
    fonts = args.fonts or args.art / "fonts"
    for alphabet, name, cards in packs(args.art, fonts, args.packs, args.alphabets, args.seeds):
        eyes.learn(None)
        if args.taught:
            eyes.learn(taught(eyes, name, cards))
        asked = {n: card for n, card in cards.items() if n[0] in SPREAD}
        for hardship, letter, judgement in counted(eyes, name, asked, LETTERS[alphabet]):
            for row in (f"{alphabet}: {hardship}", f"{alphabet}: {letter}"):
                rows.setdefault(row, Counter())[judgement] += 1
    for row, told in rows.items():
        print(row, dict(told))
    (args.out / "letters.json").write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
