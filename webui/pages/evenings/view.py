"""Past evenings as lines of a list, and one of them as CSV. Pure."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.money import decimal
from tracker.game.rules import VARIANTS
from tracker.game.table import settle

if TYPE_CHECKING:
    from tracker.game.settlement import Account
    from tracker.game.table import Table
    from tracker.store.evening_table import EveningTable
    from tracker.store.log import Evening
    from webui.core.i18n import Words


class EveningView(NamedTuple):
    id: int
    date: str
    hours: str
    variant: str
    coups: int
    people: str
    is_set_aside: bool = False  # it cannot be read


def evening_view(each: Evening, words: Words) -> EveningView:
    opening = each.opening
    hours = f"{words.hour(each.began_ms)} – {words.hour(each.ended_ms)}"
    date = words.date(each.began_ms)
    if opening is None:
        return EveningView(each.id, date, hours, "", each.coups, "", is_set_aside=True)
    people = ", ".join((*opening.seats, opening.banker))
    title = words(VARIANTS[opening.rules.variant].title)
    return EveningView(each.id, date, hours, title, each.coups, people)


def accounts_csv(live: EveningTable) -> str:
    """Write every account of an evening as CSV, one a line."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(
        ["coup", "hand", "name", "cards", "total", "outcome", "stake", "net", "insurance"]
    )
    for snapshot in live.coups():
        for each in settle(snapshot.table).accounts:
            rows.writerow(_row(snapshot.table, each))
    return out.getvalue()


def _row(table: Table, account: Account) -> list[object]:
    assert table.coup is not None
    hand = table.coup.hands[account.hand]
    cards = " ".join(str(held.card) for held in hand.cards)
    stake = "" if hand.stake is None else decimal(hand.stake)
    sums = [stake, decimal(account.net), decimal(account.insurance)]
    name = _plain(table.name(hand.seat))
    return [table.coups, hand.id, name, cards, hand.total.points, account.outcome, *sums]


# The signs that make a cell a formula, at the start of a cell for any separator a program uses.
_FORMULA = re.compile(r"""(^|[,;|\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])""")


def _plain(name: str) -> str:
    """Keep spreadsheet programs from reading a name, or a part of it, as a formula.

    >>> _plain("=1+1"), _plain("Anne;=1+1"), _plain("Jean-Luc")
    ("'=1+1", "Anne;'=1+1", 'Jean-Luc')
    """
    return _FORMULA.sub(r"\1\2'", name)
