"""How simulated players play: named strategies, each built for the rules of its game.

A strategy gets a `PlayerView`: what a player may see and do. It never gets other covered cards.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from itertools import compress, product
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.banker import banker_is_free, banker_must_draw
from tracker.game.cards import Card, Total, total
from tracker.game.play import may_double, may_split, may_surrender
from tracker.game.sentences import filled
from tracker.game.simulate.odds import Odds, Situation

if TYPE_CHECKING:
    from tracker.game.coup import Coup, Hand
    from tracker.game.rules import Rules


class Play(StrEnum):
    """What a player may answer when asked."""

    STAND = "stand"
    DRAW = "draw"
    SPLIT = "split"
    DOUBLE = "double"
    SURRENDER = "surrender"


class PlayerView(NamedTuple):
    """What a player sees when asked: his hand, the banker's turned card, his choices."""

    cards: tuple[Card, ...]
    total: Total
    up: Card | None
    options: frozenset[Play]


Strategy = Callable[[PlayerView], Play]


class StrategyError(ValueError):
    """A name that is not a strategy."""


DRAW_OR_STAND = frozenset({Play.STAND, Play.DRAW})
_MORE = (Play.SPLIT, Play.DOUBLE, Play.SURRENDER)
_ALLOWED = {
    may: DRAW_OR_STAND | set(compress(_MORE, may)) for may in product((False, True), repeat=3)
}
LOWEST_STAND, HIGHEST_STAND = 12, 21


def player_view(coup: Coup, hand: Hand) -> PlayerView:
    """Give a player's view of the coup."""
    cards = tuple([held.card for held in hand.cards])
    up = next((held.card for held in coup.banker.cards if not held.covered), None)
    return PlayerView(cards, total(cards), up, _options(coup, hand))


def _options(coup: Coup, hand: Hand) -> frozenset[Play]:
    if len(hand.cards) != 2:
        return DRAW_OR_STAND
    return _ALLOWED[may_split(coup, hand), may_double(coup, hand), may_surrender(coup, hand)]


def stand_on(points: int) -> Strategy:
    """Draw below a total, counting an Ace as 11 where possible; stand from there on."""

    def play(seen: PlayerView) -> Play:
        return Play.STAND if (seen.total.points or 0) >= points else Play.DRAW

    return play


def _mimic(rules: Rules) -> Strategy:
    """Play like this game's banker; if he may choose, like one who draws to 17."""
    if banker_is_free(rules):
        return stand_on(17)

    def play(seen: PlayerView) -> Play:
        return Play.DRAW if banker_must_draw(rules, seen.total) else Play.STAND

    return play


def _never_bust(rules: Rules) -> Strategy:
    """Draw only if no card can bust the hand; stand on soft 18 and above."""
    del rules

    def play(seen: PlayerView) -> Play:
        safe = seen.total.least < 12 and (seen.total.points or 0) < 18
        return Play.DRAW if safe else Play.STAND

    return play


def _basic(rules: Rules) -> Strategy:
    """Play what pays best on average under these rules."""
    best = _chart(Odds.under(rules))

    def play(seen: PlayerView) -> Play:
        up = None if seen.up is None else seen.up.points
        pair = seen.cards[0].points if Play.SPLIT in seen.options else None
        least, soft = seen.total.least, 1 in [each.points for each in seen.cards]
        return best(Situation(least, soft, len(seen.cards), up), pair, seen.options)

    return play


def _chart(odds: Odds) -> Callable[[Situation, int | None, frozenset[Play]], Play]:
    """Make a function that gives the best play, and computes each situation only once."""

    @cache
    def best(at: Situation, pair: int | None, options: frozenset[Play]) -> Play:
        worth = {Play.STAND: odds.stand(at), Play.DRAW: odds.draw(at)}
        if Play.DOUBLE in options:
            worth[Play.DOUBLE] = odds.double(at)
        if Play.SURRENDER in options:
            worth[Play.SURRENDER] = odds.surrender
        if pair is not None:
            worth[Play.SPLIT] = odds.split(at, pair)
        return max(worth, key=lambda play: worth[play])

    return best


_NAMED: dict[str, Callable[[Rules], Strategy]] = {
    "mimic": _mimic,
    "never-bust": _never_bust,
    "basic": _basic,
}
NAMES = (*_NAMED, *(f"stand-on-{n}" for n in range(LOWEST_STAND, HIGHEST_STAND + 1)))

# A free banker needs a habit for the simulation: he stops where a forced banker must.
BANKERS: dict[str, Strategy] = {"to-17": stand_on(17)}


def strategy(name: str, rules: Rules) -> Strategy:
    """Give a strategy by its name, built for a game.

    >>> from tracker.game.rules import PRESETS
    >>> strategy("luck", PRESETS["permanent"])
    Traceback (most recent call last):
    ...
    tracker.game.simulate.strategies.StrategyError: no strategy of that name (known: mimic, never-bust, \
basic, stand-on-12 to stand-on-21): 'luck'
    """
    if name in _NAMED:
        return _NAMED[name](rules)
    if name in NAMES:
        return stand_on(int(name.removeprefix("stand-on-")))
    known = ", ".join(_NAMED)
    raise StrategyError(
        filled(
            "no strategy of that name (known: {known}, stand-on-{lowest} to stand-on-{highest}): {name}",
            known=known,
            lowest=LOWEST_STAND,
            highest=HIGHEST_STAND,
            name=repr(name),
        )
    )
