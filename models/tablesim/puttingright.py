"""Put one hand right on its own page, as a banker does who is asked about it and knows the truth."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from tracker.game.cards import UNKNOWN
from tracker.game.coup import seat_of
from tracker.game.events import (
    Amended,
    Buried,
    CardDealt,
    CardsTurned,
    CoupOpened,
    Line,
    Split,
    Stood,
    effective,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracker.game.cards import Card
    from tracker.game.events import Entry, Fact
    from tracker.session import Session

SEEN = (CardDealt, CardsTurned, Split, Buried)  # what the eyes write; words were said
HALVES = (CardDealt, CardsTurned, Buried, Stood)  # what befalls either half of a split


def put_right(session: Session, truth: Iterable[Entry], hand: str, at_ms: int) -> None:
    """Strike what did not happen to a hand or its halves, name what was misread, add the rest."""
    seen = _this_coup(session.ledger.entries)
    seat = seat_of(hand)
    true = _as_named([line.fact for line in _this_coup(truth)], seen, seat)
    met = _pairs(true, seen)
    found = {line.seq for line in met.values()}
    for line in seen:
        if line.seq not in found and _is_of(line.fact, seat):
            session.say(Amended(line.seq), at_ms)
    for index, line in met.items():
        if line.fact != true[index] and _is_of(line.fact, seat):
            session.say(Amended(line.seq, (true[index],)), at_ms)
    missing = [n for n, fact in enumerate(true) if n not in met and _is_of(fact, seat)]
    last = max(met, default=-1)
    for index in reversed(missing):
        if index < last:
            behind = met[min(each for each in met if each > index)].seq
            standing = [
                each.fact for each in _this_coup(session.ledger.entries) if each.seq == behind
            ]
            session.say(Amended(behind, (true[index], *standing)), at_ms)
    for index in missing:
        if index > last:
            session.say(true[index], at_ms)


def is_like(seen: Card, true: Card) -> bool:
    """Tell whether a card as far as it was read may be this one."""
    return seen.rank in (true.rank, UNKNOWN) and seen.suit in (true.suit, UNKNOWN)


def _as_named(true: list[Fact], seen: list[Line], seat: str) -> list[Fact]:
    """Call the halves of a split as the table does: which of them is `b` nobody can see."""
    splits = (n for n, fact in enumerate(true) if isinstance(fact, Split))
    drawn = next((n for n in splits if _is_of(true[n], seat)), len(true))
    hands = sorted({fact.hand for fact in true[drawn:] if isinstance(fact, HALVES)} & _of(seat))

    def named(order: tuple[str, ...]) -> list[Fact]:
        names = dict(zip(hands, order, strict=True))
        return true[:drawn] + [
            replace(fact, hand=names.get(fact.hand, fact.hand))
            if isinstance(fact, HALVES)
            else fact
            for fact in true[drawn:]
        ]

    return max(map(named, permutations(hands)), key=lambda facts: len(_pairs(facts, seen)))


def _of(seat: str) -> set[str]:
    return {seat, *(seat + letter for letter in "bcdefgh")}


def _this_coup(entries: Iterable[Entry]) -> list[Line]:
    lines: list[Line] = []
    for line in effective(entries):
        if isinstance(line.fact, CoupOpened):
            lines.clear()
        lines.append(line)
    return lines


def _pairs(true: list[Fact], seen: list[Line]) -> dict[int, Line]:
    """Pair what happened with what was written down, in the order of both."""
    free, met = list(seen), {}
    for index, fact in enumerate(true):
        line = next((each for each in free if _agree(each.fact, fact)), None)
        if line is not None:
            free.remove(line)
            met[index] = line
    return met


def _agree(seen: Fact, true: Fact) -> bool:
    if isinstance(seen, CardDealt) and isinstance(true, CardDealt):
        same = (seen.hand, seen.covered) == (true.hand, true.covered)
        return same and is_like(seen.card, true.card)
    if isinstance(seen, CardsTurned) and isinstance(true, CardsTurned):
        same = seen.hand == true.hand and len(seen.cards) == len(true.cards)
        return same and all(_likes(seen.cards, true.cards))
    return seen == true


def _likes(seen: tuple[Card, ...], true: tuple[Card, ...]) -> Iterator[bool]:
    # which of two covered cards is the first nobody can see
    for one, other in zip(_sorted(seen), _sorted(true), strict=True):
        yield is_like(one, other)


def _sorted(cards: tuple[Card, ...]) -> list[Card]:
    return sorted(cards, key=str)


def _is_of(fact: Fact, seat: str) -> bool:
    return isinstance(fact, SEEN) and seat_of(fact.hand) == seat
