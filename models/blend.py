"""Average the weights of networks from one line of training: mostly better than each of them.

Usage: python -m models.blend RUN [SHARE:]CHECKPOINT [SHARE:]CHECKPOINT …
Each network was trained on from the one before. Checkpoints are of `models.train_detector`
(…/yolo/weights/last.pt), or of one reader or the outliner. They count alike if no share is given.
Writes RUN/last.pt, a checkpoint like the last one given, for `models.export` or `--start`, and for
a detector RUN/config.json.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from models.arguments import given_paths
from models.torchvision_stand_in import stand_in

stand_in()

State = dict[str, torch.Tensor]


@dataclass(frozen=True)
class Part:
    """A checkpoint, and how much it counts for."""

    path: Path
    share: float = 1.0

    @classmethod
    def of(cls, word: str) -> Part:
        share, _, path = word.rpartition(":")
        return cls(Path(path), float(share or 1))

    @property
    def name(self) -> str:
        """Name the run, with its share if that is not 1."""
        run = self.path.parents[2] if self.path.parent.name == "weights" else self.path.parent
        return run.name if self.share == 1 else f"{self.share:g} of {run.name}"


def mean_of(states: list[State], shares: list[float]) -> State:
    """Average each tensor by the shares; whole numbers (a norm's batch count) are rounded down."""
    each = list(zip(states, shares, strict=True))
    return {
        name: (sum(state[name].double() * share for state, share in each) / sum(shares)).to(
            kept.dtype
        )
        for name, kept in states[-1].items()
    }


def blended(parts: list[Part]) -> dict[str, Any]:
    """Give the last checkpoint with the mean of all their weights."""
    kept = [torch.load(part.path, map_location="cpu", weights_only=False) for part in parts]
    shares = [part.share for part in parts]
    if isinstance(kept[-1]["model"], dict):
        told = {**kept[-1]["config"], "mean_of": [part.name for part in parts]}
        mean = mean_of([each["model"] for each in kept], shares)
        return {**kept[-1], "model": mean, "config": told}
    models = [(each["ema"] or each["model"]).float() for each in kept]
    models[-1].load_state_dict(mean_of([model.state_dict() for model in models], shares))
    return {**kept[-1], "model": models[-1].half(), "ema": None}


def main(run: Path, parts: list[Part]) -> None:
    run.mkdir(parents=True, exist_ok=True)
    mean = blended(parts)
    torch.save(mean, run / "last.pt")
    if isinstance(mean["model"], dict):
        return
    config = json.loads((parts[-1].path.parents[2] / "config.json").read_text())
    config |= {"run": str(run), "mean_of": [part.name for part in parts]}
    (run / "config.json").write_text(json.dumps(config, indent=1))


if __name__ == "__main__":
    parser = given_paths(__doc__, "run")
    parser.add_argument("parts", type=Part.of, nargs="+")
    main(**vars(parser.parse_args()))
