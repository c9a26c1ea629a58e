"""Section 3, in what order: accounts, the talon, stakes, and cards that are shown."""

from __future__ import annotations

import pytest

from tests.game.tables import (
    BANKED,
    advised,
    declares,
    evening,
    rounds,
    session_text,
    settle,
    table_after,
    table_of,
)
from tracker.game.assist import PAYMENTS, Act, advise

CLOSED = ["permanent", "casino", "temporaire"]
FREE = ["temporaire", "ponte"]


@pytest.mark.parametrize("variant", CLOSED)
def test_3_10_accounts_follow_the_direction_of_play_after_what_is_settled_at_once(variant):
    hands = ["TS 9D", "9S 7C", "AS KD", "TD 7D"]
    deal = rounds(variant, "6H TC", *hands)
    bust = ["deal 2 KC", *declares(variant, 2, "9S 7C")]
    play = ["stand 1", *bust, "stand 4", "show B TC", "deal B 4H"]

    settled = settle(variant, [10] * 4, [*deal, *play, *(["stand B"] * (variant in FREE))])

    assert settled.complete
    assert sorted(settled.order[:2]) == ["2", "3"]
    assert settled.order[2:] == ["1", "4"]


def test_3_10_players_are_served_one_by_one_a_bust_before_the_natural_behind_it():
    deal = ["deal 1 ??", "deal 2 ??", "deal B 6H", "deal 1 ??", "deal 2 ??", "deal B ??"]

    settled = settle("permanent", [10, 10], [*deal, "deal 1 8C", "show 1 7S 9D", "show 2 AS KD"])

    assert settled.order == ["1", "2"]


def test_3_10_a_natural_whose_cards_are_known_is_paid_in_its_turn_too():
    deal = rounds("permanent", "6H ??", "7S 9D", "AS KD")

    settled = settle("permanent", [10, 10], [*deal, "deal 1 8C", "show 1 7S 9D"])

    assert settled.order == ["1", "2"]


def test_3_10_with_the_bankers_natural_everybody_is_settled_in_turn():
    deal = rounds("permanent", "AH KD", "TS 9D", "AS KC", "5S 5D")

    settled = settle("permanent", [10, 10, 10], [*deal, "look", "show B KD"])

    assert settled.order == ["1", "2", "3"]


def test_3_11_when_the_fou_shows_the_banker_is_told_to_shuffle_then_to_have_it_cut():
    deal = rounds("permanent", "6H 7D", "TS 2D", "9S 7C")

    shown = advised("permanent", [10, 10], [*deal, "fou"])
    shuffled = advised("permanent", [10, 10], [*deal, "fou", "shuffle"])
    cut = advised("permanent", [10, 10], [*deal, "fou", "shuffle", "cut"])

    assert shown.act is Act.SHUFFLE
    assert shuffled.act is Act.CUT
    assert (cut.act, cut.hand) == (Act.ASK, "1")


def test_3_11_dealing_goes_on_after_the_shuffle_in_the_middle_of_a_coup():
    deal = rounds("permanent", "6H TD", "TS 2D", "9S 8C")
    actions = [*deal[:4], "fou", "shuffle", "cut", *deal[4:], "stand 1", "stand 2"]

    settled = settle("permanent", [10, 10], [*actions, "show B TD", "deal B KH"])

    assert settled.codes == []
    assert settled.net == {"Anne": 10, "Bruno": 10, "Denis": -20}


def test_3_11_cards_in_play_are_not_shuffled_in():
    deal = rounds("temporaire", "6H 7D", "TS 2D")

    settled = settle("temporaire", [10], [*deal, "fou", "shuffle", "cut", "deal 1 TS"])

    assert settled.codes == [("impossible-card", "1")]


def test_3_11_a_shuffle_may_gather_the_cards_of_a_coup_that_waits():
    deal = rounds("temporaire", "6H 7D", "TS 2D")

    settled = settle("temporaire", [10], [*deal, "fou", "shuffle all", "cut", "deal 1 TS"])

    assert settled.codes == []


def test_3_11_buried_cards_and_those_of_the_coup_before_are_shuffled_in():
    deal = rounds("temporaire", "6H TD", "TS 5D", "9S 8C")
    first = [*deal, "deal 1 KH", "bury 1", "fou", "shuffle", "cut", "deal 2 TS", "show 2 9S"]
    second = ["shuffle", "cut", *rounds("temporaire", "9S 8C", "TS KH", "5D 6H")]

    coups = evening(
        [{"actions": [*first, "stand B"]}, {"actions": second}],
        variant="temporaire",
        banker="Denis",
        seats=["Anne", "Bruno"],
        stakes=[10, 10],
    )

    assert [each.codes for each in coups] == [[], []]


@pytest.mark.parametrize(("coups", "gather"), [(2, False), (3, True)])
def test_3_11_where_the_cards_will_not_last_for_a_deal_the_banker_is_told_to_gather(coups, gather):
    hands = [f"{rank}S {rank}H" for rank in "2345678"]
    play = [*rounds("temporaire", "9H TD", *hands), "stand 7", "show B TD", "stand B"]
    text = session_text(
        [{"actions": play}] * coups,
        variant="temporaire",
        banker="Denis",
        seats=["Anne", "Bruno", "Chloé", "Diane", "Émile", "Fanny", "Guy"],
        stakes=[10] * 7,
    )

    acts = [each.act for each in advise(table_of(text))]

    assert acts[-1] is Act.NEXT_COUP
    assert (Act.GATHER in acts) is gather


def test_3_12_in_brulee_the_burnt_card_has_left_the_pack():
    deal = rounds("brulee", "6H 7D", "TS 8D")

    settled = settle("brulee", 1, ["burn TS", *deal])

    assert settled.codes == [("impossible-card", "1")]


def test_3_12_after_the_cut_the_banker_of_brulee_is_told_to_burn_a_card():
    said = advised("brulee", 2, ["shuffle", "cut"])

    assert "burn" in said.act.value


def test_3_12_reaching_the_burnt_card_means_a_shuffle_as_with_the_fou():
    deal = rounds("brulee", "6H 7D", "TS 8D")

    settled = settle("brulee", 1, [*deal[:2], "stake 1 5", "fou", *deal[2:]])

    assert settled.only("past-fou")["action"] == 5


@pytest.mark.parametrize("variant", [each for each in BANKED if each != "brulee"])
def test_3_13_a_stake_after_the_first_card_is_late(variant):
    deal = rounds(variant, "6H 7D", "TS 8D")

    settled = settle(variant, 1, ["stake 1 10", deal[0], "stake 1 20", *deal[1:]])

    assert settled.only("late-stake")["action"] == 3


def test_3_13_in_brulee_stakes_come_after_the_first_card():
    deal = rounds("brulee", "6H 7D", "TS 8D", "9S 8C")

    settled = settle("brulee", 2, [*deal[:3], "stake 2 5", "stake 1 10", *deal[3:]])

    assert settled.codes == []
    assert settled.stakes == {"1": 10, "2": 5}


def test_3_13_a_coup_without_its_stakes_waits_for_them():
    deal = rounds("permanent", "6H TD", "TS 8D")

    settled = settle("permanent", 1, [*deal, "stand 1", "show B TD", "deal B KS"])

    assert not settled.complete
    assert "Anne" in settled.needs
    assert settled.stakes == {"1": None}


@pytest.mark.parametrize("stakes", [[10, 0], [10, 0, 5]])
def test_3_14_a_seat_without_a_stake_is_passed_over(stakes):
    actions = ["deal 1 ??"] + ["deal 3 ??"] * (len(stakes) > 2) + ["deal B 6H"]

    settled = settle("permanent", stakes, actions)

    assert settled.codes == []
    assert settled.net["Bruno"] == 0
    assert "2" not in settled.outcomes


def test_3_14_a_card_for_a_seat_that_plays_no_part_is_out_of_order():
    settled = settle("permanent", [10, 0], ["deal 1 ??", "deal 2 ??", "deal B 6H"])

    assert settled.codes == [("out-of-order", "2")]


def test_3_15_a_hand_whose_cards_are_not_known_is_not_settled():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]

    settled = settle("permanent", [10], [*deal, "stand 1", "show B TD", "deal B 4C"])

    assert not settled.complete
    assert settled.outcomes == {"1": None}
    assert settled.net == {"Anne": 0, "Denis": 0}
    assert "show" in settled.needs
    assert "Anne" in settled.needs


def test_3_15_covered_cards_are_shown_oldest_first():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]

    one = settle("permanent", [10], [*deal, "show 1 8S"])
    both = settle("permanent", [10], [*deal, "show 1 8S", "show 1 7H"])

    assert one.hand("1")["cards"] == ["8S", "??"]
    assert both.hand("1")["cards"] == ["8S", "7H"]


def test_3_15_in_temporaire_only_the_first_card_needs_showing():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 9S", "deal B ??"]

    settled = settle("temporaire", [10], [*deal, "deal 1 2C", "show 1 8S"])

    assert settled.hand("1")["cards"] == ["8S", "9S", "2C"]


def test_3_15_a_whole_hand_may_be_named_when_it_is_shown():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 9S", "deal B ??"]

    settled = settle("temporaire", [10], [*deal, "show 1 8S 9S"])

    assert settled.hand("1")["cards"] == ["8S", "9S"]


SEEN = ["deal 1 9S", "deal B 6H", "deal 1 9D", "stand 1", "deal B TD", "deal B 9C"]


@pytest.mark.parametrize("place", range(1, len(SEEN) + 1))
def test_3_16_a_coup_is_not_settled_across_a_gap_without_the_bankers_word(place):
    actions = [*SEEN[:place], "unseen", *SEEN[place:]]

    waiting = settle("base", [10], actions)
    vouched = settle("base", [10], [*actions, "vouch"])

    assert not waiting.complete
    assert "not seen for a while" in waiting.needs
    assert vouched.complete
    assert vouched.net == {"Anne": 10, "Denis": -10}


def test_3_16_nobody_is_paid_before_that_word():
    table = table_after("base", [10], [*SEEN, "unseen"])

    acts = [each.act for each in advise(table)]

    assert acts[0] is Act.VOUCH
    assert not PAYMENTS & set(acts)


def test_3_16_the_pirates_wait_for_it_too():
    coup = [*rounds("pirate", "TS 7S", "TH 9H", "TD 8D"), "stand 1", "stand 2", "stand B"]

    assert not settle("pirate", 2, [*coup, "unseen"]).complete
    assert settle("pirate", 2, [*coup, "unseen", "vouch"]).complete


def test_3_15_the_second_covered_card_may_be_turned_alone():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]

    settled = settle("permanent", [10], [*deal, "show 1 #2 KS", "show 1 9D"])

    assert settled.hand("1")["cards"] == ["9D", "KS"]


def test_3_15_a_card_beyond_the_covered_ones_is_refused():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]

    with pytest.raises(ValueError, match="hand 1 has 2 covered cards to turn, and 3 are named"):
        settle("permanent", [10], [*deal, "show 1 #3 KS"])
