"""The outliner's network: from a roughly straightened card it tells how far each corner is off."""

from __future__ import annotations

import torch
from torch import nn

from models.reader import Step, convolution


class Outliner(nn.Module):
    """Four scales of convolutions, then a dense layer, because a corner's place counts."""

    def __init__(self, width: int = 16) -> None:
        super().__init__()
        sizes = (width, 2 * width, 3 * width, 4 * width)
        layers: list[nn.Module] = [convolution(3, sizes[0], 2)]
        for k, size in enumerate(sizes):
            layers.append(Step(size))
            if k + 1 < len(sizes):
                layers.append(convolution(size, sizes[k + 1], 2))
        self.body = nn.Sequential(*layers, convolution(sizes[-1], 24))
        self.head = nn.Sequential(nn.LazyLinear(128), nn.ReLU(inplace=True), nn.Linear(128, 8))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Give the way from each corner of the crop to the true one, in card widths and heights."""
        return self.head(self.body(x / 255.0 - 0.5).flatten(1))
