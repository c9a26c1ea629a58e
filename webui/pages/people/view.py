"""Players over all evenings as lines of a list, and the bank's edge in words. Pure."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.house import HOUSE_RULES, differences
from tracker.game.rules import PRESETS, VARIANTS
from tracker.game.sentences import counted

if TYPE_CHECKING:
    from tracker.game.rules import Rules
    from tracker.game.standings import BankRecord, Standing
    from webui.core.edges import BankEdge
    from webui.core.i18n import Words


class PersonLine(NamedTuple):
    """What one person did over all evenings."""

    name: str
    way: str  # pay: won, take: lost, even
    won: str
    said: str
    evenings: int
    is_seated: bool  # at the table now, and cannot be forgotten


class BankLine(NamedTuple):
    """The bank under one set of rules: as it was, and as it should be."""

    title: str
    rules: str  # what differs from the game as it stands in the book
    played: str
    was: str
    should_be: str  # empty while it is being dealt out
    luck: str
    is_pending: bool


def person_line(each: Standing, words: Words, *, is_seated: bool) -> PersonLine:
    way = "pay" if each.won > 0 else "take" if each.won < 0 else "even"
    said = [
        words(counted("{count} evening", "{count} evenings"), each.evenings),
        words(counted("{count} coup", "{count} coups"), each.coups),
        words(counted("{count} natural", "{count} naturals"), each.naturals),
        words(counted("{count} bust", "{count} busts"), each.busts),
    ]
    if each.banked:
        banked = counted("{count} coup as banker", "{count} coups as banker")
        said.append(words(banked, each.banked))
    return PersonLine(
        each.name, way, words.signed(each.won), " · ".join(said), each.evenings, is_seated
    )


def bank_line(
    record: BankRecord, edge: BankEdge | None, words: Words, *, is_pending: bool
) -> BankLine:
    coups = words(counted("{count} coup", "{count} coups"), record.coups)
    staked = words.amount(record.staked)
    return BankLine(
        words(VARIANTS[record.rules.variant].title),
        changed(record.rules, words),
        words("{coups}, {staked} staked", coups=coups, staked=staked),
        percent(record.edge, words),
        "" if edge is None else percent(edge.edge, words),
        "" if edge is None else _luck(record, edge, words),
        is_pending,
    )


def _luck(record: BankRecord, edge: BankEdge, words: Words) -> str:
    """Say how far chance alone moves the edge in so many coups."""
    points = 100 * edge.error * sqrt(edge.coups / record.coups)
    return words("chance alone moves it by about {points} points", points=words.number(points))


def percent(share: float, words: Words) -> str:
    r"""Write a share with its sign, in percent.

    >>> from tracker.languages import language
    >>> from webui.core.i18n import Words
    >>> percent(-0.0123, Words(language("fr")))
    '−1,2\xa0%'
    """
    sign = "+" if round(share, 3) > 0 else "\N{MINUS SIGN}" if round(share, 3) < 0 else ""
    return f"{sign}{words.number(abs(100 * share))}\N{NO-BREAK SPACE}%"


def changed(rules: Rules, words: Words) -> str:
    """List the house rules that differ from the game's own."""
    found = differences(rules, PRESETS[rules.variant])
    return ", ".join(words(HOUSE_RULES[name].title) for name in found if name in TELLING)


# the house rules that change the bank's edge; `standings.for_the_edge` leaves the others out
TELLING = frozenset(
    {"decks", "natural_pays", "ace_ten_is_natural", "split_natural", "pair", "split_hands"}
    | {"split_aces_one_card", "double", "double_after_split", "insurance", "surrender"}
    | {"banker_draws", "premiums", "premium_adds_to_win"}
)
