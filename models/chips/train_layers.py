"""Train the network that counts the chips below a face, and store its weights.

    python -m models.chips.train_layers --tables 550 --epochs 11 --out tracker/chips/layers.npz

It draws the tables anew, at about one second each. Of these, the last tenth is for judging.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.chips.strips import draw_strips
from tracker.chips.layers import MOST_CHIPS, STRIDES, normalised
from tracker.chips.strips import ROWS

WIDTHS = (4, 24, 24, 32, 48, 48)
COUNTS = MOST_CHIPS + 1  # none, 1, 2, …
INNER = 64
BATCH = 64
FASTEST = 4e-3  # the highest rate of learning


class LayerNet(nn.Module):
    """Five convolutions, then two layers; columns are averaged, rows keep their places."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            *(
                nn.Sequential(
                    nn.Conv2d(before, after, 3, stride, 1, bias=False),
                    nn.BatchNorm2d(after),
                    nn.ReLU(),
                )
                for before, after, stride in zip(WIDTHS, WIDTHS[1:], STRIDES, strict=False)
            )
        )
        self.drop = nn.Dropout(0.2)
        self.one = nn.Linear(WIDTHS[-1] * ROWS // 2, INNER)
        self.two = nn.Linear(INNER, COUNTS)

    def forward(self, strips: torch.Tensor) -> torch.Tensor:
        flat = self.body(strips).mean(3).flatten(1)
        return self.two(torch.relu(self.one(self.drop(flat))))


def draw(tables: range) -> tuple[torch.Tensor, torch.Tensor]:
    strips, counts = [], []
    for seed in tables:
        some, several = draw_strips(seed)
        strips += [normalised(each) for each in some]
        counts += several
    most = torch.tensor(counts).clamp(max=COUNTS - 1)
    return torch.from_numpy(np.stack(strips)), most


def varied(strips: torch.Tensor) -> torch.Tensor:
    """Mirror strips, turn their colours, and add noise."""
    strips = strips.flip(3) if torch.rand(()) < 0.5 else strips.clone()
    turn = torch.rand(len(strips))[:, None, None] * 2 * torch.pi
    one, other = strips[:, 1].clone(), strips[:, 2].clone()
    strips[:, 1] = torch.cos(turn) * one + torch.sin(turn) * other
    strips[:, 2] = torch.cos(turn) * other - torch.sin(turn) * one
    strips[:, :3] += torch.randn_like(strips[:, :3]) * 0.05 * torch.rand(len(strips), 1, 1, 1)
    return strips


def train(net: LayerNet, strips: torch.Tensor, counts: torch.Tensor, epochs: int) -> None:
    chosen = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=0.02)
    steps = epochs * (len(strips) // BATCH)
    pace = torch.optim.lr_scheduler.OneCycleLR(chosen, FASTEST, total_steps=steps, pct_start=0.15)
    net.train()
    for _ in range(epochs):
        for some in torch.randperm(len(strips))[: steps // epochs * BATCH].split(BATCH):
            loss = nn.functional.cross_entropy(net(varied(strips[some])), counts[some])
            chosen.zero_grad()
            loss.backward()
            chosen.step()
            pace.step()


def judged(net: LayerNet, strips: torch.Tensor, counts: torch.Tensor) -> str:
    net.eval()
    with torch.no_grad():
        likely = torch.cat([net(each) for each in strips.split(256)]).softmax(1)
    right = likely.argmax(1) == counts
    sure = likely.max(1).values > 0.9
    return (
        f"{len(counts)} faces: {right.float().mean():.1%} counted right; "
        f"{sure.float().mean():.1%} sure, of these {1 - right[sure].float().mean():.1%} wrong"
    )


def folded(net: LayerNet) -> dict[str, np.ndarray]:
    """Fold each normalisation into its convolution."""
    found = {}
    for number, (convolution, norm, _) in enumerate(net.body):
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        found[f"w{number}"] = convolution.weight * scale[:, None, None, None]
        found[f"b{number}"] = norm.bias - norm.running_mean * scale
    for number, layer in ((5, net.one), (6, net.two)):
        found[f"w{number}"], found[f"b{number}"] = layer.weight, layer.bias
    return {name: each.detach().numpy().astype(np.float16) for name, each in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=550)
    parser.add_argument("--epochs", type=int, default=11)
    parser.add_argument("--out", type=Path, default=Path("layers.npz"))
    told = parser.parse_args()
    judge = told.tables - told.tables // 10
    net = LayerNet()
    train(net, *draw(range(judge)), told.epochs)
    print(judged(net, *draw(range(judge, told.tables))))
    np.savez_compressed(told.out, **folded(net))


if __name__ == "__main__":
    main()
