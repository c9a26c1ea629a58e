"""What has been asked in this coup, and which cards the banker has named."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.game.events import Amended
from tracker.scribe.notes import Answered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.events import Event


@dataclass
class Questions:
    """What was asked, each under a key; a card is named by its entry and its place in it."""

    asked: set[tuple[object, ...]] = field(default_factory=set)
    open: set[tuple[int, int]] = field(default_factory=set)
    vouched: set[tuple[int, int]] = field(default_factory=set)
    others: dict[int, str] = field(default_factory=dict)  # unread cards of shown hands, by entry

    # The first call also notes the question as asked.
    def asked_before(self, *key: object) -> bool:
        if key in self.asked:
            return True
        self.asked.add(key)
        return False

    def answered(self, about: int, place: int = 0) -> Iterator[Answered]:
        """Take back what was asked about a card, once."""
        self.open.discard((about, place))
        if not self.asked_before(Answered, about, place):
            yield Answered(about, place)

    def hear(self, event: Event) -> None:
        """Note that the banker has named a card that he was asked about."""
        if isinstance(event, Amended):
            self.vouched |= {card for card in self.open if card[0] == event.target}
