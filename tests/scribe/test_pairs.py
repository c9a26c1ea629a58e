"""Pairs drawn apart, seen so badly that it takes thought to say of what."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import hands, lay_all, push, shift


@pytest.fixture
def kings():
    """Hand 1 is a King of diamonds and one of spades, 1b a Queen and that other's twin."""
    evening = Evening("blackjack")
    evening.deal("1 KD", "2 9C", "3 5H", "B 6D", "1 QC", "2 4C", "3 6C")
    shift(evening, "1.1", across=100)
    evening.wait()
    lay_all(evening, one="KS 30 20")
    evening.wait()
    lay_all(evening, twin="KS 164 20")
    evening.wait()
    assert evening.actions[7:] == ["split 1", "deal 1 KS", "deal 1b KS"]
    return evening


def lay_halves(evening, **places):
    """Move everything at the first seat under a hand."""
    evening.remove("1.0", "1.1", "one", "twin")
    evening.wait(0.5)
    lay_all(evening, **places)


@pytest.mark.parametrize("king", ["KD -100 0", "KD -45 0"])  # far from all, or where one lay
def test_of_two_hands_with_the_same_card_the_one_is_split_that_was_drawn_apart(kings, king):
    places = {"1.0": king, "1.1": "QC 40 20", "one": "KS 210 60", "twin": "KS 70 40"}
    lay_halves(kings, **places)
    kings.wait(2)
    lay_all(kings, low="2D -70 20")
    kings.wait()

    lay_all(kings, high="9H 200 100")
    kings.wait()

    assert kings.actions[10:] == ["split 1", "deal 1 2D", "deal 1c 9H"]
    assert hands(kings) == {"1": ["KD", "2D"], "1b": ["QC", "KS"], "1c": ["KS", "9H"]}
    assert kings.asked == kings.raised == []


@pytest.fixture
def queen():
    """The first hand's Ten was laid on its covered card; now a Queen comes up there and hides the Ten."""
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H")
    evening.lay("1.0", "1", "TH", across=8)
    evening.wait(0.75)
    evening.deal("2 8D", "3 9C", "B ??")
    evening.stage.hidden.add("1.0")
    evening.wait(0.5)
    evening.lay("queen", "1", "QD", across=12)
    evening.wait(2)
    assert evening.actions[4:] == [
        *("deal 1 TH", "deal 2 8D", "deal 3 9C", "deal B ??", "deal 1 QD"),
    ]
    return evening


def draw_apart(evening):
    evening.stage.hidden.clear()
    push(evening, "queen", across=-50)
    push(evening, "1.0", across=60)


def test_a_card_taken_for_drawn_that_leaves_nothing_behind_was_shown(queen):
    draw_apart(queen)
    queen.wait(2)
    queen.lay("next", "1", "2C", across=-20, inward=20)
    queen.wait(1)

    assert queen.actions[8:] == ["show 1 QD", "split 1", "deal 1 2C"]
    assert hands(queen) == {"1": ["QD", "2C"], "1b": ["TH"]}
    assert queen.asked == queen.raised == []


@pytest.mark.parametrize("found_after", [0.1, 0.5])
def test_a_drawn_card_that_leaves_a_covered_one_behind_was_drawn(queen, found_after):
    draw_apart(queen)
    queen.wait(found_after)
    queen.lay("below", "1", "??")
    queen.wait(2)

    assert queen.actions[8:] == ["deal 1 QD"]


@pytest.mark.parametrize(
    ("face", "written"),
    [
        ("QD", ["show 1 QD", "split 1"]),
        ("7D", ["deal 1 7D"]),  # no pair: it was drawn, whatever became of the covered card
    ],
)
def test_a_card_shown_elsewhere_than_it_lay_and_drawn_apart_was_shown(face, written):
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 TH", "2 8D", "3 9C", "B ??")
    evening.remove("1.0")
    push(evening, "1.1", across=-12)  # as if it had been laid on that
    evening.wait(0.75)
    evening.lay("shown", "1", face, across=44, inward=24)
    evening.wait(2)
    assert evening.actions[8:] == [f"deal 1 {face}"]

    push(evening, "shown", across=-40)
    push(evening, "1.1", across=80)
    evening.wait(2)

    assert evening.actions[8:] == written
    assert evening.asked == evening.raised == []


def test_of_three_open_cards_none_was_covered():
    evening = Evening("base")
    evening.deal("1 6H", "2 9C", "3 5S", "B 6D", "1 5H", "2 4C", "3 6C", "1 6D")
    dealt = evening.actions
    evening.remove("1.1")
    shift(evening, "1.0", across=-20)
    shift(evening, "1.2", across=60)
    evening.wait(2)

    assert evening.actions == dealt


def test_a_pair_is_split_though_a_half_is_hidden_soon_and_pushed_back_a_little():
    evening = Evening("casino")
    evening.deal_round()
    evening.turn("1.0", "2H")
    evening.turn("1.1", "2D")
    evening.wait()
    for _ in range(2):
        push(evening, "1.1", across=30)
        evening.wait(0.125)
    evening.wait(1)
    evening.stage.hidden.add("1.1")
    evening.wait(0.375)
    evening.stage.hidden.clear()
    push(evening, "1.1", across=-25)
    evening.wait()

    assert evening.actions[8:] == ["show 1 2H 2D", "split 1"]


@pytest.mark.parametrize(("moved", "said"), [((46, 0), ["split 1"]), ((0, 64), [])])
def test_a_pair_is_split_that_is_drawn_apart_by_more_than_a_cards_width(moved, said):
    evening = Evening("blackjack")
    evening.deal("1 KD", "2 9C", "3 5H", "B 6D", "1 QC", "2 4C", "3 6C")
    evening.wait()
    shift(evening, "1.1", *moved)
    evening.wait(2)

    assert evening.actions[7:] == said


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ((-12, 0), (15, -36), ["split 1"]),  # from 76 to 82 mm, each its own way
        ((-25, -44), (-25, -40), []),  # the hand was pushed
        ((-16, 0), (0, 0), []),  # only one has left its place, and not by much
    ],
)
def test_a_pair_that_lies_wide_is_split_when_both_leave_their_places_each_its_own_way(
    first, second, said
):
    evening = Evening("blackjack")
    evening.deal("1 8D", "2 9C", "3 5H", "B 6D")
    evening.lay("1.1", "1", "8C", across=52, inward=56)
    evening.wait()
    evening.deal("2 4C", "3 6C")
    evening.wait()
    shift(evening, "1.0", *first)
    shift(evening, "1.1", *second)
    evening.wait(2)

    assert evening.actions[7:] == said


def test_a_pair_found_apart_after_its_first_half_got_a_card_was_split_before():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 KH", "2 8D", "3 9C", "B ??")
    evening.turn("1.0", "KC")
    evening.wait()
    evening.stage.hidden.add("1.1")
    evening.wait(0.3)
    shift(evening, "1.1", across=96)
    evening.stage.hidden.clear()
    evening.wait(0.2)
    evening.lay("next", "1", "2C", across=40)  # within a second, near where the King lay
    evening.wait(2)

    assert hands(evening) == {"1": ["KC", "2C"], "1b": ["KH"]}
    assert evening.asked == evening.raised == []


def test_a_pair_that_lies_wide_is_not_split_when_its_halves_are_pushed_one_after_the_other():
    evening = Evening("blackjack")
    evening.deal("1 8D", "2 9C", "3 5H", "B 6D")
    evening.lay("1.1", "1", "8C", across=83)
    evening.wait()
    evening.deal("2 4C", "3 6C")
    evening.stage.hidden.add("1.1")
    shift(evening, "1.0", across=26)
    evening.wait()
    evening.stage.hidden.clear()
    shift(evening, "1.1", across=28)
    evening.wait(2)

    assert evening.actions[4:] == ["deal 1 8C", "deal 2 4C", "deal 3 6C"]


def test_a_pair_laid_on_each_other_is_drawn_apart():
    evening = Evening("base")
    evening.deal("1 KD", "2 9C", "3 5H", "B 6D")
    evening.stage.hidden.add("1.0")
    evening.wait(0.25)
    evening.lay("1.1", "1", "TH", across=8, inward=4)
    evening.wait()
    evening.deal("2 4C", "3 6C")

    evening.stage.hidden.add("1.1")
    evening.wait(0.5)  # both are drawn out from under a hand
    evening.lay("1.0", "1", "KD", across=6, inward=-60)
    evening.lay("1.1", "1", "TH", across=-6, inward=55)
    evening.stage.hidden.clear()
    evening.wait(2)

    assert evening.actions[-1] == "split 1"
    assert evening.asked == evening.raised == []
