"""Section 6: the game of the pontes."""

from __future__ import annotations

import pytest

from tests.game.tables import advised, evening, rounds, session_text, settle, table_after, table_of
from tracker.game.assist import Act, advise
from tracker.game.events import Entry, SessionOpened
from tracker.game.fold import table_of_log
from tracker.game.notation import read
from tracker.game.rules import PRESETS


def after_draws(*draws):
    """Give the table after cards were drawn for the bank."""
    opened = SessionOpened(PRESETS["ponte"], "Denis", ("Anne", "Bruno"))
    facts = [opened, *(read(f"draw {each}") for each in draws)]
    return table_of_log(Entry(seq, fact) for seq, fact in enumerate(facts, 1))


@pytest.mark.parametrize(
    ("draws", "circle"),
    [
        (["1 5S", "2 KS", "B 9H"], ("Bruno", "Denis", "Anne")),
        (["1 AS", "2 KS", "B 9H"], ("Anne", "Bruno", "Denis")),
        (["1 2S", "2 3S", "B 4H"], ("Denis", "Bruno", "Anne")),
        (["1 TS", "2 JS", "B QH"], ("Denis", "Bruno", "Anne")),
    ],
)
def test_6_1_the_highest_card_takes_the_bank_and_the_others_sit_by_rank(draws, circle):
    assert after_draws(*draws).circle == circle


def test_6_1_nothing_is_decided_before_all_have_drawn():
    assert after_draws("1 AS", "2 5S").circle == ("Denis", "Anne", "Bruno")


def test_6_1_those_who_tie_draw_again():
    tied = after_draws("1 KS", "2 KH", "B 9H")
    again = after_draws("1 KS", "2 KH", "B 9H", "1 3S", "2 5S")

    assert tied.circle == ("Denis", "Anne", "Bruno")
    assert again.circle == ("Bruno", "Anne", "Denis")


def test_6_2_the_bankers_natural_is_a_21_like_another():
    deal = rounds("ponte", "AH KD", "7S 7D")

    settled = settle("ponte", [10], [*deal, "deal 1 7C", "stand 1", "show B AH KD"])

    assert settled.complete
    assert settled.outcomes["1"] == "push"


def test_6_2_and_beats_a_lower_total_at_the_accounts():
    deal = rounds("ponte", "AH KD", "TS 9D")

    settled = settle("ponte", [10], [*deal, "stand 1", "show B AH KD"])

    assert settled.complete
    assert settled.anne == -10


def test_6_3_a_player_with_21_in_hand_is_paid_his_stake_at_once():
    deal = rounds("ponte", "6H 7D", "TS 8D", "AS KD")

    settled = settle("ponte", [10, 20], deal)

    assert not settled.complete
    assert settled.outcomes == {"1": None, "2": "natural"}
    assert settled.net["Bruno"] == 20


def test_6_3_unless_the_banker_has_21_in_hand_too():
    deal = rounds("ponte", "AH QD", "AS KD")

    settled = settle("ponte", [10], deal)

    assert settled.complete
    assert settled.outcomes["1"] == "push"
    assert settled.anne == 0


def test_6_3_it_waits_for_the_bankers_two_cards():
    deal = rounds("ponte", "?? ??", "AS KD")

    before = settle("ponte", [10], deal)
    after = settle("ponte", [10], [*deal, "show B 5H 6D"])

    assert (before.complete, before.anne) == (False, 0)
    assert before.needs == "Lay down your hand"
    assert (after.complete, after.anne) == (True, 10)


def test_6_4_the_players_after_a_21_in_hand_draw_no_more():
    deal = rounds("ponte", "6H 7D", "AS KD", "5S 6C")

    settled = settle("ponte", [10, 10], [*deal, "deal 2 TS"])

    assert settled.hand("2")["cards"] == ["5S", "6C"]
    assert settled.raised[0]["hand"] == "2"


@pytest.mark.parametrize(
    ("cards", "net"), [("5S 6C", -10), ("TS 8C", 10), ("TS 3D", 0), ("AS QD", 10)]
)
def test_6_4_their_two_cards_are_compared_with_the_bankers_two(cards, net):
    deal = rounds("ponte", "6H 7C", "AS KD", cards)

    settled = settle("ponte", [10, 10], deal)

    assert settled.complete
    assert settled.net["Bruno"] == net


def test_6_4_a_draw_of_the_banker_changes_nothing_for_them():
    deal = rounds("ponte", "6H 7C", "TS 9S", "AS KD", "TS 4D")

    settled = settle("ponte", [10, 10, 10], [*deal, "stand 1", "show B 6H 7C", "deal B 8S"])

    assert settled.complete
    assert settled.net == {"Anne": -10, "Bruno": 10, "Chloé": 10, "Denis": -10}


def test_6_4_the_players_before_it_keep_what_they_drew():
    deal = rounds("ponte", "6H 7C", "5S 6C", "AS KD", "TS 4D")
    play = ["deal 1 9D", "show B 6H 7C", "deal B 5D", "stand B"]

    settled = settle("ponte", [10, 10, 10], [*deal, *play])

    assert settled.codes == []
    assert settled.net["Anne"] == 10


def test_6_4_a_shown_natural_lays_down_the_hands_behind_it():
    deal = rounds("ponte", "?? ??", "?? ??", "?? ??", "?? ??")
    play = ["deal 1 5S", "stand 1", "show 2 AS KD", "show 3 TS 8D", "show B 9H 8S"]

    settled = settle("ponte", [10, 10, 10], [*deal, *play])

    assert settled.codes == []
    assert settled.net["Bruno"] == 10
    assert settled.net["Chloé"] == 10


def test_6_5_the_bank_stays_while_the_talon_lasts():
    deal = rounds("ponte", "TH 7D", "TS 8D", "9S 8H")

    said = advise(table_after("ponte", [10, 10], [*deal, "stand 2", "stand B"]))

    assert said[-1].act is Act.NEXT_COUP


def test_6_5_when_it_is_out_the_next_player_is_banker_after_the_coup():
    deal = rounds("ponte", "TH 7D", "TS 8D", "9S 8H")
    actions = [*deal, "fou", "shuffle", "cut", "stand 2", "stand B"]

    said = advise(table_after("ponte", [10, 10], actions))

    assert (said[-1].act, said[-1].hand) == (Act.OFFER_BANK, "1")


def test_6_5_the_last_coup_may_be_completed_from_the_basket():
    deal = rounds("ponte", "TH 7D", "TS 2D", "9S 8H")

    settled = settle(
        "ponte", [10, 10], [*deal, "shuffle", "cut", "deal 1 9C", "stand 2", "stand B"]
    )

    assert settled.codes == []
    assert settled.complete


def test_6_5_the_next_banker_sits_with_the_others_after_him_in_order():
    deal = rounds("ponte", "TH 7D", "TS 8D", "9S 8H")
    play = [*deal, "stand 2", "stand B"]

    first, second = evening(
        [{"actions": [*play, "shuffle", "cut", "bank accept 1"]}, {"actions": play}],
        variant="ponte",
        banker="Denis",
        seats=["Anne", "Bruno"],
        stakes=[10, 20],
    )

    assert first.net == {"Anne": 10, "Bruno": 0, "Denis": -10}
    assert second.net == {"Bruno": 10, "Denis": 0, "Anne": -10}


def test_6_5_before_a_deal_that_the_talon_may_not_last_for_the_last_coup_is_announced():
    hands = [f"{rank}S {rank}H" for rank in "23456789"] * 2
    deal = rounds("ponte", "TH 7D", *hands)

    said = advise(table_after("ponte", [10] * 16, [*deal, "stand 16", "stand B"], decks=1))

    assert said[-1].act is Act.LAST_COUP


def test_6_3_the_banker_is_told_to_pay_it():
    said = advised("ponte", [10, 20], rounds("ponte", "6H 7D", "AS KD", "TS 8D"))

    assert (said.act, said.hand, said.amount) == (Act.PAY, "1", 10)


def test_6_3_a_natural_without_a_stake_is_asked_for_one():
    deal = rounds("ponte", "6H 7D", "AS KD")

    said = advised("ponte", 1, [*deal, "show B 6H 7D"])

    assert (said.act, said.hand) == (Act.STAKE, "1")


def test_9_9_a_banker_need_not_draw_where_no_card_of_his_can_count():
    deal = [*rounds("ponte", "QD 4S", "AC QH", "5S JH"), "show 1 AC QH", "show B QD 4S"]

    settled = settle("ponte", [7, 13], [*deal, "pay 1 7", "pay 2 13"], banker_draws="to 17")

    assert settled.complete
    assert settled.codes == []


def _evening_of_two(first, second):
    text = session_text(
        [{"actions": first}, {"actions": second}],
        variant="ponte",
        banker="Denis",
        seats=["Anne", "Bruno"],
        stakes=[10, 20],
    )
    return advise(table_of(text))[-1]


@pytest.mark.parametrize(
    ("after", "before"), [(["shuffle", "cut"], []), ([], ["shuffle", "cut"]), ([], [])]
)
def test_6_5_the_next_banker_shuffles_and_keeps_the_bank_while_his_talon_lasts(after, before):
    play = [*rounds("ponte", "TH 7D", "TS 8D", "9S 8H"), "stand 2", "stand B"]

    said = _evening_of_two([*play, "fou", "bank accept 1", *after], [*before, *play])

    assert said.act is Act.NEXT_COUP


def test_6_5_his_talon_ends_by_a_shuffle_as_any_other():
    play = [*rounds("ponte", "TH 7D", "TS 8D", "9S 8H"), "stand 2", "stand B"]

    said = _evening_of_two([*play, "fou", "bank accept 1", "shuffle"], [*play, "shuffle", "cut"])

    assert (said.act, said.hand) == (Act.OFFER_BANK, "1")


def test_6_5_a_shuffle_that_a_player_asks_for_ends_no_talon():
    deal = rounds("ponte", "TH 8D", "TS 6D", "9S 7H", "9C 5H")
    bust = ["deal 1 KS", "show 1 TS 6D", "deal 2 KD", "show 2 9S 7H", "bury 2", "deal 3 7S"]
    asked = ["choose 1 ask", "shuffle", "cut", "stand 3", "stand B", "show B TH 8D"]

    said = advise(table_after("ponte", [10] * 3, [*deal, *bust, *asked, "show 3 9C 5H"]))

    assert said[-1].act is Act.NEXT_COUP


def test_6_4_a_card_of_the_banker_that_was_not_read_is_asked_for():
    shown = [*rounds("ponte", "TH 7D", "AS KD", "9S 8H"), "show 1 AS KD", "show B TH ?"]

    said = advised("ponte", [10, 10], shown)

    assert (said.act, said.hand) == (Act.SHOW, "B")


@pytest.mark.parametrize("seen", [["QC", "QC"], ["QC", "?"]])
def test_6_4_a_hand_of_cards_that_the_packs_do_not_hold_is_settled_all_the_same(seen):
    first, second = seen
    deal = [*rounds("ponte", "TH 7D", "QC QC", "9S 8H"), "stand 1", "stand 2", "stand B"]

    shown = ["show B TH 7D", f"show 1 {first} {second}"]
    table = table_after("ponte", [10, 10], [*deal, *shown], decks=1)

    told = [(each.act, each.hand) for each in advise(table)]
    assert told[0] == ((Act.PAY, "1") if second == "QC" else (Act.SHOW, "1"))


def test_3_7_a_forced_banker_lays_down_his_hand_before_he_draws():
    deal = [*rounds("ponte", "TH 4D", "TS 8D", "9S 8H"), "stand 1", "stand 2"]

    held = advised("ponte", [10, 10], deal, banker_draws="to 17")
    shown = advised("ponte", [10, 10], [*deal, "show B TH 4D"], banker_draws="to 17")

    assert (held.act, held.hand) == (Act.TURN, "B")
    assert shown.act is Act.DRAW


def test_3_8_a_banker_who_is_over_with_the_cards_that_lie_open_shows_the_others():
    deal = ["deal 1 ??", "deal B ??", "deal 1 ??", "deal B ??", "stand 1"]

    drawing = advised("ponte", [10], [*deal, "deal B TS", "deal B 9D"])
    over = advised("ponte", [10], [*deal, "deal B TS", "deal B 9D", "deal B 5D"])

    assert drawing.act is Act.DRAW_OR_STAND
    assert (over.act, over.hand) == (Act.TURN, "B")


def test_6_3_where_the_banker_shows_a_total_his_two_cards_are_still_asked_for_if_he_drew():
    play = [*rounds("ponte", "?? ??", "?? ??", "9S 8H"), "stand 1", "stand 2"]
    two, three = ["total B 15", "stand B"], ["deal B 3S", "total B 18", "stand B"]

    of_two = settle("ponte", [10, 10], [*play, *two, "show 1 AS KD", "show 2 9S 8H"])
    asked = advised("ponte", [10, 10], [*play, *three, "show 1 AS KD", "show 2 9S 8H"])
    told = [*play, *three, "show 1 AS KD", "show B TH 5D 3S", "show 2 9S 8H"]

    assert (of_two.complete, of_two.net) == (True, {"Anne": 10, "Bruno": 10, "Denis": -20})
    assert (asked.act, asked.hand) == (Act.SHOW, "B")
    assert settle("ponte", [10, 10], told).net == {"Anne": 10, "Bruno": -10, "Denis": 0}
