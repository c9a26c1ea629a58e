"""Make a wider reader that gives the same answers as a narrow one, to train on from it.

Usage: python -m models.widen RUN/last.pt WIDE.pt WIDTH
Channels are doubled, as many as the width needs. Each weight that read a doubled channel is split
at random between the two copies. So the network gives the same answers at first, and the copies
then learn different things. For `models.train_reader --start` and `models.gpu.train`, with that
`--width`.
"""

from __future__ import annotations

from pathlib import Path

import torch

from models.arguments import given_paths

State = dict[str, torch.Tensor]
SHARES = 0.2, 0.8  # the least and the largest share of a weight that goes to the first copy


def widened(state: State, width: int, seed: int = 0) -> State:
    """Give the weights of a wider reader that gives the same answers; up to twice as wide."""
    chance = torch.Generator().manual_seed(seed)
    narrow = state["body.0.0.weight"].shape[0]
    deep = state["squeeze.0.weight"].shape[1]  # channels of the last map

    if not narrow <= width <= 2 * narrow:
        raise ValueError(f"a reader {narrow} wide can be made up to twice as wide, not {width}")

    def twins(count: int) -> torch.Tensor:
        """Give for each new channel the number of the old one that it copies."""
        return torch.arange(count * width // narrow) % count

    def heard_by_both(weight: torch.Tensor) -> torch.Tensor:
        low, high = SHARES
        old = weight.shape[1]
        share = low + (high - low) * torch.rand(weight.shape, generator=chance)
        split = torch.cat([share, 1 - share], dim=1)[:, : len(twins(old))]
        split[:, len(twins(old)) - old : old] = 1  # these channels have no copy
        return weight[:, twins(old)] * split

    wide: State = {}
    for name, kept in state.items():
        if name in {"rank.weight", "suit.weight"}:
            wide[name] = torch.cat([heard_by_both(kept[:, :deep]), kept[:, deep:]], dim=1)
        elif name == "squeeze.0.weight":
            wide[name] = heard_by_both(kept)
        elif name.startswith("body.") and kept.ndim:
            is_deep = kept.ndim > 1 and not name.startswith("body.0.")  # body.0 reads the picture
            count = len(twins(len(kept)))
            made = [heard_by_both(kept) if is_deep else kept for _ in range(2)]
            wide[name] = torch.cat(made)[:count]
        else:
            wide[name] = kept
    return wide


def main(source: Path, target: Path, width: int) -> None:
    kept = torch.load(source, weights_only=True)
    torch.save({"model": widened(kept["model"], width)}, target)


if __name__ == "__main__":
    parser = given_paths(__doc__, "source", "target")
    parser.add_argument("width", type=int)
    main(**vars(parser.parse_args()))
