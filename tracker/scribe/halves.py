"""The two halves of a split: nobody can see which is the first, so the next card decides it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tracker.game.events import CardsTurned
from tracker.scribe.notes import Amendment
from tracker.scribe.pattern import hands_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.coup import Coup, Hand, Held
    from tracker.scribe.memory import Memory


class Halves:
    """Put the halves of a pair into the order in which they are played."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def first(self, coup: Coup, hand: Hand) -> Hand:
        """Give the first half without a second card if `hand` cannot be told from it, else `hand`.

        Halves are alike if they are the same card of two packs. In games that play the halves in
        order, they are also alike if both cards were turned up together.
        """
        if not _is_bare(hand):
            return hand
        first = next(each for each in hands_at(coup, hand.seat) if _is_bare(each))
        in_order = coup.rules.split_in_order
        alike = self._are_alike(first.cards[0], hand.cards[0], in_order=in_order)
        return first if alike else hand

    def put_first(self, hand: Hand, first: Hand) -> Iterator[Amendment]:
        """Make `hand` the first half: the two cards change places, and so do their names."""
        one, other = first.cards[0], hand.cards[0]
        if one.card is other.card:
            self.memory.swap(one.entry, other.entry)
            return
        naming, second = (
            self.memory.coup.written[self.memory.coup.claims[each.entry]] for each in (one, other)
        )
        assert isinstance(naming.fact, CardsTurned)
        names = list(naming.fact.cards)
        names[naming.index], names[second.index] = other.card, one.card
        shown = replace(naming.fact, cards=tuple(names))
        yield Amendment(naming.seq, (shown,), swapped=(one.entry, other.entry))

    def _are_alike(self, one: Held, other: Held, *, in_order: bool) -> bool:
        """Tell whether two halves are the same card, or with `in_order` were turned up together."""
        namings = [
            self.memory.coup.written.get(self.memory.coup.claims.get(e.entry, 0))
            for e in (one, other)
        ]
        if None in namings:
            return False
        a, b = namings
        assert a is not None
        assert b is not None
        together = a.was_turned and a.seq == b.seq
        return one.card is other.card or (in_order and together)


def _is_bare(hand: Hand) -> bool:
    return hand.split and len(hand.cards) == 1 and hand.end is None
