"""Train the outliner: where a roughly outlined card's corners really are.

Usage: python -m models.train_outliner card DATA RUN [--minutes M] [--batch N] [--width W]
       [--workers N] [--start RUN/last.pt] [--resume]
DATA comes from models.dataset. The detector's outlines are 0.18 of a card's width off at their
worst corner, as measured. A crop of the card's own pixels shows its edges far better.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from models.arguments import settings_from
from models.crops import OUTLINE_SEEN, altered, unsteady
from models.outliner import Outliner
from models.training import Config, Run, Stream, seeds_in
from tracker.eyes.crops import OUTLINE_CROP, straighten
from tracker.eyes.geometry import Points, within

WOBBLE = 0.09  # standard deviation of an outline's error, as a share of the card
FAR = 0.2  # share of outlines with a larger error, as on black cards and on light tables
FARTHER = 2.5  # how many times larger


@dataclass(frozen=True)
class Askew:
    """A card cut out along a wrong outline, and the way from each corner to the true one."""

    picture: NDArray[np.uint8]
    way: Points


def cut(config: Config, split: str, rng: np.random.Generator, seed: int) -> list[Askew]:
    data = Path(config.data)
    picture = np.asarray(cv2.imread(str(data / "images" / split / f"{seed}.jpg")), np.uint8)
    cards = json.loads((data / "truth" / split / f"{seed}.json").read_text())["cards"]
    return [askew(rng, picture, np.array(c["quad"])) for c in cards if c["seen"] >= OUTLINE_SEEN]


def askew(rng: np.random.Generator, picture: NDArray[np.uint8], quad: Points) -> Askew:
    quad = np.roll(quad, 2 * int(rng.integers(2)), axis=0)
    spread = WOBBLE * FARTHER if rng.random() < FAR else WOBBLE
    rough = unsteady(rng, quad, abs(rng.normal(0, spread)))
    way = within(rough, quad) - np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    return Askew(straighten(picture, rough, OUTLINE_CROP), way.clip(-0.6, 0.6))


def bundle(rng: np.random.Generator, cards: list[Askew]) -> tuple[np.ndarray, np.ndarray]:
    pictures = np.stack([altered(rng, card.picture) for card in cards]).transpose(0, 3, 1, 2)
    ways = np.stack([card.way for card in cards]).reshape(len(cards), 8)
    return np.ascontiguousarray(pictures), ways.astype(np.float32)


def loss_of(model: nn.Module, pictures: torch.Tensor, ways: torch.Tensor) -> torch.Tensor:
    """Give the loss: linear in a corner's error unless small, so hidden corners do not rule."""
    return nn.functional.smooth_l1_loss(model(pictures).float(), ways, beta=0.02)


def validate(model: nn.Module, config: Config, device: torch.device) -> dict[str, float]:
    """Measure the worst corner's error before and after outlining, on decks never trained on."""
    rng = np.random.default_rng(5)
    seeds = seeds_in(config.data, "validation")[:150]
    cards = [card for seed in seeds for card in cut(config, "validation", rng, seed)]
    before = np.stack([card.way for card in cards]).reshape(-1, 4, 2)
    pictures = np.stack([card.picture for card in cards]).transpose(0, 3, 1, 2)
    model.eval()
    with torch.no_grad():
        batch = torch.from_numpy(np.ascontiguousarray(pictures)).to(device).float()
        after = before - np.concatenate(
            [model(part).cpu().numpy().reshape(-1, 4, 2) for part in batch.split(256)]
        )
    worst = {"before": before, "after": after}
    return {
        f"{name} {share}%": round(float(np.percentile(np.abs(w).max(axis=(1, 2)), share)), 4)
        for name, w in worst.items()
        for share in (50, 75, 90)
    }


def main() -> None:
    config, resume = settings_from(Config, __doc__)
    model = Outliner(config.width)
    model(torch.zeros(2, 3, OUTLINE_CROP.height, OUTLINE_CROP.width))  # gives the head its size
    run = Run(config, model, resume=resume)
    stream = Stream(config, partial(cut, config, "train"), bundle)
    run.train(stream.batches(), loss_of)
    run.finish(validate(run.model, config, run.device))


if __name__ == "__main__":
    main()
