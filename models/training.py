"""The training loop of the small networks: one cosine over the given minutes; it can be resumed."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

WARM_STEPS = 100
REPORT_STEPS = 200


@dataclass(frozen=True)
class Config:
    """The settings of a run, stored beside its checkpoint."""

    kind: str
    data: str
    run: str
    minutes: float = 10.0
    batch: int = 256
    width: int = 24
    rate: float = 2e-3
    seed: int = 21
    workers: int = 1
    threads: int = 2
    real: str = ""  # crops of licensed photographs, from models.harvest
    real_share: float = 0.15
    packed: str = ""  # decks from models.decks, from which cards are newly printed for each crop
    fresh_share: float = 0.5
    start: str = ""  # a checkpoint to train on from, with a new schedule


def seeds_in(data: str, split: str) -> list[int]:
    return sorted(int(path.stem) for path in (Path(data) / "images" / split).glob("*.jpg"))


def fallen(share: float) -> float:
    """Give the share of the learning rate that is left when this share of the time is used up."""
    return 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * share))


class Stream(IterableDataset[Any]):
    """Gives batches without end: crops of random scenes, shuffled in a buffer of six batches."""

    def __init__(
        self,
        config: Config,
        cut: Callable[[np.random.Generator, int], list[Any]],
        bundle: Callable[[np.random.Generator, list[Any]], Any],
    ) -> None:
        self.config, self.cut, self.bundle = config, cut, bundle
        self.seeds = seeds_in(config.data, "train")

    def __iter__(self) -> Iterator[Any]:
        cv2.setNumThreads(1)
        worker = get_worker_info()
        number = worker.id if worker else 0
        rng = np.random.default_rng([self.config.seed, number, int(time.time())])
        waiting: list[Any] = []
        while True:
            while len(waiting) < 6 * self.config.batch:
                waiting += self.cut(rng, self.seeds[rng.integers(len(self.seeds))])
            rng.shuffle(waiting)  # type: ignore[arg-type]
            yield self.bundle(rng, [waiting.pop() for _ in range(self.config.batch)])

    def batches(self) -> Iterable[Any]:
        return DataLoader(self, batch_size=None, num_workers=self.config.workers, prefetch_factor=6)


class Run:
    """A network in training: weights, optimizer, time used, steps made."""

    def __init__(self, config: Config, model: nn.Module, *, resume: bool) -> None:
        self.config, self.folder = config, Path(config.run)
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "config.json").write_text(json.dumps(asdict(config), indent=1))
        torch.manual_seed(config.seed)
        torch.set_num_threads(config.threads)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.model = model.to(self.device, memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(model.parameters(), config.rate, weight_decay=0.02)
        self.used, self.steps = 0.0, 0
        before = self.folder / "last.pt" if resume else Path(config.start) if config.start else None
        if before:
            self.load(torch.load(before, weights_only=True), resume=resume)

    def load(self, kept: dict[str, Any], *, resume: bool) -> None:
        self.model.load_state_dict(kept["model"])
        if resume:
            self.optimizer.load_state_dict(kept["optimizer"])
            self.used, self.steps = kept["used"], kept["steps"]

    def train(
        self,
        batches: Iterable[Any],
        loss_of: Callable[[nn.Module, torch.Tensor, torch.Tensor], torch.Tensor],
    ) -> None:
        """Train on batches of pictures and truths until the minutes are used up."""
        last, report, total = time.monotonic(), self.steps, 0.0
        for pictures, truth in batches:
            share = self.used / (60 * self.config.minutes)
            if share >= 1:
                break
            self.set_rate(share)
            batch = pictures.to(self.device).float().contiguous(memory_format=torch.channels_last)
            with torch.autocast(self.device.type, dtype=torch.bfloat16):
                loss = loss_of(self.model, batch, truth.to(self.device))
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            self.steps, total = self.steps + 1, total + loss.item()
            now = time.monotonic()
            self.used, last = self.used + now - last, now
            if self.steps - report == REPORT_STEPS:
                mean = total / REPORT_STEPS
                print(f"{self.used / 60:6.1f} min  step {self.steps}  loss {mean:.4f}", flush=True)
                report, total = self.steps, 0.0
                self.save()
        self.save()

    def set_rate(self, share: float) -> None:
        warm = min(1.0, (self.steps + 1) / WARM_STEPS)
        for group in self.optimizer.param_groups:
            group["lr"] = self.config.rate * warm * fallen(share)

    def save(self) -> None:
        state = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict()}
        numbers = {"used": self.used, "steps": self.steps, "config": asdict(self.config)}
        torch.save({**state, **numbers}, self.folder / "last.pt")

    def finish(self, scores: dict[str, float]) -> None:
        """Write what the network scores on decks it never saw."""
        told = {**scores, "steps": self.steps, "minutes": self.used / 60}
        (self.folder / "scores.json").write_text(json.dumps(told))
        print("validation", told)
