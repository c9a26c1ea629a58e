"""Whether money turns on what a card is."""

import pytest

from tests.game.tables import rounds, table_after
from tracker.game.settlement import Outcome
from tracker.game.table import settle
from tracker.game.whatif import does_rank_matter


def played(variant, banker, player, *then):
    return table_after(variant, [10], [*rounds(variant, banker, player), *then])


def turns(table, hand, place, rank):
    own = table.coup.hands[hand]
    return does_rank_matter(table, own, own.cards[place], rank)


@pytest.mark.parametrize(
    ("rank", "otherwise"),
    [("8", True), ("7", True), ("5", False), ("2", False), ("A", True)],
)
def test_a_players_card_costs_where_his_total_passes_the_bankers_or_not(rank, otherwise):
    table = played("base", "TD", "TS 6H", "stand 1", "deal B 7C")  # 16 against 17

    assert settle(table).complete
    assert turns(table, "1", 1, rank) is otherwise


@pytest.mark.parametrize(("rank", "otherwise"), [("4", True), ("T", False), ("9", False)])
def test_a_card_that_sent_a_player_out_costs_where_he_would_have_stayed_in(rank, otherwise):
    table = played("base", "TD", "8S 6H", "deal 1 KC", "deal B 7C")

    assert settle(table).of("1").outcome is Outcome.BUST
    assert turns(table, "1", 0, rank) is otherwise
    assert turns(table, "1", 1, "3")  # 21 instead of 24


@pytest.mark.parametrize(("rank", "otherwise"), [("9", True), ("6", True), ("7", False)])
def test_the_bankers_card_costs_where_he_would_win_lose_or_have_to_draw(rank, otherwise):
    table = played("base", "TD", "TS 8H", "stand 1", "deal B 7C")  # 18 against 17

    assert turns(table, "B", 1, rank) is otherwise
