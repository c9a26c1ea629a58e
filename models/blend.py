"""Average detectors that one leg of training led from to the next: surer than either, as a rule.

Usage: python -m models.blend RUN CHECKPOINT CHECKPOINT …
Each checkpoint lies in a run of `models.train_detector` (…/yolo/weights/last.pt). Writes RUN/last.pt, a
checkpoint like the last one given, for `models.export` or `--start`, and RUN/config.json.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import torch

from models.torchvision_stand_in import stand_in

stand_in()

State = dict[str, torch.Tensor]


def mean_of(states: list[State]) -> State:
    """Average each tensor; what counts (a norm's batches) is rounded down."""
    return {
        name: (sum(state[name].double() for state in states) / len(states)).to(kept.dtype)
        for name, kept in states[-1].items()
    }


def blended(paths: list[Path]) -> dict[str, object]:
    """Give the last checkpoint with the mean of all their weights."""
    kept = [torch.load(path, map_location="cpu", weights_only=False) for path in paths]
    models = [(each["ema"] or each["model"]).float() for each in kept]
    models[-1].load_state_dict(mean_of([model.state_dict() for model in models]))
    return {**kept[-1], "model": models[-1].half(), "ema": None}


def main(run: Path, paths: list[Path]) -> None:
    run.mkdir(parents=True, exist_ok=True)
    torch.save(blended(paths), run / "last.pt")
    config = json.loads((paths[-1].parents[2] / "config.json").read_text())
    config |= {"run": str(run), "mean_of": [path.parents[2].name for path in paths]}
    (run / "config.json").write_text(json.dumps(config, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(word) for word in sys.argv[2:]])
