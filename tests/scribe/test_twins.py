"""A card laid on its twin of another pack, of which the eyes find the upper one alone."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import push

DEAL = ["1 4S", "2 9C", "3 5H", "B 6H", "1 2S", "2 4C", "3 6C"]


@pytest.fixture
def evening():
    evening = Evening("blackjack")
    evening.deal(*DEAL)
    evening.wait(2)
    return evening


def dealt(evening):
    return evening.actions[len(DEAL) :]


def test_a_last_card_that_seems_to_move_on_by_a_step_was_dealt_its_twin_and_is_asked_about(evening):
    push(evening, "1.1", across=30)
    evening.wait(2)

    assert dealt(evening) == ["deal 1 2S"]
    assert evening.asked == [("WHICH_CARD", "1")]


def test_a_banker_who_says_that_there_is_none_is_believed(evening):
    push(evening, "1.1", across=30)
    evening.wait(2)
    evening.amend(evening.entries[-1].seq)
    evening.wait(3)

    assert dealt(evening) == []
    assert evening.asked == [("WHICH_CARD", "1")]


@pytest.mark.parametrize(
    "moved",
    [
        {"1.1": (14, 0)},  # not by a step
        {"1.1": (0, 40)},  # aside
        {"1.1": (30, 0), "1.0": (30, 0)},  # the whole hand
        {"1.1": (20, 0), "1.0": (20, 0)},
    ],
)
def test_a_card_that_is_pushed_is_none_drawn(evening, moved):
    for name, (across, inward) in moved.items():
        push(evening, name, across=across, inward=inward)
    evening.wait(3)

    assert dealt(evening) == []
    assert evening.asked == []


def test_of_one_pack_there_is_no_twin():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 4S", "2 4C", "3 6C", "B ??", "1 2S")
    evening.wait(2)
    before = evening.actions
    push(evening, "1.2", across=30)
    evening.wait(3)

    assert evening.actions == before
    assert evening.asked == []


def test_the_banker_may_draw_one_too():
    evening = Evening("blackjack")
    evening.deal(*DEAL)
    evening.stand("123")
    evening.deal("B 2S")
    evening.wait(2)
    push(evening, "B.1", across=30)
    evening.wait(2)

    assert dealt(evening) == ["deal B 2S", "deal B 2S"]
    assert evening.asked == [("WHICH_CARD", "B")]


def test_a_card_that_is_put_back_was_none_drawn(evening):
    for across in (30, -30):
        push(evening, "1.1", across=across)
        evening.wait(0.5)
    evening.wait(3)

    assert dealt(evening) == []
    assert evening.asked == []


def test_cards_that_lie_all_but_on_each_other_are_pushed_by_less_than_a_step(evening):
    push(evening, "1.1", across=-20)
    evening.wait(3)
    push(evening, "1.1", across=14)
    evening.wait(3)

    assert dealt(evening) == []
    assert evening.asked == []


def test_a_banker_who_may_not_draw_has_drawn_none():
    evening = Evening("blackjack")
    evening.deal(*DEAL)
    evening.stand("123")
    evening.deal("B KS", "B 2S")
    evening.wait(2)
    push(evening, "B.2", across=30)
    evening.wait(2)

    assert dealt(evening) == ["deal B KS", "deal B 2S"]
    assert evening.asked == []


def test_a_covered_card_has_no_twin_that_the_eyes_could_miss():
    evening = Evening("casino")
    evening.deal_round()
    evening.wait(2)
    evening.say("double 1")
    before = evening.actions
    push(evening, "1.1", across=22)
    evening.wait(2)

    assert evening.actions == before


@pytest.mark.parametrize("steps", [(30,), (30, -30, 30)])
def test_who_is_not_in_turn_yet_may_be_dealt_one_too_after_those_who_stand_without_a_word(
    evening, steps
):
    for across in steps:  # now the twin is found, now the card below it
        push(evening, "2.1", across=across)
        evening.wait(0.75)
    evening.wait()

    assert dealt(evening) == ["deal 2 4C"]
    assert evening.asked == [("WHICH_CARD", "2")]


def test_a_twin_may_lie_nearer_than_the_first_two_cards_lie_to_each_other(evening):
    push(evening, "1.1", across=18)
    evening.wait(2)

    assert dealt(evening) == ["deal 1 2S"]
    assert evening.asked == [("WHICH_CARD", "1")]


def test_a_pair_is_drawn_apart_by_who_splits_it():
    evening = Evening("blackjack")
    evening.deal("1 4S", "2 9C", "3 5H", "B 6H", "1 4C", "2 4C", "3 6C")
    evening.wait(2)
    push(evening, "1.1", across=18)
    evening.wait(2)

    assert evening.actions[-1] == "deal 3 6C"
    assert evening.asked == []


def test_a_card_that_was_moved_together_with_the_one_before_it_has_no_twin(evening):
    evening.remove("1.0")
    push(evening, "1.1", across=30)
    evening.wait(2)

    assert dealt(evening) == []


@pytest.mark.parametrize(
    ("moved_mm", "acts", "raised"),
    [
        (12, ["deal 1 4D", "deal 2 7C"], []),
        (0, ["deal 2 7C", "deal 1 4D"], [("unrequested-card", "1")]),
    ],
)
def test_a_card_outlined_as_one_with_its_like_was_drawn_when_that_seemed_to_move(
    moved_mm, acts, raised
):
    evening = Evening("base")
    evening.deal("1 JS", "2 9C", "3 5H", "B 6H", "1 4S", "2 5C", "3 6C")
    push(evening, "1.1", across=moved_mm)
    evening.wait(1)
    evening.deal("2 7C")
    x, y, _ = evening.stage.cards["1.1"]
    evening.stage.lay("below", x - 20, y, "4D")
    evening.wait(2)

    assert evening.actions[-2:] == acts
    assert evening.raised == raised
