"""The detector on the GPU: open it, make its lessons of moved and scaled scenes, take its loss."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
from torch.nn import functional

from models.gpu.store import Store
from models.torchvision_stand_in import stand_in
from models.train_detector import Config, CornerLoss, architecture
from tracker.eyes.weights import KINDS

stand_in()

from ultralytics.nn.tasks import PoseModel  # noqa: E402  after the stand-in
from ultralytics.utils import DEFAULT_CFG_DICT  # noqa: E402  after the stand-in
from ultralytics.utils import loss as losses  # noqa: E402  after the stand-in

SCALE, SHIFT = 0.3, 0.1  # how far scenes are scaled and moved, as shares of 1 and of their side
COLOUR, LIGHT = 0.3, 0.25  # how far saturation and brightness are changed, as shares of 1
GREY = 114.0  # outside a moved scene
# What must be left of a thing in the picture: px of each side, and a share of its area.
LEAST = 2.0
LEAST_SHARE = 0.1

Tensor = torch.Tensor


def open_detector(folder: Path, device: torch.device) -> PoseModel:
    """Make the network with the weights in detector.pt, ready for training."""
    layout = architecture(Config(data="", run=str(folder)))
    model = PoseModel(layout, nc=len(KINDS), ch=3, data_kpt_shape=[4, 3], verbose=False)
    kept = torch.load(folder / "detector.pt", weights_only=True)["model"]
    model.load_state_dict({name: value.float() for name, value in kept.items()})
    losses.KeypointLoss = CornerLoss
    model.args = SimpleNamespace(**DEFAULT_CFG_DICT)
    model.train().to(device, memory_format=torch.channels_last)
    model.criterion = model.init_criterion()
    return model


def checkpoint(model: PoseModel, weights: dict[str, Tensor]) -> dict[str, Any]:
    """Give a checkpoint that ultralytics can open: the network with these weights."""
    whole = PoseModel(model.yaml, nc=len(KINDS), ch=3, data_kpt_shape=[4, 3], verbose=False)
    whole.load_state_dict(weights)
    return {"model": whole.half(), "ema": None, "train_args": {}}


def loss_of(model: PoseModel, lesson: dict[str, Any]) -> Tensor:
    with torch.autocast(lesson["img"].device.type, dtype=torch.bfloat16):
        told = model(lesson["img"])
    told = {name: _plain(value) for name, value in told.items()}
    loss, _ = model.criterion(told, lesson)
    return loss.sum() / len(lesson["img"])


def _plain(value: Any) -> Any:
    if isinstance(value, Tensor):
        return value.float()
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def lesson(store: Store, count: int, photo_share: float) -> dict[str, Any]:
    """Choose scenes, a share of them photographs, and change place, scale and light of each."""
    photos = int(photo_share * count) if len(store.photographs) else 0
    with store.lock:
        heaps = (store.photographs, photos), (store.scenes, count - photos)
        numbers = torch.cat([heap[torch.randint(max(len(heap), 1), (n,))] for heap, n in heaps])
        rows = [store.labels[number] for number in numbers.tolist()]
    side = store.pictures.shape[1]
    scale = 1 + SCALE * (2 * torch.rand(count) - 1)
    shift = SHIFT * side * (2 * torch.rand(count, 2) - 1)
    pictures = store.pictures[numbers.to(store.device)].permute(0, 3, 1, 2).float()
    seen = _moved(pictures, scale.to(store.device), shift.to(store.device))
    labels = torch.cat(rows)
    owner = torch.repeat_interleave(torch.arange(count), torch.tensor([len(r) for r in rows]))
    told = _labels_moved(labels, owner, scale[owner], shift[owner], side)
    lit = _lit(seen).flip(1) / 255  # red, green, blue
    lit = lit.contiguous(memory_format=torch.channels_last)
    return {"img": lit, **{name: value.to(store.device) for name, value in told.items()}}


def _moved(pictures: Tensor, scale: Tensor, shift: Tensor) -> Tensor:
    side = pictures.shape[2]
    matrix = torch.zeros(len(pictures), 2, 3, device=pictures.device)
    matrix[:, 0, 0] = matrix[:, 1, 1] = 1 / scale
    matrix[:, :, 2] = -2 * shift / side / scale[:, None]
    grid = functional.affine_grid(matrix, list(pictures.shape), align_corners=False)
    return functional.grid_sample(pictures - GREY, grid, align_corners=False) + GREY


def _lit(pictures: Tensor) -> Tensor:
    def around_one(spread: float) -> Tensor:
        return 1 + spread * (2 * torch.rand(len(pictures), 1, 1, 1, device=pictures.device) - 1)

    grey = pictures.mean(dim=1, keepdim=True)
    return ((grey + (pictures - grey) * around_one(COLOUR)) * around_one(LIGHT)).clamp(0, 255)


def _labels_moved(
    labels: Tensor, owner: Tensor, scale: Tensor, shift: Tensor, side: int
) -> dict[str, Tensor]:
    """Move boxes and corners with their scenes; drop things of which too little is left."""
    centre, size = labels[:, 1:3] * side, labels[:, 3:5] * side
    half = side / 2
    centre = (centre - half) * scale[:, None] + half + shift
    size = size * scale[:, None]
    low, high = (centre - size / 2).clamp(0, side), (centre + size / 2).clamp(0, side)
    left = high - low
    stays = (left.amin(dim=1) > LEAST) & (left.prod(dim=1) > LEAST_SHARE * size.prod(dim=1))
    corners = labels[:, 5:].reshape(-1, 4, 3).clone()
    at = (corners[..., :2] * side - half) * scale[:, None, None] + half + shift[:, None]
    inside = ((at >= 0) & (at <= side)).all(dim=2) & (corners[..., 2] > 0)
    corners[..., :2] = torch.where(inside[..., None], at / side, torch.zeros_like(at))
    corners[..., 2] = torch.where(inside, corners[..., 2], torch.zeros_like(corners[..., 2]))
    boxes = torch.cat([(low + high) / 2, left], dim=1) / side
    return {
        "batch_idx": owner[stays].float(),
        "cls": labels[stays, :1],
        "bboxes": boxes[stays],
        "keypoints": corners[stays],
    }
