"""Train all four networks side by side on one large GPU for some minutes, from given weights.

Usage: python -m models.gpu.train CARRIED PARCELS OUT MINUTES
CARRIED comes from models.gpu.carry; PARCELS is where models.gpu.draw puts what it draws meanwhile.
Writes OUT/{detector,outline,index,face}.pt once a minute and at the end.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.arguments import given_paths
from models.dataset import SIZE
from models.gpu import finder
from models.gpu.learner import Learner, Pace
from models.gpu.lessons import READINGS, Photographed, outlining_lesson, reading_lesson
from models.gpu.store import Store
from models.outliner import Outliner
from models.reader import Reader
from models.train_outliner import loss_of as way_loss
from models.train_reader import loss_of as name_loss
from models.widen import widened
from tracker.eyes.crops import OUTLINE_CROP

FILLED = 0.7  # share of the device's memory that pictures may fill
WITHOUT = 2 * 2**30  # bytes of memory to reckon with if there is no GPU, to try this script
ENOUGH = 500  # scenes that must be there before training begins
PHOTO_SHARE = 0.06  # of the detector's pictures
REPORT, SAVE = 20.0, 60.0  # seconds between two reports, and between two saved checkpoints
WIDTHS = {"index": 48, "face": 36, "outline": 16, "detector": 0}
PACES = {
    "index": Pace(0.003, 0.02, 2048), "face": Pace(0.003, 0.02, 1024),
    "outline": Pace(0.002, 0.02, 1024), "detector": Pace(0.0012, 0.0005, 128),
}  # fmt: skip


def all_learners(folder: Path, store: Store, paces: dict[str, Pace]) -> list[Learner]:
    readers = [reader_learner(folder, store, kind, paces[kind]) for kind in READINGS]
    detector = detector_learner(folder, store, paces["detector"])
    return [detector, *readers, outline_learner(folder, store, paces["outline"])]


def detector_learner(folder: Path, store: Store, pace: Pace) -> Learner:
    def loss(model: nn.Module) -> torch.Tensor:
        return finder.loss_of(model, finder.lesson(store, pace.count, PHOTO_SHARE))

    model = finder.open_detector(folder, store.device)
    return Learner("detector", model, loss, pace)


def reader_learner(folder: Path, store: Store, kind: str, pace: Pace) -> Learner:
    """Make a learner from the given reader, widened; at first it gives the same answers."""
    photos, how = Photographed.open(folder / f"{kind}.npz", store.device), READINGS[kind]

    def loss(model: nn.Module) -> torch.Tensor:
        crops, classes = reading_lesson(store, photos, how, pace.count)
        crops = crops.contiguous(memory_format=torch.channels_last)
        with torch.autocast(store.device.type, dtype=torch.bfloat16):
            return name_loss(model, crops, classes)

    model = Reader(WIDTHS[kind])
    model.load_state_dict(widened(kept_weights(folder, kind), WIDTHS[kind]))
    return Learner(kind, placed(model, store.device), loss, pace)


def outline_learner(folder: Path, store: Store, pace: Pace) -> Learner:
    def loss(model: nn.Module) -> torch.Tensor:
        crops, ways = outlining_lesson(store, pace.count)
        with torch.autocast(store.device.type, dtype=torch.bfloat16):
            return way_loss(model, crops, ways)

    model = Outliner(WIDTHS["outline"])
    model(torch.zeros(2, 3, OUTLINE_CROP.height, OUTLINE_CROP.width))  # gives the head its size
    model.load_state_dict(kept_weights(folder, "outline"))
    return Learner("outline", placed(model, store.device), loss, pace)


def kept_weights(folder: Path, name: str) -> dict[str, torch.Tensor]:
    kept = torch.load(folder / f"{name}.pt", weights_only=True)["model"]
    return {key: value.float() for key, value in kept.items()}


def placed(model: nn.Module, device: torch.device) -> nn.Module:
    return model.train().to(device, memory_format=torch.channels_last)


def main(folder: Path, parcels: Path, out: Path, minutes: float) -> None:
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    out.mkdir(parents=True, exist_ok=True)
    memory = torch.cuda.mem_get_info(device)[1] if device.type == "cuda" else WITHOUT
    store = Store(SIZE, int(FILLED * memory / (SIZE * SIZE * 3)), device)
    store.add(dict(np.load(folder / "photographs.npz")), photographs=True)
    learners = all_learners(folder, store, PACES)
    store.take_up_for_ever(parcels)
    while len(store.scenes) < ENOUGH:
        time.sleep(0.2)
    run(learners, out, minutes, store)


def run(learners: list[Learner], out: Path, minutes: float, store: Store) -> None:
    """Let all networks learn, each in a thread, until the time is used up.

    While one prepares its lesson, another computes.
    """
    store.settle()
    began = time.monotonic()
    with ThreadPoolExecutor(len(learners)) as pool:
        jobs = [pool.submit(learn, one, out, Time(began, 60 * minutes), store) for one in learners]
    for job in jobs:
        job.result()


@dataclass(frozen=True)
class Time:
    began: float
    seconds: float

    @property
    def used(self) -> float:
        return (time.monotonic() - self.began) / self.seconds


def learn(learner: Learner, out: Path, given: Time, store: Store) -> None:
    """Let one network take step after step, on a CUDA stream of its own if there is a GPU."""
    reported = saved = time.monotonic()
    with torch.cuda.stream(torch.cuda.Stream() if store.device.type == "cuda" else None):
        while (used := given.used) < 1:
            learner.step(used)
            now = time.monotonic()
            if now - reported > REPORT:
                print(f"{used:.2f} used, {store.count} pictures: {learner.report()}", flush=True)
                reported = now
            if now - saved > SAVE:
                save(learner, out, given)
                saved = now
        save(learner, out, given)


def save(learner: Learner, out: Path, given: Time) -> None:
    """Save a network's weights; of the detector save the mean over its last steps."""
    settings = {
        "width": WIDTHS[learner.name], "batch": learner.pace.count,
        "minutes": round(given.seconds / 60, 1), "start": f"{learner.name}.pt",
    }  # fmt: skip
    if learner.name == "detector":
        kept = finder.checkpoint(learner.model, learner.mean)
    else:
        weights = learner.model.state_dict()
        kept = {"model": {name: value.cpu() for name, value in weights.items()}}
    learner.save(out, kept, settings)


if __name__ == "__main__":
    parser = given_paths(__doc__, "folder", "parcels", "out")
    parser.add_argument("minutes", type=float)
    main(**vars(parser.parse_args()))
