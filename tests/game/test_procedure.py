"""Section 10: what the banker is told, step by step, beside the accounts themselves."""

from __future__ import annotations

import pytest

from tests.game.steps import evening_of, said, steps, told
from tests.game.tables import (
    BANKED,
    VARIANTS,
    rounds,
    settle,
    table_after,
)
from tests.languages.spoken import FR
from tracker.game.advice import Act
from tracker.game.assist import advise

OPEN = ["base", "simplifie", "blackjack"]


# the pack


WITH_FOU = ["permanent", "casino", "temporaire"]


@pytest.mark.parametrize("variant", WITH_FOU)
def test_10_1_before_the_first_deal_the_fou_is_taken_out_all_shuffle_and_anybody_cuts(variant):
    assert said(variant, 2, [])[:2] == [
        "Take the Fou out and shuffle the cards; anybody may, you last",
        "Have the pack cut by whoever asks for it, and lay it on the Fou",
    ]


def test_10_1_in_ponte_a_player_may_shuffle_again_and_the_last_one_cuts():
    assert said("ponte", 3, [])[:2] == [
        "Shuffle the cards; a player may shuffle again",
        "Have the pack cut by Chloé",
    ]
    assert said("ponte", 3, [], FR)[1] == "Faites couper le paquet par Chloé"


def test_10_1_in_brulee_the_first_card_is_burnt_after_the_cut():
    assert steps("brulee", 2, [])[:3] == [(Act.SHUFFLE, "B"), (Act.CUT, "B"), (Act.BURN, "B")]
    assert steps("brulee", 2, ["shuffle"])[:2] == [(Act.CUT, "B"), (Act.BURN, "B")]
    assert steps("brulee", 2, ["shuffle", "cut"])[0] == (Act.BURN, "B")


@pytest.mark.parametrize("variant", [*OPEN, "pirate"])
def test_10_1_the_other_games_are_shuffled_and_cut(variant):
    assert said(variant, 2, [])[:2] == ["Shuffle the cards", "Have the pack cut"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_10_1_it_is_told_before_the_first_coup_is_opened_too(variant):
    assert told(evening_of(variant=variant))[0] == (Act.SHUFFLE, "B")


@pytest.mark.parametrize("variant", VARIANTS)
def test_10_1_who_deals_at_once_has_shuffled_before(variant):
    acts = [act for act, _ in steps(variant, 2, ["deal 1 ??"])]

    assert not {Act.SHUFFLE, Act.CUT, Act.BURN} & set(acts)


@pytest.mark.parametrize("variant", WITH_FOU)
def test_10_1_at_each_shuffle_the_fou_is_taken_out_and_the_cards_in_play_are_left(variant):
    deal = rounds(variant, "6H 7D", "TS 2D")

    assert said(variant, [10], [*deal, "fou"])[:2] == [
        "Take the Fou out and shuffle the cards that are not in play; anybody may, you last",
        "Have the pack cut by whoever asks for it, and lay it on the Fou",
    ]


# accounts


STANDING = ["deal 1 ??", "deal 2 ??", "deal B 6H", "deal 1 ??", "deal 2 ??", "deal B ??"]
PLAYED = [*STANDING, "stand 1", "stand 2", "show B TD", "deal B 4C"]


def test_10_2_one_player_shows_is_settled_and_buried_before_the_next_one_shows():
    acts = [
        ("stand B", (Act.SHOW, "1")),
        ("show 1 9S 8S", (Act.TAKE, "1")),
        ("take 1 5", (Act.BURY, "1")),
        ("bury 1", (Act.SHOW, "2")),
        ("show 2 TS AS", (Act.PAY, "2")),
        ("pay 2 7.5", (Act.BURY, "2")),
        ("bury 2", (Act.NEXT_COUP, "B")),
    ]

    done = list(PLAYED)
    for action, next_step in acts:
        done.append(action)
        assert steps("permanent", [5, 5], done)[0] == next_step


@pytest.mark.parametrize("variant", [each for each in BANKED if each not in (*OPEN, "brulee")])
def test_10_2_never_are_two_asked_to_show_at_once(variant):
    actions = [*STANDING, "stand 1", "stand 2"]
    if variant == "ponte":
        actions = ["deal 1 ??", "deal 2 ??", "deal B ??"] * 2
        actions += ["stand 1", "stand 2", "stand B", "show B TH 7D"]
    elif variant == "temporaire":
        actions = ["deal 1 ??", "deal 2 ??", "deal B 6H", "deal 1 9S", "deal 2 9D", "deal B ??"]
        actions += ["stand 1", "stand 2", "show B TH", "stand B"]
    else:
        actions += ["show B TD", "deal B 4C"]

    shows = [hand for act, hand in steps(variant, [5, 5], actions) if act is Act.SHOW]

    assert shows == ["1"]


def test_10_2_nobody_is_asked_to_show_before_the_banker_has_stopped():
    acts = [act for act, _ in steps("permanent", [5, 5], [*PLAYED[:-2], "show B TD"])]

    assert acts == [Act.DRAW]


def test_10_2_a_payment_is_followed_by_the_burial_until_something_else_is_written():
    deal = rounds("permanent", "TH 8D", "TS 9D", "9S 8C")
    paid = [*deal, "stand 2", "show B 8D", "pay 1 5"]

    assert steps("permanent", [5, 5], paid)[:3] == [
        (Act.BURY, "1"),
        (Act.TAKE, "2"),
        (Act.BURY, "2"),
    ]
    assert steps("permanent", [5, 5], [*paid, "take 2 5"])[0] == (Act.BURY, "2")


def test_10_2_where_burying_is_written_down_it_is_asked_for_until_it_is():
    deal = rounds("permanent", "TH 8D", "TS 9D", "9S 8C", "TD 8H")
    done = [*deal, "stand 3", "show B 8D", "pay 1 5", "bury 1", "take 2 5", "pay 3 0"]

    assert (Act.BURY, "2") in steps("permanent", [5, 5, 5], done)


def test_10_2_in_ponte_the_cards_go_into_the_basket():
    deal = rounds("ponte", "6H 7D", "TS 5D")

    assert said("ponte", [10], [*deal, "deal 1 9C", "show 1 TS 5D"])[:2] == [
        "Take 10 from Anne",
        "Put Anne's cards in the basket",
    ]


def test_10_3_what_ends_a_hand_is_settled_before_the_next_is_asked():
    deal = rounds("permanent", "6H ??", "7S 9D", "AS KD", "5S 5D")
    busted = [*deal, "deal 1 8C", "show 1 7S 9D"]

    assert steps("permanent", [10, 10, 10], busted)[:5] == [
        (Act.TAKE, "1"),
        (Act.BURY, "1"),
        (Act.PAY, "2"),
        (Act.BURY, "2"),
        (Act.ASK, "3"),
    ]


def test_10_3_once_somebody_has_played_on_nothing_old_stands_on_top():
    deal = rounds("permanent", "6H ??", "7S 9D", "5S 5D")
    busted = [*deal, "deal 1 8C", "show 1 7S 9D", "deal 2 2C"]

    assert steps("permanent", [10, 10], busted)[0] == (Act.ASK, "2")


def test_10_3_naturals_are_paid_right_after_the_look_in_turn():
    deal = rounds("temporaire", "KH ??", "AS KD", "9S 8C", "AD QD")

    assert steps("temporaire", [10] * 3, [*deal, "look"])[:3] == [
        (Act.PAY, "1"),
        (Act.BURY, "1"),
        (Act.ASK, "2"),
    ]


@pytest.mark.parametrize("variant", ["permanent", "casino", "base", "blackjack"])
def test_10_3_a_split_hand_that_is_bust_is_settled_at_once(variant):
    deal = rounds(variant, "6H ??", "9S 9D")
    cards = ["deal 1 6S", "deal 1b 5D"] if variant != "casino" else ["deal 1 [6S]"]
    shown = {"casino": ["show 1 6S"], "permanent": ["show 1 9S"]}.get(variant, [])
    bust = ["deal 1 KC", *shown]

    first, second, third = steps(variant, [10], [*deal, "split 1", *cards, *bust])[:3]

    assert (first, second) == ((Act.TAKE, "1"), (Act.BURY, "1"))
    assert third[1] == "1b"


def test_10_3_a_natural_to_be_paid_has_no_you_stand_beside_it():
    deal = rounds("base", "TH", "AS KD", "TS 6D")
    actions = [*deal, "deal 2 KC", "take 2 10", "deal B 8H"]

    assert steps("base", [10, 10], actions)[-3:] == [
        (Act.PAY, "1"),
        (Act.BURY, "1"),
        (Act.NEXT_COUP, "B"),
    ]
    assert Act.STAND not in [act for act, _ in steps("base", [10, 10], actions)]


def test_10_3_one_who_sits_out_gets_his_stake_back_at_once():
    missed = ["deal 2 ??", "deal B 6H", "deal 2 9S"]

    first = said("temporaire", [5, 5], missed)

    assert first == ["Give Anne the 5 back", "Deal yourself a card face down"]
    assert settle("temporaire", [5, 5], [*missed, "pay 1 0"]).codes == [("missed-card", "1")]
    assert said("temporaire", [5, 5], [*missed, "pay 1 0"]) == ["Deal yourself a card face down"]


def test_10_3_one_who_withdraws_gets_it_back_and_his_cards_are_buried():
    deal = ["deal 1 KS", "deal 2 ??", "deal B 6H", "deal 1 9S", "choose 1 withdraw"]

    assert said("temporaire", [5, 5], deal)[:2] == ["Give Anne the 5 back", "Discard Anne's cards"]


def test_10_4_premiums_are_taken_right_after_the_look():
    deal = rounds("casino", "AH ??", "TS 9D", "9S 8C")
    looked = [*deal, "insure 1 5", "insure 2 5", "look"]

    assert steps("casino", [10, 10], looked)[:3] == [
        (Act.PREMIUM, "1"),
        (Act.PREMIUM, "2"),
        (Act.ASK, "1"),
    ]
    assert said("casino", [10, 10], looked)[0] == "Take the insurance of 5 from Anne"
    assert steps("casino", [10, 10], [*looked, "take 1 5"])[0] == (Act.PREMIUM, "2")


def test_10_4_a_premium_that_was_taken_is_not_taken_again_with_the_account():
    deal = rounds("casino", "AH 6D", "TS 9D")
    taken = [*deal, "insure 1 5", "look", "take 1 5", "stand 1", "show B 6D"]

    table = table_after("casino", [10], taken)

    first = advise(table)[0]
    assert (first.act, first.hand, first.amount) == (Act.PAY, "1", 10)
    assert settle("casino", [10], [*taken, "pay 1 10"]).codes == []


def test_10_4_one_that_was_not_taken_goes_into_the_account():
    deal = rounds("casino", "AH 6D", "TS 9D")

    table = table_after("casino", [10], [*deal, "insure 1 5", "look", "stand 1", "show B 6D"])

    first = advise(table)[0]
    assert (first.act, first.amount) == (Act.PAY, 5)


def test_10_4_where_the_banker_does_not_look_insurance_waits_for_his_card():
    deal = rounds("blackjack", "AH", "TS 9D")

    acts = [act for act, _ in steps("blackjack", [10], [*deal, "insure 1 5", "stand 1"])]

    assert Act.PREMIUM not in acts


def test_10_5_the_covered_card_of_a_double_is_turned_last_and_by_the_banker():
    deal = rounds("casino", "6H TD", "5S 6D", "TS 8D")
    play = [*deal, "double 1", "deal 1 ??", "stand 2", "show B TD", "deal B 4C"]

    assert steps("casino", [10, 10], play) == [
        (Act.STAND, "B"),
        (Act.TAKE, "2"),
        (Act.BURY, "2"),
        (Act.TURN, "1"),
    ]
    assert said("casino", [10, 10], play)[-1] == "Turn over the last card of Anne"


def test_10_5_the_player_shows_the_two_others():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]
    play = [*deal, "double 1", "deal 1 ??", "show B TD", "deal B 4C"]

    assert steps("casino", [10], play)[-1] == (Act.SHOW, "1")
    assert steps("casino", [10], [*play, "show 1 5S 6D"])[-1] == (Act.TURN, "1")


@pytest.mark.parametrize(("variant", "clause"), [("casino", "4.7"), ("base", "4.6")])
def test_10_5_the_card_of_a_double_is_dealt_by_its_clause(variant, clause):
    table = table_after(variant, [10], [*rounds(variant, "6H TD", "5S 6D"), "double 1"])

    assert advise(table)[0].clause == clause


# the stakes of brulee, and a shuffle that is asked for


FIRST_ROUND = rounds("brulee", "6H TC", "TS 8D", "9S 7D")[:3]
STAKED = [*FIRST_ROUND, "stake 1 5", "stake 2 5"]


def test_10_6_all_look_and_stake_then_double_for_all_is_asked_then_who_redoubles():
    assert said("brulee", 2, FIRST_ROUND)[0] == "Ask Anne to look at the card and to stake"
    assert said("brulee", 2, STAKED)[0] == "Double for all?"
    assert said("brulee", 2, STAKED, FR)[0] == "Double pour tous ?"
    assert steps("brulee", 2, [*STAKED, "double-all"])[0] == (Act.REDOUBLE, "B")


def test_10_6_not_before_all_have_staked_nor_in_the_second_round():
    for done in (STAKED[:-1], [*STAKED, "deal 1 8D"], [*STAKED, "double-all", "deal 1 8D"]):
        acts = [act for act, _ in steps("brulee", 2, done)]
        assert not {Act.DOUBLE_ALL, Act.REDOUBLE} & set(acts)


def test_10_6_nobody_is_kept_from_a_card_that_he_has_looked_at():
    deal = [*STAKED, "deal 1 8D", "deal 2 7D", "deal B 5C"]

    assert (Act.NO_LOOK, "B") not in steps("brulee", 2, deal)


def test_10_6_no_other_game_asks_for_it():
    for variant in BANKED:
        deal = rounds(variant, "6H TC", "TS 8D")
        if variant != "brulee":
            assert (Act.DOUBLE_ALL, "B") not in steps(variant, [5], deal[:2])


NOT_BURIED = [
    *rounds("temporaire", "6H 7D", "TS 6D", "9S 8C", "5S 5D"),
    "deal 1 KH",
    "show 1 TS",
    "bury 1",
    "deal 2 KD",
    "show 2 9S",
    "deal 3 2D",
]


def test_10_2_where_burying_is_written_down_no_hand_that_is_out_is_left_lying():
    taken = [*NOT_BURIED[:-1], "take 2 10", "bury 2"]
    taken.remove("bury 1")

    told = steps("temporaire", [10] * 3, taken)
    after = settle("temporaire", [10] * 3, [*taken, "bury 1", "deal 3 2D"])

    assert told[:2] == [(Act.BURY, "1"), (Act.ASK, "3")]
    assert after.codes == []


@pytest.mark.parametrize(("answer", "first"), [("ask", Act.SHUFFLE), ("let-pass", Act.ASK)])
def test_10_7_a_shuffle_that_was_asked_for_comes_before_the_next_card(answer, first):
    asked = [*NOT_BURIED, f"choose 2 {answer}"]

    assert settle("temporaire", [10] * 3, NOT_BURIED).codes == [("not-buried", "2")]
    assert steps("temporaire", [10] * 3, asked)[0][0] is first
    after = steps("temporaire", [10] * 3, [*asked, "shuffle", "cut"])
    assert after[0] == (Act.ASK, "3")


@pytest.mark.parametrize("variant", ["permanent", "casino", "temporaire"])
def test_10_17_a_natural_that_the_banker_has_seen_is_turned_over_and_nobody_is_asked(variant):
    second = "?? ??" if variant != "temporaire" else "5H 8C"
    deal = ["deal 1 ??", "deal 2 ??", "deal B AH"]
    deal += [f"deal {seat} {card}" for seat, card in enumerate(second.split(), 1)]

    looked = steps(variant, [5, 10], [*deal, "deal B [TS]", "look"])
    before = steps(variant, [5, 10], [*deal, "deal B [TS]"])

    assert looked == [(Act.TURN, "B")]
    assert (Act.LOOK, "B") in before
    assert (Act.TURN, "B") not in before  # it says nothing that the banker has not seen


def test_10_17_a_natural_that_is_shown_has_no_you_stand_beside_it():
    deal = rounds("permanent", "AH ??", "?? ??", "?? ??")

    shown = steps("permanent", [5, 10], [*deal, "look", "show B TS"])

    assert shown == [(Act.SHOW, "1")]


def test_10_17_a_push_waits_until_the_bankers_natural_lies_open():
    deal = ["deal 1 AS", "deal B AH", "deal 1 KD", "deal B [TS]", "look"]

    assert steps("permanent", [5], deal)[:2] == [(Act.TURN, "B"), (Act.GIVE_BACK, "1")]
