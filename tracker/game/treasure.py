"""The pirates' game: no bank, coins at stake, a treasure in common or shared out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.game.coup import Coup, End, Hand, takes_part
from tracker.game.records import evolve
from tracker.game.rules import Treasure
from tracker.game.settlement import Account, Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.game.rules import Rules

COINS = 10


@dataclass(frozen=True)
class Pot:
    """The coins that nobody has won yet, those at stake in this coup, and each pirate's own."""

    treasure: int = COINS
    at_stake: int = 1
    purses: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Shares:
    """What a coup does to the coins of each hand and of the treasure.

    After a tie one more coin is at stake.
    """

    accounts: tuple[Account, ...]
    treasure: int
    tied: bool


def first_pot(rules: Rules, hands: Sequence[str]) -> Pot:
    """Set up the treasure: in the middle, or shared out, odd coins to the first seats."""
    if rules.treasure is Treasure.COMMON:
        return Pot(purses=dict.fromkeys(hands, 0))
    each, over = divmod(COINS, len(hands))
    return Pot(0, 1, {hand: each + (place < over) for place, hand in enumerate(hands)})


def coins_at_stake(pot: Pot, rules: Rules) -> int:
    """Give the coins at stake in a coup.

    A common treasure limits them to what it still has, but never below 1.
    """
    shared = rules.treasure is Treasure.SHARED
    return pot.at_stake if shared else max(1, min(pot.at_stake, pot.treasure))


def shares(coup: Coup, pot: Pot) -> Shares | None:
    """Compute who takes what; None until all have stopped and shown."""
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
        gains = {} if tied else _from_losers(ahead[0], hands, pot)
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


def _from_losers(winner: Hand, hands: list[Hand], pot: Pot) -> dict[str, int]:
    gains = {
        hand.id: -min(pot.at_stake, pot.purses.get(hand.id, 0))
        for hand in hands
        if hand.id != winner.id
    }
    gains[winner.id] = -sum(gains.values())
    return gains


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


def next_pot(pot: Pot, result: Shares) -> Pot:
    """Carry the coins over to the next coup: one more at stake after a tie."""
    purses = dict(pot.purses)
    for each in result.accounts:
        purses[each.hand] = purses.get(each.hand, 0) + int(each.net)
    treasure = pot.treasure + result.treasure
    return evolve(
        pot, treasure=treasure, purses=purses, at_stake=pot.at_stake + 1 if result.tied else 1
    )


def is_over(pot: Pot, rules: Rules, *, short: bool) -> bool:
    """Tell whether the game is won: treasure or cards have run out, or one pirate has all coins.

    If the treasure is shared, the used cards become the new stock, so cards cannot run `short`.
    """
    if rules.treasure is Treasure.SHARED:
        return COINS in pot.purses.values()
    return pot.treasure == 0 or short
