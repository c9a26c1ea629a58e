"""Run trained networks (.pt) without exporting them, if the `train` extra is installed.

The runtime finds `open_trained` by its entry point, and works without it. A .pt file is a pickle,
which can run any code: open only your own.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from models.outliner import Outliner
from models.reader import Exported, Reader
from models.torchvision_stand_in import stand_in
from tracker.eyes.crops import OUTLINE_CROP
from tracker.eyes.engine import WHITE, Array, Bytes
from tracker.eyes.weights import KINDS
from tracker.pictures.errors import WeightsError


class Trained:
    """A torch network with the same interface as an exported one."""

    def __init__(self, model: torch.nn.Module) -> None:
        self.model = model.float().eval()

    def run(self, batch: Array | Bytes) -> list[Array]:
        shown = batch / np.float32(WHITE) if batch.dtype == np.uint8 else batch
        with torch.inference_mode():
            found = self.model(torch.from_numpy(shown))
        told = [found] if isinstance(found, torch.Tensor) else found
        return [np.asarray(each) for each in told if isinstance(each, torch.Tensor)]


def open_trained(path: Path, part: str) -> Trained:
    """Open a detector as ultralytics saves it, or a reader or outliner as our trainers do."""
    if part == "detector":
        stand_in()
    try:
        kept = torch.load(path, map_location="cpu", weights_only=part != "detector")
        if part == "detector":
            model = detector_in(kept, path)
        else:
            model = outliner_in(kept) if part == "outliner" else reader_in(kept)
    except FileNotFoundError:
        raise WeightsError(f"there is no such weights file: {path}") from None
    except WeightsError:
        raise
    except Exception as error:  # noqa: BLE001  a pickle of something else fails in any way
        raise WeightsError(
            f"this is no trained {part.replace('_', ' ')} ({type(error).__name__}), keep what "
            f"models.train_detector, train_outliner or train_reader wrote: {path}"
        ) from None
    return Trained(model)


def detector_in(kept: dict[str, torch.nn.Module], path: Path) -> torch.nn.Module:
    model = kept.get("ema") or kept["model"]
    names = model.names
    told = tuple(names[k] for k in sorted(names))
    if told != KINDS:
        raise WeightsError(
            f"the detector's labels are not {', '.join(KINDS)} but {', '.join(told)[:80]}; train "
            f"it with models.train_detector: {path}"
        )
    return model


def outliner_in(kept: dict[str, dict[str, int]]) -> torch.nn.Module:
    model = Outliner(kept["config"]["width"])
    model(torch.zeros(1, 3, OUTLINE_CROP.height, OUTLINE_CROP.width))  # sets the lazy layer's size
    model.load_state_dict(kept["model"])
    return model


def reader_in(kept: dict[str, dict[str, int]]) -> torch.nn.Module:
    model = Reader(kept["config"]["width"])
    model.load_state_dict(kept["model"])
    return Exported(model)
