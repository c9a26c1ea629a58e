"""Measure what the eyes name in pictures of packs that are not 52 French-suited cards with known letters.

Usage: python -m models.other_packs WEIGHTS ART OUT [--packs NAME …] [--seeds N …]
ART/decks holds folders of cards, as models.art makes them; ART/fonts has the letters. A pack is
spread in rows on a drawn felt, and the picture is made hard as models.hard does. Packs of other
suits have no right name: every one that is given is wrong. Writes OUT/packs.json and the pictures.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from models.arguments import given_paths
from models.decks import NAMES, describe, load_card
from models.foreign import KINDS, draw_pack
from models.hard import Hardship, dim, worsened
from models.indices import Index
from models.measure import short
from models.reindex import cut, usable_fonts
from tracker.eyes.cards import CardReading
from tracker.eyes.eyes import Eyes
from tracker.eyes.weights import RANKS
from tracker.pictures.frames import Picture

PX = 110.0  # width of a card in a drawn spread, before it is made hard
COLUMNS = 13
SURE = 0.99  # probability from which a face surely reads as a court
STRENGTHS, TOP = 2, 12  # courts are counted in steps of strength, the last from `TOP`
STEP, LINE = 1.35, 1.9  # from card to card and from row to row, in widths of a card
FRENCH_SUITS = frozenset("SHDC")
HEART = "heart"  # the one sign that foreign packs share with the French
KNOWN_BESIDE = frozenset("789TKA")  # ranks whose heart is the same card in a German pack
FOREIGN = {
    "gnome-swiss-xvii": "",
    "kde-xskat-german": "H",
}  # packs with their suits that are French
HARDSHIPS = (
    Hardship("plain 90 px", 90),
    Hardship("plain 67 px", 67),
    Hardship("plain 50 px", 50),
    dim(67, 1),
    dim(50, 1),
    dim(40, 1),
)


class Laid(NamedTuple):
    """A card of a spread: its true name, empty if no name is right, and its middle."""

    name: str
    x: float
    y: float


def packs(
    art: Path, names: list[str], seeds: list[int]
) -> Iterator[tuple[str, dict[str, Picture]]]:
    """Open the named packs, and draw one of each kind for each seed.

    `NAME+four` is a pack with an index in all four corners; `models.letters` prints other letters.
    """
    for whole in names:
        name, _, change = whole.partition("+")
        files = sorted((art / "decks" / name).glob("*.png"))
        cards = {p.stem.replace("10", "T"): load_card(p) for p in files if "_" not in p.stem}
        kept = {n: card for n, card in cards.items() if n[-1] in FRENCH_SUITS and len(n) == 2}
        kept = CHANGES[change](whole, kept) if change else kept
        known = FOREIGN.get(name, "SHDC")
        if name in FOREIGN and known:  # German packs begin with the Seven
            kept = {n: card for n, card in kept.items() if n[0] in "789TJQKA"}
        yield whole, {n if is_known(n, known) else f"{n} of {name}": kept[n] for n in kept}
    yield from drawn_packs(art / "fonts", seeds)


def with_four_indices(name: str, cards: dict[str, Picture]) -> dict[str, Picture]:
    """Print each index in the other two corners too."""
    by_name = as_packed(cards)
    return in_all_corners(by_name, describe(name, by_name, "en").indices)


def in_all_corners(by_name: dict[str, Picture], indices: Mapping[str, Index]) -> dict[str, Picture]:
    """Print each index, whose place in two corners is known, in the other two."""
    printed = {}
    for each in NAMES:
        card = by_name[each].copy()
        box = indices[each].whole.grown(0.1)
        for turned in (card, card[::-1, ::-1]):
            there = cut(turned, box.mirrored())
            there[:] = cv2.resize(cut(turned, box), (there.shape[1], there.shape[0]))
        printed[short(each)] = card
    return printed


def as_packed(cards: dict[str, Picture]) -> dict[str, Picture]:
    """Name a whole pack as packed decks do."""
    by_short = {short(n): n for n in NAMES}
    return {by_short[name]: card for name, card in cards.items()}


CHANGES = {"four": with_four_indices}


def drawn_packs(letters: Path, seeds: list[int]) -> Iterator[tuple[str, dict[str, Picture]]]:
    """Draw one pack of each kind for each seed; `letters` is a folder of fonts."""
    fonts = usable_fonts(letters)
    for seed in seeds:
        for kind, how in KINDS.items():
            rng = np.random.default_rng(zlib.crc32(f"{kind} {seed}".encode()))
            yield (
                f"{kind} {seed}",
                {plain(n): card for n, card in draw_pack(rng, how, fonts).items()},
            )


def is_known(name: str, suits: str) -> bool:
    """Tell whether a card of a pack is one of the 52."""
    return name[1] in suits and (suits == "SHDC" or name[0] in KNOWN_BESIDE)


def plain(name: str) -> str:
    """Write a drawn card's name as the notation does if it is one of the 52."""
    rank, _, sign = name.replace("10", "T").partition(" of ")
    return f"{rank}H" if sign == f"{HEART}s" and rank in KNOWN_BESIDE else name


def spread(cards: dict[str, Picture], seed: int) -> tuple[Picture, list[Laid]]:
    """Lay cards in rows on a drawn felt, none quite straight, half of them upside down."""
    rng = np.random.default_rng(seed)
    rows = -(-len(cards) // COLUMNS)
    high, wide = int(PX * (LINE * rows + 0.6)), int(PX * (STEP * COLUMNS + 0.6))
    felt = rng.uniform(30, 110, 3) + rng.normal(0, 5, (high, wide, 1))
    felt = cv2.GaussianBlur(felt.clip(0, 255).astype(np.uint8), (0, 0), 0.8)
    laid = []
    for number, (name, card) in enumerate(cards.items()):
        row, column = divmod(number, COLUMNS)
        x, y = PX * (STEP * (column + 0.5) + 0.3), PX * (LINE * (row + 0.5) + 0.3)
        _lay(felt, card, (x, y), rng.normal(0, 5) + 180 * (rng.random() < 0.5))
        laid.append(Laid(name if " " not in name else "", x, y))
    return np.asarray(felt, np.uint8), laid


def _lay(felt: Picture, card: Picture, middle: tuple[float, float], degrees: float) -> None:
    """Draw one card into the picture, with rounded corners."""
    high, wide = card.shape[:2]
    cover = np.zeros((high, wide), np.uint8)
    by = wide // 18
    cv2.rectangle(cover, (by, 0), (wide - by, high), 255, -1)
    cv2.rectangle(cover, (0, by), (wide, high - by), 255, -1)
    for x, y in ((by, by), (wide - by, by), (by, high - by), (wide - by, high - by)):
        cv2.circle(cover, (x, y), by, 255, -1)
    small = cv2.resize(card, None, fx=PX / wide, fy=PX / wide, interpolation=cv2.INTER_AREA)
    cover = cv2.resize(cover, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_AREA)
    turn = cv2.getRotationMatrix2D((small.shape[1] / 2, small.shape[0] / 2), degrees, 1)
    turn[:, 2] += np.array(middle) - (small.shape[1] / 2, small.shape[0] / 2)
    size = (felt.shape[1], felt.shape[0])
    shown = cv2.warpAffine(
        small, turn, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    share = cv2.warpAffine(cover, turn, size).astype(np.float32)[..., None] / 255
    felt[:] = np.rint(felt * (1 - share) + shown * share)


def counted(cards: list[CardReading], laid: list[Laid], scale: float) -> Counter[str]:
    """Count right and wrong names, right and wrong ranks alone, doubts, and cards taken for covered."""
    told: Counter[str] = Counter(cards=len(laid))
    for card in cards:
        true = nearest(card, laid, scale).name
        if card.name == "BACK":
            told["covered"] += 1
        elif card.name == "?":
            told["doubts"] += 1
        elif card.name.endswith("?"):
            told["rank right" if true[:1] == card.name[0] else "rank wrong"] += 1
        else:
            told["right" if true == card.name else "wrong"] += 1
            told["ace of spades"] += true == card.name == "AS"
    return told


def nearest(card: CardReading, laid: list[Laid], scale: float) -> Laid:
    """Give the card that lies nearest to where one was seen."""
    x, y = card.polygon.mean(axis=0) / scale
    return min(laid, key=lambda each: float(np.hypot(each.x - x, each.y - y)))


def wrong_names(cards: list[CardReading], laid: list[Laid], scale: float) -> list[str]:
    """List wrong names, each with the true one and its probability."""
    named = [card for card in cards if "?" not in card.name and card.name != "BACK"]
    pairs = [(card, nearest(card, laid, scale).name) for card in named]
    return [f"{true or 'none'} as {c.name} {c.confidence}" for c, true in pairs if true != c.name]


def sure_courts(cards: list[CardReading], laid: list[Laid], scale: float) -> Counter[str]:
    """Count faces that surely read as a court, by the strength of the answer; `wrong` after it if wrong."""
    told: Counter[str] = Counter()
    for card in cards:
        true = nearest(card, laid, scale).name
        for seen in card.seen if true else ():
            rank, strength = seen.reading.rank, seen.reading.strength
            label = RANKS[int(rank.argmax())]
            if seen.find.kind == "face" and label in "JQK" and np.exp(rank.max()) > SURE:
                low = min(int(strength[0]) // STRENGTHS * STRENGTHS, TOP)
                told[f"{low} {'wrong' * (label != true[0])}".rstrip()] += 1
    return told


def main() -> None:
    parser = given_paths(__doc__, "weights", "art", "out")
    parser.add_argument("--packs", nargs="*", default=["gnome-swiss-xvii"])
    parser.add_argument("--seeds", nargs="*", type=int, default=[])
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    eyes, rows, courts = Eyes(args.weights), {}, Counter[str]()
    for name, cards in packs(args.art, args.packs, args.seeds):
        seed = zlib.crc32(name.encode())
        picture, laid = spread(cards, seed)
        cv2.imwrite(str(args.out / f"{name}.png"), picture)
        for each in HARDSHIPS:
            seen = eyes.see(worsened(picture, PX, each, seed))
            told = counted(seen, laid, each.card_px / PX)
            courts += sure_courts(seen, laid, each.card_px / PX)
            wrong = wrong_names(seen, laid, each.card_px / PX)
            rows[f"{name}: {each.name}"] = {**told, "wrong names": wrong}
            print(name, each.name, dict(told), wrong[:6], flush=True)
    print("surely read courts by strength:", dict(sorted(courts.items())))
    (args.out / "packs.json").write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
