"""Correct one hand in the log, as a banker does who is asked about it and knows the truth."""

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
    effective_lines,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracker.game.cards import Card
    from tracker.game.events import Entry, Fact
    from tracker.live.session import Session

SEEN = (CardDealt, CardsTurned, Split, Buried)  # facts that the camera writes
HALVES = (CardDealt, CardsTurned, Buried, Stood)  # facts about one of the two hands of a split


def put_right(session: Session, truth: Iterable[Entry], hand: str, at_ms: int) -> None:
    """Amend a seat's lines: strike out what did not happen, name what was misread, add the rest."""
    seen = _this_coup(session.log.entries)
    seat = seat_of(hand)
    true = _as_named([line.fact for line in _this_coup(truth)], seen, seat)
    met = _pairs(true, seen)
    missing = [n for n, fact in enumerate(true) if n not in met.values() and _is_of(fact, seat)]
    page = _rewritten(seen, true, met, seat)
    for seq in dict.fromkeys(line.seq for line in seen):
        written, right = (_under(seq, lines) for lines in (seen, page))
        if right != written:
            session.say(Amended(seq, right), at_ms)
    for index in missing:
        if index > max(met.values(), default=-1):
            session.say(true[index], at_ms)


def _rewritten(seen: list[Line], true: list[Fact], met: dict[int, int], seat: str) -> list[Line]:
    """Give the coup's lines with this seat's put right; missing facts go before what followed."""
    page: list[Line] = []
    for position, line in enumerate(seen):
        index = met.get(position)
        if index is None:
            page += [] if _is_of(line.fact, seat) else [line]
            continue
        before = max((each for each in met.values() if each < index), default=-1)
        page += [Line(line.seq, each) for each in true[before + 1 : index] if _is_of(each, seat)]
        page.append(line._replace(fact=true[index]) if _is_of(line.fact, seat) else line)
    return page


def _under(seq: int, lines: list[Line]) -> tuple[Fact, ...]:
    return tuple(line.fact for line in lines if line.seq == seq)


def is_like(seen: Card, true: Card) -> bool:
    """Tell whether a card that may be half read can be this true card."""
    return seen.rank in (true.rank, UNKNOWN) and seen.suit in (true.suit, UNKNOWN)


def _as_named(true: list[Fact], seen: list[Line], seat: str) -> list[Fact]:
    """Name the hands of a split as the log does, since nobody can see which of them is `b`."""
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
    for line in effective_lines(entries):
        if isinstance(line.fact, CoupOpened):
            lines.clear()
        lines.append(line)
    return lines


def _pairs(true: list[Fact], seen: list[Line]) -> dict[int, int]:
    """Pair the written lines with the true facts: the number of a line, and that of its fact."""
    free, met = list(range(len(seen))), {}
    for index, fact in enumerate(true):
        position = next((each for each in free if _agree(seen[each].fact, fact)), None)
        if position is not None:
            free.remove(position)
            met[position] = index
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
    # nobody can see which of two covered cards came first
    for one, other in zip(_sorted(seen), _sorted(true), strict=True):
        yield is_like(one, other)


def _sorted(cards: tuple[Card, ...]) -> list[Card]:
    return sorted(cards, key=str)


def _is_of(fact: Fact, seat: str) -> bool:
    return isinstance(fact, SEEN) and seat_of(fact.hand) == seat
