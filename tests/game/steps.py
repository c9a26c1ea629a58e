"""What is advised step by step, for the tests of procedure."""

from __future__ import annotations

from tests.game.tables import table_after
from tests.languages.spoken import EN
from tracker.game import wording
from tracker.game.assist import advise
from tracker.game.events import Entry, SessionOpened
from tracker.game.fold import table_of_log
from tracker.game.notation import read
from tracker.game.rules import PRESETS


def steps(variant, stakes, actions, **given):
    """Give what is advised, each act with its hand."""
    return [
        (each.act, each.hand) for each in advise(table_after(variant, stakes, actions, **given))
    ]


def said(variant, stakes, actions, language=EN, **given):
    """Give the sentences of what is advised."""
    table = table_after(variant, stakes, actions, **given)
    return [wording.advice(table, each, language) for each in advise(table)]


def evening_of(*actions, variant="permanent", seats=("Anne", "Bruno", "Chloé")):
    """Give the table of an evening before its first coup."""
    facts = [SessionOpened(PRESETS[variant], "Denis", tuple(seats)), *map(read, actions)]
    return table_of_log(Entry(seq, fact) for seq, fact in enumerate(facts, 1))


def told(table):
    return [(each.act, each.hand) for each in advise(table)]
