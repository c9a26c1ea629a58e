"""Players over all evenings as lines of a list, and the bank's edge in words. Pure."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.house import HOUSE_RULES, differences
from tracker.game.rules import PRESETS, VARIANTS
from tracker.game.sentences import counted, message
from tracker.game.transfers import transfers
from tracker.game.variations import EDGE_RULES
from webui.views.coins import coins
from webui.views.way import way_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from tracker.game.kinds import HouseRule, Value
    from tracker.game.rules import Rules
    from tracker.game.standings import BankRecord, Standing
    from tracker.game.variations import Variation
    from webui.core.edges import BankEdge
    from webui.core.i18n import Words


class PersonLine(NamedTuple):
    """What one person did over all evenings."""

    name: str
    way: str  # pay: won, take: lost, even
    won: str
    said: str
    evenings: int
    is_seated: bool  # plays in the current evening, and so cannot be forgotten
    names: str  # all names, where there are several


class Month(NamedTuple):
    """A month in which evenings began: as an address names it, and as people do."""

    key: str
    title: str


class Owed(NamedTuple):
    """A payment between two people."""

    payer: str
    payee: str
    amount: str


class BankLine(NamedTuple):
    """The bank under one set of rules: what it kept, and what it should keep."""

    title: str
    rules: str  # house rules that differ from the variant's own
    played: str
    was: str
    should_be: str  # empty until it is simulated
    luck: str
    is_pending: bool
    session: int  # an evening that was played by these rules
    coup: int  # and a coup of it


def month_of(at_ms: int, words: Words) -> Month:
    """Give the month of a time, by the clock of this computer."""
    day = datetime.fromtimestamp(at_ms / 1000).astimezone()
    return Month(f"{day:%Y-%m}", words.month(at_ms))


def owed(found: Iterable[Standing], nobodies: Collection[str], words: Words) -> list[Owed]:
    """Give the fewest payments that settle everybody's chips; pirates' coins are left out.

    Those who were forgotten count as one, whose name nobody is told.
    """
    sums: Counter[str] = Counter()
    for each in found:
        name = words("somebody forgotten") if each.name in nobodies else each.name
        sums[name] += each.won  # type: ignore[assignment]  # a Counter of exact amounts
    return [Owed(each.payer, each.payee, words.amount(each.amount)) for each in transfers(sums)]


def person_line(each: Standing, words: Words, *, is_seated: bool) -> PersonLine:
    said = [
        words(counted("{count} evening", "{count} evenings"), each.evenings),
        words(counted("{count} coup", "{count} coups"), each.coups),
        words(counted("{count} natural", "{count} naturals"), each.naturals),
        words(counted("{count} bust", "{count} busts"), each.busts),
    ]
    if each.coins:
        said.append(coins(each.coins, words))
    if each.banked:
        banked = counted("{count} coup as banker", "{count} coups as banker")
        said.append(words(banked, each.banked))
    return PersonLine(
        each.name,
        way_of(each.won),
        words.signed(each.won),
        " · ".join(said),
        each.evenings,
        is_seated,
        ", ".join(each.names) if len(each.names) > 1 else "",
    )


def second_name(names: Collection[str]) -> tuple[str, str] | None:
    """Guess whose second name one of these is: "Anne 2" is probably Anne's."""
    for name in sorted(names):
        first, _, number = name.rpartition(" ")
        if number.isdecimal() and first in names:
            return name, first
    return None


def bank_line(
    record: BankRecord,
    edge: BankEdge | None,
    words: Words,
    *,
    where: tuple[int, int],
    is_pending: bool,
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
        *where,
    )


def _luck(record: BankRecord, edge: BankEdge, words: Words) -> str:
    """Say by how much chance alone moves the edge in so many coups: one standard deviation."""
    points = 100 * edge.error * sqrt(edge.coups / record.coups)
    return words("chance alone moves it by about {points} points", points=words.number(points))


def percent(share: float, words: Words) -> str:
    r"""Write a share as a percentage, with its sign.

    >>> from tracker.languages import language
    >>> from webui.core.i18n import Words
    >>> percent(-0.0123, Words(language("fr")))
    '−1,2\xa0%'
    """
    sign = "+" if round(share, 3) > 0 else "\N{MINUS SIGN}" if round(share, 3) < 0 else ""
    return f"{sign}{words.number(abs(100 * share))}\N{NO-BREAK SPACE}%"


def changed(rules: Rules, words: Words) -> str:
    """List the titles of the house rules that differ from the variant's own."""
    found = differences(rules, PRESETS[rules.variant])
    return ", ".join(words(HOUSE_RULES[name].title) for name in found if name in EDGE_RULES)


# what another rule would change


class VariationLine(NamedTuple):
    """One house rule with another value, and what that does to the bank."""

    number: int
    title: str
    now: str
    then: str
    edge: str  # empty until it is simulated
    said: str  # the change of the edge, with its error
    is_pending: bool
    has_failed: bool


class TriedVariation(NamedTuple):
    """A variation, the present value of its rule, and the bank's edge without and with it."""

    variation: Variation
    now: Value
    base: BankEdge | None
    edge: BankEdge | None
    is_pending: bool = False
    has_failed: bool = False


def variation_line(number: int, tried: TriedVariation, words: Words) -> VariationLine:
    rule, base, edge = HOUSE_RULES[tried.variation.name], tried.base, tried.edge
    return VariationLine(
        number,
        words(rule.title),
        value_word(rule, tried.now, words),
        value_word(rule, tried.variation.value, words),
        "" if edge is None else percent(edge.edge, words),
        "" if base is None or edge is None else _change(base, edge, words),
        tried.is_pending,
        tried.has_failed,
    )


def _change(base: BankEdge, edge: BankEdge, words: Words) -> str:
    points = 100 * (edge.edge - base.edge)
    error = 200 * sqrt(base.error**2 + edge.error**2)
    if abs(points) < error:
        return words("no change that {coups} coups could show", coups=words.amount(edge.coups))
    better = message("{points} points better for the bank, give or take {error}")
    worse = message("{points} points worse for the bank, give or take {error}")
    said = better if points > 0 else worse
    return words(said, points=words.number(abs(points)), error=words.number(error))


def value_word(rule: HouseRule, value: Value, words: Words) -> str:
    """Word the value of a house rule."""
    if value in rule.kind.options:
        return words(rule.kind.options[value])
    if isinstance(value, (int, Fraction)):
        return words.amount(value)
    return "–"
