"""Section 9, where a player has a choice: two cards for one, a card not asked for."""

from __future__ import annotations

import pytest

from tests.game.tables import FACES, rounds, settle

GAMES = ["permanent", "casino", "temporaire", "brulee", "simplifie"]
TWO_AT_A_TIME = ["ponte", "base", "blackjack"]
TWO = ["deal 1 ??", "deal 2 ??", "deal B 6H"]


def test_9_5_two_cards_in_the_first_round_are_a_question():
    settled = settle("temporaire", [10], ["deal 1 [KS]", "deal 1 [5S]", "deal B 6H"])

    raised = settled.only("two-cards-first-round")
    assert (raised["hand"], raised["action"]) == ("1", 2)
    assert raised["choices"] == ["first", "second", "two-hands"]
    assert raised["chosen"] is None


@pytest.mark.parametrize("variant", GAMES)
def test_9_5_in_every_game(variant):
    player = "??" if FACES[variant][0] == "c" else "?"
    stakes = 2 if variant == "brulee" else [10] * 2

    settled = settle(variant, stakes, [f"deal 1 {player}"] * 2)

    assert settled.codes == [("two-cards-first-round", "1")]


@pytest.mark.parametrize(("choice", "cards"), [("first", ["KS", "9S"]), ("second", ["5S", "9S"])])
@pytest.mark.parametrize("late", [False, True])
def test_9_5_the_player_keeps_one_of_them(choice, cards, late):
    deal = ["deal 1 [KS]", "deal 1 [5S]", "deal B 6H", "deal 1 9S", "deal B [TD]"]
    place = 5 if late else 2
    actions = [*deal[:place], f"choose 1 {choice}", *deal[place:]]

    settled = settle("temporaire", [10], [*actions, "stand 1", "show B TD", "deal B KD"])

    assert settled.only("two-cards-first-round")["chosen"] == choice
    assert settled.hand("1")["cards"] == cards
    assert settled.complete
    assert settled.anne == 10


@pytest.mark.parametrize("place", [2, 3])
def test_9_5_or_plays_two_hands_with_a_stake_on_each(place):
    deal = ["deal 1 [KS]", "deal 1 [5S]", "deal B 6H"]
    actions = [*deal[:place], "choose 1 two-hands", *deal[place:]]
    second = ["deal 1 9S", "deal 1b 6S", "deal B [TD]"]
    play = ["stand 1", "deal 1b KH", "show B TD", "deal B 4D", "stand B"]

    settled = settle("temporaire", [10], [*actions, *second, *play])

    assert settled.only("two-cards-first-round")["chosen"] == "two-hands"
    assert settled.stakes == {"1": 10, "1b": 10}
    assert settled.nets == {"1": -10, "1b": 10}
    assert [each["cards"] for each in settled.json["hands"]] == [["KS", "9S"], ["5S", "6S", "KH"]]


def test_9_5_he_never_plays_them_as_one_hand():
    deal = ["deal 1 [AS]", "deal 1 [KS]", "deal B 6H", "deal 1 9S", "deal B [TD]"]

    settled = settle("temporaire", [10], [*deal, "stand 1", "show B TD", "deal B KD"])

    assert not settled.complete
    assert settled.outcomes["1"] is None
    assert "choose" in settled.needs
    assert "Anne" in settled.needs


def test_9_5_an_answer_to_nothing_is_not_allowed():
    settled = settle("temporaire", [10, 10], [*TWO, "choose 1 first"])

    assert settled.codes == [("decision-not-allowed", "1")]


def test_9_5_two_hands_may_each_be_natural():
    deal = ["deal 1 [AS]", "deal 1 [AH]", "choose 1 two-hands", "deal B 6H"]

    settled = settle("temporaire", [10], [*deal, "deal 1 KS", "deal 1b QS", "deal B [TD]"])

    assert settled.outcomes == {"1": "natural", "1b": "natural"}
    assert settled.anne == 40


def test_9_5_three_cards_are_two_questions():
    deal = ["deal 1 [KS]", "deal 1 [5S]", "deal 1 [9S]"]

    settled = settle("temporaire", [10], [*deal, "choose 1 second", "choose 1 first"])

    assert [each["chosen"] for each in settled.raised] == ["first", "second"]
    assert settled.hand("1")["cards"] == ["9S"]


def test_9_5_a_question_that_was_answered_is_not_answered_again():
    deal = ["deal 1 [KS]", "deal 1 [5S]", "choose 1 first", "choose 1 second"]

    settled = settle("temporaire", [10], deal)

    assert settled.raised[0]["chosen"] == "first"
    assert settled.codes[1:] == [("decision-not-allowed", "1")]


@pytest.mark.parametrize(("choice", "cards"), [("first", ["KS", "9S"]), ("second", ["KS", "5S"])])
@pytest.mark.parametrize("variant", ["permanent", "temporaire", "base", "ponte"])
def test_9_6_of_two_cards_in_the_second_round_he_keeps_one(variant, choice, cards):
    deal = rounds(variant, "6H TD", "KS 9S", "8D 8C")
    extra = "deal 1 5S" if variant in ("temporaire", "base") else "deal 1 [5S]"
    actions = [*deal[:4], extra, *deal[4:]]

    asked = settle(variant, [10, 10], actions)
    kept = settle(variant, [10, 10], [*actions, f"choose 1 {choice}"])

    assert asked.codes == [("two-cards-second-round", "1")]
    assert asked.raised[0]["choices"] == ["first", "second"]
    assert asked.raised[0]["action"] == 5
    assert kept.raised[0]["chosen"] == choice
    assert kept.hand("1")["cards"] == cards


def test_9_6_a_natural_may_be_made_by_the_choice():
    deal = rounds("temporaire", "6H TD", "AS 9S", "8D 8C")

    settled = settle("temporaire", [10, 10], [*deal[:4], "deal 1 KS", *deal[4:], "choose 1 second"])

    assert settled.outcomes["1"] == "natural"
    assert settled.anne == 20


def test_9_6_two_hands_are_no_choice_then():
    deal = rounds("temporaire", "6H TD", "AS 9S", "8D 8C")

    settled = settle(
        "temporaire", [10, 10], [*deal[:4], "deal 1 KS", *deal[4:], "choose 1 two-hands"]
    )

    assert settled.raised[0]["chosen"] is None
    assert settled.codes[-1] == ("decision-not-allowed", "1")


@pytest.mark.parametrize("choice", ["accept", "refuse"])
def test_9_7_a_card_seen_turned_in_the_pack_is_accepted_or_refused(choice):
    actions = ["exposed KS", "deal 1 KS"]

    asked = settle("permanent", [10], actions)
    answered = settle("permanent", [10], [*actions, f"choose 1 {choice}"])

    assert asked.codes == [("turned-in-pack", "1")]
    assert asked.raised[0]["choices"] == ["accept", "refuse"]
    assert answered.raised[0]["chosen"] == choice
    assert [each["cards"] for each in answered.json["hands"]] == (
        [["KS"]] if choice == "accept" else []
    )


def test_9_7_a_refused_card_is_replaced_during_the_deal():
    deal = ["exposed KS", "deal 1 KS", "choose 1 refuse", "deal 1 [9S]", "deal 2 ??"]

    settled = settle("permanent", [10, 10], deal)

    assert settled.codes == [("turned-in-pack", "1")]
    assert settled.hand("1")["cards"] == ["9S"]


def test_9_7_a_natural_made_with_an_accepted_card_counts():
    deal = ["deal 1 [AS]", "deal B 6H", "exposed KS", "deal 1 KS", "choose 1 accept", "deal B ??"]

    settled = settle("permanent", [10], deal)

    assert settled.outcomes["1"] == "natural"


def test_9_8_a_card_for_one_who_had_stood_is_a_question():
    deal = rounds("permanent", "6H TD", "KS 5S", "8D 8C")
    actions = [*deal, "stand 1", "deal 1 6S"]

    settled = settle("permanent", [10, 10], actions)

    raised = settled.only("unrequested-card")
    assert (raised["hand"], raised["action"]) == ("1", len(actions))
    assert (raised["choices"], raised["chosen"]) == (["keep", "refuse"], None)
    assert settled.hand("1")["total"] == 15


@pytest.mark.parametrize(
    ("card", "choice", "total", "net"),
    [("6S", "keep", 21, 10), ("6S", "refuse", 15, -10), ("TH", "keep", 25, -20)],
)
def test_9_8_he_keeps_it_or_has_it_buried(card, choice, total, net):
    deal = rounds("permanent", "9H TD", "KS 5S", "8D 8C")
    answer = ["stand 1", f"deal 1 {card}", f"choose 1 {choice}"]

    settled = settle("permanent", [10, 10], [*deal, *answer, "stand 2", "show B TD"])

    assert settled.only("unrequested-card")["chosen"] == choice
    assert settled.hand("1")["total"] == total
    assert settled.complete
    assert settled.anne == net


def test_9_8_without_an_answer_the_hand_is_not_settled():
    deal = rounds("permanent", "9H TD", "KS 5S", "8D 8C")

    settled = settle("permanent", [10, 10], [*deal, "stand 1", "deal 1 6S", "stand 2", "show B TD"])

    assert not settled.complete
    assert settled.net == {"Anne": 0, "Bruno": -10, "Denis": 10}
    assert "Anne" in settled.needs


def test_9_8_the_next_player_cannot_claim_a_refused_card():
    deal = rounds("permanent", "9H TD", "KS 5S", "8D 8C")

    settled = settle(
        "permanent", [10, 10], [*deal, "stand 1", "deal 1 5C", "choose 1 refuse", "stand 2"]
    )

    assert settled.hand("2")["cards"] == ["8D", "8C"]


def test_9_5_no_natural_is_made_of_a_card_that_may_still_be_discarded():
    deal = ["deal 1 [JD]", "deal 1 [AS]", "deal B 9D", "deal 1 [AC]", "deal B [6H]"]

    open_still = settle("permanent", [6], deal)
    second = settle("permanent", [6], [*deal, "choose 1 second", "deal 1 5D"])
    first = settle("permanent", [6], [*deal, "choose 1 first", "show 1 JD AC"])

    assert open_still.net["Anne"] == 0
    assert second.codes == [("two-cards-first-round", "1")]
    assert second.hand("1")["cards"] == ["AS", "AC", "5D"]
    assert (first.outcomes, first.anne) == ({"1": "natural"}, 9)


@pytest.mark.parametrize(
    ("after", "anne"),
    [
        (["show 1 KS 5S", "deal B 4C"], -10),
        (["deal B 4C", "show 1 KS 5S"], -20),
        (["stand 2", "deal B 4C", "show 1 KS 5S"], -20),
    ],
)
def test_9_8_who_is_over_by_a_card_he_kept_may_say_so_until_the_banker_has_stopped(after, anne):
    deal = rounds("permanent", "6H TD", "?? ??", "8D 8C")
    kept = ["stand 1", "stand 2", "show B TD", "deal 1 8S", "choose 1 keep"]

    settled = settle("permanent", [10, 10], [*deal, *kept, *after])

    assert settled.complete
    assert settled.anne == anne


def test_9_8_so_he_may_while_the_banker_has_not_turned_a_card_that_the_log_knows():
    deal = rounds("permanent", "JH 8S", "6C 2S", "9C 9D")
    kept = ["deal 1 KS", *("stand 1", "stand 2"), "deal 1 5D", "choose 1 keep", "show 1 6C 2S"]

    settled = settle("permanent", [18, 10], [*deal, *kept])

    assert settled.codes == [("unrequested-card", "1")]
    assert settled.anne == -18


# Ponte: the first card lay turned and is refused; of the two next he has not chosen yet.
OWED = ["deal 1 QS", "deal 1 [TC]", "deal 1 [TD]", "deal B [JS]", "deal B [6C]", "choose 1 refuse"]


@pytest.mark.parametrize(("choice", "net"), [("first", 10), ("second", 10), (None, 0)])
def test_9_6_no_natural_is_made_while_a_card_may_still_be_discarded(choice, net):
    chosen = [f"choose 1 {choice}"] if choice else []

    settled = settle("ponte", [10], [*OWED, "deal 1 [AC]", *chosen, "show B JS 6C", "stand B"])

    assert settled.complete is (choice is not None)
    assert settled.outcomes == {"1": {"first": "natural", "second": "win"}.get(choice)}
    assert settled.anne == net


@pytest.mark.parametrize(("choice", "outcome"), [("first", "bust"), ("second", "win")])
def test_9_6_a_card_that_is_discarded_busts_nobody_who_drew_before_he_chose(choice, outcome):
    deal = ["deal 1 [TS]", "deal B 6H", "deal 1 9S", "deal 1 2D", "deal B [TH]"]
    play = ["deal 1 5D", "show 1 TS", f"choose 1 {choice}", "stand 1", "show B TH", "stand B"]

    settled = settle("temporaire", [10], [*deal, *play])

    assert settled.outcomes == {"1": outcome}
