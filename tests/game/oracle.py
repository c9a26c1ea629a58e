"""How a banker's hand ends, and what a plain player wins: reckoned exactly, card by card.

Nothing here comes from the engine: a pack is ten numbers, how many cards of each value are
left in it, and every way the cards can fall is followed with its chance.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

NATURAL, BUST = "natural", "bust"
Pack = tuple[int, ...]  # how many Aces, twos, … nines, and cards that count 10
Finals = dict[str, float]


def pack_of(decks: int) -> Pack:
    return (4 * decks,) * 9 + (16 * decks,)


def without(pack: Pack, value: int) -> Pack:
    return tuple(count - (value == each) for each, count in enumerate(pack, 1))


def next_cards(pack: Pack) -> Iterator[tuple[int, float, Pack]]:
    """Give each value the next card can have, its chance, and the pack after it."""
    left = sum(pack)
    for value, count in enumerate(pack, 1):
        if count:
            yield value, count / left, without(pack, value)


def best_total(hard: int, *, ace: bool) -> int:
    return hard + 10 if ace and hard + 10 <= 21 else hard


def banker_finals(pack: Pack, up: int, *, peek: bool = False, soft_17: bool = False) -> Finals:
    """Follow a banker who stands on every 17, his turned card already out of the pack.

    With `peek` he has looked and holds no natural: only such covered cards are left. With
    `soft_17` he draws on a 17 in which an Ace counts 11.
    """
    found: Finals = {}
    for hole, chance, rest in next_cards(pack):
        if {up, hole} == {1, 10}:
            if not peek:
                _add(found, {NATURAL: 1.0}, chance)
            continue
        _add(found, _drawn_out(rest, up + hole, 1 in (up, hole), soft_17), chance)
    whole = sum(found.values())
    return {final: chance / whole for final, chance in found.items()}


@cache
def _drawn_out(pack: Pack, hard: int, ace: bool, soft_17: bool) -> Finals:  # noqa: FBT001
    total = best_total(hard, ace=ace)
    if total > 17 or (total == 17 and not (soft_17 and hard == 7)):
        return {str(total) if total <= 21 else BUST: 1.0}
    found: Finals = {}
    for value, chance, rest in next_cards(pack):
        _add(found, _drawn_out(rest, hard + value, ace or value == 1, soft_17), chance)
    return found


def _add(found: Finals, more: Finals, chance: float) -> None:
    for final, share in more.items():
        found[final] = found.get(final, 0.0) + chance * share


def finals_by_up_card(decks: int, *, peek: bool, soft_17: bool = False) -> dict[int, Finals]:
    pack = pack_of(decks)
    return {
        up: banker_finals(without(pack, up), up, peek=peek, soft_17=soft_17) for up in range(1, 11)
    }


def finals_over_all(decks: int, *, peek: bool) -> Finals:
    """Average over the turned card; a natural that he finds by looking ends that coup."""
    found: Finals = {}
    for up, chance, rest in next_cards(pack_of(decks)):
        _add(found, banker_finals(rest, up), chance)
    if peek:
        del found[NATURAL]
    whole = sum(found.values())
    return {final: chance / whole for final, chance in found.items()}


# a player who stands on so many points, against that banker


def edge_of_standing_on(points: int, decks: int) -> float:
    """Reckon what one player wins a coup who draws below some points and else stands.

    Naturals pay 3:2, the banker's takes all but naturals, equal totals push, bust loses.
    The order of the deal does not matter: the cards are as likely in any.
    """
    return sum(chance * _worth(hand, rest) for hand, chance, rest in _player_hands(points, decks))


def _player_hands(points: int, decks: int) -> Iterator[tuple[str, float, Pack]]:
    """Give each way a player's hand can end, its chance and the pack it leaves."""
    found: dict[tuple[str, Pack], float] = {}
    open_hands = [(0, False, 0, 1.0, pack_of(decks))]
    while open_hands:
        hard, ace, cards, chance, pack = open_hands.pop()
        total = best_total(hard, ace=ace)
        if cards < 2 or total < points:
            open_hands += [
                (hard + value, ace or value == 1, cards + 1, chance * share, rest)
                for value, share, rest in next_cards(pack)
            ]
            continue
        name = BUST if total > 21 else NATURAL if (cards, total) == (2, 21) else str(total)
        found[name, pack] = found.get((name, pack), 0.0) + chance
    for (name, pack), chance in found.items():
        yield name, chance, pack


def _worth(hand: str, pack: Pack) -> float:
    if hand == BUST:
        return -1.0
    worth = 0.0
    for up, chance, rest in next_cards(pack):
        for final, share in banker_finals(rest, up).items():
            worth += chance * share * _won(hand, final)
    return worth


def _won(hand: str, final: str) -> float:
    if hand == final:
        return 0.0
    if hand == NATURAL:
        return 1.5
    if final == NATURAL:
        return -1.0
    if final == BUST:
        return 1.0
    return 1.0 if int(hand) > int(final) else -1.0


def edge_without_end(points: int) -> float:
    """Reckon the same from an endless pack, whose chances never change."""
    ends = _endless(points)
    finals = _endless(17)
    bust = -ends.pop(BUST, 0.0)
    return bust + sum(
        mine * his * _won(hand, final)
        for hand, mine in ends.items()
        for final, his in finals.items()
    )


def _endless(points: int) -> Finals:
    """Tell how a hand ends that draws below some points, from an endless pack."""
    found: Finals = {}
    open_hands = [(0, False, 0, 1.0)]
    while open_hands:
        hard, ace, cards, chance = open_hands.pop()
        total = best_total(hard, ace=ace)
        if cards < 2 or total < points:
            for value in range(1, 11):
                share = 4 / 13 if value == 10 else 1 / 13
                open_hands.append((hard + value, ace or value == 1, cards + 1, chance * share))
            continue
        name = BUST if total > 21 else NATURAL if (cards, total) == (2, 21) else str(total)
        found[name] = found.get(name, 0.0) + chance
    return found
