"""What is measured on drawn tables: verdicts on sums, and what each error costs."""

import pytest

from models.chips.budget import HEIGHT, budget
from models.chips.measure import Tally, most_wrong
from models.chips.stakes import Manner
from models.chips.table import SeatTruth, draw_table
from tracker.chip_finds import StakeFind


@pytest.fixture(scope="module")
def shot():
    return draw_table(5, (20.0, 45.0))


def find(*sums, **how):
    return StakeFind("1", 0.0, 0.0, sums, (), (), **how)


def test_a_sum_is_right_wrong_or_asked(shot):
    stake = next(each.stake for each in shot.seats if each.stake)
    finds = (
        find((stake.total, 0.995)),
        find((stake.total + 1, 0.995)),
        find((stake.total, 0.95)),
        find((stake.total, 0.995), hidden=True),
        None,
    )
    tally = Tally()
    for each in finds:
        tally.add(shot, (), SeatTruth("1", stake, 0.0), each)
    counts = tally.groups["all"]

    assert (counts["right"], counts["wrong"], counts["asked"]) == (1, 2, 2)
    assert counts["likeliest right"] == 3
    assert (counts["hidden"], counts["not seen"]) == (1, 1)
    assert (counts["90%"], counts["90% and wrong"]) == (3, 1)


def test_as_many_as_are_wrong_at_most_are_told():
    assert most_wrong(0, 600) == pytest.approx(0.005, abs=0.0001)  # 0.995 ** 600 is 0.05
    assert most_wrong(1, 600) > most_wrong(0, 600)
    assert most_wrong(0, 300) > most_wrong(0, 600)


def test_probabilities_are_compared_with_how_often_they_hold(shot):
    stake = next(each.stake for each in shot.seats if each.stake)
    tally = Tally()
    for right in (True, True, True, False):
        found = find((stake.total + (not right), 0.97))
        tally.add(shot, (), SeatTruth("1", stake, 0.0), found)

    assert "97.0% said 75.0% right of 4" in tally.told()


def test_at_a_table_that_is_told_chips_lie_beside_each_other():
    told = [seat.stake for seed in range(1, 5)
            for seat in draw_table(seed, (20.0, 45.0), told=True).seats if seat.stake]  # fmt: skip

    assert sum(each.manner is Manner.FREE for each in told) > 0.6 * len(told) > 3


def test_each_error_is_taken_away_in_turn():
    found = budget(range(10, 11), (20.0, 45.0))

    assert len(found.right[HEIGHT]) == len(found.off_px) > 0
    assert {name for name in found.right if name.startswith("network")} == {
        f"network: top {top}, thickness {thickness}"
        for top in ("found", "known")
        for thickness in ("learnt", "known")
    }
    assert "along the line of sight" in found.told()
