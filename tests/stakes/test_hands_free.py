"""Chips beside each other, drawn and found in the pictures: a coup is staked and paid without a touch."""

from dataclasses import dataclass, field

import numpy as np

from models.chips.draw import Disc
from tests.chips.tables import CHIPS, TABLE, before, learnt_kinds
from tests.stakes.chips import ChipTable
from tracker.chips.remember import StakeMemory
from tracker.chips.zones import StakeZone
from tracker.game.settlement import is_paid
from tracker.game.table import settle
from tracker.live.chip_eyes import UnsureSeats

SEATS = {each.name: each for each in TABLE.map.places if each.name in {"1", "2"}}
APART_MM = 44.0


@dataclass
class FilmedChips(ChipTable):
    """A table whose chips are drawn, and found in the pictures; cards come as a detector finds them."""

    laid: dict = field(default_factory=dict)  # the chips before each seat, by their numbers
    doubts: UnsureSeats = field(default_factory=UnsureSeats)
    memory: StakeMemory = field(default_factory=lambda: StakeMemory(TABLE.map, learnt_kinds()))

    def lay(self, seat, *chips, apart_mm=APART_MM):
        """Lay chips before a seat, beside each other or in a stack; none at all clears it."""
        self.laid[seat] = [(number, apart_mm) for number in chips]
        discs = []
        for place, laid in self.laid.items():
            for k, (number, apart) in enumerate(laid):
                x, y = before(SEATS[place])
                high = 0.0 if apart else k * CHIPS[number].thickness
                discs.append(Disc(CHIPS[number], np.array([x + apart * (k - 1), y, high])))
        found = self.memory.look(
            TABLE.picture(discs), (), [StakeZone(each) for each in SEATS.values()]
        )
        self.chips = {each.place: each for each in self.doubts.weighed(found)}


def test_a_stack_is_asked_about_and_chips_beside_each_other_are_not():
    table = FilmedChips()
    table.lay("1", 0, 1)
    table.lay("2", 0, 0, 0, apart_mm=0.0)
    table.wait(6)

    assert table.seen == ["stake 1 30"]
    assert [each[:2] for each in table.asked] == [("STAKE", "2")]
    assert table.asked[0][2][0] == "stake 2 15"


def test_chips_beside_each_other_are_staked_and_paid_without_a_touch():
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


def test_a_wrong_payment_is_seen_and_raised_and_raised():
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
