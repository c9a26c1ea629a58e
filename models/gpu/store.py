"""Keep pictures and their labels on the device; add the parcels of models.gpu.draw as they come."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import numpy as np
import torch

Tensor = torch.Tensor
KINDS = ("index", "face", "outline")
WIDE = 11  # numbers in a row: the picture's, four corners, rank, suit


class Store:
    """A growing store of pictures and labels; learners draw at random from what is there."""

    def __init__(self, side: int, room: int, device: torch.device) -> None:
        self.pictures = torch.zeros(room, side, side, 3, dtype=torch.uint8, device=device)
        self.device, self.count, self.next = device, 0, 0
        # rows of things in whole scenes, and of things in close-ups
        self.drawn = {kind: torch.zeros(0, WIDE, device=device) for kind in KINDS}
        self.printed = {kind: torch.zeros(0, WIDE, device=device) for kind in KINDS}
        self.scenes = torch.zeros(0, dtype=torch.long)
        self.photographs = torch.zeros(0, dtype=torch.long)
        self.labels: dict[int, Tensor] = {}
        self.lock = threading.Lock()

    def add(self, parcel: dict[str, np.ndarray], *, photographs: bool = False) -> None:
        """Add a parcel; once the store is full, its pictures replace the oldest ones."""
        pictures, scenes = torch.from_numpy(parcel["pictures"]), torch.from_numpy(parcel["scenes"])
        first = self.next
        if first + len(pictures) > len(self.pictures):
            first = len(self.photographs)
        last = first + len(pictures)
        self.forget(first, last)
        self.pictures[first:last] = pictures.to(self.device)
        rows = {kind: torch.from_numpy(parcel[kind]) for kind in (*KINDS, "labels")}
        labels = {int(n): rows["labels"][rows["labels"][:, 0] == n, 1:] for n in scenes}
        with self.lock:
            for kind in KINDS:
                of_scene = torch.isin(rows[kind][:, 0].long(), scenes)
                rows[kind][:, 0] += first
                for heap, part in ((self.drawn, of_scene), (self.printed, ~of_scene)):
                    heap[kind] = torch.cat([heap[kind], rows[kind][part].to(self.device)])
            self.settle()
            self.labels |= {first + number: those for number, those in labels.items()}
            if photographs:
                self.photographs = scenes
            else:
                self.scenes = torch.cat([self.scenes, scenes + first])
            self.next, self.count = last, self.count + len(pictures)

    def forget(self, first: int, last: int) -> None:
        """Drop the rows and scenes of pictures that will be overwritten."""
        if self.count <= first:
            return
        with self.lock:
            for heap in (self.drawn, self.printed):
                for kind, rows in heap.items():
                    heap[kind] = rows[(rows[:, 0] < first) | (rows[:, 0] >= last)]
            self.scenes = self.scenes[(self.scenes < first) | (self.scenes >= last)]

    def things(self, kind: str, count: int, printed_share: float) -> tuple[Tensor, Tensor, Tensor]:
        """Choose things at random: picture numbers, corners (n, 4, 2), ranks with suits (n, 2)."""
        with self.lock:
            heaps = self.printed[kind], self.drawn[kind]
        many = int(printed_share * count) if len(heaps[0]) else 0
        parts = [
            heap[torch.randint(max(len(heap), 1), (n,), device=self.device)]
            for heap, n in zip(heaps, (many, count - many), strict=True)
        ]
        for heap in heaps:
            self.hold(heap)
        rows = torch.cat(parts)
        return rows[:, 0].long(), rows[:, 1:9].reshape(-1, 4, 2), rows[:, 9:].long()

    def settle(self) -> None:
        """Wait until the data is on the device, because each network reads it on its own stream."""
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()

    def hold(self, rows: Tensor) -> None:
        """Keep the memory of rows that this stream still reads after newer ones replaced them."""
        if self.device.type == "cuda":
            rows.record_stream(torch.cuda.current_stream())

    def take_up(self, parcels: Path) -> int:
        """Add the parcels that wait in the folder, and delete them there; give their number."""
        waiting = sorted(parcels.glob("*.npz"))
        for path in waiting:
            with np.load(path) as kept:
                self.add({name: kept[name] for name in kept.files})
            path.unlink()
        return len(waiting)

    def take_up_for_ever(self, parcels: Path) -> None:
        """Add parcels as they come, in a background thread."""

        def work() -> None:
            while True:
                time.sleep(0.2 if self.take_up(parcels) else 0.5)

        threading.Thread(target=work, daemon=True).start()
