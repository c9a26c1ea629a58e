"""Print single cards of invented decks: with other letters, other suits, other inks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from models.decks import NAMES
from models.indices import Box, Index, paper_of
from models.jokers import paste
from models.reindex import (
    SYMBOLS,
    Type,
    cut,
    formed,
    free_style,
    glyph,
    ink_colour,
    own_mask,
    place,
    print_corner,
    print_index,
    stamp,
    usable_fonts,
    wipe,
    with_suits,
)
from models.scenes.materials import Library, open_library
from models.scenes.stock import Inks, rounded, shrunk
from models.suits import draw_suit
from tracker.pictures.frames import Picture

AS_PRINTED = 0.25  # share of cards that keep the index of their deck
# Shares with the deck's own letter, a suit shaped at random, the deck's own suit; the others are
# taken from fonts.
OWN_LETTER, SHAPED_SUIT, OWN_SUIT = 0.3, 0.45, 0.3
# Shares of the letters of a rank; other ranks have one only. A V is a Jack here, though a Queen in the
# Netherlands. Jacks have most letters, so they are drawn twice as often as others.
PRINTED = {
    "A": {"A": 0.5, "1": 0.5}, "Q": {"Q": 0.5, "D": 0.5}, "K": {"K": 0.5, "R": 0.5},
    "J": {"J": 0.25, "V": 0.2, "B": 0.34, "Kn": 0.07, "W": 0.07, "F": 0.07},
}  # fmt: skip
DRAWN = (*NAMES, *(name for name in NAMES if name[0] == "J"))
FOUR_COLOURS = 0.15  # share of diamonds and clubs printed in these colours (BGR)
COLOURS = {"D": ((200, 80, 20), (20, 110, 230)), "C": ((40, 120, 20), (170, 60, 20))}
JOKER, ORNATE_ACE = 0.06, 0.35  # share of faces that are jokers; share of aces with an ornament
PASSING, PASSING_WIDE = 400, 100.0  # cards kept to lie beside the one drawn; their width in px

Mask = NDArray[np.uint8]


@dataclass(frozen=True)
class Printed:
    """A printed card: its name, its picture, and where its index is."""

    name: str
    art: Picture
    index: Index


class Letters(Protocol):
    """Where ranks and suits come from, as masks of ink."""

    def rank(self, rng: np.random.Generator, text: str) -> Mask: ...

    def suit(self, rng: np.random.Generator, symbol: str) -> Mask: ...


class Fonts:
    """Letters and suits of the fonts in a folder."""

    def __init__(self, folder: Path) -> None:
        self._fonts = usable_fonts(folder)
        self._with_suits = with_suits(self._fonts)

    def rank(self, rng: np.random.Generator, text: str) -> Mask:
        return glyph(text, str(rng.choice(self._fonts)))

    def suit(self, rng: np.random.Generator, symbol: str) -> Mask:
        return glyph(symbol, str(rng.choice(self._with_suits)))


def open_press(packed: Path, split: str) -> Press:
    return Press(open_library(packed, split), Fonts(packed / "fonts"))


class Press:
    """The decks to print on and the letters to print with."""

    def __init__(self, library: Library, letters: Letters) -> None:
        self.library, self.letters = library, letters
        self._passing: list[NDArray[np.uint8]] = []

    def draw(self, rng: np.random.Generator, *, both_corners: bool) -> Printed:
        """Print a random card, mostly with a new index; `both_corners` also allows jokers."""
        deck = self.library.decks[rng.integers(len(self.library.decks))]
        name = str(rng.choice(DRAWN))
        if both_corners and self.library.jokers and rng.random() < JOKER:
            joker = self.library.jokers[rng.integers(len(self.library.jokers))]
            return Printed("FOU", np.array(joker), deck.indices[name])
        art, old = np.array(self.library.face(deck, name)), deck.indices[name]
        if both_corners and name[0] == "A" and rng.random() < ORNATE_ACE:
            self._adorn(rng, art, name[-1], ink_colour(art, old.suit))
        if rng.random() < AS_PRINTED:
            return Printed(name, art, old)
        style, ink = free_style(rng), self._ink(rng, art, name, old)
        letter = formed(self._letter(rng, art, name, old), style)
        types = Type(letter, self._suit(rng, art, name, old), ink)
        if both_corners:
            return Printed(name, *print_index(art, old, style, types))
        new = place(style, art, types.rank, types.suit)
        wipe(art, (old, new), paper_of(art))
        print_corner(art, new, types)
        return Printed(name, art, new)

    def another(self, rng: np.random.Generator) -> NDArray[np.uint8]:
        """Give any card to lie beside another; only one in twenty is newly made, to save time."""
        if len(self._passing) < PASSING or rng.random() < 0.05:
            deck = self.library.decks[rng.integers(len(self.library.decks))]
            art = np.asarray(self.library.face(deck, str(rng.choice(NAMES))))
            made = rounded(Inks.draw(rng).lay(rng, shrunk(art, PASSING_WIDE)))
            self._passing = [*self._passing[1 - PASSING :], made]
        return self._passing[rng.integers(len(self._passing))]

    def _adorn(
        self, rng: np.random.Generator, art: Picture, suit: str, ink: NDArray[np.float64]
    ) -> None:
        """Print a large pip and a picture on an ace, as many makers do."""
        cut(art, Box(0.2, 0.22, 0.8, 0.78))[:] = paper_of(art).astype(np.uint8)
        tall, wide = rng.uniform(0.15, 0.5), rng.uniform(0.25, 0.6)
        pip = Box(0.5 - wide / 2, 0.5 - tall / 2, 0.5 + wide / 2, 0.5 + tall / 2)
        stamp(art, draw_suit(rng, suit), pip, ink)
        side = int(art.shape[1] * rng.uniform(0.15, 0.55))
        at = ((art.shape[1] - side) // 2, (art.shape[0] - side) // 2, side)
        paste(art, self.library.stamps[rng.integers(len(self.library.stamps))], at)

    def _letter(self, rng: np.random.Generator, art: Picture, name: str, old: Index) -> Mask:
        if rng.random() < OWN_LETTER:
            return own_mask(art, old.rank)
        shares = PRINTED.get(name[:-1], {name[:-1]: 1.0})
        return self.letters.rank(rng, str(rng.choice(list(shares), p=list(shares.values()))))

    def _suit(self, rng: np.random.Generator, art: Picture, name: str, old: Index) -> Mask:
        kind = rng.random()
        if kind < SHAPED_SUIT:
            return draw_suit(rng, name[-1])
        if kind < SHAPED_SUIT + OWN_SUIT:
            return own_mask(art, old.suit)
        return self.letters.suit(rng, SYMBOLS[name[-1]])

    def _ink(
        self, rng: np.random.Generator, art: Picture, name: str, old: Index
    ) -> NDArray[np.float64]:
        if name[-1] in COLOURS and rng.random() < FOUR_COLOURS:
            chosen = COLOURS[name[-1]][int(rng.integers(2))]
            return np.clip(np.array(chosen) + rng.normal(0, 25, 3), 0, 255)
        return ink_colour(art, old.suit)
