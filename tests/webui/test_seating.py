"""What each seat is said to do."""

from __future__ import annotations

import pytest

from tests.game.tables import rounds, table_after
from tests.languages.spoken import EN
from tracker.game.assist import Act, advise
from webui.core.i18n import Words
from webui.views.seating import SeatingContext, seats

DEAL = rounds("base", "6H", "TS 8D", "9S 8C")


def states(actions, variant="base"):
    """Give the word that stands at each seat."""
    table = table_after(variant, [10, 10], actions)
    return [view.hands[0].state.word for view in seats(table, SeatingContext(Words(EN)))]


@pytest.mark.parametrize(
    ("said", "states_then"),
    [
        (["deal 2 2C"], "stands?"),
        (["deal B TH"], "stands?"),
        (["stand 1", "deal 2 2C"], "stands"),
        (["deal 2 2C", "stand 1"], "stands"),
    ],
)
def test_a_stand_that_nobody_said_is_shown_as_assumed_until_it_is_said(said, states_then):
    assert states([*DEAL, *said])[0] == states_then


def test_a_pirate_who_shows_his_cards_has_stopped():
    deal = [
        "deal 1 [TS]",
        "deal 2 [TH]",
        "deal B [TD]",
        "deal 1 [7S]",
        "deal 2 [8H]",
        "deal B [8D]",
    ]

    assert states([*deal, "show 1 TS 7S"], "pirate")[0] == "stands"


def test_a_natural_that_was_paid_and_waits_to_be_discarded_is_a_natural_still():
    deal = ["deal 1 ??", "deal 2 ??", "deal B 8S", "deal 1 ??", "deal 2 ??", "deal B ??"]
    table = table_after("permanent", [2, 4], [*deal, "show 1 KD AS", "pay 1 3"])
    first = advise(table)[0]
    assert (first.act, first.hand) == (Act.BURY, "1")
    context = SeatingContext(Words(EN), now=first.hand, act=first.act)

    assert seats(table, context)[0].hands[0].state.word == "natural"
