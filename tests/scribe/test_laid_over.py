"""Cards laid on others, pushed over them, or lying where nothing explains them."""

import pytest

from tests.belief.stage import logs
from tests.scribe.evening import Evening
from tests.scribe.motions import push, read_as, shift
from tracker.game.cards import RANKS, SUITS, card
from tracker.scribe.pattern import may_show


def settled():
    evening = Evening("simplifie")
    evening.deal("1 8S", "2 9C", "3 5H", "B 9H", "1 TD", "2 TC", "3 TH")
    evening.stand(["1", "2", "3"])
    evening.deal("B 8C")
    return evening


def test_an_open_card_beside_a_hand_whose_accounts_are_made_is_asked_about():
    evening = settled()
    evening.lay("extra", "1", "4D", across=90)
    evening.wait(1)

    assert evening.asked == []

    evening.wait(3)

    assert evening.asked == [("WHICH_CARD", "1")]
    assert str(evening.session.asked[0].doubt.likely[0]) == "4D"


def test_a_covered_card_beside_a_hand_whose_accounts_are_made_is_nobodys():
    evening = settled()
    evening.lay("extra", "1", "??", across=90)
    evening.wait(4)

    assert evening.asked == []


def looked():
    """Let the banker look at his covered card, and put it down on his Ten."""
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B TH", "1 ??", "2 ??", "3 ??", "B ??")
    evening.remove("B.1")
    evening.wait(2)
    evening.turn("B.0", "??")
    evening.wait()
    return evening


def test_a_covered_card_put_down_on_the_open_one_turns_neither():
    evening = looked()
    evening.lay("below", "B", "TH", across=-18)
    read_as(evening, "below", (), (), 2)
    evening.wait(2)

    assert evening.actions[8:] == ["look"]
    assert evening.raised == evening.asked == []

    evening.turn("B.0", "9D")
    evening.wait(2)

    assert evening.actions[8:] == ["look", "show B 9D"]


def test_an_open_card_below_another_is_known_by_its_name_when_it_is_seen_again():
    evening = looked()
    evening.lay("below", "B", "TH", across=-60)
    evening.wait(2)

    assert evening.actions[8:] == ["look"]
    assert evening.raised == evening.asked == []


def test_a_turned_card_on_the_only_covered_one_is_drawn_where_nobody_would_show_it():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 5D", "2 9C", "3 TH", "B ??")
    shift(evening, "1.0", across=8, face="4C")
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 4C"]


def test_a_covered_card_turned_up_on_the_open_one_that_was_laid_on_it_is_shown():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H")
    shift(evening, "1.0", across=6, face="KC")
    evening.wait(1)
    evening.deal("2 9C", "3 TH", "B ??")
    evening.wait(3)
    evening.turn("1.0", "AS")
    evening.wait(5)

    assert evening.actions[4:] == ["deal 1 KC", "deal 2 9C", "deal 3 TH", "deal B ??", "show 1 AS"]
    assert evening.raised == evening.asked == []


def test_two_cards_dealt_at_once_on_a_covered_one_show_nothing():
    evening = Evening("brulee")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??")
    shift(evening, "1.0", across=8, face="AH")
    evening.wait(1.2)
    evening.lay("second", "1", "QC", across=50)
    evening.wait(3)

    assert evening.actions[4:] == ["deal 1 AH", "deal 1 QC"]
    assert evening.raised == [("two-cards-second-round", "1")]


def test_a_covered_card_turned_to_a_natural_is_shown():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 AD", "2 9C", "3 TH", "B ??")
    evening.turn("1.0", "KC")
    evening.wait(2)

    assert evening.actions[8] == "show 1 KC"


def test_a_pirate_may_turn_a_single_card_up_at_any_time():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??", "B ??")
    hand = evening.session.table.coup.hands["1"]

    assert may_show(evening.session.table.coup, hand, hand.cards[0], card("2C"))


def test_a_pirate_turns_up_a_covered_card_that_lay_below_an_open_one():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??", "B ??")
    evening.lay("drawn", "1", "7D", across=-40)  # on a part of the first
    evening.wait()
    evening.deal("2 TH")
    evening.wait()
    evening.remove("1.0")
    evening.turn("1.1", "5S")
    evening.lay("turned", "1", "4H", across=100)
    evening.wait(3)

    assert sorted(evening.actions[10:]) == ["show 1 #2 5S", "show 1 4H"]
    assert evening.asked == []


def test_the_fou_dealt_to_a_player_is_not_read_again():
    evening = Evening("base")
    evening.deal("1 FOU")
    evening.wait(3)

    assert evening.actions == ["deal 1 FOU"]
    assert evening.asked == []


def test_another_rank_that_is_not_sure_changes_nothing():
    evening = Evening("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 4D", "2 4C", "3 6C")
    before = evening.actions
    doubtful = tuple({"5": -0.7, "4": -0.8}.get(rank, -6.0) for rank in RANKS)
    read_as(evening, "1.1", doubtful, logs(SUITS, "D"), 4)

    assert evening.actions == before
    assert evening.asked == []


# halves that cannot be put in order


def test_halves_the_banker_wrote_himself_are_left_as_he_wrote_them():
    evening = Evening("casino")
    said = ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"]
    for each in [*said, *said[:3], "deal B ??", "show 1 TC KD", "split 1"]:
        evening.say(each)
    evening.lay("ten", "1", "TC")
    evening.lay("king", "1", "KD", across=130)
    evening.wait(2)
    evening.lay("next", "1", "??", across=160)
    evening.wait(2)

    assert evening.actions == ["deal 1b ??"]


def test_equal_halves_dealt_one_after_the_other_change_places():
    evening = Evening("casino")
    evening.deal("1 8C", "2 ??", "3 ??", "B 6H", "1 8C", "2 ??", "3 ??", "B ??")
    shift(evening, "1.1", across=100)
    evening.wait(1.5)
    evening.lay("next", "1", "??", across=160)
    evening.wait(1.5)
    evening.lay("after", "1", "??", across=30)
    evening.wait(1.5)

    assert evening.actions[8:] == ["split 1", "deal 1 ??", "deal 1b ??"]


def test_of_equal_halves_the_one_that_is_played_first_is_the_first():
    evening = Evening("base")
    evening.deal("1 4D", "2 9C", "3 5H", "B 6H", "1 4D", "2 8C", "3 6C")
    shift(evening, "1.1", across=100)
    evening.wait(1.5)
    evening.lay("next", "1", "9S", across=160)
    evening.wait(1.5)
    evening.say("stand 1")
    evening.lay("after", "1", "8H", across=30)
    evening.wait(1.5)

    assert evening.actions[7:] == ["split 1", "deal 1 9S", "deal 1b 8H"]
    assert evening.asked == evening.raised == []


def test_a_pair_drawn_apart_as_soon_as_it_is_shown_is_split():
    evening = Evening("casino")
    evening.deal_round()
    evening.turn("1.0", "2H")
    evening.lay("1.1", "1", "2D", across=134)
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 2H 2D", "split 1"]


@pytest.mark.parametrize(
    ("hidden", "written"),
    [
        (["1.1"], ["show 1 2H", "show 1 2D", "split 1", "deal 1b ??"]),
        (["1.0", "1.1"], ["show 1 2D 2H", "split 1", "deal 1 ??"]),
    ],
)
def test_a_pair_made_out_when_the_next_card_lies_there_was_split_before_it(hidden, written):
    evening = Evening("casino")
    evening.deal_round()
    evening.stage.hidden.update(hidden)
    evening.turn("1.0", "2H")
    evening.lay("1.1", "1", "2D", across=134)
    evening.wait()
    evening.lay("next", "1", "??", across=160)
    evening.wait(0.5)
    evening.stage.hidden.clear()
    evening.wait(3)

    assert evening.actions[8:] == written


@pytest.mark.parametrize(("drawn", "written"), [("9S", ["deal 1 9S"]), ("6H", [])])
def test_another_face_that_hides_its_neighbour_is_another_card_at_once(drawn, written):
    evening = Evening("blackjack")
    evening.deal("1 5H", "2 TC", "3 8D", "B 7S", "1 6H", "2 9D", "3 9C")
    dealt = evening.actions
    evening.stage.hidden.add("1.1")
    evening.lay("1.2", "1", drawn, across=52.0)
    evening.wait(0.5)

    assert evening.actions[len(dealt) :] == written


def test_a_covered_card_that_a_drawn_one_hides_was_not_turned_over():
    evening = Evening()
    evening.deal_round()
    evening.stage.hidden.add("1.1")
    evening.lay("1.2", "1", "TS", across=72.0)
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 TS"]
    assert evening.raised == evening.asked == []


def test_a_covered_card_that_another_was_laid_on_is_not_the_one_drawn_next():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 5C")
    evening.stage.hidden.add("1.0")
    evening.deal("1 TS", "2 2D", "3 AS", "B ??")
    evening.wait()
    dealt = evening.actions
    evening.lay("1.2", "1", "3C", across=68.0)
    evening.wait(1)

    assert evening.actions[len(dealt) :] == ["deal 1 3C"]


def test_the_banker_shows_his_covered_card_before_he_draws_though_both_are_made_out_at_once():
    evening = Evening()
    evening.deal_round()
    evening.stand("123")
    evening.remove("B.1")
    evening.lay("turned", "B", "2D", across=60)
    evening.wait(0.6)
    evening.lay("drawn", "B", "5H", across=94)
    evening.wait(3)

    assert evening.actions[8:] == ["show B 2D", "deal B 5H"]


def test_a_card_that_lies_below_another_is_not_its_twin_dealt_elsewhere():
    evening = Evening("blackjack")
    evening.deal("1 5H", "2 TC", "3 8D", "B 7S", "1 2H", "2 9D", "3 9C", "1 4S")
    evening.stage.hidden.add("1.1")
    evening.wait()
    evening.stage.hidden.clear()  # for a moment it is made out
    evening.wait(0.25)
    evening.stage.hidden.add("1.1")
    evening.lay("1.3", "1", "2H", across=102.0)
    evening.wait(3)

    assert evening.actions[-2:] == ["deal 1 4S", "deal 1 2H"]


def test_a_card_laid_on_one_that_was_moved_long_ago_comes_after_what_was_said_since():
    evening = Evening("blackjack")
    evening.deal("1 7D", "2 7S", "3 KS", "B 9D", "1 3H", "2 6D", "3 9H")
    shift(evening, "2.1", across=15, inward=20)
    evening.wait(2)
    evening.say("double 1")
    evening.lay("1.2", "1", "4D", across=68.0)
    evening.wait()
    push(evening, "2.1", across=3, face="QH")
    evening.wait(4)

    assert evening.actions[-2:] == ["deal 1 4D", "deal 2 QH"]
    assert evening.raised == []


def test_a_card_that_another_of_other_face_hid_is_known_when_it_is_made_out_again():
    evening = Evening("base")
    evening.deal("1 6D", "2 8C", "3 2C", "B 9S", "1 2D", "2 4C", "3 6C")
    x, y, _ = evening.stage.cards["1.1"]
    shift(evening, "1.1", across=-12)
    evening.wait(0.5)
    shift(evening, "1.1", across=2, face="6D")
    evening.wait(4)
    evening.stage.lay("below", x, y, "2D")
    evening.wait(4)

    assert evening.actions[7:] == ["deal 1 6D"]
    assert evening.raised == evening.asked == []


def test_a_card_laid_on_a_covered_one_just_before_the_player_stands_was_dealt():
    evening = Evening("casino")
    evening.deal_round()
    evening.turn("1.1", "4D")
    evening.wait(0.5)
    evening.say("stand 1")
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 4D"]


def test_a_hand_shown_card_by_card_after_the_banker_is_shown():
    evening = Evening("ponte")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??", "B ??")
    for seat in "123":
        evening.say(f"stand {seat}")
    evening.turn("B.0", "TD")
    evening.turn("B.1", "8S")
    evening.wait(2)
    evening.say("stand B")
    evening.stage.hidden.update({"1.0", "1.1"})
    evening.wait(0.5)
    evening.lay("a", "1", "JH", across=84.0)
    evening.wait(3)

    assert evening.actions[8:] == ["show B TD 8S", "show 1 #2 JH"]


def test_a_part_of_an_open_card_that_looks_like_a_back_is_no_card():
    evening = settled()
    evening.lay("part", "B", "??", across=16, inward=4)
    evening.wait(3)

    assert evening.actions[-1] == "deal B 8C"
    assert evening.asked == evening.raised == []


def test_a_card_drawn_onto_a_covered_one_is_noted_before_the_next_where_nobody_would_show_it():
    evening = Evening("casino")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6S", "1 ??", "2 ??", "3 ??", "B ??")
    evening.turn("1.0", "KD")
    evening.turn("1.1", "JH")
    evening.wait(2)
    shift(evening, "1.0", across=-70)
    evening.wait()
    evening.lay("one", "1", "??", across=-75, inward=25)
    evening.wait()
    evening.stand(["1"])
    evening.lay("other", "1", "??", across=38, inward=25)
    evening.wait(1.5)
    evening.stage.hidden.add("other")  # by the card that is drawn onto it
    evening.lay("drawn", "1", "2C", across=46, inward=65)
    evening.wait(1.4)
    evening.stage.hidden.add("drawn")
    evening.lay("next", "1", "KH", across=54, inward=95)
    evening.wait(3)

    assert [each for each in evening.actions if each.startswith("deal 1b")] == [
        "deal 1b ??",
        "deal 1b 2C",
        "deal 1b KH",
    ]
    assert "split 1b" not in evening.actions
