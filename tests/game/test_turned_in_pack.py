"""A card seen lying turned in the pack: whoever it falls to accepts it or refuses it."""

from __future__ import annotations

import pytest

from tests.game.tables import BANKED, FACES, advised, evening, rounds, settle
from tracker.game.assist import Act

FIRST_TURNED = [variant for variant in BANKED if FACES[variant][0] == "t"]
SECOND_TURNED = [variant for variant in BANKED if FACES[variant].split()[1][0] == "t"]


@pytest.mark.parametrize("variant", FIRST_TURNED)
def test_9_7_where_the_first_round_is_turned_too(variant):
    settled = settle(variant, [10], ["exposed KS", "deal 1 KS"])

    assert settled.codes == [("turned-in-pack", "1")]
    assert settled.raised[0]["choices"] == ["accept", "refuse"]


@pytest.mark.parametrize("variant", SECOND_TURNED)
def test_9_7_where_the_second_round_is_turned_too(variant):
    stake = ["stake 1 10"] if variant == "brulee" else []
    deal = rounds(variant, "6H 7D", "TS KS")
    first = len(deal) // 2 if len(deal) == 4 else 2
    actions = [*deal[:first], *stake, "exposed KS", deal[first]]

    settled = settle(variant, 1 if stake else [10], actions)

    assert settled.codes == [("turned-in-pack", "1")]


@pytest.mark.parametrize("variant", BANKED)
def test_9_7_in_the_draw_too(variant):
    stake = ["stake 1 10"] if variant == "brulee" else []
    deal = rounds(variant, "6H 7D", "TS 2D")
    actions = [*deal[:2], *stake, *deal[2:], "exposed KS", "deal 1 KS"]

    settled = settle(variant, 1 if stake else [10], actions)

    assert settled.codes == [("turned-in-pack", "1")]


DRAW = [*rounds("permanent", "6H TD", "TS 5D"), "exposed KS", "deal 1 KS"]


def test_9_7_nobody_is_bust_by_it_before_he_has_chosen():
    asked = settle("base", [10], [*rounds("base", "6H", "TS 5D"), "exposed KS", "deal 1 KS"])

    assert asked.outcomes == {"1": None}
    assert asked.anne == 0
    assert not asked.complete


def test_9_7_accepted_it_counts():
    settled = settle("permanent", [10], [*DRAW, "choose 1 accept", "show 1 TS 5D"])

    assert settled.outcomes == {"1": "bust"}
    assert settled.anne == -10


def test_9_7_refused_it_is_buried_and_the_hand_gets_the_next():
    play = ["choose 1 refuse", "deal 1 6C", "stand 1", "show B TD", "deal B 4C"]

    settled = settle("permanent", [10], [*DRAW, *play])

    assert settled.hand("1")["cards"] == ["TS", "5D", "6C"]
    assert settled.anne == 10


def test_9_7_an_open_bust_that_is_accepted_costs_one_stake():
    deal = [*rounds("base", "6H", "TS 5D"), "exposed KS", "deal 1 KS"]

    settled = settle("base", [10], [*deal, "choose 1 accept"])

    assert settled.outcomes == {"1": "bust"}
    assert settled.anne == -10


def test_9_7_who_says_nothing_while_play_goes_on_has_taken_it():
    deal = [*rounds("base", "6H", "TS 5D", "9S 9D"), "exposed KS", "deal 1 KS", "deal 2 2C"]

    settled = settle("base", [10, 10], deal)

    assert settled.outcomes["1"] == "bust"
    assert settled.nets["1"] == -10


def test_9_7_refused_as_the_last_card_of_the_deal_it_is_dealt_again():
    deal = ["deal 1 TS", "deal B 6H", "exposed KS", "deal 1 KS", "choose 1 refuse"]

    said = advised("base", [10], deal)
    settled = settle("base", [10], [*deal, "deal 1 AS", "deal B TD", "deal B TC"])

    assert (said.act, said.hand) == (Act.DEAL, "1")
    assert settled.outcomes == {"1": "natural"}
    assert settled.anne == 15


def test_9_7_a_doubled_hand_that_refuses_it_gets_another():
    deal = rounds("base", "6H", "6S 5D")
    actions = [*deal, "double 1", "exposed KS", "deal 1 KS", "choose 1 refuse", "deal 1 9C"]

    settled = settle("base", [10], [*actions, "deal B TD", "deal B 4C"])

    assert settled.hand("1")["cards"] == ["6S", "5D", "9C"]
    assert settled.complete


def test_9_7_the_banker_has_no_choice():
    deal = [*rounds("base", "6H", "TS 5D"), "stand 1", "exposed KS", "deal B KS"]

    assert settle("base", [10], deal).codes == []


def test_9_7_it_lies_there_from_coup_to_coup_until_it_is_dealt_or_shuffled():
    play = [*rounds("base", "TH", "TS 9D"), "deal B 7C", "exposed KS"]
    shuffled = [*play, "shuffle"]
    keys = {"variant": "base", "banker": "Denis", "seats": ["Anne"], "stakes": [10]}

    _, dealt = evening([{"actions": play}, {"actions": ["deal 1 KS"]}], **keys)
    _, gone = evening([{"actions": shuffled}, {"actions": ["deal 1 KS"]}], **keys)

    assert dealt.codes == [("turned-in-pack", "1")]
    assert gone.codes == []


@pytest.mark.parametrize(("seen", "dealt"), [("K?", "KS"), ("KS", "K?"), ("KS", "KS")])
def test_9_7_as_far_as_it_was_read(seen, dealt):
    assert settle("base", [10], [f"exposed {seen}", f"deal 1 {dealt}"]).codes == [
        ("turned-in-pack", "1")
    ]


@pytest.mark.parametrize(("seen", "dealt"), [("KS", "KD"), ("K?", "QS")])
def test_9_7_another_card_is_another(seen, dealt):
    assert settle("base", [10], [f"exposed {seen}", f"deal 1 {dealt}"]).codes == []


def test_9_7_of_two_that_lie_turned_each_is_asked_about():
    actions = ["exposed KS", "exposed 9D", "deal 1 9D", "deal B 6H", "deal 1 KS"]

    settled = settle("base", [10], actions)

    assert settled.codes == [("turned-in-pack", "1")] * 2


def test_9_7_an_answer_about_another_card_leaves_one_on_its_wrong_side_what_it_was():
    deal = [
        *("deal 1 2S", "deal 2 [TD]", "deal B 6H", "deal 1 7D", "deal 2 [9D]", "deal B [TS]"),
        *("choose 1 keep", "stand 1", "deal 2 2C", "deal 1 5H", "choose 1 refuse"),
    ]

    settled = settle("permanent", [10, 10], deal)

    assert [(each["code"], each["chosen"]) for each in settled.raised] == [
        ("first-card-turned", "keep"),
        ("unrequested-card", "refuse"),
    ]


def test_9_7_an_answer_goes_to_the_question_that_was_asked_last():
    deal = ["deal 1 [2S]", "deal 2 [TD]", "deal B 6H", "deal 1 7D", "deal 2 [9D]", "deal B [TS]"]
    given = ["stand 1", "deal 2 2C", "deal 1 5H", "choose 1 refuse"]

    settled = settle("permanent", [10, 10], [*deal, *given])

    assert [(each["code"], each["chosen"]) for each in settled.raised] == [
        ("wrong-deal-face", None),
        ("unrequested-card", "refuse"),
    ]


@pytest.mark.parametrize("choice", ["accept", "refuse"])
@pytest.mark.parametrize("variant", ["permanent", "casino", "ponte"])
def test_9_7_a_card_laid_on_its_wrong_side_lay_so_in_the_pack_if_that_is_answered(variant, choice):
    settled = settle(variant, [10], ["deal 1 TS", f"choose 1 {choice}"])

    assert settled.codes == [("turned-in-pack", "1")]
