"""Section 5: stakes doubled for all, and premiums."""

from __future__ import annotations

import pytest

from tests.game.tables import advised, rounds, settle, table_after
from tracker.game.assist import Act, advise


def coup(stakes, hands, after=(), banker="6H TC", **given):
    """Play a coup of `brulee`: first round, what is done with the stakes, second round, the rest."""
    deal = rounds("brulee", banker, *hands)
    first = len(hands) + 1
    actions = [*deal[:first], *stakes, *deal[first:], *after]
    return settle("brulee", len(hands), actions, **given)


def alone(cards, play, banker="6H TC", stake=2, **given):
    """Play a coup with one player."""
    return coup([f"stake 1 {stake}"], [cards], play, banker, **given)


def test_5_1_the_banker_may_require_every_stake_to_be_doubled():
    settled = coup(["stake 1 3", "stake 2 7.5", "double-all"], ["TS 8D", "9S 7D"])

    assert settled.codes == []
    assert settled.stakes == {"1": 6, "2": 15}


@pytest.mark.parametrize(
    ("stakes", "after"),
    [
        (["stake 1 3", "double-all"], ["stake 2 5"]),
        (["double-all"], ["stake 1 3", "stake 2 5"]),
    ],
)
def test_5_1_not_before_all_have_staked(stakes, after):
    settled = coup([*stakes, *after], ["TS 8D", "9S 7D"])

    assert settled.codes == [("decision-not-allowed", "B")]
    assert settled.stakes == {"1": 3, "2": 5}


def test_5_1_not_once_the_second_round_has_begun():
    deal = rounds("brulee", "6H TC", "TS 8D", "9S 7D")
    actions = [*deal[:3], "stake 1 3", "stake 2 5", deal[3], "double-all", *deal[4:]]

    settled = settle("brulee", 2, actions)

    assert settled.codes == [("decision-not-allowed", "B")]
    assert settled.stakes == {"1": 3, "2": 5}


def test_5_1_not_twice():
    settled = coup(["stake 1 3", "double-all", "double-all"], ["TS 8D"])

    assert settled.codes == [("decision-not-allowed", "B")]
    assert settled.stakes == {"1": 6}


def test_5_1_a_seat_without_a_card_is_not_waited_for():
    actions = ["deal 1 ??", "deal B ??", "stake 1 3", "double-all"]

    settled = settle("brulee", 2, actions)

    assert settled.codes == [("missed-card", "2")]
    assert settled.stakes["1"] == 6


@pytest.mark.parametrize("variant", ["permanent", "temporaire", "base", "ponte"])
def test_5_1_no_other_game_has_it(variant):
    deal = rounds(variant, "6H TC", "TS 8D")

    settled = settle(variant, [3], [*deal[:2], "double-all", *deal[2:]])

    assert settled.codes == [("decision-not-allowed", "B")]
    assert settled.stakes == {"1": 3}


def test_5_2_a_player_may_double_again_what_the_banker_doubled():
    stakes = ["stake 1 3", "stake 2 5", "double-all", "redouble 1"]

    settled = coup(stakes, ["TS 8D", "9S 7D"])

    assert settled.codes == []
    assert settled.stakes == {"1": 12, "2": 10}


def test_5_2_only_once():
    settled = coup(["stake 1 3", "double-all", "redouble 1", "redouble 1"], ["TS 8D"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.stakes == {"1": 12}


def test_5_2_not_where_the_banker_has_not_doubled():
    settled = coup(["stake 1 3", "redouble 1"], ["TS 8D"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.stakes == {"1": 3}


def test_5_2_not_once_the_second_round_has_begun():
    settled = coup(["stake 1 3", "double-all"], ["TS 8D"], ["redouble 1"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.stakes == {"1": 6}


@pytest.mark.parametrize(
    ("cards", "drawn", "odds"),
    [
        ("2S 3D", "4C 5H 4S", 2),  # five cards of 18
        ("2S 3D", "4C 5H 7S", 2),  # five cards of 21
        ("AS 2D", "3C 4H 5S", 2),  # 15, with a hard Ace
        ("2S 2D", "3C 3H 4S 4D", 4),
        ("AS AD", "2C 2H 3S 3D 3C", 8),
        ("AS AD", "AC 2H 2S 2D 3C 3H", 16),
        ("7S 7D", "7C", 3),
        ("8S 7D", "6C", 2),
        ("6S 8D", "7C", 2),
        ("7? 7D", "7?", 3),
    ],
)
def test_5_3_a_combination_is_paid_its_premium(cards, drawn, odds):
    play = [f"deal 1 {each}" for each in drawn.split()]

    settled = alone(cards, [*play, "stand 1", "stand B"])

    assert settled.complete
    assert settled.outcomes["1"] == "premium"
    assert settled.anne == 2 * odds


@pytest.mark.parametrize(
    ("cards", "drawn"),
    [("2S 3D", "4C 9H"), ("TS 8D", ""), ("9S 7D", "5C"), ("8S 7D", "5C"), ("7S 7D", "6C")],
)
def test_5_3_other_hands_have_no_premium(cards, drawn):
    play = [f"deal 1 {each}" for each in drawn.split()]

    settled = alone(cards, [*play, "stand 1", "stand B"])

    assert settled.outcomes["1"] == "win"
    assert settled.anne == 2


@pytest.mark.parametrize("variant", ["permanent", "temporaire", "base"])
def test_5_3_other_games_have_no_premiums(variant):
    deal = rounds(variant, "6H TC", "7S 7D")
    banker = ["deal B TC", "deal B AC"] if variant == "base" else ["deal B AC", "stand B"]

    settled = settle(variant, [10], [*deal, "deal 1 7C", "stand 1", *banker])

    assert settled.outcomes["1"] == "win"
    assert settled.anne == 10


def test_5_3_a_table_may_have_premiums_all_the_same():
    deal = rounds("permanent", "7H TC", "7S 7D")

    settled = settle("permanent", [10], [*deal, "deal 1 7C", "stand 1"], premiums=True)

    assert settled.outcomes["1"] == "premium"
    assert settled.anne == 30


def test_5_3_a_premium_is_reckoned_on_the_doubled_stake():
    stakes = ["stake 1 3", "double-all", "redouble 1"]

    settled = coup(stakes, ["7S 7D"], ["deal 1 7C", "stand 1", "stand B"])

    assert settled.anne == 36


@pytest.mark.parametrize(
    ("banker", "drawn", "adds", "net"),
    [
        ("6H TC", [], False, 4),
        ("6H TC", [], True, 6),  # 18 beats 16
        ("TH KC", [], False, 4),
        ("TH KC", [], True, 4),  # 18 does not beat 20: the premium alone
        ("6H TC", ["deal B KC"], True, 6),
        ("TH 8C", [], True, 4),
    ],
)
def test_5_4_a_premium_takes_the_place_of_the_win_or_is_added_to_it(banker, drawn, adds, net):
    play = ["deal 1 4C", "deal 1 5H", "deal 1 4S", "stand 1", *drawn, "stand B"]

    settled = alone("2S 3D", play, banker, premium_adds_to_win=adds)

    assert settled.complete
    assert settled.anne == net


@pytest.mark.parametrize("banker", ["TH KC", "TH 9C", "9H 9C", "AH 9C"])
def test_5_5_a_hand_with_a_premium_cannot_lose_its_stake(banker):
    play = ["deal 1 4C", "deal 1 5H", "deal 1 2C", "stand 1", "stand B"]

    settled = alone("2S 3D", play, banker)

    assert settled.outcomes["1"] == "premium"
    assert settled.anne == 4


def test_5_5_not_even_to_a_natural_that_the_banker_should_have_shown_before():
    play = ["deal 1 4C", "deal 1 5H", "deal 1 2C", "stand 1", "show B AH"]

    settled = alone("2S 3D", play, "AH KC")

    assert settled.outcomes["1"] == "premium"
    assert settled.anne == 4


def test_5_6_a_hand_that_goes_on_and_busts_has_no_premium():
    play = ["deal 1 4C", "deal 1 5H", "deal 1 4S", "deal 1 TS"]

    settled = alone("2S 3D", play)

    assert settled.outcomes["1"] == "bust"
    assert settled.anne == -2


def test_5_6_a_bust_shown_late_has_none_either():
    deal = ["deal 1 ??", "deal B ??", "stake 1 2", "deal 1 3D", "deal B TC"]
    play = ["deal 1 4C", "deal 1 5H", "deal 1 4S", "stand 1", "show B 6H", "stand B"]

    settled = settle("brulee", 1, [*deal, *play, "show 1 TH"])

    assert settled.outcomes["1"] == "bust"
    assert settled.anne == -4


@pytest.mark.parametrize(
    ("banker", "drawn", "net"),
    [
        ("2H 3C", ["4D", "5C", "4H"], -2),  # five cards of 18 against 17
        ("7H 7C", ["7D"], -2),
        ("8H 7C", ["6D"], -2),
        ("2H 3C", ["4D", "5C", "2D"], 2),  # five cards of 16: it does not win by them
    ],
)
def test_5_7_the_bankers_own_combination_wins_him_nothing(banker, drawn, net):
    play = ["stand 1", *(f"deal B {each}" for each in drawn), "stand B"]

    settled = alone("TS 7S", play, banker)

    assert settled.complete
    assert settled.anne == net


def test_5_7_two_combinations_pay_the_player_alone():
    play = ["deal 1 7C", "stand 1", "deal B 7H"]

    settled = alone("7S 7D", play, "7H 7C", decks=2)

    assert settled.anne == 6


def test_5_1_the_banker_is_told_to_ask_for_the_stakes_after_the_first_round():
    deal = rounds("brulee", "6H TC", "TS 8D", "9S 7D")

    none = advised("brulee", 2, deal[:3])
    one = advised("brulee", 2, [*deal[:3], "stake 1 5"])
    both = advised("brulee", 2, [*deal[:3], "stake 1 5", "stake 2 5"])

    assert (none.act, none.hand) == (Act.STAKE, "1")
    assert (one.act, one.hand) == (Act.STAKE, "2")
    assert (both.act, both.hand) == (Act.DOUBLE_ALL, "B")


TWO_OF_THREE = rounds("brulee", "6H TC", "TS 8D", "5C 5D", "9S 7D")


def without_second(*stakes, third="stake 2 0"):
    """Write a coup of three in which the second looks at his card and stakes nothing."""
    first = TWO_OF_THREE[:4]
    second = [each for each in TWO_OF_THREE[4:] if not each.startswith("deal 2")]
    play = ["stand 1", "stand 3", "show B 6H", "stand B", "show 1 TS", "show 3 9S"]
    staked = ["stake 1 3", "stake 3 5", third, *stakes]
    return [*first, *[each for each in staked if each], *second, *play]


def sat_out(*stakes, third="stake 2 0"):
    return settle("brulee", 3, without_second(*stakes, third=third))


@pytest.mark.parametrize("third", ["stake 2 0", ""])
def test_3_14_who_stakes_nothing_on_his_first_card_sits_out(third):
    settled = sat_out(third=third)

    assert settled.complete
    assert settled.codes == []
    assert settled.outcomes == {"1": "win", "2": "withdrawn", "3": "push"}
    assert settled.net == {"Anne": 3, "Bruno": 0, "Chloé": 0, "Denis": -3}


def test_3_14_he_is_dealt_in_again_if_he_stakes_after_all():
    first, staked = TWO_OF_THREE[:4], ["stake 1 3", "stake 3 5", "stake 2 0"]

    without = advised("brulee", 3, [*first, *staked, "double-all", TWO_OF_THREE[4]])
    again = advised("brulee", 3, [*first, *staked, "stake 2 4", TWO_OF_THREE[4]])

    assert (without.act, without.hand) == (Act.DEAL, "3")
    assert (again.act, again.hand) == (Act.DEAL, "2")


def test_3_14_double_for_all_does_not_wait_for_him():
    settled = sat_out("double-all")

    assert settled.codes == []
    assert settled.stakes == {"1": 6, "2": 0, "3": 10}


def test_3_14_nothing_is_paid_or_given_back_to_him():
    advice = advise(table_after("brulee", 3, without_second()))

    assert [each.hand for each in advice if each.act in {Act.GIVE_BACK, Act.RETURN}] == ["3"]
