"""One network on its way: its weights, their mean, its rate, what it has lost lately."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn

from models.training import fallen
from tracker.host.files import in_one_piece

WARM_STEPS, MEAN_OVER = 150, 500  # steps
STEEPEST = 10.0  # a steeper slope is cut to this
HEAVY = 2  # dimensions: weights of fewer are not held down


@dataclass(frozen=True)
class Pace:
    """How fast a network learns."""

    rate: float
    decay: float
    count: int  # of pictures or crops in a lesson


class Learner:
    """A network that learns step by step from lessons that its loss brings along."""

    def __init__(
        self, name: str, model: nn.Module, loss: Callable[[nn.Module], torch.Tensor], pace: Pace
    ) -> None:
        self.name, self.model, self.loss, self.pace = name, model, loss, pace
        parts = {True: pace.decay, False: 0.0}
        groups = [
            {"weight_decay": decay,
             "params": [p for p in model.parameters() if (p.ndim >= HEAVY) == heavy]}
            for heavy, decay in parts.items()
        ]  # fmt: skip
        self.optimizer = torch.optim.AdamW(groups, pace.rate)
        self.mean = deepcopy(model.state_dict())
        both = zip(self.mean.values(), model.state_dict().values(), strict=True)
        self.followed = [(old, new) for old, new in both if new.is_floating_point()]
        self.steps, self.losses = 0, list[torch.Tensor]()

    def step(self, share: float) -> None:
        """Learn from one lesson, when so much of the time is used up."""
        warm = min(1.0, (self.steps + 1) / WARM_STEPS)
        for group in self.optimizer.param_groups:
            group["lr"] = self.pace.rate * warm * fallen(share)
        loss = self.loss(self.model)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), STEEPEST)
        self.optimizer.step()
        self.steps += 1
        self.losses.append(loss.detach())
        self.keep_mean()

    def keep_mean(self) -> None:
        """Let the mean of the last weights follow."""
        old, new = zip(*self.followed, strict=True)
        torch._foreach_lerp_(old, new, 1 / min(self.steps, MEAN_OVER))

    def report(self) -> str:
        """Tell of the steps since the last report."""
        loss = torch.stack(self.losses).mean().item() if self.losses else 0.0
        self.losses = []
        return f"{self.name} {self.steps} steps, loss {loss:.4f}"

    def save(self, out: Path, kept: dict[str, object], settings: dict[str, object]) -> None:
        """Keep what is given of the network, as its own trainer would, with how it came to be."""
        told = {"kind": self.name, "steps": self.steps, "rate": self.pace.rate, **settings}
        with in_one_piece(out / f"{self.name}.pt") as part:
            torch.save({**kept, "config": told}, part)
