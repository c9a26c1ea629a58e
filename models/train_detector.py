"""Train the detector: where indices, turned cards and covered cards are, each with its corners.

Usage: python -m models.train_detector DATA RUN [--backbone FILE] [--hours H] [--resume]
       [--layout yolov5n] [--pictures N] [--batch N] [--size PX] [--start WEIGHTS]
DATA comes from models.dataset. Everything about the run is stored in RUN/config.json.
On two CPU cores with AMX: 512 px, batch 16, about 14 pictures a second. On one large GPU:
`--batch 256 --size 640 --layout yolov5s`. Other layouts are those of ultralytics, such as yolo26n,
and yolov5n-light, which scores with cheaper convolutions.
"""

from __future__ import annotations

import json
import os
import re
import time
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("YOLO_OFFLINE", "true")

import torch
import yaml
from torch import nn

from models.arguments import settings_from
from models.torchvision_stand_in import stand_in
from models.training import fallen

stand_in()

import ultralytics.engine.trainer as engine  # noqa: E402  after the stand-in
from ultralytics.models.yolo.pose import PoseTrainer  # noqa: E402  after the stand-in
from ultralytics.nn.modules import Conv, DWConv  # noqa: E402  after the stand-in
from ultralytics.nn.tasks import PoseModel, yaml_model_load  # noqa: E402  after the stand-in
from ultralytics.utils import loss as losses  # noqa: E402  after the stand-in
from ultralytics.utils.torch_utils import initialize_weights  # noqa: E402  after the stand-in

FLAT = 0.4  # share of the time after which the learning rate falls
ARCHITECTURE = Path(__file__).with_name("detector.yaml")
OWN_LAYOUT = "yolov5"  # ARCHITECTURE's
LIGHT = "-light"  # ends the name of a layout whose scores come from cheaper convolutions
AS_PUBLISHED = "-pose"  # ends the name of a layout whose head is kept as ultralytics publishes it


@dataclass(frozen=True)
class Config:
    data: str
    run: str
    backbone: str = ""  # a state dict of YOLOv5n's backbone and neck
    start: str = ""  # a checkpoint to go on from with a fresh schedule
    layout: str = OWN_LAYOUT + "n"  # the last letter is the scale
    size: int = 512
    batch: int = 16
    hours: float = 0.75
    pictures: int = 0  # so many pictures are shown, however long that takes
    keep: int = 0  # after each so many pictures the network is kept, to see how it learns
    rate: float = 0.0015
    warmup: float = 0.3  # epochs
    seed: int = 21
    workers: int = 1
    threads: int = 2
    real: str = ""  # a folder of licensed real pictures in the same layout
    classes: str = "index face back"


class CornerLoss(nn.Module):
    """Measure how far the four corners are off, in units of the thing's size.

    A card looks the same after half a turn, so for a card (visibility 2) the better of the two
    orders of corners counts. Without this, corners were found too near to the middle at some turns.
    """

    def __init__(self, sigmas: torch.Tensor) -> None:
        super().__init__()
        self.sigmas = sigmas

    def forward(
        self, found: torch.Tensor, truth: torch.Tensor, known: torch.Tensor, area: torch.Tensor
    ) -> torch.Tensor:
        straight = self.distance(found, truth, known, area)
        turned_truth, turned_known = truth.roll(2, dims=1), known.roll(2, dims=1)
        turned = self.distance(found, turned_truth, turned_known, area)
        is_card = truth[..., 2].amax(dim=1) > 1.5
        return torch.where(is_card, torch.minimum(straight, turned), straight).mean()

    def distance(
        self, found: torch.Tensor, truth: torch.Tensor, known: torch.Tensor, area: torch.Tensor
    ) -> torch.Tensor:
        square = (found[..., :2].float() - truth[..., :2].float()).pow(2).sum(dim=-1)
        relative = square / (area.float() + 1e-9)
        each = (relative + 1e-6).sqrt() + 0.5 * (1 - torch.exp(-relative / 0.01))
        return (each * known).sum(dim=1) / (known.sum(dim=1) + 1e-9)


class Trainer(PoseTrainer):
    """Ultralytics' trainer, faster on a CPU, and started from a published backbone."""

    settings: Config
    shown = 0  # pictures

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> PoseModel:  # noqa: FBT001, FBT002
        del cfg
        model = PoseModel(
            architecture(self.settings),
            nc=len(self.settings.classes.split()),
            ch=3,
            data_kpt_shape=[4, 3],
            verbose=verbose,
        )
        if self.settings.layout.endswith(LIGHT):
            lighten(model)
        if weights:
            model.load(weights)
        elif self.settings.start:
            kept = torch.load(self.settings.start, weights_only=False)
            model.load((kept["model"] or kept["ema"]).float())  # a finished run has only the mean
        elif self.settings.backbone:
            load_backbone(model, Path(self.settings.backbone))
        return model

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        batch = super().preprocess_batch(batch)
        self.shown += len(batch["img"])
        if self.device.type == "cpu":
            batch["img"] = batch["img"].contiguous(memory_format=torch.channels_last)
        return batch

    def validate(self) -> tuple[dict[str, float], float]:
        """Skip validation, which models.evaluate does: nms on a CPU takes longer than an epoch."""
        return {}, 0.0

    def final_eval(self) -> None:
        """Skip the final evaluation, which models.evaluate does."""


def architecture(config: Config) -> str:
    """Write the network's layout to a file; its name tells ultralytics the scale. Give its path."""
    path = Path(config.run) / f"{config.layout}-corners.yaml"
    if config.layout.endswith(AS_PUBLISHED):
        path = path.with_name(f"{config.layout}.yaml")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.safe_dump(layers(config.layout), default_flow_style=None))
    return str(path)


def layers(layout: str) -> dict[str, Any]:
    """Give a layout's layers, with the head that detector.yaml has.

    A newer head answers once for each thing, or learns how far off it may be. Both losses take the
    two orders of a card's corners for different, so such a head is kept only if it is asked for.
    """
    if layout.startswith(OWN_LAYOUT):
        own: dict[str, Any] = yaml.safe_load(ARCHITECTURE.read_text())
        return own
    name = layout.removesuffix(AS_PUBLISHED)
    found: dict[str, Any] = yaml_model_load(f"{name}{AS_PUBLISHED}.yaml")
    if not layout.endswith(AS_PUBLISHED):
        found["end2end"] = False
        *_, (_, _, head, _) = found["head"]
        found["head"][-1][2] = re.sub(r"\d+$", "", head)
    return found


def lighten(model: PoseModel) -> None:
    """Let the scores come from convolutions of each channel by itself and then across all, as in newer layouts."""
    head = model.model[-1]
    for n, (first, second, last) in enumerate(head.cv3):
        given, kept = first.conv.in_channels, second.conv.out_channels
        head.cv3[n] = nn.Sequential(
            nn.Sequential(DWConv(given, given, 3), Conv(given, kept, 1)),
            nn.Sequential(DWConv(kept, kept, 3), Conv(kept, kept, 1)),
            last,
        )
    initialize_weights(model)


def load_backbone(model: nn.Module, path: Path) -> None:
    state = torch.load(path, weights_only=True)
    own = model.state_dict()
    fits = {k: v for k, v in state.items() if k in own and own[k].shape == v.shape}
    model.load_state_dict(fits, strict=False)
    print(f"backbone: {len(fits)} of {len(own)} tensors taken from {path.name}")


def quicken(trainer: Trainer) -> None:
    """On a CPU use its cores and bfloat16: four times as fast as ultralytics' own way."""
    if trainer.device.type != "cpu":
        return
    torch.set_num_threads(trainer.settings.threads)
    trainer.model.to(memory_format=torch.channels_last)
    engine.autocast = lambda *_, **__: torch.autocast("cpu", dtype=torch.bfloat16)


def share_used(trainer: Trainer) -> float:
    """Tell how much of the run is over, by its pictures or by its time."""
    if trainer.settings.pictures:
        return trainer.shown / trainer.settings.pictures
    return (time.time() - trainer.train_time_start) / (3600 * trainer.settings.hours)


def cool(trainer: Trainer) -> None:
    """Let the learning rate fall with what is used of the run, and end a run of so many pictures.

    Ultralytics lowers it only between epochs, and a run of an hour may end in its second epoch.
    """
    used = share_used(trainer)
    trainer.stop |= bool(trainer.settings.pictures) and used >= 1
    if used > FLAT:
        share = min((used - FLAT) / (1 - FLAT), 1.0)
        for group in trainer.optimizer.param_groups:
            group["lr"] = trainer.settings.rate * fallen(share)


def keep(trainer: Trainer) -> None:
    """Keep the running mean of the network after each so many pictures."""
    settings = trainer.settings
    if settings.keep and trainer.shown % settings.keep < settings.batch:
        kept = {"model": deepcopy(trainer.ema.ema).half(), "ema": None, "train_args": {}}
        kept["model"].criterion = None
        torch.save(kept, Path(settings.run) / f"after_{trainer.shown}.pt")


def write_data(config: Config) -> str:
    folders = [f"{config.data}/images/train"] + ([config.real] if config.real else [])
    text = {
        "path": config.data,
        "train": folders,
        "val": "images/validation",
        "kpt_shape": [4, 3],
        "names": dict(enumerate(config.classes.split())),
    }
    path = Path(config.run) / "data.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(text))
    return str(path)


def train(config: Config, *, resume: bool) -> None:
    Path(config.run).mkdir(parents=True, exist_ok=True)
    (Path(config.run) / "config.json").write_text(json.dumps(asdict(config), indent=1))
    losses.KeypointLoss = CornerLoss
    engine.BaseTrainer.read_results_csv = lambda _: {}
    Trainer.settings = config
    cpu = not torch.cuda.is_available()
    overrides = {
        "model": architecture(config), "data": write_data(config), "task": "pose",
        "imgsz": config.size, "batch": config.batch, "epochs": 100,
        "time": None if config.pictures else config.hours,
        "optimizer": "AdamW", "lr0": config.rate, "lrf": 0.01, "cos_lr": True,
        "weight_decay": 0.0005, "nbs": config.batch, "seed": config.seed,
        "warmup_epochs": config.warmup, "warmup_bias_lr": 0.0,  # .1 for biases is SGD's, not Adam's
        "workers": config.workers, "device": "cpu" if cpu else 0, "amp": not cpu,
        "fliplr": 0.0, "flipud": 0.0, "mosaic": 0.0, "hsv_h": 0.008, "hsv_s": 0.3, "hsv_v": 0.25,
        "translate": 0.1, "scale": 0.3, "val": False, "plots": False, "save_period": -1,
        "project": config.run, "name": "yolo", "exist_ok": True, "cache": False,
        "resume": str(Path(config.run) / "yolo/weights/last.pt") if resume else False,
    }  # fmt: skip
    trainer = Trainer(overrides=overrides)
    trainer.add_callback("on_train_start", quicken)
    trainer.add_callback("on_train_batch_end", cool)
    trainer.add_callback("on_train_batch_end", keep)
    trainer.train()


def main() -> None:
    config, resume = settings_from(Config, __doc__)
    train(config, resume=resume)


if __name__ == "__main__":
    main()
