"""Chips beside each other, drawn and found in the pictures: what a sum is trusted decides who is asked.

Today every sum is lowered (`doubted`), so each is asked about. These tests also show what follows once a
sum is taken as the eyes give it.
"""

from dataclasses import dataclass, field
from functools import cache

import numpy as np

from models.chips.draw import Disc
from tests.chips.tables import CHIPS, VALUES, Table, before
from tests.stakes.chips import ChipTable
from tracker.chips.learn import learn, learn_thickness
from tracker.chips.remember import StakeMemory
from tracker.game.settlement import is_paid
from tracker.game.table import settle
from tracker.live.chip_eyes import doubted

TABLE = Table()
SEATS = {each.name: each for each in TABLE.map.places if each.name in {"1", "2"}}
APART_MM = 44.0


@cache
def kinds():
    lesson = learn(TABLE.lesson(), TABLE.map, VALUES)
    return learn_thickness(TABLE.tower(), TABLE.map, lesson.kinds)


@dataclass
class FilmedChips(ChipTable):
    """A table whose chips are drawn, and found in the pictures; cards come as a detector finds them."""

    is_trusted: bool = True  # sums are taken as the eyes give them
    laid: dict = field(default_factory=dict)  # the chips before each seat, by their numbers
    memory: StakeMemory = field(default_factory=lambda: StakeMemory(TABLE.map, kinds()))

    def lay(self, seat, *chips):
        """Lay chips beside each other before a seat; none at all clears it."""
        self.laid[seat] = chips
        discs = []
        for place, numbers in self.laid.items():
            for k, number in enumerate(numbers):
                aside = np.array([APART_MM * (k - 1), 0.0])
                discs.append(Disc(CHIPS[number], np.append(before(SEATS[place]) + aside, 0.0)))
        found = self.memory.look(TABLE.picture(discs), (), list(SEATS.values()))
        told = found if self.is_trusted else map(doubted, found)
        self.chips = {each.place: each for each in told}


def test_today_each_stake_is_asked_about_with_the_right_sum_first():
    table = FilmedChips(is_trusted=False)
    table.lay("1", 0, 1)
    table.lay("2", 0)
    table.wait(6)

    assert table.seen == []
    assert [(each[1], each[2][0]) for each in table.asked] == [
        ("1", "stake 1 30"),
        ("2", "stake 2 5"),
    ]


def test_trusted_chips_are_staked_and_paid_without_a_touch():
    table = FilmedChips()
    table.lay("1", 0, 1)  # 5 + 25
    table.lay("2", 0)
    table.wait(2)
    assert table.seen == ["stake 1 30", "stake 2 5"]
    table.deal("1 TS", "2 8S", "B TH", "1 9S", "2 8D")
    for each in ("stand 1", "stand 2"):
        table.say(each)
    table.deal("B 7D")
    table.wait(2)
    table.lay("1", 0, 1, 0, 1)
    table.wait(3)
    table.lay("2")
    table.wait(5)

    assert table.seen == ["stake 1 30", "stake 2 5", "pay 1 30", "take 2 5"]
    assert all(is_paid(table.coup, settle(table.session.table), each) for each in "12")
    assert table.asked == []
    assert not table.raised


def test_a_wrong_payment_of_trusted_chips_is_seen_and_raised():
    table = FilmedChips()
    table.lay("1", 0)
    table.lay("2", 0)
    table.wait(2)
    table.deal("1 TS", "2 8S", "B TH", "1 9S", "2 8D")
    for each in ("stand 1", "stand 2"):
        table.say(each)
    table.deal("B 7D")
    table.wait(2)
    table.lay("1", 0, 1)  # 25 instead of 5
    table.wait(6)

    assert ("wrong-payment", "1") in table.raised
    assert [each[0] for each in table.asked] == ["PAID"]
