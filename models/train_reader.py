"""Train a reader: the rank and the suit of a straightened corner index, or of a whole face.

Usage: python -m models.train_reader KIND DATA RUN [--minutes M] [--batch N] [--width W]
       [--workers N] [--real FILE.npz] [--start RUN/last.pt] [--resume]
KIND is `index` or `face`; DATA comes from models.dataset. The schedule is one cosine over the
given minutes, so the same script fills ten minutes of two cores or of a large GPU
(`--batch 2048 --width 48 --workers 14`).
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from models.crops import IGNORE, Crop, altered, scene_crops
from models.reader import Reader


@dataclass(frozen=True)
class Config:
    kind: str
    data: str
    run: str
    minutes: float = 10.0
    batch: int = 256
    width: int = 24
    rate: float = 2e-3
    seed: int = 21
    workers: int = 1
    real: str = ""  # crops of licensed real pictures, from models.harvest
    real_share: float = 0.15
    start: str = ""


class Stream(IterableDataset[tuple[np.ndarray, np.ndarray]]):
    """Deliver batches for ever: scenes in random order, their crops shuffled in a reservoir."""

    def __init__(self, config: Config) -> None:
        self.config = config
        folder = Path(config.data) / "images" / "train"
        self.seeds = sorted(int(p.stem) for p in folder.glob("*.jpg"))
        self.real = np.load(config.real) if config.real else None

    def __iter__(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        cv2.setNumThreads(1)
        worker = get_worker_info()
        number = worker.id if worker else 0
        rng = np.random.default_rng([self.config.seed, number, int(time.time())])
        real = {k: self.real[k] for k in ("pictures", "ranks", "suits")} if self.real else None
        waiting: list[Crop] = []
        while True:
            while len(waiting) < 6 * self.config.batch:
                seed = int(self.seeds[rng.integers(len(self.seeds))])
                waiting += scene_crops(rng, Path(self.config.data), "train", seed, self.config.kind)
            rng.shuffle(waiting)  # type: ignore[arg-type]
            chosen = [waiting.pop() for _ in range(self.config.batch)]
            if real is not None:
                mix_in(rng, chosen, real, self.config.real_share)
            yield bundle(rng, chosen)


def mix_in(
    rng: np.random.Generator, chosen: list[Crop], real: dict[str, np.ndarray], share: float
) -> None:
    for k in range(int(share * len(chosen))):
        i = int(rng.integers(len(real["ranks"])))
        versions = real["pictures"][i]
        picture = versions[rng.integers(len(versions))]
        chosen[k] = Crop(picture, int(real["ranks"][i]), int(real["suits"][i]))


def bundle(rng: np.random.Generator, crops: list[Crop]) -> tuple[np.ndarray, np.ndarray]:
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
    """Read crops of decks never trained on; their corners are always moved in the same way."""
    rng = np.random.default_rng(5)
    folder = Path(config.data) / "images" / "validation"
    seeds = sorted(int(p.stem) for p in folder.glob("*.jpg"))[:200]
    crops = [
        c for s in seeds for c in scene_crops(rng, Path(config.data), "validation", s, config.kind)
    ]
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


def train(config: Config, *, resume: bool) -> None:
    run = Path(config.run)
    run.mkdir(parents=True, exist_ok=True)
    (run / "config.json").write_text(json.dumps(asdict(config), indent=1))
    torch.manual_seed(config.seed)
    torch.set_num_threads(2)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = Reader(config.width).to(device, memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(model.parameters(), config.rate, weight_decay=0.02)
    used, steps = 0.0, 0
    before = run / "last.pt" if resume else Path(config.start) if config.start else None
    if before:
        kept = torch.load(before, weights_only=True)
        model.load_state_dict(kept["model"])
        if resume:
            optimizer.load_state_dict(kept["optimizer"])
            used, steps = kept["used"], kept["steps"]
    loader = DataLoader(
        Stream(config), batch_size=None, num_workers=config.workers, prefetch_factor=6
    )
    last, report, total = time.monotonic(), steps, 0.0
    for pictures, classes in loader:
        share = used / (60 * config.minutes)
        if share >= 1:
            break
        warm = min(1.0, (steps + 1) / 100)
        for group in optimizer.param_groups:
            group["lr"] = config.rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * share)))
        batch = pictures.to(device).float().contiguous(memory_format=torch.channels_last)
        with torch.autocast(device.type, dtype=torch.bfloat16):
            loss = loss_of(model, batch, classes.to(device))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        steps, total = steps + 1, total + loss.item()
        now = time.monotonic()
        used, last = used + now - last, now
        if steps - report == 200:
            print(f"{used / 60:6.1f} min  step {steps}  loss {total / 200:.4f}", flush=True)
            report, total = steps, 0.0
            state = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
            torch.save(
                {**state, "used": used, "steps": steps, "config": asdict(config)}, run / "last.pt"
            )
    scores = validate(model, config, device)
    state = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
    torch.save({**state, "used": used, "steps": steps, "config": asdict(config)}, run / "last.pt")
    (run / "scores.json").write_text(json.dumps({**scores, "steps": steps, "minutes": used / 60}))
    print("validation", scores, "steps", steps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, kind in Config.__annotations__.items():
        if name in {"kind", "data", "run"}:
            parser.add_argument(name)
        else:
            make = {"int": int, "float": float, "str": str}[str(kind)]
            parser.add_argument(f"--{name}", type=make, default=getattr(Config, name))
    parser.add_argument("--resume", action="store_true")
    given = vars(parser.parse_args())
    resume = given.pop("resume")
    train(Config(**given), resume=resume)


if __name__ == "__main__":
    main()
