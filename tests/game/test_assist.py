"""What the banker should do next, at each moment of a coup in each game."""

from __future__ import annotations

from itertools import product

import pytest

from tests.game.tables import VARIANTS, advised, rounds, settle, table_after
from tests.languages.spoken import BOTH, EN, FR
from tracker.game import wording
from tracker.game.assist import PAYMENTS, Act, Advice, advise, needs, stand_last
from tracker.game.rules import Face

C, T = Face.COVERED, Face.TURNED

# Each line: what is advised, then what is done. At the end, what is advised last.
SHUFFLED = [((Act.SHUFFLE, "B"), "shuffle"), ((Act.CUT, "B"), "cut")]
WALKS = {
    "permanent": [
        *SHUFFLED,
        ((Act.STAKES, "B"), "stake 1 10"),
        ((Act.STAKE, "2"), "stake 2 10"),
        ((Act.DEAL, "1", C), "deal 1 ??"),
        ((Act.DEAL, "2", C), "deal 2 ??"),
        ((Act.DEAL, "B", T), "deal B KH"),
        ((Act.DEAL, "1", C), "deal 1 ??"),
        ((Act.DEAL, "2", C), "deal 2 ??"),
        ((Act.DEAL, "B", C), "deal B ??"),
        ((Act.LOOK, "B"), "look"),
        ((Act.ASK, "1"), "show 1 AS QD"),
        ((Act.PAY, "1"), "pay 1 15"),
        ((Act.BURY, "1"), "bury 1"),
        ((Act.ASK, "2"), "deal 2 2C"),
        ((Act.ASK, "2"), "stand 2"),
        ((Act.TURN, "B"), "show B 6D"),
        ((Act.DRAW, "B", T), "deal B 2H"),
        ((Act.STAND, "B"), "stand B"),
        ((Act.SHOW, "2"), "show 2 9H 8H"),
        ((Act.PAY, "2"), "pay 2 10"),
        ((Act.BURY, "2"), "bury 2"),
        ((Act.NEXT_COUP, "B"), None),
    ],
    "casino": [
        *SHUFFLED,
        ((Act.STAKES, "B"), "stake 1 10"),
        ((Act.DEAL, "1", C), "deal 1 [9S]"),
        ((Act.DEAL, "B", T), "deal B AH"),
        ((Act.DEAL, "1", C), "deal 1 [9H]"),
        ((Act.DEAL, "B", C), "deal B ??"),
        ((Act.INSURANCE, "B"), "insure 1 5"),
        ((Act.INSURANCE, "B"), "look"),
        ((Act.PREMIUM, "1"), "take 1 5"),
        ((Act.ASK, "1"), "split 1"),
        ((Act.DEAL, "1", C), "deal 1 [2S]"),
        ((Act.ASK, "1"), "stand 1"),
        ((Act.DEAL, "1b", C), "deal 1b [KS]"),
        ((Act.ASK, "1b"), "deal 1b 5D"),
        ((Act.ASK, "1b"), "show 1b KS"),
        ((Act.TAKE, "1b"), "take 1b 10"),
        ((Act.BURY, "1b"), "bury 1b"),
        ((Act.TURN, "B"), "show B 7D"),
        ((Act.TAKE, "1"), "take 1 10"),
        ((Act.BURY, "1"), "bury 1"),
        ((Act.NEXT_COUP, "B"), None),
    ],
    "temporaire": [
        *SHUFFLED,
        ((Act.STAKES, "B"), "stake 1 10"),
        ((Act.DEAL, "1", C), "deal 1 [9S]"),
        ((Act.DEAL, "B", T), "deal B 5H"),
        ((Act.DEAL, "1", T), "deal 1 9H"),
        ((Act.DEAL, "B", C), "deal B [8D]"),
        ((Act.ASK, "1"), "stand 1"),
        ((Act.TURN, "B"), "show B 8D"),
        ((Act.DRAW_OR_STAND, "B"), "deal B 3C"),
        ((Act.DRAW_OR_STAND, "B"), "stand B"),
        ((Act.PAY, "1"), "pay 1 10"),
        ((Act.BURY, "1"), "bury 1"),
        ((Act.NEXT_COUP, "B"), None),
    ],
    "brulee": [
        *SHUFFLED,
        ((Act.BURN, "B"), "burn 3C"),
        ((Act.DEAL, "1", C), "deal 1 [9S]"),
        ((Act.DEAL, "B", C), "deal B [5H]"),
        ((Act.STAKE, "1"), "stake 1 10"),
        ((Act.DOUBLE_ALL, "B"), "double-all"),
        ((Act.REDOUBLE, "B"), "redouble 1"),
        ((Act.DEAL, "1", T), "deal 1 9H"),
        ((Act.DEAL, "B", T), "deal B 8D"),
        ((Act.ASK, "1"), "stand 1"),
        ((Act.TURN, "B"), "show B 5H"),
        ((Act.DRAW_OR_STAND, "B"), "stand B"),
        ((Act.PAY, "1"), "pay 1 40"),
        ((Act.BURY, "1"), "bury 1"),
        ((Act.NEXT_COUP, "B"), None),
    ],
    "base": [
        *SHUFFLED,
        ((Act.STAKES, "B"), "stake 1 10"),
        ((Act.DEAL, "1", T), "deal 1 9S"),
        ((Act.DEAL, "B", T), "deal B AH"),
        ((Act.DEAL, "1", T), "deal 1 9H"),
        ((Act.ASK, "1"), "stand 1"),
        ((Act.DRAW, "B", T), "deal B 2D"),
        ((Act.DRAW, "B", T), "deal B 6D"),
        ((Act.TAKE, "1"), "take 1 10"),
        ((Act.BURY, "1"), "bury 1"),
        ((Act.NEXT_COUP, "B"), None),
    ],
    "simplifie": [
        *SHUFFLED,
        ((Act.STAKES, "B"), "stake 1 10"),
        ((Act.DEAL, "1", T), "deal 1 9S"),
        ((Act.DEAL, "B", T), "deal B AH"),
        ((Act.DEAL, "1", T), "deal 1 9H"),
        ((Act.ASK, "1"), "deal 1 4H"),
        ((Act.TAKE, "1"), "take 1 10"),
        ((Act.BURY, "1"), "bury 1"),
        ((Act.BURY, "B"), "bury B"),
        ((Act.NEXT_COUP, "B"), None),
    ],
    "blackjack": [
        *SHUFFLED,
        ((Act.STAKES, "B"), "stake 1 10"),
        ((Act.DEAL, "1", T), "deal 1 5S"),
        ((Act.DEAL, "B", T), "deal B AH"),
        ((Act.DEAL, "1", T), "deal 1 6H"),
        ((Act.INSURANCE, "B"), "double 1"),
        ((Act.DEAL, "1", T), "deal 1 TH"),
        ((Act.DRAW, "B", T), "deal B KD"),
        ((Act.TAKE, "1"), "take 1 20"),
        ((Act.BURY, "1"), "bury 1"),
        ((Act.NEXT_COUP, "B"), None),
    ],
    "ponte": [
        ((Act.SHUFFLE, "B"), "shuffle"),
        ((Act.CUT, "1"), "cut"),
        ((Act.STAKES, "B"), "stake 1 10"),
        ((Act.DEAL, "1", C), "deal 1 [9S]"),
        ((Act.DEAL, "B", C), "deal B ??"),
        ((Act.DEAL, "1", C), "deal 1 [9H]"),
        ((Act.DEAL, "B", C), "deal B ??"),
        ((Act.ASK, "1"), "stand 1"),
        ((Act.DRAW_OR_STAND, "B"), "deal B 5C"),
        ((Act.DRAW_OR_STAND, "B"), "stand B"),
        ((Act.TURN, "B"), "show B 5H 8D"),
        ((Act.GIVE_BACK, "1"), "pay 1 0"),
        ((Act.BURY, "1"), "bury 1"),
        ((Act.NEXT_COUP, "B"), None),
    ],
    "pirate": [
        *SHUFFLED,
        ((Act.DEAL, "1", C), "deal 1 [9S]"),
        ((Act.DEAL, "B", C), "deal B ??"),
        ((Act.DEAL, "1", C), "deal 1 [9H]"),
        ((Act.DEAL, "B", C), "deal B ??"),
        ((Act.ASK, "1"), "stand 1"),
        ((Act.ASK, "B"), "deal B 2S"),
        ((Act.ASK, "B"), "stand B"),
        ((Act.SHOW, "B"), "show B 4S 5D"),
        ((Act.PAY, "1"), "pay 1 1"),
        ((Act.NEXT_COUP, "B"), None),
    ],
}


def walked(variant, step):
    """Give what a table needs for the first steps of a walk: game, seats, what was done."""
    return variant, 2 if variant == "permanent" else 1, [done for _, done in WALKS[variant][:step]]


STEPS = [(name, step) for name, walk in WALKS.items() for step in range(len(walk))]


@pytest.mark.parametrize(("variant", "step"), STEPS)
def test_the_banker_is_told_the_next_thing_to_do(variant, step):
    expected, _ = WALKS[variant][step]

    said = advised(*walked(variant, step))

    assert (said.act, said.hand) == expected[:2]
    if len(expected) > 2:
        assert said.face is expected[2]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_walk_is_a_coup_without_a_fault(variant):
    settled = settle(*walked(variant, -1))

    assert settled.codes == []


@pytest.mark.parametrize("variant", WALKS)
def test_every_advice_names_its_clause_and_can_be_said_in_both_languages(variant):
    for step in range(len(WALKS[variant])):
        table = table_after(*walked(variant, step))

        for each, language in product(advise(table), BOTH):
            said = wording.advice(table, each, language)
            assert each.clause, (step, each)
            assert said, (step, each)
            assert "{" not in said, (step, each)


def sentences(variant, stakes, actions, language):
    table = table_after(variant, stakes, actions)
    return wording.advice(table, advise(table)[0], language)


@pytest.mark.parametrize(
    ("actions", "english", "french"),
    [
        (
            ["shuffle", "cut"],
            "Deal Anne a card face down",
            "Donnez à Anne une carte couverte",
        ),
        (["deal 1 ??"], "Deal yourself a card face up", "Donnez-vous une carte retournée"),
        (
            rounds("permanent", "KH ??", "5S 6S"),
            "Look at your hidden card",
            "Regardez votre carte couverte",
        ),
        (
            rounds("permanent", "6H ??", "5S 6S"),
            "Anne: card or stand?",
            "Anne : carte, ou vous restez ?",
        ),
        (rounds("permanent", "6H ??", "AS KD"), "Pay Anne 7.5", "Payez 7,5 à Anne"),
        (
            [*rounds("permanent", "6H ??", "TS 6S"), "deal 1 9C", "show 1 TS 6S"],
            "Take 5 from Anne",
            "Prenez 5 à Anne",
        ),
    ],
)
def test_advice_is_given_in_english_and_in_french(actions, english, french):
    assert sentences("permanent", [5], actions, EN) == english
    assert sentences("permanent", [5], actions, FR) == french


def test_the_banker_is_told_that_he_must_not_look():
    table = table_after("permanent", [5], rounds("permanent", "6H ??", "5S 6S"))

    assert Act.NO_LOOK in [each.act for each in advise(table)]


def test_insurance_and_the_look_are_both_named():
    table = table_after("casino", [5], rounds("casino", "AH ??", "5S 6S"))

    assert [each.act for each in advise(table)][:2] == [Act.INSURANCE, Act.LOOK]


def test_payments_are_listed_in_the_order_of_settlement():
    deal = rounds("permanent", "TH 8D", "TS 9D", "9S 8C", "TD 8H")
    table = table_after("permanent", [5, 5, 5], [*deal, "stand 3", "show B 8D"])

    said = [each for each in advise(table) if each.act in PAYMENTS]

    assert [(each.act, each.hand, each.amount) for each in said] == [
        (Act.PAY, "1", 5),
        (Act.TAKE, "2", 5),
        (Act.GIVE_BACK, "3", 5),
    ]


def test_a_payment_that_was_made_is_not_asked_for_again():
    deal = rounds("permanent", "TH 8D", "TS 9D", "9S 8C")

    table = table_after("permanent", [5, 5], [*deal, "stand 2", "show B 8D", "pay 1 5"])

    assert [(each.act, each.hand) for each in advise(table)][:2] == [
        (Act.BURY, "1"),
        (Act.TAKE, "2"),
    ]


@pytest.mark.parametrize(
    ("variant", "stakes", "actions", "who"),
    [
        ("permanent", [5, 5], [], "Anne"),
        ("permanent", [5, 5], ["deal 1 ??"], "Bruno"),
        ("permanent", [5], rounds("permanent", "6H ??", "5S 6S"), "Anne"),
        ("permanent", [5], [*rounds("permanent", "6H ??", "5S 6S"), "stand 1"], "hidden card"),
        ("temporaire", [5], ["deal 1 ??", "deal 1 ??"], ""),
        ("brulee", 2, rounds("brulee", "6H TC", "5S 6S", "7S 8S")[:3], "Anne"),
        ("pirate", 2, ["deal 1 ??"], "Bruno"),
    ],
)
def test_an_unfinished_coup_says_what_it_waits_for_and_from_whom(variant, stakes, actions, who):
    settled = settle(variant, stakes, actions)

    assert not settled.complete
    assert settled.needs
    assert who in settled.needs


def test_a_finished_coup_needs_nothing():
    settled = settle("permanent", [5], rounds("permanent", "6H ??", "AS KD"))

    assert settled.complete
    assert settled.needs is None


def test_needs_are_said_in_french_too():
    table = table_after("permanent", [5], rounds("permanent", "6H ??", "5S 6S"))

    found = needs(table)

    assert isinstance(found, Advice)
    assert wording.advice(table, found, FR) == "Anne : carte, ou vous restez ?"


def test_an_open_question_is_asked_in_the_players_turn():
    deal = rounds("temporaire", "6H TD", "AS 9S", "8D 8C")

    said = advised("temporaire", [5, 5], [*deal[:4], "deal 1 KS", *deal[4:]])

    assert (said.act, said.hand, said.clause) == (Act.CHOOSE, "1", "9.6")


def test_a_stake_that_is_missing_is_asked_for_at_the_accounts():
    deal = rounds("permanent", "TH 8D", "TS 9D")
    table = table_after("permanent", 1, [*deal, "stand 1", "show B 8D"])

    found = needs(table)

    assert (found.act, found.hand) == (Act.STAKE, "1")


def test_where_nobody_has_staked_the_stakes_are_asked_for():
    settled = settle("permanent", [0, 0], [])

    assert settled.needs == "Ask for the stakes"


@pytest.mark.parametrize("unread", [["show B ?S"], ["show B TD", "deal B ?"]])
def test_a_forced_banker_is_not_told_to_draw_on_a_total_that_could_not_be_read(unread):
    deal = rounds("permanent", "6H TD", "TS 8D")

    said = advised("permanent", [10], [*deal, "stand 1", *unread])

    assert said.act is not Act.DRAW


@pytest.mark.parametrize("rule", ["to 17", "to soft 17", "free"])
def test_a_banker_with_one_card_draws_however_free_he_is(rule):
    dealt = ["deal 1 KH", "deal B TD", "deal 1 AS"]
    told = [each.act for each in advise(table_after("base", [10], dealt, banker_draws=rule))]

    assert Act.DRAW in told
    assert Act.DRAW_OR_STAND not in told
    stood = table_after("base", [10], [*dealt, "stand B"], banker_draws=rule)
    assert needs(stood).act is Act.DRAW


def test_nothing_is_asked_of_the_banker_who_has_nobody_to_play_against_and_a_stake_to_ask_for():
    deal = ["deal 1 TS", "deal B 6H", "deal 1 9H", "deal 1 5C"]

    told = advise(table_after("base", 1, deal))

    assert [(each.act, each.hand) for each in told] == [(Act.STAKE, "1")]


def test_a_card_that_nobody_can_have_turned_leaves_nothing_more_to_ask_of_its_hand():
    deal = ["deal B 9D", "deal 1 AS", "deal B ??", "deal 1 KS", "deal B TS"]

    told = advise(table_after("brulee", [10], [*deal, "show 1 JD"]))

    assert [each for each in told if each.hand == "1"] == []


def test_10_10_the_lot_goes_on_where_a_coup_was_opened_before():
    advice = advised("permanent", [10, 10], ["draw 1 KS"])

    assert (advice.act, advice.hand) == (Act.CHOOSE_BANKER, "2")


def test_that_the_banker_stands_is_put_after_what_needs_an_action():
    stand, pay, bury = Advice(Act.STAND, "B"), Advice(Act.PAY, "1"), Advice(Act.BURY, "1")

    assert stand_last([stand, pay, bury]) == [pay, bury, stand]
    assert stand_last([pay, stand]) == [pay, stand]
    assert stand_last([stand]) == [stand]
