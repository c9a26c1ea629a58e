"""The set-up form: past tables that can be copied, and the form summed up in a sentence. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game import wording
from tracker.game.customs import remarks
from tracker.game.exposure import largest_payment
from tracker.game.rules import VARIANTS
from tracker.game.sentences import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.game.money import Money
    from tracker.game.rules import Rules
    from tracker.store.log import Evening
    from webui.core.i18n import Words

MOST_SAVED = 6  # tables offered to be copied


class PastTable(NamedTuple):
    """A table of a past evening that can be copied: the evening's number, game, people, date."""

    id: int
    title: str
    people: str
    date: str


def saved_tables(evenings: Iterable[Evening], words: Words) -> list[PastTable]:
    """List the tables of past evenings, latest first; the same people and game only once."""
    found: dict[tuple[str, str], PastTable] = {}
    for each in evenings:
        opening = each.opening
        if opening is None:
            continue
        people = ", ".join((opening.banker, *opening.seats))
        title = words(VARIANTS[opening.rules.variant].title)
        saved = PastTable(each.id, title, people, words.date(each.began_ms))
        found.setdefault((opening.rules.variant, people), saved)
    return list(found.values())[:MOST_SAVED]


class Summary(NamedTuple):
    """The form in a sentence, and whether the bank is too small for it."""

    said: str
    bad: bool


def summary(rules: Rules, players: int, bank: Money | None, words: Words) -> Summary:
    """Sum up the form: the game, the players, what is missing, and whether the bank could pay."""
    title = words(VARIANTS[rules.variant].title)
    people = words(counted("{count} player", "{count} players"), players)
    worst, warning = _worst(rules, players, words)
    short = worst is not None and bank is not None and worst > bank
    if short:
        has = words.amount(bank)
        warning = " ".join((warning, words("The bank has {has}: too little.", has=has)))
    lacking = [wording.remark(each, words.language) for each in remarks(rules, players)]
    return Summary(" ".join([f"{title}, {people}.", *lacking, warning]), short)


def _worst(rules: Rules, players: int, words: Words) -> tuple[Money | None, str]:
    """Give the most the bank could lose in one coup, and the sentence that says it.

    The sum is None if the game has no bank, or if there is no maximum stake.
    """
    if not rules.game.has_bank:
        return None, ""
    if rules.highest_stake is None:
        return None, words("No maximum stake: one coup may break the bank.")
    worst = largest_payment(rules, [None] * players)
    assert worst is not None
    high, sum_ = words.amount(rules.highest_stake), words.amount(worst)
    return worst, words(
        "If all stake {high} and win the most they can: {sum} to pay.", high=high, sum=sum_
    )
