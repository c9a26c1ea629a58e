"""The pirates' coins belong to people, who come, go and change seats."""

from __future__ import annotations

from tests.game.tables import rounds, session_text, settle, table_of
from tests.game.test_pirate import ANNE_WINS, SEATS, coup, played, table
from tracker.game.assist import Act, advise
from tracker.game.table import TREASURE, pot_now, totals

CHLOE_TOO = {"seats": ["Anne", "Bruno", "Chloé"]}
TIE_OF_THREE = {
    **coup("TS 7S", "TH 8H", "TD 8D", "9C 8C", play=["stand 1", "stand 2", "stand 3", "stand B"]),
    **CHLOE_TOO,
}


def test_8_4_the_coins_of_a_tie_wait_for_those_who_play_on():
    tied, won = played(TIE_OF_THREE, ANNE_WINS)

    assert tied.net["Anne"] == tied.net["Bruno"] == 0
    assert won.net == {"Anne": 2, "Bruno": 0, "Denis": 0, TREASURE: -2}


def test_8_6_who_comes_late_finds_the_treasure_as_it_is():
    begun = table(*[ANNE_WINS] * 10, CHLOE_TOO)

    assert begun.pot.treasure == 0
    assert [each.act for each in advise(begun)] == [Act.GAME_OVER]


def test_8_7_coins_belong_to_people_and_not_to_seats():
    changed = {**ANNE_WINS, "seats": ["Bruno", "Anne"]}  # the first seat wins, now Bruno

    shared = table(ANNE_WINS, changed, changed, treasure="shared")

    assert totals(shared) == {"Anne": 2 - 1 - 1, "Bruno": -1 + 2 + 2, "Denis": -3, TREASURE: 0}
    assert pot_now(shared).purses == {"Bruno": 3 + 3, "Anne": 4, "Denis": 0}


def test_8_7_who_leaves_keeps_his_coins_and_brings_them_back():
    alone = {**coup("TS 7S", "TH 9H", play=["stand 1", "stand B"]), "seats": ["Anne"]}

    gone = table(ANNE_WINS, alone, treasure="shared")
    back = table(ANNE_WINS, alone, ANNE_WINS, treasure="shared")

    assert (pot_now(gone).purses, pot_now(gone).away) == ({"Anne": 7, "Denis": 1}, {"Bruno": 2})
    assert pot_now(back).purses == {"Anne": 9, "Bruno": 1, "Denis": 0}


def test_8_7_a_table_that_begins_to_share_shares_the_whole_treasure():
    text = session_text(
        [ANNE_WINS, {**ANNE_WINS, "rules": {"treasure": "shared"}}],
        variant="pirate",
        banker="Denis",
        seats=SEATS,
    )

    assert pot_now(table_of(text)).purses == {"Anne": 4 + 2, "Bruno": 2, "Denis": 2}


def test_8_2_pirates_bury_nothing_before_all_have_shown():
    deal = rounds("pirate", "TS 7S", "TH 8H", "TD 8D")
    bust = ["stand 1", "deal 2 KH", "bury 2", "deal B 2C", "stand B", "bury 1", "bury B"]

    assert settle("pirate", 2, [*deal, *bust]).codes == []
    late = ["deal 1 KS", "bury 2", "deal B 2C"]
    assert settle("pirate", 2, [*deal, *late]).codes == []
