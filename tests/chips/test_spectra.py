"""Pictures are weighed by their spectra as `filter2D` weighs them, only quicker."""

import cv2
import numpy as np
import pytest

from tracker.chips.spectra import spectra_of


@pytest.mark.parametrize("size", [(40, 57), (64, 33)])
def test_the_spectra_weigh_as_filters_do(size):
    chance = np.random.default_rng(3)
    pictures = [chance.random(size, np.float32) for _ in range(2)]
    kernels = [chance.random((9, 9), np.float32), chance.random((5, 5), np.float32)]
    filtered = sum(
        cv2.filter2D(picture, -1, kernel, borderType=cv2.BORDER_CONSTANT)
        for picture, kernel in zip(pictures, kernels, strict=True)
    )

    assert np.allclose(spectra_of(pictures, 6).weighed(kernels), filtered, atol=1e-3)
