"""The table as everybody round it knows it: a covered card has no face until it is shown.

The log may know more: a banker can name covered cards long before they are turned. Whatever a table
says of a hand (its total, that it is over, whose turn it is, what is due) would give such names away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.cards import COVERED_CARD
from tracker.game.coup import BANKER, OUT, End, plays
from tracker.game.deal import end, pass_over
from tracker.game.events import CardDealt, ChipsMoved, Line, Split
from tracker.game.fold import apply
from tracker.game.records import evolve
from tracker.game.rules import Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tracker.game.coup import Coup, Hand, Held
    from tracker.game.table import Table


class _PublicCoup(NamedTuple):
    """A coup as it was watched, and the entries whose cards everybody has seen."""

    table: Table
    shown: frozenset[int]


def public(before: Table, lines: Iterable[Line]) -> Table:
    """Fold a coup as those see it who see only what lies open; `before` is the table it began on.

    What is shown at last counts from the beginning, as it does for the banker: a hand that was
    bust when its cards were named is bust once they are seen. The coups before are over, and known.
    """
    given = tuple(lines)
    shown = _watch(before, given, frozenset()).shown
    return _watch(before, given, shown).table


def _watch(before: Table, lines: Sequence[Line], known: frozenset[int]) -> _PublicCoup:
    """Add facts up without the faces of covered cards, but for those that are known."""
    table, shown = before, frozenset[int]()
    for line in lines:
        told = frozenset(_told(table, line.fact))
        after = apply(table, _unseen(line, known))
        if isinstance(line.fact, ChipsMoved) and after.coup is not None:
            after = evolve(after, coup=_taken(after.coup, line.fact, line.seq))
        shown |= told | _uncovered(after)
        table = after
    return _PublicCoup(table, shown)


def _unseen(line: Line, known: frozenset[int]) -> Line:
    """Leave the name of a covered card out."""
    fact = line.fact
    if isinstance(fact, CardDealt) and fact.covered and line.seq not in known:
        return Line(line.seq, evolve(fact, card=COVERED_CARD))
    return line


def _uncovered(table: Table) -> frozenset[int]:
    """Give the entries all of whose cards lie open."""
    if table.coup is None:
        return frozenset()
    held = [one for hand in table.coup.hands.values() for one in _held(hand)]
    return frozenset(one.entry for one in held) - {one.entry for one in held if one.covered}


def _held(hand: Hand) -> tuple[Held, ...]:
    return (*hand.cards, *hand.offered)


def _told(table: Table, fact: object) -> Iterator[int]:
    """Give the cards that a fact shows though nobody writes down that they are turned."""
    coup = table.coup
    if coup is None:
        return
    if isinstance(fact, Split) and coup.rules.split_card is not Face.COVERED:
        yield from _entries(coup, fact.hand)
    if isinstance(fact, ChipsMoved):
        for hand in _shown_for_chips(coup, fact):
            yield from _entries(coup, hand)


def _entries(coup: Coup, hand_id: str) -> Iterator[int]:
    hand = coup.hands.get(hand_id)
    if hand is not None:
        yield from (one.entry for one in _held(hand))


def _shown_for_chips(coup: Coup, fact: ChipsMoved) -> Iterable[str]:
    """Name the hands that lie open when chips move: a natural while others draw, then what is compared."""
    hand = coup.hands.get(fact.hand)
    if hand is None or hand.end in OUT:
        return ()
    if _others_draw(coup):
        return (hand.id,) if fact.amount > 0 and not hand.premium else ()
    return (hand.id, BANKER) if coup.rules.game.has_bank else coup.hands


def _others_draw(coup: Coup) -> bool:
    return bool(coup.due) or not coup.started or coup.turn is not None


def _taken(coup: Coup, fact: ChipsMoved, entry: int) -> Coup:
    """See that a hand is over when its stake is taken while others draw; nobody has seen its cards."""
    hand = coup.hands.get(fact.hand)
    if hand is None or fact.amount >= 0 or hand.premium or not _others_draw(coup):
        return coup
    if not plays(hand) or hand.end in OUT or not hand.covered:
        return coup
    return end(pass_over(coup, hand, entry), hand.id, End.BUST, entry)
