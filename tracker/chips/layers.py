"""Count the chips below a face with a small network that was trained on drawn stacks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Floats = NDArray[np.float32]
WEIGHTS = Path(__file__).with_name("layers.npz")
STRIDES = ((1, 1), (1, 2), (1, 2), (2, 1), (1, 2))  # of the five convolutions
COLOUR, FINE = 15.0, 160.0  # what the strips' numbers are divided by, as in training
MOST_CHIPS = 11  # that the network counts below a face
TEMPERATURE = 1.5  # fitted on drawn tables 1 to 108, with SIDE_CALM and SAME_KIND of `sums`


def chip_counts(strips: Sequence[NDArray[np.uint8]]) -> Floats:
    """Give for each strip the probabilities that 0, 1, 2, … chips lie there; 0 means no face."""
    if not strips:
        return np.empty((0, 0), np.float32)
    weights = _weights()
    seen = np.stack([normalised(each) for each in strips])
    for number, stride in enumerate(STRIDES):
        seen = _convolved(seen, weights[f"w{number}"], weights[f"b{number}"], stride)
    flat = seen.mean(axis=3).reshape(len(strips), -1)
    inner = np.maximum(flat @ weights["w5"].T + weights["b5"], 0)
    scores = (inner @ weights["w6"].T + weights["b6"]) / TEMPERATURE
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


@cache
def _weights() -> Mapping[str, Floats]:
    with np.load(WEIGHTS, allow_pickle=False) as kept:
        return {name: kept[name].astype(np.float32) for name in kept.files}


def normalised(strip: NDArray[np.uint8]) -> Floats:
    """Bring a strip to the mean light and the mean colour that the network knows."""
    lab = cv2.cvtColor(strip[..., :3].astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    light, one, other = lab[..., 0], lab[..., 1], lab[..., 2]
    found = (
        (light - light.mean()) / (light.std() + 2),
        (one - one.mean()) / COLOUR,
        (other - other.mean()) / COLOUR,
        strip[..., 3].astype(np.float32) / FINE,
    )
    return np.asarray(np.stack(found), np.float32)


def _convolved(seen: Floats, kernel: Floats, bias: Floats, stride: tuple[int, int]) -> Floats:
    """Convolve with 3×3 kernels, then cut off what is negative."""
    padded = np.pad(seen, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(2, 3))
    windows = windows[:, :, :: stride[0], :: stride[1]]
    count, _, rows, columns = windows.shape[:4]
    flat = windows.transpose(0, 2, 3, 1, 4, 5).reshape(count * rows * columns, -1)
    found = flat @ kernel.reshape(len(kernel), -1).T + bias
    found = np.maximum(found, 0).reshape(count, rows, columns, -1)
    return np.asarray(found.transpose(0, 3, 1, 2), np.float32)
