"""The public table: what everybody at the table may know, without the faces of covered cards.

The log may know more, because the banker can name covered cards long before they are turned. A
hand's total, its bust, the turn and the payments would then give those names away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.cards import COVERED_CARD
from tracker.game.coup import BANKER, OUT, End, takes_part
from tracker.game.deal import end_turn, pass_over
from tracker.game.events import CardDealt, ChipsMoved, Line, Split
from tracker.game.fold import apply
from tracker.game.records import evolve
from tracker.game.rules import Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tracker.game.coup import Coup, Hand, Held
    from tracker.game.table import Table


class _PublicCoup(NamedTuple):
    """A coup as others watched it, and the entries whose cards everybody has seen."""

    table: Table
    shown: frozenset[int]


def public(before: Table, lines: Iterable[Line]) -> Table:
    """Fold a coup for somebody who sees only open cards; `before` is the table when it began.

    A card that is shown later counts as known from the beginning, as it does for the banker. So a
    bust that the banker knew of is a bust here too, once its cards are seen. Earlier coups are
    known completely.
    """
    given = tuple(lines)
    shown = _watch(before, given, frozenset()).shown
    return _watch(before, given, shown).table


def _watch(before: Table, lines: Sequence[Line], known: frozenset[int]) -> _PublicCoup:
    """Fold facts without the faces of covered cards, except those in `known`."""
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
    """Remove the name of a covered card, unless everybody saw it later."""
    fact = line.fact
    if isinstance(fact, CardDealt) and fact.covered and line.seq not in known:
        return Line(line.seq, evolve(fact, card=COVERED_CARD))
    return line


def _uncovered(table: Table) -> frozenset[int]:
    """Give the entries whose cards all lie open."""
    if table.coup is None:
        return frozenset()
    held = [one for hand in table.coup.hands.values() for one in _held(hand)]
    return frozenset(one.entry for one in held) - {one.entry for one in held if one.covered}


def _held(hand: Hand) -> tuple[Held, ...]:
    return (*hand.cards, *hand.offered)


def _told(table: Table, fact: object) -> Iterator[int]:
    """Give the entries of the cards that people must have shown for this fact to happen."""
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
    """Name the hands shown when chips move: a paid natural, or the two that are compared."""
    hand = coup.hands.get(fact.hand)
    if hand is None or hand.end in OUT:
        return ()
    if _others_draw(coup):
        return (hand.id,) if fact.amount > 0 and not hand.premium else ()
    return (hand.id, BANKER) if coup.rules.game.has_bank else coup.hands


def _others_draw(coup: Coup) -> bool:
    return bool(coup.due) or not coup.started or coup.turn is not None


def _taken(coup: Coup, fact: ChipsMoved, entry: int) -> Coup:
    """End a hand whose stake is taken while others draw: it must be bust, though nobody saw it."""
    hand = coup.hands.get(fact.hand)
    if hand is None or fact.amount >= 0 or hand.premium or not _others_draw(coup):
        return coup
    if not takes_part(hand) or hand.end in OUT or not hand.covered:
        return coup
    return end_turn(pass_over(coup, hand, entry), hand.id, End.BUST, entry)
