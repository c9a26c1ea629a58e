"""The game of the coins: no bank, a treasure in the middle or shared out, the dealer plays too."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tests.game.second import slips, turns
from tests.game.second.cards import over
from tests.game.second.games import COVERED, Game

if TYPE_CHECKING:
    from random import Random

    from tests.game.second.sheet import Hand, Sheet

COINS = 10
JOKERS = 2
PIRATE = Game("pirate", 4, 1, (COVERED, COVERED), (COVERED, COVERED), has_bank=False)


def pirates(chance: Random) -> Game:
    """Give the game with its treasure in common, or shared out."""
    if chance.random() < 0.5:
        return PIRATE
    return Game(**{**vars(PIRATE), "house": {"treasure": "shared"}})


@dataclass
class Coins:
    """Whose the coins are, and how many the next coup is for."""

    shared: bool
    purses: dict[str, int] = field(default_factory=dict)
    treasure: int = COINS
    at_stake: int = 1

    def share_out(self, hands: list[str]) -> None:
        """Lay the treasure out; odd coins go round from the first seat on."""
        each, more = divmod(COINS, len(hands))
        self.purses = dict.fromkeys(hands, 0)
        if self.shared:
            self.treasure = 0
            self.purses = {hand: each + (place < more) for place, hand in enumerate(hands)}

    @property
    def over(self) -> bool:
        """Tell whether the game is won."""
        return COINS in self.purses.values() if self.shared else self.treasure == 0


def play(sheet: Sheet) -> None:
    """Deal two covered cards to each, and let each draw or stop in turn; then all show."""
    both = sheet.may(0.4)
    for number in (1, 2):
        for hand in sheet.hands:
            if not both:
                sheet.give(hand, covered=True)
            elif number == 1:
                sheet.give(hand, covered=True)
                sheet.give(hand, covered=True)
    for hand in sheet.hands:
        slips.unrequested_by_pirates(sheet, hand)
        _turn(sheet, hand)
    for hand in sheet.hands:
        sheet.turn(hand)
        sheet.settle(hand)


def _turn(sheet: Sheet, hand: Hand) -> None:
    last = hand is sheet.hands[-1]
    while not hand.done:
        if hand.seen_to_be_over or (hand.total > 21 and sheet.may(0.3)):
            sheet.turn(hand)
            hand.done = True
            sheet.plays_on(hand)
        elif hand.total > 21 or not sheet.may(0.9 if hand.total < 14 else 0.3):
            turns.rest(sheet, hand)
        else:
            sheet.give(hand, covered=False)
            sheet.plays_on(hand)
    if last and hand.stood and not hand.implied:
        turns.stand(sheet, hand)


def accounts(sheet: Sheet, coins: Coins) -> dict[str, tuple[str, Fraction]]:
    """Say what became of each hand, and the coins it wins; carry the coins over."""
    points = {hand.id: 0 if over(hand.cards) else hand.total for hand in sheet.hands}
    best = max(points.values())
    ahead = [hand for hand in sheet.hands if best and points[hand.id] == best]
    won = _coins(sheet, ahead, coins)
    if not coins.shared:
        coins.treasure -= sum(won.values())
    for name, gain in won.items():
        coins.purses[name] += gain
    coins.at_stake = 1 if len(ahead) == 1 else coins.at_stake + 1
    return {
        hand.id: (_outcome(hand, points[hand.id], ahead), Fraction(won.get(hand.id, 0)))
        for hand in sheet.hands
    }


def _outcome(hand: Hand, points: int, ahead: list[Hand]) -> str:
    if not points:
        return "bust"
    if hand not in ahead:
        return "lose"
    if len(ahead) == 1:
        return "win"
    if points < 21:
        return "push"
    return "natural" if len(hand.cards) == 2 else "win"


def _coins(sheet: Sheet, ahead: list[Hand], coins: Coins) -> dict[str, int]:
    """Give who wins and loses how many coins."""
    if coins.shared:
        if len(ahead) != 1:
            return {}
        winner = ahead[0].id
        lost = {
            hand.id: -min(coins.at_stake, coins.purses[hand.id])
            for hand in sheet.hands
            if hand.id != winner
        }
        return {**lost, winner: -sum(lost.values())}
    if len(ahead) == 1:
        return {ahead[0].id: min(coins.at_stake, coins.treasure)}
    left, won = coins.treasure, {}
    for hand in [each for each in ahead if each.total == 21]:
        won[hand.id] = min(left, 2 if len(hand.cards) == 2 else 1)
        left -= won[hand.id]
    return won
