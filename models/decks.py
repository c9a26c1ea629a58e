"""Pack rendered card art into arrays that scenes are drawn from.

Usage: python -m models.decks ART OUT
ART/decks/<deck>/<card>.png (from models.art) becomes OUT/<deck>.npy, and OUT/decks.json describes
all decks with the place of each card's index. Further decks are made from the same faces by
printing other indices on them.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from models.arguments import given_paths
from models.indices import Box, Index, deck_indices, has_four_corners
from models.reindex import Style, freer, reindexed, styles
from tracker.pictures.frames import Picture

WIDTH = 250  # px of a packed card; hardly any card in a scene is drawn wider
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NAMES = tuple(rank + suit for suit in "SHDC" for rank in RANKS)

# Decks that share drawings are in the same split, so no test deck has a relative in training.
TEST = ("gnome-anglo", "gnome-anglo_bitmap", "gnome-gnomangelo", "gnome-gnomangelo_bitmap",
        "gnome-tigullio", "gnome-ancient_french")  # fmt: skip
VALIDATION = ("gnome-orell", "gnome-plastic")
# Their letters mean other ranks (German D and B, Italian F, Cyrillic): used only with new indices.
FACES_ONLY = ("gnome-berlin", "gnome-lattmann", "gnome-rheinland", "gnome-tarocco",
              "gnome-slavic_costumes")  # fmt: skip
# Not used: no index on the court cards, foreign suits, or letters of another alphabet.
LEFT_OUT = ("gnome-swiss-xvii", "gnome-guyenne-classic", "gnome-Атласные", "gnome-tango_nuevo",
            "gnome-cyrillic")  # fmt: skip
FRENCH = ("gnome-ancient_french",)
VARIANTS = 2  # decks with new indices made from each training deck
FREER = 6  # further ones, with letters and suits that no font has
SEED = 21


@dataclass(frozen=True)
class Deck:
    name: str
    split: str
    letters: str
    jokers: int
    backs: int
    four_corners: bool
    indices: dict[str, Index]


def split_of(name: str) -> str:
    base = name.split("+", maxsplit=1)[0]
    if base in TEST:
        return "test"
    return "validation" if base in VALIDATION else "train"


def load_card(path: Path, height: int = 0) -> Picture:
    """Read a card, put white behind it, and scale it to the packed width."""
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    assert picture is not None, path
    if picture.ndim == 2:
        picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
    if picture.shape[2] == 4:
        cover = picture[..., 3:].astype(np.float32) / 255
        picture = (picture[..., :3] * cover + 255 * (1 - cover)).astype(np.uint8)
    tall = height or round(WIDTH * picture.shape[0] / picture.shape[1])
    return cv2.resize(picture, (WIDTH, tall), interpolation=cv2.INTER_AREA)


def load_deck(folder: Path) -> dict[str, Picture] | None:
    """Read the 52 faces, and jokers and backs if there are any; None if a face is missing."""
    if not all((folder / f"{name}.png").exists() for name in NAMES):
        return None
    height = load_card(folder / "AS.png").shape[0]
    extra = [n for n in ("JOKER1", "JOKER2", "BACK1", "BACK2") if (folder / f"{n}.png").exists()]
    return {name: load_card(folder / f"{name}.png", height) for name in (*NAMES, *extra)}


def save_deck(out: Path, deck: Deck, cards: dict[str, Picture]) -> None:
    order = [*NAMES, *(n for n in cards if n not in NAMES)]
    np.save(out / f"{deck.name}.npy", np.stack([cards[n] for n in order]))


def describe(name: str, cards: dict[str, Picture], letters: str) -> Deck:
    faces = {n: cards[n] for n in NAMES}
    indices = deck_indices(faces)
    corners = [has_four_corners(faces[n], indices[n]) for n in NAMES[1:9]]
    count = {kind: sum(n.startswith(kind) for n in cards) for kind in ("JOKER", "BACK")}
    return Deck(
        name, split_of(name), letters, count["JOKER"], count["BACK"], sum(corners) > 5, indices
    )


def restyled(base: str, cards: dict[str, Picture], indices: dict[str, Index], style: Style) -> Deck:
    """Print another index on every face, in the given pictures; describe the deck this makes."""
    printed = {}
    for name in NAMES:
        cards[name], printed[name] = reindexed(cards[name], name, indices, style)
    label = f"{base}+{style.name}"
    return Deck(
        label, split_of(base), style.letters, jokers=0, backs=0, four_corners=False, indices=printed
    )


def pack(art: Path, out: Path) -> list[Deck]:
    out.mkdir(parents=True, exist_ok=True)
    rng, free = np.random.default_rng(SEED), np.random.default_rng(SEED + 1)
    decks = []
    for folder in sorted((art / "decks").iterdir()):
        cards = None if folder.name in LEFT_OUT else load_deck(folder)
        if cards is None:
            continue
        try:
            deck = describe(folder.name, cards, "fr" if folder.name in FRENCH else "en")
        except ValueError as error:
            print(f"{folder.name}: left out, {error}")
            continue
        if folder.name not in FACES_ONLY:
            decks.append(deck)
            save_deck(out, deck, cards)
        if deck.four_corners:
            continue
        learning = deck.split == "train"
        made = styles(rng, art / "fonts", VARIANTS if learning else 1)
        more = styles(free, art / "fonts", FREER if learning else 0)
        for style in [*made, *(freer(free, style) for style in more)]:
            changed = dict(cards)
            other = restyled(deck.name, changed, deck.indices, style)
            faces = {n: changed[n] for n in NAMES}
            decks.append(other)
            save_deck(out, other, faces)
    (out / "decks.json").write_text(json.dumps([asdict(d) for d in decks], indent=1))
    return decks


def load_decks(out: Path) -> list[Deck]:
    """Read back the descriptions that `pack` wrote."""
    rows = json.loads((out / "decks.json").read_text())
    for row in rows:
        row["indices"] = {
            name: Index(Box(**index["rank"]), Box(**index["suit"]))
            for name, index in row["indices"].items()
        }
    return [Deck(**row) for row in rows]


if __name__ == "__main__":
    given = given_paths(__doc__, "art", "out").parse_args()
    for made in pack(given.art, given.out):
        print(made.name, made.split, made.letters, made.jokers, made.backs, made.four_corners)
