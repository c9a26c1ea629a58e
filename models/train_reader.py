"""Train a reader: the rank and the suit of a straightened corner index, or of a whole face.

Usage: python -m models.train_reader KIND DATA RUN [--minutes M] [--batch N] [--width W]
       [--workers N] [--real FILE.npz] [--packed PACKED] [--start RUN/last.pt] [--resume]
KIND is `index` or `face`; DATA comes from models.dataset. With --packed, which names the decks of
models.decks, half of the crops are of cards printed and drawn for one use only. The learning rate
follows one cosine over the given minutes, so the same script works for ten minutes on two cores or
on a large GPU (`--batch 2048 --width 48 --workers 14`).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.arguments import settings_from
from models.crops import IGNORE, Crop, Real, altered, closeup_crops, mix_in, scene_crops
from models.reader import Reader
from models.scenes.closeup import draw_closeup
from models.scenes.press import Press, open_press
from models.training import Config, Run, Stream, seeds_in


def cut(config: Config, split: str, rng: np.random.Generator, seed: int) -> list[Crop]:
    return scene_crops(rng, Path(config.data), split, seed, config.kind)


def cut_some_afresh(
    config: Config, press: Press | None, rng: np.random.Generator, seed: int
) -> list[Crop]:
    """Cut a scene's crops, and add crops of newly drawn cards until their share is reached."""
    known = cut(config, "train", rng, seed)
    if press is None:
        return known
    wanted = len(known) * config.fresh_share / (1 - config.fresh_share)
    fresh: list[Crop] = []
    while len(fresh) < wanted:
        fresh += closeup_crops(rng, *draw_closeup(rng, press, config.kind), config.kind)
    return known + fresh


def bundle(
    real: Real | None, share: float, rng: np.random.Generator, crops: list[Crop]
) -> tuple[np.ndarray, np.ndarray]:
    if real:
        mix_in(rng, crops, real, share)
    pictures = np.stack([altered(rng, crop.picture) for crop in crops])
    classes = np.array([(crop.rank, crop.suit) for crop in crops])
    return np.ascontiguousarray(pictures.transpose(0, 3, 1, 2)), classes


def loss_of(model: nn.Module, pictures: torch.Tensor, classes: torch.Tensor) -> torch.Tensor:
    rank, suit = model(pictures)
    judge = nn.functional.cross_entropy
    return judge(rank.float(), classes[:, 0]) + judge(
        suit.float(), classes[:, 1], ignore_index=IGNORE
    )


def validate(model: nn.Module, config: Config, device: torch.device) -> dict[str, float]:
    """Measure reading on decks never trained on; the corners' errors are the same each time."""
    rng = np.random.default_rng(5)
    seeds = seeds_in(config.data, "validation")[:200]
    crops = [crop for seed in seeds for crop in cut(config, "validation", rng, seed)]
    right_rank, right_suit, cards = 0, 0, 0
    model.eval()
    with torch.no_grad():
        for k in range(0, len(crops), 512):
            part = crops[k : k + 512]
            batch = np.stack([c.picture for c in part]).transpose(0, 3, 1, 2)
            rank, suit = model(torch.from_numpy(np.ascontiguousarray(batch)).to(device).float())
            truth = torch.tensor([(c.rank, c.suit) for c in part])
            right_rank += int((rank.argmax(1).cpu() == truth[:, 0]).sum())
            known = truth[:, 1] != IGNORE
            right_suit += int(((suit.argmax(1).cpu() == truth[:, 1]) & known).sum())
            cards += int(known.sum())
    model.train()
    return {"rank": right_rank / len(crops), "suit": right_suit / max(cards, 1)}


def main() -> None:
    config, resume = settings_from(Config, __doc__)
    real = dict(np.load(config.real)) if config.real else None
    run = Run(config, Reader(config.width), resume=resume)
    press = open_press(Path(config.packed), "train") if config.packed else None
    afresh = partial(cut_some_afresh, config, press)
    stream = Stream(config, afresh, partial(bundle, real, config.real_share))
    run.train(stream.batches(), loss_of)
    run.finish(validate(run.model, config, run.device))


if __name__ == "__main__":
    main()
