"""What is measured on drawn tables: verdicts on sums, and what each error costs."""

import pytest

from models.chips.budget import HEIGHT, budget
from models.chips.measure import Tally
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
        find((stake.total, 0.99)),
        find((stake.total + 1, 0.99)),
        find((stake.total, 0.95)),
        find((stake.total, 0.99), hidden=True),
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


def test_each_error_is_taken_away_in_turn():
    found = budget(range(10, 11), (20.0, 45.0))

    assert len(found.right[HEIGHT]) == len(found.off_px) > 0
    assert {name for name in found.right if name.startswith("network")} == {
        f"network: top {top}, thickness {thickness}"
        for top in ("found", "known")
        for thickness in ("learnt", "known")
    }
    assert "along the line of sight" in found.told()
