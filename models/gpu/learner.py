"""One network in training: its weights, their running mean, its learning rate, its losses."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn

from models.training import fallen
from tracker.host.files import replacing_whole

WARM_STEPS, MEAN_OVER = 150, 500  # steps while the rate rises; steps that the mean covers
STEEPEST = 10.0  # the gradient's norm is clipped to this
HEAVY = 2  # dimensions of a weight from which on it decays; biases and norms have fewer


@dataclass(frozen=True)
class Pace:
    """How fast a network learns."""

    rate: float
    decay: float
    count: int  # of pictures or crops in a lesson


class Learner:
    """A network that learns step by step; its loss function takes a new lesson each time."""

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
        """Learn from one lesson; `share` of the time is used up, which sets the learning rate."""
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
        """Update the running mean of the weights."""
        old, new = zip(*self.followed, strict=True)
        torch._foreach_lerp_(old, new, 1 / min(self.steps, MEAN_OVER))

    def report(self) -> str:
        """Give the number of steps, and the mean loss since the last report."""
        loss = torch.stack(self.losses).mean().item() if self.losses else 0.0
        self.losses = []
        return f"{self.name} {self.steps} steps, loss {loss:.4f}"

    def save(self, out: Path, kept: dict[str, object], settings: dict[str, object]) -> None:
        """Write a checkpoint such as the network's own trainer writes, with its settings."""
        told = {"kind": self.name, "steps": self.steps, "rate": self.pace.rate, **settings}
        with replacing_whole(out / f"{self.name}.pt") as part:
            torch.save({**kept, "config": told}, part)
