"""Where the cards lie that are not on the table: in the talon, or under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random


class OutOfCardsError(Exception):
    """Every card lies on the table."""


class Pack:
    """The talon, what lies under it, and which of its cards were seen lying turned."""

    def __init__(self, chance: Random, cards: list[str]) -> None:
        self.chance = chance
        self.under: list[str] = []
        self.talon = list(cards)
        self.turned: list[str] = []
        self.past_marker = False  # it has shown, and dealing went on
        chance.shuffle(self.talon)

    def shuffle(self) -> None:
        """Shuffle all that is not on the table; nothing lies turned in it any more."""
        self.talon += self.under
        self.under, self.turned, self.past_marker = [], [], False
        self.chance.shuffle(self.talon)
        if not self.talon:
            raise OutOfCardsError

    def top(self, wanted: Callable[[str], bool] | None = None) -> str:
        """Take the top card, or the first that is wanted where there is one."""
        place = 0
        if wanted is not None:
            place = next((i for i, card in enumerate(self.talon) if wanted(card)), 0)
        return self.talon.pop(place)

    def plain(self) -> str:
        """Take the first card that was not seen turned; look no further than the talon's end."""
        return self.top(lambda card: card not in self.turned)

    def drop(self, size: int) -> None:
        """Begin late in the pack: all but some cards lie under the talon already."""
        self.under += self.talon[size:]
        del self.talon[size:]
