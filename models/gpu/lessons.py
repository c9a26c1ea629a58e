"""Make lessons for the readers and the outliner on the device: crops cut out and altered."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from models.crops import FACE_WOBBLE, INDEX_WOBBLE
from models.gpu.altering import altered
from models.gpu.cutting import carried, homographies, straightened, unsteady
from models.gpu.store import Store
from models.train_outliner import FAR, FARTHER, WOBBLE
from tracker.eyes.crops import FACE_CROP, INDEX_CROP, OUTLINE_CROP, CropShape

WAY = 0.6  # the farthest that a corner is said to be off, as a share of a card's side

Tensor = torch.Tensor


@dataclass(frozen=True)
class Reading:
    """How a reader's lessons are made up."""

    kind: str
    shape: CropShape
    wobble: float
    printed_share: float  # of close-ups, whose cards were printed for this once
    photo_share: float  # of photographs


READINGS = {
    "index": Reading("index", INDEX_CROP, INDEX_WOBBLE, printed_share=0.5, photo_share=0.15),
    "face": Reading("face", FACE_CROP, FACE_WOBBLE, printed_share=0.4, photo_share=0.15),
}


@dataclass(frozen=True)
class Photographed:
    """Crops of licensed photographs; `draw` gives each rank as often, though jokers are few."""

    pictures: Tensor  # (n, versions, 3, high, wide), ordered by rank
    classes: Tensor
    first: Tensor  # of each rank that is there
    many: Tensor

    @classmethod
    def open(cls, path: Path, device: torch.device) -> Photographed:
        kept = np.load(path)
        classes = torch.from_numpy(np.stack([kept["ranks"], kept["suits"]], axis=1))
        order = classes[:, 0].argsort()
        many = classes[:, 0].unique(return_counts=True)[1]
        pictures = torch.from_numpy(kept["pictures"])[order].permute(0, 1, 4, 2, 3)
        told = pictures, classes[order], many.cumsum(0) - many, many
        return cls(*(each.to(device) for each in told))

    def draw(self, count: int) -> tuple[Tensor, Tensor]:
        device = self.classes.device
        rank = torch.randint(len(self.many), (count,), device=device)
        step = torch.rand(count, device=device, dtype=torch.float64) * self.many[rank]
        chosen = self.first[rank] + step.long()
        version = torch.randint(self.pictures.shape[1], (count,), device=device)
        return self.pictures[chosen, version].float(), self.classes[chosen]


def reading_lesson(
    store: Store, photos: Photographed, how: Reading, count: int
) -> tuple[Tensor, Tensor]:
    """Give crops (n, 3, high, wide), and the number of each one's rank and suit."""
    seen = int(how.photo_share * count)
    which, quads, classes = store.things(how.kind, count - seen, how.printed_share)
    quads = unsteady(quads, spread(quads, how.wobble))
    if how.kind == "face":
        quads = some_turned(quads)
    crops = straightened(store.pictures, which, quads, how.shape)
    shown, names = photos.draw(seen)
    return altered(torch.cat([crops, shown])), torch.cat([classes, names])


def outlining_lesson(store: Store, count: int) -> tuple[Tensor, Tensor]:
    """Give crops of roughly outlined cards, and how far each corner is off (n, 8)."""
    which, quads, _ = store.things("outline", count, 0.0)
    quads = some_turned(quads)
    off = torch.where(torch.rand(count, device=store.device) < FAR, WOBBLE * FARTHER, WOBBLE)
    rough = unsteady(quads, spread(quads, off))
    unit = quads.new_tensor([[0, 0], [1, 0], [1, 1], [0, 1]])
    way = carried(torch.linalg.inv(homographies(rough).double()).float(), quads) - unit
    crops = straightened(store.pictures, which, rough, OUTLINE_CROP)
    return altered(crops), way.clamp(-WAY, WAY).reshape(count, 8)


def spread(quads: Tensor, off: Tensor | float) -> Tensor:
    """Draw for each outline how far it shall be off."""
    return (off * torch.randn(len(quads), device=quads.device)).abs()


def some_turned(quads: Tensor) -> Tensor:
    """Turn half of the outlines by half a turn, because a card reads the same from both ends."""
    turned = torch.rand(len(quads), 1, 1, device=quads.device) < 0.5
    return torch.where(turned, quads.roll(2, dims=1), quads)
