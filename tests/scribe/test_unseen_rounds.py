"""A dealer who lays the second card of each hand just on the first: nobody sees that round."""

import pytest

from tests.scribe.evening import Evening
from tracker.scribe.rhythm import price_of_pause, usual_ms

FIRST = {
    "permanent": ("1 ??", "2 ??", "3 ??", "B 6H"),
    "ponte": ("1 ??", "2 ??", "3 ??", "B ??"),
    "pirate": ("1 ??", "2 ??", "3 ??", "B ??"),
}
SECOND = ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B ??"]


def dealt_once(variant, pause):
    """Deal the first round; then no card is seen for so long."""
    evening = Evening(variant)
    evening.deal(*FIRST[variant])
    evening.wait(pause)
    return evening


@pytest.mark.parametrize("variant", FIRST)
def test_a_whole_round_that_was_not_seen_was_dealt_where_a_card_is_drawn(variant):
    evening = dealt_once(variant, 5.0)
    raised = evening.raised
    evening.lay("1.1", "1", "5C", across=34)
    evening.wait(2)

    assert evening.actions[4:] == [*SECOND, "deal 1 5C"]
    assert evening.raised == raised
    assert evening.asked == []


@pytest.mark.parametrize("variant", FIRST)
def test_a_drawn_card_that_lies_on_the_first_shows_it_too(variant):
    evening = dealt_once(variant, 5.0)
    raised = evening.raised
    evening.turn("1.0", "5C")
    evening.wait(2)

    assert evening.actions[4:8] == SECOND
    assert evening.raised == raised


@pytest.mark.parametrize("variant", FIRST)
def test_a_card_dealt_open_by_mistake_is_raised_where_no_time_has_passed(variant):
    evening = dealt_once(variant, 0.2)
    evening.lay("1.1", "1", "5C", across=34)
    evening.wait(2)

    assert evening.actions[4:] == ["deal 1 5C"]
    assert ("wrong-deal-face", "1") in evening.raised


def test_a_card_dealt_open_by_mistake_is_raised_where_cards_are_mostly_found():
    evening = Evening().lays_apart()
    evening.deal(*FIRST["permanent"])
    evening.wait(5)
    evening.lay("1.1", "1", "5C", across=34)
    evening.wait(2)

    assert evening.raised == [("wrong-deal-face", "1")]


@pytest.mark.parametrize("found", ["1", "2", "3"])
def test_one_second_card_that_was_found_shows_where_the_others_came(found):
    evening = dealt_once("ponte", 0.75 * int(found))
    evening.lay(f"{found}.1", found, "??", across=34)
    evening.wait(5.0 - 0.75 * int(found))
    evening.lay("1.2", "1", "5C", across=68)
    evening.wait(2)

    assert evening.actions[4:] == [*SECOND, "deal 1 5C"]
    assert evening.raised == []


def test_a_second_card_that_counted_as_dealt_open_was_drawn_if_others_follow():
    evening = Evening("ponte")
    evening.session.scribe.memory.unfound.found.update(dict.fromkeys("123B", 1))
    evening.deal(*FIRST["ponte"])
    evening.wait(5)
    evening.lay("1.1", "1", "5C", across=34)
    evening.wait(2)
    alone = evening.raised
    evening.lay("2.1", "2", "7D", across=34)
    evening.wait(2)
    evening.lay("3.1", "3", "9C", across=34)
    evening.wait(2)

    assert alone == [("wrong-deal-face", "1")]
    assert evening.actions[4:] == [*SECOND, "deal 1 5C", "deal 2 7D", "deal 3 9C"]
    assert evening.raised == []


def test_cards_dealt_open_one_after_the_other_are_raised():
    evening = dealt_once("ponte", 0.2)
    evening.deal("1 5C", "2 7D", "3 9C")
    evening.wait(2)

    assert {code for code, _ in evening.raised} == {"wrong-deal-face"}
    assert evening.actions[4:] == ["deal 1 5C", "deal 2 7D", "deal 3 9C"]


def test_the_banker_who_says_that_no_card_was_dealt_is_not_told_otherwise_again():
    evening = dealt_once("permanent", 5.0)
    evening.lay("1.1", "1", "5C", across=34)
    evening.wait(2)
    guessed = next(e for e in evening.entries if e.source == "camera" and e.confidence == 0.5)
    evening.amend(guessed.seq)
    evening.wait(2)
    evening.lay("1.2", "1", "7D", across=68)
    evening.wait(2)

    assert evening.actions.count("deal 1 ??") == 1


def test_a_round_without_a_followed_card_is_not_guessed():
    evening = Evening()
    for seat in "123":
        evening.say(f"deal {seat} ??")
    evening.say("deal B 6H")
    evening.wait(5)
    evening.lay("1.1", "1", "5C")
    evening.wait(2)

    assert not any("??" in each for each in evening.actions)


def test_a_pause_is_likeliest_for_as_many_cards_as_fit_into_it():
    for cards in range(1, 9):
        prices = [price_of_pause(1500.0 * cards, each, 1500.0) for each in range(1, 9)]
        assert min(prices) == prices[cards - 1]


def test_a_long_pause_tells_nothing_of_how_many_cards_came():
    prices = [price_of_pause(600_000.0, each, 1500.0) for each in (1, 4, 8)]

    assert max(prices) - min(prices) < 0.01


def test_a_coup_may_be_left_lying_for_a_night():
    night_ms = 9 * 3_600_000.0
    evening = dealt_once("permanent", 0.2)
    evening.stage.at_ms += int(night_ms)
    evening.lay("1.1", "1", "5C", across=34)
    evening.wait(2)

    assert evening.actions[-1].endswith("5C")
    assert 1000 < price_of_pause(night_ms, 5, 1500.0) < 2000


def test_a_rhythm_is_known_from_three_cards_on():
    assert usual_ms([1000, 2500]) is None
    assert usual_ms([4000, 1000, 2500]) == 1500
    assert usual_ms([1000, 1000, 1000]) == 1  # two cards found in one look
