"""Chips on the felt become stakes, decisions and payments; what is unsure is asked."""

from tests.stakes.chips import ChipTable
from tracker.game.events import CoupOpened, Earlier, StakePlaced


def staked(*amounts, variant="base"):
    table = ChipTable(variant)
    for seat, amount in enumerate(amounts, 1):
        table.stake(str(seat), amount)
    table.wait()
    return table


def test_chips_that_lie_are_stakes():
    table = staked(15, 10)
    assert table.seen == ["stake 1 15", "stake 2 10"]
    assert not table.asked


def test_a_stake_that_grows_before_the_first_card_is_the_last_sum():
    table = staked(15, 10)
    table.stake("1", 20)
    table.wait()
    assert table.coup.hands["1"].stake == 20
    assert not table.raised


def test_a_tap_wins_until_the_chips_change():
    table = staked(15, 10)
    table.say("stake 1 17")
    table.wait(4)
    assert table.coup.hands["1"].stake == 17
    table.stake("1", None)
    table.wait(3)
    table.stake("1", 30)
    table.wait(3)
    assert table.coup.hands["1"].stake == 30


def test_a_sum_that_is_not_sure_is_asked_with_the_likeliest_first():
    table = ChipTable()
    table.stake("1", 15, sure=0.6, other=20)
    table.wait(4)
    assert table.seen == []
    assert table.asked == [("STAKE", "1", ["stake 1 15", "stake 1 20"])]


def test_of_chips_that_may_be_a_neighbours_no_stake_is_an_answer_too():
    table = ChipTable()
    table.stake("1", 15, sure=0.6, other=0)
    table.wait(4)
    assert table.seen == []
    assert table.asked == [("STAKE", "1", ["stake 1 15", "stake 1 0"])]


def test_a_stack_from_straight_above_is_asked_about():
    table = ChipTable()
    table.stake("1", 15, height_unknown=True)
    table.wait(4)
    assert table.seen == []
    assert table.asked[0][0] == "STACK"


def test_a_hand_over_the_chips_changes_nothing():
    table = staked(15, 10)
    table.stake("1", 5, hidden=True)
    table.wait(6)
    assert table.coup.hands["1"].stake == 15
    assert not table.asked


def test_a_stake_that_was_never_seen_is_asked_about():
    table = ChipTable()
    table.stake("1", 5, hidden=True)
    table.wait(4)
    assert table.asked == [("STAKE", "1", [])]
    table.say("stake 1 5")
    table.wait(4)
    assert table.coup.hands["1"].stake == 5


def test_chips_laid_just_before_the_first_card_count_before_it():
    table = staked(15, 10)
    table.stake("2", 40)
    table.wait(0.25)
    table.deal("1 9S")
    table.wait()
    assert table.coup.hands["2"].stake == 40
    assert not table.raised


def test_chips_added_after_the_first_card_are_asked_about():
    table = staked(15, 10)
    table.deal("1 9S", "2 8S", "B 6H")
    table.stake("1", 20)
    table.wait(4)
    assert table.coup.hands["1"].stake == 15
    assert table.asked == [("ADDED", "1", ["stake 1 15", "stake 1 20"])]
    table.say("stake 1 20")
    assert ("late-stake", "1") in table.raised


def test_chips_taken_away_after_the_first_card_are_asked_about():
    table = staked(15, 10)
    table.deal("1 9S", "2 8S", "B 6H")
    table.stake("1", 10)
    table.wait(4)
    assert table.coup.hands["1"].stake == 15
    assert table.asked == [("TAKEN", "1", ["stake 1 15", "stake 1 10"])]


def dealt():
    table = staked(10, 10)
    table.deal("1 6S", "2 8S", "B 6H", "1 5S", "2 9S")
    return table


def test_as_many_chips_again_double_where_nothing_else_is_possible():
    table = dealt()
    table.stake("1", 20)
    table.wait(2)
    assert table.seen[-1] == "double 1"
    assert table.coup.hands["1"].doubled
    table.wait(6)
    assert not table.asked


def test_a_pair_may_be_doubled_or_split_so_it_is_asked():
    table = staked(10, 10)
    table.deal("1 8H", "2 8S", "B 6H", "1 8D", "2 9S")
    table.stake("1", 20)
    table.wait(6)
    assert table.asked == [("ADDED", "1", ["double 1", "split 1"])]


def test_the_word_before_the_chips_is_not_said_again():
    table = dealt()
    table.say("double 1")
    table.wait(4)
    table.stake("1", 20)
    table.wait(4)
    assert table.seen == ["stake 1 10", "stake 2 10"]
    assert not table.asked


def test_a_seat_that_the_deal_goes_past_sits_out():
    table = ChipTable()
    table.stake("2", 10)
    table.wait(4)
    table.deal("2 8S", "B 6H", "2 9S")
    assert table.coup.hands["1"].stake == 0


def dealt_unseen():
    """Deal Bruno a card, before whom no chip was seen."""
    table = ChipTable()
    table.stake("1", 10)
    table.wait(4)
    table.deal("1 9S", "2 8S")
    return table


def test_a_seat_that_is_dealt_a_card_is_asked_for_its_stake_though_no_chip_was_seen():
    table = dealt_unseen()
    assert table.asked == [("STAKE", "2", [])]
    table.deal("B 6H", "1 5S")
    table.wait(5)
    assert table.coup.hands["2"].stake is None
    assert table.seen == ["stake 1 10"]
    assert len(table.asked) == 1


def test_where_a_chip_may_lie_unseen_the_card_asks_and_nothing_before_it():
    table = ChipTable()
    table.stake("1", 10)
    table.stake("2", 0, sure=0.7)
    table.wait(6)
    assert not table.asked
    table.deal("1 9S", "2 8S")
    assert table.asked == [("STAKE", "2", [])]


def test_where_a_chip_may_lie_unseen_a_seat_that_the_deal_goes_past_sits_out():
    table = ChipTable()
    table.stake("1", 0, sure=0.7)
    table.stake("2", 10)
    table.wait(4)
    table.deal("2 8S", "B 6H", "2 9S")
    assert table.coup.hands["1"].stake == 0
    assert not table.asked


def test_a_stake_that_was_asked_for_counts_from_before_the_deal():
    table = dealt_unseen()
    about = table.session.asked[0].doubt.about
    table.say(Earlier(about, StakePlaced("2", 10)))
    table.deal("B 6H", "1 5S", "2 9S")
    assert table.coup.hands["2"].stake == 10
    assert [str(each.card) for each in table.coup.hands["2"].cards] == ["8S", "9S"]
    assert not table.raised


def test_chips_that_come_into_sight_after_the_card_are_asked_about():
    table = dealt_unseen()
    table.stake("2", 5)
    table.wait(4)
    assert table.asked[1:] == [("ADDED", "2", ["stake 2 0", "stake 2 5"])]


def test_where_stakes_follow_the_first_card_the_second_asks_for_them():
    table = ChipTable("brulee")
    table.stake("1", 10)
    table.wait(4)
    table.deal("1 9S", "2 8S", "B 6H")
    assert not table.asked
    table.deal("1 5S", "2 7D")
    assert table.asked == [("STAKE", "2", [])]


def test_cards_of_the_last_coup_ask_for_no_stake():
    table = ChipTable()
    table.deal("2 8S")
    table.say(CoupOpened())
    table.stake("1", 10)
    table.wait(4)
    asked = len(table.asked)
    table.deal("1 9S")
    table.wait(4)
    assert len(table.asked) == asked


def test_half_a_stake_beside_it_insures_against_an_ace():
    table = staked(10, 10, variant="blackjack")
    table.deal("1 6S", "2 8S", "B AH", "1 5S", "2 9S")
    table.stake("1", 15)
    table.wait(4)
    assert table.seen[-1] == "insure 1 5"
    assert table.coup.hands["1"].premium == 5
    assert not table.asked
