"""The reader's network: one small picture in, evidence for the rank and for the suit out.

It is written in plain torch because ultralytics' classifier has only one head. A card's rank and
suit are two questions: when they shared a head, the small suit was wrong five times as often as the
rank.
"""

from __future__ import annotations

import torch
from torch import nn

from models.crops import RANKS, SUITS

FLAT = 0.02  # of the whole range: contrast fainter than this is noise, and is hardly stretched


def convolution(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class Step(nn.Module):
    """A residual block: two convolutions, and a connection past them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.path = nn.Sequential(
            convolution(width, width),
            nn.Conv2d(width, width, 3, 1, 1, bias=False),
            nn.BatchNorm2d(width),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.path(x))


def in_its_own_light(x: torch.Tensor) -> torch.Tensor:
    """Remove a crop's mean colour and divide by its contrast, so that dim cards look bright."""
    x = x / 255.0
    x = x - x.mean(dim=(2, 3), keepdim=True)
    spread = (x * x).mean(dim=(1, 2, 3), keepdim=True).sqrt()
    return 0.25 * x / (spread + FLAT)


class Reader(nn.Module):
    """Four scales of convolutions; the heads get the last map by places, and its mean."""

    def __init__(self, width: int = 24) -> None:
        super().__init__()
        sizes = (width, 2 * width, 4 * width, 6 * width)
        layers: list[nn.Module] = [convolution(3, sizes[0], 2)]
        for k, size in enumerate(sizes):
            layers.append(Step(size))
            if k + 1 < len(sizes):
                layers.append(convolution(size, sizes[k + 1], 2))
        self.body = nn.Sequential(*layers)
        self.pool = nn.AdaptiveAvgPool2d((4, 3))
        self.squeeze = convolution(sizes[-1], 32)
        self.drop = nn.Dropout(0.15)
        self.rank = nn.Linear(32 * 12 + sizes[-1], len(RANKS))
        self.suit = nn.Linear(32 * 12 + sizes[-1], len(SUITS))

    def features(self, x: torch.Tensor) -> torch.Tensor:
        """Give the numbers from which rank and suit are told: what is there, and where."""
        maps = self.body(in_its_own_light(x))
        mean = maps.mean(dim=(2, 3))
        places = self.pool(self.squeeze(maps)).flatten(1)
        return torch.cat([mean, places], dim=1)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        joint = self.drop(self.features(x))
        return self.rank(joint), self.suit(joint)


class Exported(nn.Module):
    """A trained reader that also gives its features, by which a Fou shown once is recognised."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.reader = reader

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        features = self.reader.features(x)
        return self.reader.rank(features), self.reader.suit(features), features
