"""Chips that move during the accounts tick the list; a wrong sum is raised."""

import pytest

from tests.stakes.chips import ChipTable
from tracker.game.settlement import is_paid
from tracker.game.table import settle


@pytest.fixture
def table():
    """Two players of ten: the first has won against 17, the second has lost."""
    table = ChipTable()
    for seat in "12":
        table.stake(seat, 10)
    table.wait()
    table.deal("1 TS", "2 8S", "B TH", "1 9S", "2 8D")
    for each in ("stand 1", "stand 2"):
        table.say(each)
    table.deal("B 7D")
    table.wait(2)
    assert {each.hand: each.sum for each in settle(table.session.table).accounts} == {
        "1": 10,
        "2": -10,
    }
    return table


def paid(table, seat):
    return is_paid(table.coup, settle(table.session.table), seat)


def test_chips_that_come_to_a_stake_pay_it(table):
    table.stake("1", 20)
    table.wait(2)
    assert table.seen[-1] == "pay 1 10"
    assert paid(table, "1")
    table.stake("1", None)
    table.wait(6)
    assert table.seen[-1] == "pay 1 10"


def test_a_lost_stake_that_is_gone_is_taken(table):
    table.stake("2", None)
    table.wait(4)
    assert table.seen[-1] == "take 2 10"
    assert paid(table, "2")


def test_a_wrong_sum_is_a_wrong_payment(table):
    table.stake("1", 15)
    table.wait(1.5)
    assert not table.raised  # it may be under way
    table.wait(4)
    assert ("wrong-payment", "1") in table.raised
    assert table.asked == [("PAID", "1", [])]
    table.stake("1", 20)
    table.wait(4)
    assert ("wrong-payment", "1") not in table.raised


def test_chips_taken_in_without_a_payment_seen_are_no_payment(table):
    table.stake("1", None)
    table.wait(6)
    assert not paid(table, "1")
    assert not table.raised


def test_an_arm_over_the_lost_stake_takes_nothing(table):
    table.stake("2", 10, hidden=True)
    table.wait(6)
    assert not paid(table, "2")
