"""Section 9, the rest: what a camera can see and nobody has a choice about."""

from __future__ import annotations

import pytest

from tests.game.tables import evening, rounds, settle

FORCED_OPEN = ["base", "simplifie", "blackjack"]


@pytest.mark.parametrize("variant", ["permanent", "casino", *FORCED_OPEN])
def test_9_9_a_forced_banker_who_stops_under_17_is_named(variant):
    deal = rounds(variant, "6H TD", "TS 8D")
    shown = "deal B TD" if variant in FORCED_OPEN else "show B TD"
    actions = [*deal, "stand 1", shown, "stand B"]

    raised = settle(variant, [10], actions).only("banker-must-draw")

    assert (raised["hand"], raised["action"], raised["choices"]) == ("B", len(actions), [])


def test_9_9_so_is_one_who_pays_instead_of_drawing():
    deal = rounds("permanent", "6H TD", "TS 8D")

    settled = settle("permanent", [10], [*deal, "stand 1", "show B TD", "pay 1 10"])

    assert settled.only("banker-must-draw")["action"] == len(deal) + 3
    assert settled.anne == 10


def test_9_9_so_is_one_who_stops_on_soft_17_where_he_must_draw():
    deal = rounds("permanent", "AH 6D", "TS 8D")
    actions = [*deal, "look", "stand 1", "show B 6D", "stand B"]

    settled = settle("permanent", [10], actions, banker_draws="to soft 17")

    assert settled.only("banker-must-draw")["action"] == len(actions)
    assert settled.anne == 10


def test_9_9_not_one_with_nobody_left_to_play_against():
    deal = rounds("permanent", "6H TD", "TS 6D")

    settled = settle("permanent", [10], [*deal, "deal 1 KH", "show 1 TS 6D", "stand B"])

    assert settled.codes == []


@pytest.mark.parametrize("variant", ["temporaire", "ponte"])
def test_9_9_not_a_free_one(variant):
    deal = rounds(variant, "6H 2D", "TS 8D")

    assert settle(variant, [10], [*deal, "stand 1", "stand B"]).codes == []


@pytest.mark.parametrize(
    ("cards", "drawn", "net"),
    [("TH 7D", "2C", -10), ("TH 7D", "KC", 10), ("AH 6D", "5C", 10), ("9H 9D", "3C", -10)],
)
@pytest.mark.parametrize("variant", ["permanent", "casino", *FORCED_OPEN])
def test_9_10_a_forced_banker_who_draws_on_17_is_named_and_the_card_counts(
    variant, cards, drawn, net
):
    first, second = cards.split()
    deal = rounds(variant, cards, "TS 8D")
    shown = f"deal B {second}" if variant in FORCED_OPEN else f"show B {second}"
    actions = [*deal, "stand 1", shown, f"deal B {drawn}"]

    settled = settle(variant, [10], [*actions, *(["deal B TC"] * (cards == "AH 6D"))])

    assert settled.only("banker-must-stand")["action"] == len(actions)
    assert settled.anne == net
    assert first in settled.json["banker"]["cards"]


@pytest.mark.parametrize(("cards", "named"), [("TH 7D", 1), ("AH 7D", 1), ("AH 6D", 0)])
def test_9_10_where_he_draws_on_soft_17_a_banker_stands_on_every_other(cards, named):
    deal = rounds("base", cards, "TS 8D")
    actions = [*deal, "stand 1", f"deal B {cards.split()[1]}", "deal B 2C"]

    settled = settle("base", [10], actions, banker_draws="to soft 17")

    assert settled.codes.count(("banker-must-stand", "B")) == named


def test_9_10_not_on_16():
    deal = rounds("permanent", "6H TD", "TS 8D")

    settled = settle("permanent", [10], [*deal, "stand 1", "show B TD", "deal B 5C"])

    assert settled.codes == []


def test_9_11_a_forbidden_look_is_named_where_it_happens():
    actions = [*rounds("permanent", "6H ??", "TS 8D"), "look"]

    raised = settle("permanent", [10], actions).only("forbidden-look")

    assert (raised["hand"], raised["action"], raised["choices"]) == ("B", len(actions), [])


def test_9_12_a_card_dealt_after_the_marker_showed_is_named_once():
    deal = rounds("permanent", "6H ??", "TS 8D", "9S 7C")
    actions = [*deal[:3], "fou", *deal[3:]]

    raised = settle("permanent", [10, 10], actions).only("past-fou")

    assert (raised["hand"], raised["action"]) == ("1", 5)


def test_9_12_a_shuffle_makes_it_good():
    deal = rounds("permanent", "6H ??", "TS 8D", "9S 7C")

    settled = settle("permanent", [10, 10], [*deal[:3], "fou", "shuffle", "cut", *deal[3:]])

    assert settled.codes == []


def test_9_12_the_next_coup_cannot_be_dealt_past_it_either():
    keys = {"variant": "permanent", "banker": "Denis", "seats": ["Anne"], "stakes": [10]}
    played = [*rounds("permanent", "TH 8D", "TS 9D"), "stand 1", "show B 8D"]

    coups = evening([{"actions": [*played, "fou"]}, {"actions": played}], **keys)

    assert coups[0].codes == []
    assert coups[1].only("past-fou")["action"] == 1


def test_9_12_more_cards_than_the_pack_has_must_have_passed_the_marker():
    keys = {"variant": "temporaire", "banker": "Denis", "seats": ["Anne"], "stakes": [10]}
    played = [*rounds("temporaire", "?S ??", "?? ?S"), "stand 1"]

    coups = evening([{"actions": played}] * 14, **keys)

    assert [each.codes for each in coups[:13]] == [[]] * 13
    assert coups[13].only("past-fou")["action"] == 1


def test_9_13_a_card_to_a_seat_out_of_turn_in_the_deal_is_named():
    settled = settle("permanent", [10] * 3, ["deal 2 ??", "deal 1 ??", "deal 3 ??", "deal B 6H"])

    raised = settled.only("out-of-order")
    assert (raised["hand"], raised["action"], raised["choices"]) == ("2", 1, [])


def test_9_13_a_card_to_a_seat_that_is_out_does_not_count():
    deal = rounds("permanent", "6H ??", "TS 6D", "9S 7C")

    settled = settle("permanent", [10, 10], [*deal, "deal 1 KS", "show 1 TS 6D", "deal 1 2C"])

    assert settled.codes == [("out-of-order", "1")]
    assert settled.hand("1")["total"] == 26
    assert settled.anne == -10


def test_9_14_a_shown_card_can_be_impossible_too_and_is_named_where_it_was_shown():
    deal = rounds("temporaire", "6H ??", "KS 8D", "?? 7C")
    actions = [*deal, "stand 1", "show 2 KS"]

    raised = settle("temporaire", [10, 10], actions).only("impossible-card")

    assert (raised["hand"], raised["action"]) == ("2", len(actions))


def test_9_14_a_card_named_before_and_shown_again_is_one_card():
    deal = rounds("temporaire", "6H TD", "KS 8D")

    settled = settle("temporaire", [10], [*deal, "stand 1", "show B TD", "show 1 KS"])

    assert settled.codes == []


def test_9_14_the_suit_of_a_half_known_card_may_be_seen_later():
    deal = rounds("temporaire", "6H TD", "K? 8D", "KS 7C")

    good = settle("temporaire", [10, 10], [*deal, "stand 2", "show 1 KH"])
    bad = settle("temporaire", [10, 10], [*deal, "stand 2", "show 1 KS"])

    assert good.codes == []
    assert bad.codes == [("impossible-card", "1")]


def test_9_14_a_corrected_card_is_impossible_no_more():
    deal = ["deal 1 [KS]", "deal B KS", "deal 1 5H", "deal B ??"]

    settled = settle("temporaire", [10], [*deal, "correct 2 KD"])

    assert settled.codes == []


@pytest.mark.parametrize(
    ("variant", "actions", "hand"),
    [
        ("permanent", ["deal 1 ??", "deal B ??"], "B"),
        ("base", ["deal 1 ??"], "1"),
        ("base", ["deal 1 [KS]"], "1"),
        ("temporaire", ["deal 1 ??", "deal B 6H", "deal 1 ??"], "1"),
        ("permanent", ["deal 1 ??", "deal B 6H", "deal 1 5S"], "1"),
        ("permanent", ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B 5S"], "B"),
        ("brulee", ["deal 1 ??", "deal B 6H"], "B"),
        ("ponte", ["deal 1 ??", "deal B 6H"], "B"),
        ("permanent", [*rounds("permanent", "6H ??", "2S 3D"), "deal 1 ??"], "1"),
        ("base", [*rounds("base", "6H", "TS 8D"), "stand 1", "deal B ??"], "B"),
    ],
)
def test_9_19_a_card_that_lies_the_wrong_way_up_is_named(variant, actions, hand):
    raised = settle(variant, [10] if variant != "brulee" else 1, actions).only("wrong-deal-face")

    assert (raised["hand"], raised["action"], raised["choices"]) == (hand, len(actions), [])


def test_9_19_it_counts_all_the_same():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 5S", "deal B ??"]

    assert settle("permanent", [10], deal).hand("1")["cards"] == ["??", "5S"]


@pytest.mark.parametrize(
    "act", ["split 1", "double 1", "surrender 1", "insure 1 5", "redouble 1", "choose 1 keep"]
)
def test_9_20_what_the_game_does_not_have_is_named_and_has_no_effect(act):
    deal = rounds("simplifie", "AH", "TS 8D")
    after = ["stand 1", "deal B 6H"]

    settled = settle("simplifie", [10], [*deal, act, *after])

    raised = settled.only("decision-not-allowed")
    assert (raised["hand"], raised["action"]) == ("1", len(deal) + 1)
    assert (raised["choices"], raised["chosen"]) == ([], None)
    assert settled.net == {"Anne": 10, "Denis": -10}


@pytest.mark.parametrize(
    "act", ["split B", "double B", "surrender B", "insure B 5", "redouble B", "choose B keep"]
)
def test_9_20_the_banker_has_none_of_the_players_decisions(act):
    deal = rounds("blackjack", "AH", "TS 8D")

    settled = settle("blackjack", [10], [*deal, act], surrender=True)

    assert settled.codes == [("decision-not-allowed", "B")]


def test_9_20_a_split_that_is_not_allowed_becomes_real_when_its_second_card_is_dealt_to():
    deal = rounds("base", "6H", "TS 8D")
    play = ["split 1", "deal 1 9S", "deal 1b TD", "stand 1", "stand 1b", "deal B TH", "deal B KS"]

    claimed = settle("base", [10], [*deal, *play[:1]])
    refused = settle("base", [10], [*deal, *play[:2]])
    settled = settle("base", [10], [*deal, "split 1", *play[2:]])

    assert list(claimed.stakes) == ["1"]
    assert refused.hand("1")["cards"] == ["TS", "8D", "9S"]
    assert settled.stakes == {"1": 10, "1b": 10}
    assert settled.codes == [("decision-not-allowed", "1")]


def test_9_20_no_decision_once_a_hand_has_stood():
    deal = rounds("blackjack", "6H", "8S 8D")

    settled = settle("blackjack", [10], [*deal, "stand 1", "split 1", "double 1"])

    assert settled.codes == [("decision-not-allowed", "1")] * 2
    assert settled.stakes == {"1": 10}
