"""Make a reader twice as wide that says what the narrow one says, to go on training from.

Usage: python -m models.widen RUN/last.pt WIDE.pt
Every channel is doubled, and what listened to it listens to both, with the weight split between the two by
chance: so they say the same at first, and learn different things. For `models.train_reader --start`,
with twice the `--width`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch

State = dict[str, torch.Tensor]
SHARES = 0.2, 0.8  # of a weight that one of two twins is given


def widened(state: State, seed: int = 0) -> State:
    """Give the weights of a reader twice as wide; what it gives to its two heads stays as it is."""
    chance = torch.Generator().manual_seed(seed)
    deep = state["squeeze.0.weight"].shape[1]  # channels of the last map

    def heard_by_both(weight: torch.Tensor) -> torch.Tensor:
        low, high = SHARES
        share = low + (high - low) * torch.rand(weight.shape, generator=chance)
        return torch.cat([share * weight, (1 - share) * weight], dim=1)

    wide: State = {}
    for name, kept in state.items():
        if name in {"rank.weight", "suit.weight"}:
            wide[name] = torch.cat([heard_by_both(kept[:, :deep]), kept[:, deep:]], dim=1)
        elif name == "squeeze.0.weight":
            wide[name] = heard_by_both(kept)
        elif name.startswith("body.") and kept.ndim:
            is_deep = kept.ndim > 1 and not name.startswith("body.0.")  # which hears a picture
            wide[name] = torch.cat([heard_by_both(kept) if is_deep else kept for _ in range(2)])
        else:
            wide[name] = kept
    return wide


def main(source: Path, target: Path) -> None:
    kept = torch.load(source, weights_only=True)
    torch.save({"model": widened(kept["model"])}, target)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
