"""The pirates' game: no bank, coins at stake, a treasure in common or shared out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.game.coup import BANKER, Coup, End, Hand, seat_of, takes_part
from tracker.game.records import evolve
from tracker.game.rules import Treasure
from tracker.game.settlement import Account, Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.game.rules import Rules

COINS = 10


@dataclass(frozen=True)
class Pot:
    """The coins that nobody has won yet, those at stake in this coup, and each pirate's own.

    Coins belong to people, by their names: a pirate who leaves the table keeps his.
    """

    treasure: int = COINS
    at_stake: int = 1
    purses: Mapping[str, int] = field(default_factory=dict)
    away: Mapping[str, int] = field(default_factory=dict)  # of those who do not play now


@dataclass(frozen=True)
class Shares:
    """What a coup does to the coins of each hand and of the treasure.

    After a tie one more coin is at stake.
    """

    accounts: tuple[Account, ...]
    treasure: int
    tied: bool


def first_pot(rules: Rules, names: Sequence[str]) -> Pot:
    """Set up the treasure: in the middle, or shared out, odd coins to the first seats."""
    if rules.treasure is Treasure.COMMON:
        return Pot(purses=dict.fromkeys(names, 0))
    each, over = divmod(COINS, len(names))
    return Pot(0, 1, {name: each + (place < over) for place, name in enumerate(names)})


def seat_pirates(pot: Pot, rules: Rules, names: Sequence[str]) -> Pot:
    """Seat the pirates of a coup. They may come, go and change seats: the treasure stays as it is."""
    if not pot.purses:
        return first_pot(rules, names)
    everybody = {**pot.away, **pot.purses}
    purses = {name: everybody.pop(name, 0) for name in names}
    return evolve(pot, purses=purses, away=everybody)


def coins_at_stake(pot: Pot, rules: Rules) -> int:
    """Give the coins at stake in a coup.

    A common treasure limits them to what it still has, but never below 1.
    """
    shared = rules.treasure is Treasure.SHARED
    return pot.at_stake if shared else max(1, min(pot.at_stake, pot.treasure))


def shares(coup: Coup, pot: Pot, circle: Sequence[str]) -> Shares | None:
    """Compute who takes what; None until all have stopped and shown.

    `circle` names the dealer, then the seats.
    """
    hands = [hand for hand in coup.players if takes_part(hand)]
    stopped = not coup.due and coup.turn is None
    if not hands or not stopped or any(coup.awaits(hand.id) for hand in hands):
        return None
    if not all(hand.known or hand.end is End.BUST for hand in hands):
        return None
    best = max((_points(hand) for hand in hands), default=0)
    ahead = [hand for hand in hands if best and _points(hand) == best]
    tied = len(ahead) != 1
    if coup.rules.treasure is Treasure.SHARED:
        gains = {} if tied else _from_losers(ahead[0], hands, pot, circle)
    else:
        gains = _from_treasure(ahead, pot)
    found = [_account(hand, gains.get(hand.id, 0), ahead) for hand in hands]
    return Shares(tuple(found), -sum(gains.values()), tied)


def _points(hand: Hand) -> int:
    points = hand.total.points or 0
    return 0 if hand.end is End.BUST or points > 21 else points


def _from_treasure(ahead: list[Hand], pot: Pot) -> dict[str, int]:
    """Pay a single winner the stake; of several at 21 pay each a coin, two for a Black Jack."""
    if len(ahead) == 1:
        return {ahead[0].id: min(pot.at_stake, pot.treasure)}
    gains: dict[str, int] = {}
    left = pot.treasure
    for hand in ahead:
        if _points(hand) == 21:
            gains[hand.id] = min(2 if len(hand.cards) == 2 else 1, left)
            left -= gains[hand.id]
    return gains


def _from_losers(
    winner: Hand, hands: list[Hand], pot: Pot, circle: Sequence[str]
) -> dict[str, int]:
    gains = {
        hand.id: -min(pot.at_stake, pot.purses.get(_person(circle, hand.id), 0))
        for hand in hands
        if hand.id != winner.id
    }
    gains[winner.id] = -sum(gains.values())
    return gains


def _person(circle: Sequence[str], hand_id: str) -> str:
    seat = seat_of(hand_id)
    return circle[0 if seat == BANKER else int(seat)]


def _account(hand: Hand, gain: int, ahead: list[Hand]) -> Account:
    return Account(hand.id, _outcome(hand, ahead), gain, _clause(hand, ahead))


def _clause(hand: Hand, ahead: list[Hand]) -> str:
    if len(ahead) == 1:
        return "8.3"
    return "8.5" if hand in ahead and _points(hand) == 21 else "8.4"


def _outcome(hand: Hand, ahead: list[Hand]) -> Outcome:
    if not _points(hand):
        return Outcome.BUST
    if hand not in ahead:
        return Outcome.LOSE
    if len(ahead) == 1:
        return Outcome.WIN
    if _points(hand) < 21:
        return Outcome.PUSH
    return Outcome.NATURAL if len(hand.cards) == 2 else Outcome.WIN


def next_pot(pot: Pot, result: Shares, circle: Sequence[str]) -> Pot:
    """Carry the coins over to the next coup: one more at stake after a tie."""
    purses = dict(pot.purses)
    for each in result.accounts:
        name = _person(circle, each.hand)
        purses[name] = purses.get(name, 0) + int(each.net)
    treasure = pot.treasure + result.treasure
    return evolve(
        pot, treasure=treasure, purses=purses, at_stake=pot.at_stake + 1 if result.tied else 1
    )


def is_over(pot: Pot, rules: Rules, *, short: bool) -> bool:
    """Tell whether the game is won: treasure or cards have run out, or one pirate has all coins.

    If the treasure is shared, the used cards become the new stock, so cards cannot run `short`.
    Coins that were carried away from the table can be won by nobody.
    """
    if rules.treasure is Treasure.SHARED:
        return sum(coins > 0 for coins in pot.purses.values()) <= 1
    return pot.treasure == 0 or short
