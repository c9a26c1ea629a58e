"""Crops that a reader learns from."""

import numpy as np

from models.crops import RANKS, Crop, mix_in

FOU, ACE = RANKS.index("FOU"), RANKS.index("A")


def test_crops_of_photographs_are_mixed_in_each_rank_as_often():
    real = {
        "pictures": np.stack([np.full((2, 4, 4, 3), k, np.uint8) for k in range(21)]),
        "ranks": np.array([ACE] * 20 + [FOU]),
        "suits": np.array([1] * 20 + [-100]),
    }
    drawn = Crop(np.full((4, 4, 3), 99, np.uint8), 5, 2)
    crops = [drawn] * 1000
    mix_in(np.random.default_rng(1), crops, real, 0.4)

    mixed = crops[:400]
    assert crops[400:] == [drawn] * 600
    assert 150 < sum(crop.rank == FOU for crop in mixed) < 250
    assert {crop.rank for crop in mixed} == {ACE, FOU}
    assert all((crop.picture[0, 0, 0] == 20) == (crop.rank == FOU) for crop in mixed)
    assert len({crop.picture[0, 0, 0] for crop in mixed}) > 15
