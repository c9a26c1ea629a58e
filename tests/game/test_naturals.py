"""Section 2: 21 in the first two cards, and the banker's look."""

from __future__ import annotations

import pytest

from tests.game.tables import rounds, settle


@pytest.mark.parametrize("ten", ["KD", "QD", "JD", "TD"])
@pytest.mark.parametrize("variant", ["permanent", "casino", "temporaire", "brulee"])
def test_2_1_an_ace_with_a_ten_or_a_figure_is_a_natural(variant, ten):
    stakes = 1 if variant == "brulee" else [10]
    deal = rounds(variant, "6H 7D", f"AS {ten}")
    actions = [*deal[:2], "stake 1 10", *deal[2:]] if variant == "brulee" else deal

    settled = settle(variant, stakes, actions)

    assert settled.outcomes["1"] == "natural"


def test_2_1_a_table_may_say_that_an_ace_and_a_ten_are_no_natural():
    deal = rounds("temporaire", "6H KD", "AS TD")

    settled = settle("temporaire", [10], [*deal, "stand 1", "stand B"], ace_ten_is_natural=False)

    assert settled.outcomes["1"] == "win"
    assert settled.anne == 10


def test_2_1_an_ace_and_a_king_stay_a_natural_where_a_ten_makes_none():
    settled = settle(
        "temporaire", [10], rounds("temporaire", "6H KD", "AS KD"), ace_ten_is_natural=False
    )

    assert settled.outcomes["1"] == "natural"
    assert settled.anne == 20


def test_2_1_a_banker_with_an_ace_and_a_ten_has_no_natural_where_a_ten_makes_none():
    deal = rounds("base", "AH", "KS QD")

    settled = settle("base", [10], [*deal, "stand 1", "deal B TD"], ace_ten_is_natural=False)

    assert settled.outcomes["1"] == "lose"


def test_2_1_a_drawn_21_is_no_natural():
    deal = rounds("permanent", "7H TD", "5S 6D")

    settled = settle("permanent", [10], [*deal, "deal 1 KS", "stand 1", "show B TD"])

    assert settled.outcomes["1"] == "win"
    assert settled.anne == 10


def test_2_2_21_in_two_cards_after_a_split_is_no_natural():
    deal = rounds("permanent", "7H TD", "AS AD")

    settled = settle("permanent", [10], [*deal, "split 1", "deal 1 KS", "deal 1b QS", "show B TD"])

    assert settled.outcomes == {"1": "win", "1b": "win"}
    assert settled.anne == 20


def test_2_2_a_table_may_let_it_be_one():
    deal = rounds("permanent", "7H TD", "AS AD")

    settled = settle(
        "permanent",
        [10],
        [*deal, "split 1", "deal 1 KS", "deal 1b 9S", "show B TD"],
        split_natural=True,
    )

    assert settled.nets == {"1": 15, "1b": 10}
    assert settled.outcomes["1"] == "natural"


@pytest.mark.parametrize(
    ("variant", "stake", "pays"),
    [
        ("permanent", 5, 7.5),
        ("casino", 5, 7.5),
        ("temporaire", 5, 10),
        ("base", 5, 7.5),
        ("ponte", 5, 5),
        ("simplifie", 5, 7.5),
        ("blackjack", 5, 7.5),
        ("permanent", 0.1, 0.15),
        ("permanent", 7.5, 11.25),
        ("temporaire", 7.5, 15),
    ],
)
def test_2_3_a_natural_is_paid_what_the_game_says(variant, stake, pays):
    settled = settle(variant, [stake], rounds(variant, "6H 7D", "AS KD"))

    assert settled.complete
    assert settled.net == {"Anne": pays, "Denis": -pays}


@pytest.mark.parametrize(("odds", "pays"), [(1, 10), (1.2, 12), (1.5, 15), (2, 20), (3, 30)])
def test_2_3_a_table_may_pay_it_otherwise(odds, pays):
    settled = settle("permanent", [10], rounds("permanent", "6H 7D", "AS KD"), natural_pays=odds)

    assert settled.anne == pays


@pytest.mark.parametrize("variant", ["permanent", "casino", "temporaire"])
def test_2_4_the_bankers_natural_takes_the_stake_of_everyone_without_one(variant):
    deal = rounds(variant, "AH KD", "TS 9D", "AS KD", "5S 5D")

    settled = settle(variant, [10, 20, 30], [*deal, "look", "show B KD"])

    assert settled.complete
    assert settled.outcomes == {"1": "lose", "2": "push", "3": "lose"}
    assert settled.net == {"Anne": -10, "Bruno": 0, "Chloé": -30, "Denis": 40}
    assert settled.order == ["1", "2", "3"]


@pytest.mark.parametrize("variant", ["base", "simplifie", "blackjack"])
def test_2_4_where_the_banker_draws_his_second_card_last_it_is_known_only_then(variant):
    deal = rounds(variant, "AH", "TS 9D", "AS KD")

    before = settle(variant, [10, 20], [*deal, "stand 1"])
    after = settle(variant, [10, 20], [*deal, "stand 1", "deal B KD"])

    assert (before.complete, before.net["Anne"], before.net["Bruno"]) == (False, 0, 0)
    assert after.complete
    assert after.outcomes == {"1": "lose", "2": "push"}
    assert after.net == {"Anne": -10, "Bruno": 0, "Denis": 10}


def test_2_4_cards_that_are_not_shown_are_not_taken_yet():
    deal = ["deal 1 ??", "deal B AH", "deal 1 ??", "deal B ??"]

    settled = settle("permanent", [10], [*deal, "look", "show B KD"])

    assert not settled.complete
    assert settled.anne == 0
    assert "Anne" in settled.needs


@pytest.mark.parametrize(
    ("cards", "outcome", "net"),
    [("TS 9D", "lose", -12), ("AS KD", "lose", -6), ("AS 9D", "lose", -12)],
)
def test_2_5_in_brulee_it_takes_twice_the_stake_and_once_from_a_natural(cards, outcome, net):
    deal = rounds("brulee", "AH KD", cards)

    settled = settle("brulee", 1, [*deal[:2], "stake 1 6", *deal[2:], "look", "show B AH"])

    assert settled.complete
    assert settled.outcomes["1"] == outcome
    assert settled.anne == net


def test_2_5_after_a_double_it_takes_twice_the_doubled_stake():
    deal = rounds("brulee", "AH KD", "TS QD", "9S 8D")
    stakes = ["stake 1 3", "stake 2 5", "double-all", "redouble 1"]

    settled = settle("brulee", 2, [*deal[:3], *stakes, *deal[3:], "look", "show B AH"])

    assert settled.net == {"Anne": -24, "Bruno": -20, "Denis": 44}


@pytest.mark.parametrize("variant", ["permanent", "casino", "temporaire"])
def test_2_6_a_natural_is_paid_at_once_when_the_banker_cannot_have_one(variant):
    deal = rounds(variant, "6H ??", "AS KD", "TS 8D")

    settled = settle(variant, [10, 10], deal)

    assert not settled.complete
    assert settled.outcomes == {"1": "natural", "2": None}
    assert settled.anne > 0


@pytest.mark.parametrize("up", ["TH", "JH", "QH", "KH", "AH"])
def test_2_6_a_natural_waits_for_the_bankers_look(up):
    deal = rounds("permanent", f"{up} ??", "AS KD", "TS 8D")

    before = settle("permanent", [10, 10], deal)
    after = settle("permanent", [10, 10], [*deal, "look", "stand 2"])

    assert before.anne == 0
    assert after.anne == 15


def test_2_6_play_that_goes_on_says_that_the_banker_has_looked_and_has_none():
    deal = rounds("permanent", "KH ??", "AS KD", "5S 8D")

    settled = settle("permanent", [10, 10], [*deal, "deal 2 5C"])

    assert settled.anne == 15


@pytest.mark.parametrize("variant", ["base", "simplifie", "blackjack"])
def test_2_6_elsewhere_a_natural_is_paid_with_the_accounts(variant):
    deal = rounds(variant, "6H", "TS 8D", "AS KD")

    before = settle(variant, [10, 10], [*deal, "stand 1"])
    after = settle(variant, [10, 10], [*deal, "stand 1", "deal B TD", "deal B TC"])

    assert before.net["Bruno"] == 0
    assert after.net == {"Anne": 10, "Bruno": 15, "Denis": -25}
    assert after.order == ["1", "2"]


@pytest.mark.parametrize("variant", ["base", "simplifie", "blackjack"])
def test_2_6_a_lone_natural_against_a_small_card_needs_no_draw(variant):
    settled = settle(variant, [10], rounds(variant, "6H", "AS KD"))

    assert settled.complete
    assert settled.anne == 15


@pytest.mark.parametrize("variant", ["base", "simplifie", "blackjack"])
@pytest.mark.parametrize(("second", "net"), [("KD", 0), ("9D", 15), ("2D", 15)])
def test_2_6_a_lone_natural_against_an_ace_needs_the_bankers_second_card(variant, second, net):
    deal = rounds(variant, "AH", "AS KD")

    before = settle(variant, [10], deal)
    after = settle(variant, [10], [*deal, f"deal B {second}"])

    assert (before.complete, before.anne) == (False, 0)
    assert (after.complete, after.anne) == (True, net)


@pytest.mark.parametrize("variant", ["base", "simplifie", "blackjack"])
def test_2_7_21_in_three_cards_loses_to_the_bankers_natural(variant):
    deal = rounds(variant, "AH", "7S 7D")

    settled = settle(variant, [10], [*deal, "deal 1 7C", "deal B QD"])

    assert settled.outcomes["1"] == "lose"
    assert settled.anne == -10


@pytest.mark.parametrize("variant", ["base", "simplifie", "blackjack"])
def test_2_7_21_in_three_cards_pushes_with_a_banker_who_has_it_in_three(variant):
    deal = rounds(variant, "4H", "7S 7D")

    settled = settle(variant, [10], [*deal, "deal 1 7C", "deal B 7D", "deal B TC"])

    assert settled.outcomes["1"] == "push"


@pytest.mark.parametrize("variant", ["base", "simplifie", "blackjack"])
def test_2_7_a_natural_beats_a_banker_with_21_in_three(variant):
    deal = rounds(variant, "KH", "AS KD", "TS 9D")

    settled = settle(variant, [10, 10], [*deal, "stand 2", "deal B 5D", "deal B 6C"])

    assert settled.outcomes == {"1": "natural", "2": "lose"}
    assert settled.anne == 15


@pytest.mark.parametrize("up", ["TH", "JH", "QH", "KH", "AH", "A?", "K?"])
@pytest.mark.parametrize("variant", ["permanent", "casino", "temporaire"])
def test_2_8_the_banker_may_look_with_a_ten_a_figure_or_an_ace(variant, up):
    settled = settle(variant, [10], [*rounds(variant, f"{up} ??", "5S 8D"), "look"])

    assert settled.codes == []


@pytest.mark.parametrize("up", ["2H", "5H", "9H", "9?"])
@pytest.mark.parametrize("variant", ["permanent", "casino", "temporaire"])
def test_2_8_the_banker_may_not_look_with_another_card(variant, up):
    settled = settle(variant, [10], [*rounds(variant, f"{up} ??", "5S 8D"), "look"])

    assert settled.codes == [("forbidden-look", "B")]


def test_2_8_in_brulee_the_second_card_is_the_turned_one():
    deal = rounds("brulee", "?? AH", "5S 8D")
    may = settle("brulee", 1, [*deal[:2], "stake 1 5", *deal[2:], "look"])
    deal = rounds("brulee", "?? 9H", "5S 8D")
    may_not = settle("brulee", 1, [*deal[:2], "stake 1 5", *deal[2:], "look"])

    assert may.codes == []
    assert may_not.codes == [("forbidden-look", "B")]


def test_2_8_in_ponte_the_banker_holds_his_hand_and_looks_when_he_likes():
    settled = settle("ponte", [10], [*rounds("ponte", "5H 6D", "5S 8D"), "look"])

    assert settled.codes == []


def test_2_8_once_the_players_have_drawn_the_banker_may_see_his_card():
    deal = rounds("permanent", "6H ??", "5S 8D")

    settled = settle("permanent", [10], [*deal, "stand 1", "show B TD", "look"])

    assert settled.codes == []


def test_2_8_a_look_at_an_unread_card_is_not_held_against_the_banker():
    deal = ["deal 1 ??", "deal B ?S", "deal 1 ??", "deal B ??"]

    settled = settle("permanent", [10], [*deal, "look"])

    assert settled.codes == []


@pytest.mark.parametrize("bury", [[], ["bury 1"]])
def test_2_4_after_the_bankers_natural_a_hand_that_is_buried_has_not_gone_bust(bury):
    deal = ["deal 1 [JS]", "deal B [QC]", "stake 1 6", "deal 1 2C", "deal B AH", "look"]

    settled = settle("brulee", 1, [*deal, "take 1 12", *bury])

    assert settled.net == {"Anne": -12, "Denis": 12}
    assert settled.codes == []
