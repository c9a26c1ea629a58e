"""The games as the texts tell them, side by side: one row each, and what a house may change."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

COVERED, TURNED, NONE = "covered", "turned", "none"
FREE, TO_17, SOFT_17 = "free", "to 17", "to soft 17"


@dataclass(frozen=True)
class Game:
    """One game: how it is dealt, what it pays, what a player may do."""

    variant: str
    seats: int
    decks: int
    first: tuple[str, str]  # players, banker
    second: tuple[str, str]
    draws: str = TO_17
    natural_pays: Fraction = Fraction(3, 2)
    ace_ten_is_natural: bool = True
    natural_at_once: bool = True
    banker_natural: str = "single"
    two_at_a_time: bool = False
    has_bank: bool = True
    marker: str = "none"
    lays_down: bool = False  # a 21 in hand makes those behind lay down theirs
    stakes_after_first: bool = False
    pair: str = "value"
    split_hands: int = 2
    split_aces_one_card: bool = False
    split_natural: bool = False
    split_in_order: bool = False
    split_any_order: bool = False
    double: bool = False
    double_covered: bool = False
    double_after_split: bool = False
    insurance: str = "none"
    surrender: bool = False
    premiums: bool = False
    premium_adds_to_win: bool = False
    house: dict[str, Any] = field(default_factory=dict)  # what was changed, as a file names it

    @property
    def hole(self) -> bool:
        """Tell whether the banker has a covered card that he may look at only sometimes."""
        return self.second[1] != NONE and not self.lays_down

    @property
    def forced(self) -> bool:
        return self.draws != FREE

    def must_draw(self, total: int, *, soft: bool) -> bool:
        """Tell whether a banker who has no choice draws."""
        return total < 17 or (total == 17 and soft and self.draws == SOFT_17)

    @property
    def first_card_seen(self) -> bool:
        """Tell whether the banker's first card lies turned from the first round on."""
        return self.first[1] == TURNED


_PERMANENT = Game(
    "permanent",
    7,
    2,
    (COVERED, TURNED),
    (COVERED, COVERED),
    marker="fou",
    split_any_order=True,
)
_TEMPORAIRE = replace(
    _PERMANENT,
    variant="temporaire",
    decks=1,
    second=(TURNED, COVERED),
    draws=FREE,
    natural_pays=Fraction(2),
)
_BASE = Game(
    "base",
    7,
    4,
    (TURNED, TURNED),
    (TURNED, NONE),
    natural_at_once=False,
    two_at_a_time=True,
    double=True,
)
GAMES = {
    game.variant: game
    for game in (
        _PERMANENT,
        replace(
            _PERMANENT,
            variant="casino",
            split_any_order=False,
            split_in_order=True,
            split_hands=0,
            split_aces_one_card=True,
            double=True,
            double_covered=True,
            insurance="half",
        ),
        _TEMPORAIRE,
        replace(
            _TEMPORAIRE,
            variant="brulee",
            first=(COVERED, COVERED),
            second=(TURNED, TURNED),
            marker="burnt",
            banker_natural="double",
            stakes_after_first=True,
            premiums=True,
        ),
        _BASE,
        Game(
            "ponte",
            9,
            2,
            (COVERED, COVERED),
            (COVERED, COVERED),
            draws=FREE,
            natural_pays=Fraction(1),
            banker_natural="none",
            lays_down=True,
            two_at_a_time=True,
            split_hands=1,
        ),
        replace(_BASE, variant="simplifie", two_at_a_time=False, double=False, split_hands=1),
        replace(
            _BASE,
            variant="blackjack",
            split_hands=3,
            split_aces_one_card=True,
            insurance="up to half",
        ),
    )
}

_HOUSE: dict[str, list[Any]] = {
    "decks": [1, 2],
    "natural_pays": [1, 1.5, 2],
    "ace_ten_is_natural": [True, False],
    "split_natural": [True, False],
    "pair": ["value", "rank"],
    "split_hands": [0, 1, 2, 3],
    "split_aces_one_card": [True, False],
    "double": [True, False],
    "double_after_split": [True, False],
    "insurance": ["half", "up to half", "none"],
    "surrender": [True, False],
    "banker_draws": [TO_17, FREE, SOFT_17],
    "premiums": [True, False],
    "premium_adds_to_win": [True, False],
}
_NAMES = {"banker_draws": "draws"}


def with_house(game: Game, changed: dict[str, Any]) -> Game:
    """Change a game's house rules.

    >>> with_house(GAMES["permanent"], {"natural_pays": 1.5, "decks": 1}).decks
    1
    """
    fields = {_NAMES.get(name, name): value for name, value in changed.items()}
    if "natural_pays" in fields:
        fields["natural_pays"] = Fraction(fields["natural_pays"])
    return replace(game, **fields, house={**game.house, **changed})


def some_house(game: Game, chance: Random) -> Game:
    """Change up to four house rules of a game, or none."""
    names = chance.sample(sorted(_HOUSE), chance.choice([0, 0, 1, 2, 4]))
    fit = [name for name in names if name not in _SENSELESS.get(game.variant, ())]
    return with_house(game, {name: chance.choice(_HOUSE[name]) for name in fit})


# What the texts leave without meaning: where no banker's card lies turned from the first round on
# nobody is insured against it, and 21 in hand is no natural in `ponte`.
_SENSELESS = {
    "brulee": ("insurance",),
    "ponte": ("insurance", "ace_ten_is_natural", "split_natural"),
}
