"""Evenings with chips at the simulated table: what is laid is what is written, and errors are asked about."""

import numpy as np

from models.chips.measure import People
from models.chips.zones import measure_zones
from models.tablesim.chips import ChipErrors, ChipFelt, run_with_chips
from models.tablesim.laid import SpreadChips
from models.tablesim.manners import Manners
from models.tablesim.measure import judge
from tracker.chips.zones import StakeZone
from tracker.map.seats import lay_out
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
        (found,) = felt.finds(5000, {})
        wrong += found.sums[0][0] != 15

    assert 160 < wrong < 240


def test_the_hand_that_lays_chips_hides_them():
    felt = ChipFelt(np.random.default_rng(1))
    felt.lay("1", 15, 1000)

    assert all(each.hidden for each in felt.finds(1100, {}))


def test_stakes_that_lie_where_each_player_likes_are_learnt_and_written_as_played():
    evening = run_with_chips("base", 3, 2, Manners(), aside_mm=20.0)
    for verdict in judge(evening, [None] * 2, 3):
        told = (verdict.true_actions, verdict.seen_actions)
        true, seen = (sorted(e for e in each if e.startswith("stake")) for each in told)
        assert true == seen

    table = evening.session.table
    laid = evening.session.stakes.laid_at(table)
    assert len(laid) == len(table.seats)
    assert all(len(spots) == 1 for spots in laid.values())


def test_chips_near_a_neighbours_are_told_by_where_they_lie():
    seats = tuple(each for each in lay_out(3) if each.name.isdigit())
    spread = SpreadChips(np.random.default_rng(1), seats, 0.0)
    spread.lay("1", 31)
    spread.lay("2", 5)
    found = spread.seen(["1", "2"], {})
    assert {each.place: each.sums[0][0] for each in found} == {"1": 31, "2": 5}

    one, two = (StakeZone(each).usual for each in seats[:2])
    spread.chips["2"] = [(tuple((one + two) / 2), 5)]
    first = next(each for each in spread.seen(["2"], {}) if each.place == "1")
    assert {amount for amount, _ in first.sums} == {0, 5}


def test_whose_chips_they_are_is_told_better_by_habits_than_by_the_felt():
    tally = measure_zones(range(1, 6), People(aside_mm=40.0, earlier=6))

    assert tally.seats >= tally.likeliest > 0
    assert tally.sure_right <= tally.sure <= tally.seats
    assert tally.likeliest >= tally.by_felt
