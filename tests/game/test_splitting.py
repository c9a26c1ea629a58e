"""Section 4: splitting a pair."""

from __future__ import annotations

import pytest

from tests.game.tables import advised, rounds, settle
from tracker.game.assist import Act
from tracker.game.coupfile import CoupFileError
from tracker.game.rules import Face

SPLITTERS = ["permanent", "casino", "temporaire", "base", "blackjack"]
NOT_SPLITTERS = ["ponte", "simplifie"]


def dealt(variant, cards, *, banker="6H TD"):
    return rounds(variant, banker, cards)


@pytest.mark.parametrize("pair", ["QS QH", "QS KH", "TS KH", "8S 8H", "AS AH", "?S ?H", "8? ?S"])
@pytest.mark.parametrize("variant", SPLITTERS)
def test_4_1_cards_of_equal_value_may_be_split(variant, pair):
    settled = settle(variant, [10], [*dealt(variant, pair), "split 1"])

    assert settled.codes == []
    assert settled.stakes == {"1": 10, "1b": 10}


@pytest.mark.parametrize("cards", ["8S 9H", "AS KH", "TS 9H"])
@pytest.mark.parametrize("variant", SPLITTERS)
def test_4_1_cards_of_different_value_may_not(variant, cards):
    settled = settle(variant, [10], [*dealt(variant, cards), "split 1"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.stakes == {"1": 10}


@pytest.mark.parametrize(("pair", "codes"), [("QS KH", 1), ("QS QH", 0), ("TS JH", 1)])
@pytest.mark.parametrize("variant", SPLITTERS)
def test_4_1_a_table_may_ask_for_equal_ranks(variant, pair, codes):
    settled = settle(variant, [10], [*dealt(variant, pair), "split 1"], pair="rank")

    assert len(settled.codes) == codes


def test_4_1_a_split_of_covered_cards_is_judged_when_they_are_shown():
    deal = dealt("permanent", "?? ??")
    play = ["split 1", "deal 1 5S", "deal 1b 6C", "stand 1", "stand 1b"]

    settled = settle("permanent", [10], [*deal, *play, "show 1 8S", "show 1b 9S"])

    assert settled.codes == [("decision-not-allowed", "1")]


def test_4_1_a_split_of_covered_cards_that_were_a_pair_stays_unremarked():
    deal = dealt("permanent", "?? ??")
    play = ["split 1", "deal 1 5S", "deal 1b 6C", "stand 1", "stand 1b"]

    settled = settle("permanent", [10], [*deal, *play, "show 1 8S", "show 1b 8D"])

    assert settled.codes == []


@pytest.mark.parametrize("variant", SPLITTERS)
def test_4_2_each_hand_of_a_split_wins_or_loses_alone(variant):
    deal = dealt(variant, "9S 9H", banker="TH 8D")
    second = ["deal B 8D"] if variant in ("base", "blackjack") else ["stand B"]
    play = ["split 1", "deal 1 TS", "deal 1b 8S", "stand 1", "stand 1b", *second]

    settled = settle(variant, [7.5], [*deal, *play])

    assert settled.complete
    assert settled.outcomes == {"1": "win", "1b": "lose"}
    assert settled.nets == {"1": 7.5, "1b": -7.5}
    assert settled.anne == 0
    assert settled.order == ["1", "1b"]


def test_4_2_one_hand_of_a_split_may_push():
    deal = dealt("permanent", "9S 9H", banker="TH 8D")

    settled = settle("permanent", [10], [*deal, "split 1", "deal 1 9D", "deal 1b AS", "show B 8D"])

    assert settled.outcomes == {"1": "push", "1b": "win"}


def test_4_2_one_hand_of_a_split_may_bust_at_once():
    deal = dealt("permanent", "9S 9H", banker="TH 8D")
    play = ["split 1", "deal 1 5D", "deal 1b AS", "deal 1 TS", "show 1 9S"]

    settled = settle("permanent", [10], [*deal, *play])

    assert settled.outcomes == {"1": "bust", "1b": None}
    assert settled.anne == -10


def test_4_2_the_first_hand_may_also_be_called_a():
    deal = dealt("permanent", "9S 9H")

    settled = settle("permanent", [10], [*deal, "split 1a", "deal 1a 5D", "deal 1b AS"])

    assert [each["hand"] for each in settled.json["hands"]] == ["1", "1b"]
    assert settled.hand("1")["cards"] == ["9S", "5D"]


def test_4_2_the_hands_of_a_split_may_be_played_in_any_order():
    deal = dealt("permanent", "8S 8H", banker="TH 8D")
    play = ["split 1", "deal 1 2D", "deal 1b 3S", "deal 1b 7S", "stand 1b", "deal 1 KS"]

    settled = settle("permanent", [10], [*deal, *play, "stand 1", "show B 8D"])

    assert settled.codes == []
    assert settled.outcomes == {"1": "win", "1b": "push"}


def test_4_2_the_bankers_natural_takes_both_stakes():
    deal = dealt("blackjack", "8S 8H", banker="AH")
    play = ["split 1", "deal 1 2D", "deal 1b 3S", "stand 1", "stand 1b", "deal B KD"]

    settled = settle("blackjack", [10], [*deal, *play])

    assert settled.nets == {"1": -10, "1b": -10}


@pytest.mark.parametrize("variant", ["permanent", "temporaire", "base"])
def test_4_3_a_pair_is_split_once_where_two_hands_are_the_limit(variant):
    deal = dealt(variant, "8S 8H")

    settled = settle(variant, [10], [*deal, "split 1", "deal 1 8D", "split 1"])

    assert settled.codes == [("decision-not-allowed", "1")]


def test_4_3_blackjack_allows_three_hands_and_no_fourth():
    deal = dealt("blackjack", "8S 8H")
    play = ["split 1", "deal 1 8D", "split 1", "deal 1 TS", "stand 1"]

    three = settle("blackjack", [10], [*deal, *play])
    four = settle("blackjack", [10], [*deal, *play, "deal 1b 8C", "split 1b"])

    assert three.codes == []
    assert sorted(three.stakes) == ["1", "1b", "1c"]
    assert four.codes == [("decision-not-allowed", "1b")]


def test_4_3_casino_has_no_limit_but_the_cards():
    deal = dealt("casino", "8S 8H")
    play = ["split 1", "deal 1 [8D]", "split 1", "deal 1 [8C]", "split 1", "deal 1 [8S]"]

    settled = settle("casino", [10], [*deal, *play, "split 1", "deal 1 [TS]"])

    assert settled.codes == []
    assert sorted(settled.stakes) == ["1", "1b", "1c", "1d", "1e"]


@pytest.mark.parametrize("variant", NOT_SPLITTERS)
def test_4_3_some_games_have_no_split(variant):
    settled = settle(variant, [10], [*dealt(variant, "8S 8H"), "split 1"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert "1b" not in settled.stakes


def test_4_3_a_table_may_set_the_number():
    deal = dealt("permanent", "8S 8H")
    again = ["split 1", "deal 1 8D", "split 1"]

    assert settle("permanent", [10], [*deal, *again], split_hands=3).codes == []
    assert len(settle("permanent", [10], [*deal, "split 1"], split_hands=1).codes) == 1


@pytest.mark.parametrize("variant", ["permanent", "temporaire", "base", "blackjack"])
def test_4_4_the_card_on_a_split_card_is_turned(variant):
    deal = [*dealt(variant, "8S 8H"), "split 1"]

    said = advised(variant, [10], deal)

    assert (said.act, said.hand, said.face) == (Act.DEAL, "1", Face.TURNED)
    assert settle(variant, [10], [*deal, "deal 1 5S"]).codes == []
    assert settle(variant, [10], [*deal, "deal 1 [5S]"]).codes == [("wrong-deal-face", "1")]


@pytest.mark.parametrize("variant", ["permanent", "temporaire"])
def test_4_4_both_split_cards_are_covered_before_either_hand_is_asked(variant):
    deal = dealt(variant, "8S 8H")

    said = advised(variant, [10], [*deal, "split 1", "deal 1 5S"])

    assert (said.act, said.hand, said.face) == (Act.DEAL, "1b", Face.TURNED)


def test_4_4_in_casino_it_is_covered():
    deal = [*dealt("casino", "8S 8H"), "split 1"]

    said = advised("casino", [10], deal)

    assert (said.act, said.hand, said.face) == (Act.DEAL, "1", Face.COVERED)
    assert settle("casino", [10], [*deal, "deal 1 ??"]).codes == []
    assert settle("casino", [10], [*deal, "deal 1 5S"]).codes == [("wrong-deal-face", "1")]


def test_4_4_in_casino_a_hand_is_played_out_before_the_next_gets_its_card():
    deal = [*dealt("casino", "8S 8H"), "split 1", "deal 1 [5S]"]

    first = advised("casino", [10], deal)
    second = advised("casino", [10], [*deal, "stand 1"])

    assert (first.act, first.hand) == (Act.ASK, "1")
    assert (second.act, second.hand, second.face) == (Act.DEAL, "1b", Face.COVERED)


def test_4_4_in_casino_the_cards_are_shown_before_they_are_drawn_apart():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]
    play = ["show 1 8S 8D", "split 1", "deal 1 ??", "deal 1 5C", "stand 1"]

    settled = settle("casino", [10], [*deal, *play, "deal 1b ??", "show 1 4S", "show 1b TS"])

    assert settled.codes == []
    assert settled.hand("1")["cards"] == ["8S", "4S", "5C"]
    assert settled.hand("1b")["cards"] == ["8D", "TS"]


def test_4_4_in_casino_a_split_turns_both_cards():
    deal = [*dealt("casino", "8S 8H"), "split 1", "deal 1 ??", "stand 1", "deal 1b ??"]

    settled = settle("casino", [10], [*deal, "show 1 5S", "show 1b TS"])

    assert settled.codes == []
    assert settled.hand("1")["cards"] == ["8S", "5S"]
    assert settled.hand("1b")["cards"] == ["8H", "TS"]


@pytest.mark.parametrize("variant", ["casino", "blackjack"])
def test_4_5_each_split_ace_gets_one_card_and_no_more(variant):
    card = "deal {} [{}]" if variant == "casino" else "deal {} {}"
    actions = [*dealt(variant, "AS AH"), "split 1", card.format("1", "5S")]

    said = advised(variant, [10], actions)
    again = settle(variant, [10], [*actions, "deal 1 6S"])

    assert (said.act, said.hand) == (Act.DEAL, "1b")
    assert again.raised[0]["hand"] == "1"
    assert again.hand("1")["cards"] == ["AS", "5S"]


@pytest.mark.parametrize("variant", ["casino", "blackjack"])
def test_4_5_split_aces_are_not_split_again(variant):
    card = "deal 1 [AD]" if variant == "casino" else "deal 1 AD"

    settled = settle(variant, [10], [*dealt(variant, "AS AH"), "split 1", card, "split 1"])

    assert settled.codes == [("decision-not-allowed", "1")]


@pytest.mark.parametrize("variant", ["permanent", "temporaire", "base"])
def test_4_5_elsewhere_split_aces_draw_on(variant):
    actions = [*dealt(variant, "AS AH"), "split 1", "deal 1 5S", "deal 1b 2S", "deal 1 3D"]

    settled = settle(variant, [10], actions)

    assert settled.codes == []
    assert settled.hand("1")["total"] == 19


@pytest.mark.parametrize("dealt", [["deal 1 TS", "deal 1b 2C"], ["deal 1b 2C", "deal 1 TS"]])
def test_9_20_cards_drawn_apart_that_are_no_pair_are_settled_as_they_lie(dealt):
    deal = [*rounds("base", "9H", "9S 7H"), "split 1", *dealt]

    settled = settle("base", [10], [*deal, "stand 1", "stand 1b", "deal B 9C"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert [each["cards"] for each in settled.json["hands"]] == [["9S", "TS"], ["7H", "2C"]]
    assert settled.nets == {"1": 10, "1b": -10}


def test_9_20_three_cards_are_not_drawn_apart():
    deal = [*rounds("base", "9H", "9S 7H"), "deal 1 2C", "split 1"]

    with pytest.raises(CoupFileError, match="has not split"):
        settle("base", [10], [*deal, "deal 1b 2D"])
