"""Past evenings as lines of a list, and one of them as CSV. Pure."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import combining, normalize

from tracker.game import wording
from tracker.game.sentences import about
from tracker.game.table import TREASURE, settle
from webui.views.games import game_names
from webui.views.way import way_of

if TYPE_CHECKING:
    from tracker.game.scores import EveningScore
    from tracker.game.settlement import Account
    from tracker.game.table import Table
    from tracker.store.evening_table import EveningTable
    from tracker.store.log import Evening
    from webui.core.i18n import Words


class PersonSum(NamedTuple):
    """What somebody won on an evening."""

    name: str
    way: str  # pay: won, take: lost, even
    sum: str


class EveningView(NamedTuple):
    id: int
    name: str
    date: str
    hours: str
    variant: str
    coups: int
    people: str
    sums: tuple[PersonSum, ...] | None = None  # None if they are not computed yet
    is_set_aside: bool = False  # it cannot be read

    @property
    def said(self) -> str:
        """Give the text that a search looks through, with those who came later where they are known."""
        played = " ".join(each.name for each in self.sums or ())
        return f"{self.name} {self.date} {self.variant} {self.people} {played}"


def evening_view(each: Evening, name: str, score: EveningScore | None, words: Words) -> EveningView:
    """Word one line of the list; without its score what happened since the opening is left out."""
    opening = each.opening
    hours = f"{words.hour(each.began_ms)} – {words.hour(each.ended_ms)}"
    date = words.date(each.began_ms)
    if opening is None:
        return EveningView(each.id, name, date, hours, "", each.coups, "", is_set_aside=True)
    people = ", ".join((*opening.seats, opening.banker))
    played = [coup.variant for coup in score.coups] if score is not None else []
    games = game_names(played or [opening.rules.variant], words)
    sums = None if score is None else person_sums(score, words)
    return EveningView(each.id, name, date, hours, games, each.coups, people, sums)


def person_sums(score: EveningScore, words: Words) -> tuple[PersonSum, ...]:
    """Word who won what, the best first."""
    return tuple(
        PersonSum(name, way_of(won), words.signed(won))
        for name, won in score.sums.items()
        if name != TREASURE
    )


def is_found(each: EveningView, asked: str) -> bool:
    """Tell whether every word of a search begins a word of an evening, whatever its accents.

    >>> found = EveningView(1, "Chez Élise", "lundi 3 mai", "", "Ponte", 9, "Anne, Bruno")
    >>> is_found(found, "elise MAI"), is_found(found, "ann"), is_found(found, "nne")
    (True, True, False)
    """
    words = _plain_words(each.said)
    return all(any(word.startswith(part) for word in words) for part in _plain_words(asked))


def _plain_words(text: str) -> list[str]:
    bare = "".join(each for each in normalize("NFD", text.casefold()) if not combining(each))
    return re.findall(r"\w+", bare)


_COLUMNS = (
    about("a column", "coup"),
    about("a column", "hand"),
    about("a column", "name"),
    about("a column", "cards"),
    about("a column", "total"),
    about("a column", "outcome"),
    about("a column", "stake"),
    about("a column", "net"),
    about("a column", "insurance"),
)
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by it Excel knows that letters are in UTF-8


def accounts_csv(live: EveningTable, words: Words) -> str:
    """Write every account of an evening as CSV, one account a line.

    Where a comma stands before the decimals, spreadsheets part cells by semicolons.
    """
    out, with_commas = io.StringIO(), words.formats.point == ","
    if with_commas:
        out.write(BYTE_ORDER_MARK)
    rows = csv.writer(out, delimiter=";" if with_commas else ",")
    rows.writerow([words(each) for each in _COLUMNS])
    for snapshot in live.coups():
        for each in settle(snapshot.table).accounts:
            rows.writerow(_row(snapshot.table, each, words))
    return out.getvalue()


def _row(table: Table, account: Account, words: Words) -> list[object]:
    assert table.coup is not None
    hand = table.coup.hands[account.hand]
    cards = " ".join(str(held.card) for held in hand.cards)
    sums = (hand.stake, account.net, account.insurance)
    return [
        table.coups,
        hand.id,
        _plain(table.name(hand.seat)),
        cards,
        hand.total.points,
        account.outcome
        if words.formats.point == "."
        else wording.outcome(account.outcome, words.language),
        *(words.typed(each) for each in sums),
    ]


# A sign that makes a cell a formula, at the start of a cell. Programs differ in which separator
# they take, so each of them counts as a start.
_FORMULA = re.compile(r"""(^|[,;|\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])""")


def _plain(name: str) -> str:
    """Keep spreadsheet programs from reading a name, or a part of it, as a formula.

    >>> _plain("=1+1"), _plain("Anne;=1+1"), _plain("Jean-Luc")
    ("'=1+1", "Anne;'=1+1", 'Jean-Luc')
    """
    return _FORMULA.sub(r"\1\2'", name)
