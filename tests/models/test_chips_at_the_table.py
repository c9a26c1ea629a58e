"""Evenings with chips at the simulated table: what is laid is what is written, and errors are asked about."""

import numpy as np

from models.tablesim.chips import ChipErrors, ChipFelt, run_with_chips
from models.tablesim.manners import Manners
from models.tablesim.measure import judge
from tracker.stakes import StakeDoubt


def test_a_coup_with_chips_is_written_as_it_was_played():
    evening = run_with_chips("base", 3, 1, Manners())
    (verdict,) = judge(evening, [None], 3)
    stakes = [each for each in verdict.true_actions if each.startswith("stake")]

    assert verdict.right
    assert sorted(each for each in verdict.seen_actions if each.startswith("stake")) == sorted(
        stakes
    )
    assert any(each.startswith(("pay", "take")) for each in verdict.seen_actions)
    typed = [e for e in evening.session.log.entries if e.source == "banker"]
    told = sum(isinstance(each.doubt, StakeDoubt) for each in evening.session.asked)
    assert sum(type(each.event).__name__ == "StakePlaced" for each in typed) <= told


def test_sums_are_read_as_often_wrong_as_was_assumed():
    felt = ChipFelt(np.random.default_rng(1), ChipErrors(missed=0, covered=0, misread=0, wrong=0.5))
    wrong = 0
    for _ in range(400):
        felt.lay("1", 15, 0)
        (found,) = felt.finds(5000)
        wrong += found.sums[0][0] != 15

    assert 160 < wrong < 240


def test_the_hand_that_lays_chips_hides_them():
    felt = ChipFelt(np.random.default_rng(1))
    felt.lay("1", 15, 1000)

    assert all(each.hidden for each in felt.finds(1100))
