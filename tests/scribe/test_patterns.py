"""Where the deal pattern, the packs and time help the eyes, and where they must not."""

import pytest

from tests.belief.stage import logs
from tests.scribe.evening import Evening
from tests.scribe.motions import DEAL, read_as, shift, unsure
from tracker.game.cards import RANKS, SUITS


@pytest.fixture
def dealt():
    evening = Evening()
    evening.deal_round()
    return evening


# one card laid on another


def test_a_covered_card_laid_almost_on_the_first_is_still_a_card_dealt():
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H")
    shift(evening, "1.0", across=12)
    evening.wait()
    evening.deal("2 ??", "3 ??", "B ??")

    assert evening.actions == DEAL
    assert evening.raised == []

    shift(evening, "1.0", face="9D")
    evening.lay("below", "1", "KH", across=-30)
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 KH 9D"]


def test_a_seat_that_is_truly_passed_over_comes_out_as_such():
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "2 ??")
    evening.wait(0.5)

    assert ("out-of-order", "2") in evening.raised


def test_a_turned_card_laid_on_the_covered_one_is_dealt_and_turns_nothing():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H")
    shift(evening, "1.0", across=8, face="9D")
    evening.wait()

    assert evening.actions[4:] == ["deal 1 9D"]
    assert evening.raised == []


def test_a_turned_card_that_stays_unread_on_a_covered_one_is_dealt_all_the_same():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H")
    shift(evening, "1.0", across=8, face="9D")
    read_as(evening, "1.0", unsure(RANKS, "9", "6"), unsure(SUITS, "D", "H"), 2)

    assert evening.actions[4:] == ["deal 1 ?"]


def test_a_covered_card_laid_on_an_open_one_is_dealt():
    evening = Evening()
    evening.deal("1 4D", "2 ??", "3 ??", "B 6H")
    shift(evening, "1.0", across=8, face="??")
    evening.wait()

    assert evening.actions[4:] == ["deal 1 ??"]
    assert evening.raised == [("first-card-turned", "1")]


def test_a_drawn_card_laid_on_one_of_two_covered_ones_is_dealt_and_turns_nothing(dealt):
    shift(dealt, "1.0", across=8, face="5C")
    dealt.wait(0.75)
    dealt.lay("below", "1", "??", across=-30)
    dealt.wait(2.5)

    assert dealt.actions == [*DEAL, "deal 1 5C"]
    assert dealt.raised == dealt.asked == []

    dealt.turn("below", "KH")
    dealt.turn("1.1", "9D")
    dealt.wait(2)

    assert sorted(dealt.actions[-1].split()[2:]) == ["9D", "KH"]


def test_a_card_laid_on_a_covered_one_just_before_the_hand_is_shown_is_dealt(dealt):
    shift(dealt, "1.0", across=8, face="5C")
    dealt.wait(1.25)
    dealt.turn("1.1", "KH")
    dealt.wait(2)

    assert dealt.actions[8:] == ["deal 1 5C", "show 1 #2 KH"]


def test_an_open_card_pushed_over_a_covered_one_is_the_card_it_was(dealt):
    dealt.deal("1 5C")
    dealt.stage.hidden.add("1.0")
    shift(dealt, "1.2", across=-68)
    dealt.wait(3)

    assert dealt.actions == [*DEAL, "deal 1 5C"]

    dealt.stage.hidden.clear()
    shift(dealt, "1.0", across=-60)
    dealt.wait(3)

    assert dealt.actions == [*DEAL, "deal 1 5C"]
    assert dealt.raised == dealt.asked == []


# a hand drawn apart


def split_and_lay_third():
    """Split the Jacks of seat 1, and turn another Jack on the first of them."""
    evening = Evening("casino")
    evening.deal_round()
    evening.turn("1.0", "JC")
    evening.turn("1.1", "JD")
    evening.wait()
    shift(evening, "1.1", across=100)
    evening.wait(1.5)
    evening.lay("third", "1", "??", across=30)
    evening.wait()
    evening.turn("third", "JH")
    evening.wait()
    return evening


def test_cards_drawn_apart_twice_are_three_hands_before_the_next_card_comes():
    evening = split_and_lay_third()
    shift(evening, "1.0", across=-80)
    shift(evening, "third", across=-220, inward=10)
    shift(evening, "1.1", across=20)
    evening.wait(0.75)
    evening.lay("fourth", "1", "??", across=-45)
    evening.wait(1.5)

    assert evening.actions[8:] == [
        *("show 1 JC JD", "split 1", "deal 1 ??", "show 1 JH", "split 1", "deal 1 ??"),
    ]
    assert evening.raised == []


def test_covered_cards_pushed_apart_are_no_split(dealt):
    shift(dealt, "1.1", across=130)
    dealt.wait(2)

    assert dealt.actions == DEAL


def split_pair(*faces):
    """Show a pair and draw it apart; the next card comes to the second half."""
    evening = Evening("casino")
    evening.deal_round()
    evening.turn("1.0", faces[0])
    evening.turn("1.1", faces[1])
    evening.wait()
    shift(evening, "1.1", across=100)
    evening.wait(1.5)
    evening.lay("next", "1", "??", across=160)
    evening.wait(1.5)
    return evening


def test_the_half_that_gets_the_next_card_is_the_first_where_both_are_alike():
    evening = split_pair("8C", "8C")

    assert evening.actions[8:] == ["show 1 8C 8C", "split 1", "deal 1 ??"]
    assert evening.raised == []


def test_the_half_that_gets_the_next_card_was_the_first_of_two_shown_together():
    evening = split_pair("TC", "KD")
    evening.lay("after", "1", "??", across=30)
    evening.wait(1.5)

    assert evening.actions[8:] == ["show 1 KD TC", "split 1", "deal 1 ??", "deal 1b ??"]
    assert evening.raised == []
    assert [str(each.card) for each in evening.session.table.coup.hands["1"].cards] == ["KD", "??"]


def test_a_second_half_that_was_dealt_open_is_dealt_to_out_of_order():
    evening = Evening("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 8D", "2 4C", "3 6C")
    shift(evening, "1.1", across=100)
    evening.wait(1.5)
    evening.lay("next", "1", "4D", across=160)
    evening.wait(1.5)

    assert evening.actions[7:] == ["split 1", "deal 1b 4D"]


# what lies there after the accounts


def test_cards_pushed_together_after_the_accounts_are_not_dealt_again():
    evening = Evening("simplifie")
    evening.deal("1 8S", "2 9C", "3 5H", "B 9H", "1 TD", "2 TC", "3 TH", "B 8C")
    before = evening.actions
    evening.remove("1.0", "1.1")
    evening.wait(0.5)
    evening.lay("pushed", "1", "TD", across=90, inward=80)
    evening.wait(2)

    assert evening.actions == before


@pytest.mark.parametrize("apart", [0, 0.5])
def test_buried_cards_that_were_only_pushed_are_found_again(dealt, apart):
    dealt.deal("1 5C")
    dealt.turn("1.0", "TD")
    dealt.turn("1.1", "9C")
    dealt.wait()
    cards = {name: dealt.stage.cards[name] for name in ("1.0", "1.1", "1.2")}
    dealt.remove(*cards)
    dealt.wait()

    assert dealt.actions[-1] == "bury 1"

    for name, (x, y, face) in cards.items():
        dealt.stage.lay(name, x + 70, y + 30, face)
        dealt.wait(apart)
    dealt.wait(2)

    assert "bury 1" not in dealt.actions
    assert dealt.actions[-1] == "show 1 TD 9C"


def test_a_shuffle_while_a_coup_waits_gathers_its_cards(dealt):
    dealt.lay("talon", "talon", "??")
    dealt.wait()
    dealt.stage.cards.clear()
    dealt.wait(5)
    dealt.lay("talon", "talon", "??")
    dealt.wait()

    assert dealt.actions[-2:] == ["shuffle all", "cut"]


def test_a_shuffle_around_cards_in_play_leaves_them_out(dealt):
    dealt.lay("talon", "talon", "??")
    dealt.wait()
    dealt.remove("talon")
    dealt.wait(5)
    dealt.lay("talon", "talon", "??")
    dealt.wait()

    assert dealt.actions[-2:] == ["shuffle", "cut"]


# names


def test_equal_cards_of_two_packs_are_two_cards():
    evening = Evening("base")
    evening.deal("1 KS", "2 KS", "3 5H", "B 6H", "1 KS", "2 9C", "3 6C")

    assert evening.actions[4:] == ["deal 1 KS", "deal 2 9C", "deal 3 6C"]
    assert evening.raised == []


def test_a_copy_too_many_of_an_unsure_card_is_named_without_its_suit():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??")
    evening.lay("B.0", "B", "KS")
    faint = logs(RANKS, "K"), (-0.2, -1.8, -5.0, -5.0)
    read_as(evening, "B.0", *faint, 2.5)
    evening.lay("1.1", "1", "KS", across=34)
    read_as(evening, "B.0", *faint, 2)

    assert evening.actions[3:] == ["deal B KS", "deal 1 K?"]
    assert evening.raised == []


def test_a_suit_that_was_misread_at_first_is_put_right():
    evening = Evening("base")
    evening.lay("1.0", "1", "8S")
    read_as(evening, "1.0", logs(RANKS, "8"), logs(SUITS, "H"), 0.75)
    evening.wait(4)

    assert evening.actions == ["deal 1 8S"]


def test_a_card_moved_and_read_otherwise_is_asked_about():
    evening = Evening("base")
    evening.deal("1 8S", "2 9C")
    evening.remove("1.0")
    evening.lay("1.0", "1", "3S", across=60, inward=40)
    evening.wait(4)

    assert evening.actions == ["deal 1 8S", "deal 2 9C"]
    assert evening.asked == [("WHICH_CARD", "1")]


def test_a_card_seen_in_the_pack_and_dealt_is_one_card_with_one_name():
    evening = Evening()
    evening.lay("top", "talon", "4D")
    read_as(evening, "top", logs(RANKS, "4"), unsure(SUITS, "D", "H"), 1)
    evening.remove("top")
    evening.deal("1 4D")

    assert evening.actions == ["exposed 4D", "deal 1 4D"]
    assert evening.raised == [("turned-in-pack", "1")]


def test_a_joker_turned_in_the_pirates_pack_is_dealt_open():
    evening = Evening("pirate")
    evening.lay("up", "talon", "FOU")
    evening.wait(2)
    evening.remove("up")
    evening.deal("1 FOU")
    evening.wait(2)

    assert evening.actions == ["exposed FOU", "deal 1 FOU"]
    codes = {code for code, _ in evening.raised}
    assert "turned-in-pack" in codes
    assert "first-card-turned" not in codes


def test_a_suit_read_neither_in_the_pack_nor_where_it_is_dealt_stays_open():
    evening = Evening()
    evening.lay("top", "talon", "4D")
    read_as(evening, "top", logs(RANKS, "4"), unsure(SUITS, "D", "H"), 1)
    evening.remove("top")
    evening.lay("1.0", "1", "4D")
    read_as(evening, "1.0", logs(RANKS, "4"), unsure(SUITS, "D", "H"), 1)

    assert evening.actions == ["exposed 4?", "deal 1 4?"]
    assert evening.raised == [("turned-in-pack", "1")]


def test_a_card_named_in_the_pack_keeps_its_suit_where_it_is_dealt():
    evening = Evening()
    evening.lay("top", "talon", "4D")
    evening.wait()
    evening.remove("top")
    evening.lay("1.0", "1", "4D")
    read_as(evening, "1.0", logs(RANKS, "4"), unsure(SUITS, "D", "H"), 1)

    assert evening.actions == ["exposed 4D", "deal 1 4D"]
    assert evening.raised == [("turned-in-pack", "1")]


# what hides a card


def test_a_glass_put_on_a_card_changes_nothing(dealt):
    dealt.stage.hidden.add("2.1")
    dealt.wait(20)
    dealt.stage.hidden.clear()
    dealt.wait(2)

    assert dealt.actions == DEAL
    assert dealt.asked == []
