"""Compare engines: run the same networks on each of them, on the same frames.

Usage: python -m models.engines WEIGHTS PACKED [--frames N] [--rounds N]
Frames of 1920×1080 with about 20 cards are drawn from PACKED. Engines take turns on each frame, so
that other work of the machine slows all of them alike; the ratio to the first one counts. Memory is
measured in a process of its own for each. Half precision is run only if the processor has it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from models.arguments import given_paths
from models.scenes.materials import open_library
from models.scenes.scene import draw_scene
from tracker.eyes.engine import (
    DETECTOR,
    EXACT,
    HALVED,
    HALVES,
    WHITE,
    Array,
    Bytes,
    Network,
    RunnableNetwork,
    abilities,
)
from tracker.eyes.eyes import Eyes
from tracker.eyes.weights import Weights, open_weights
from tracker.pictures.files import write_picture
from tracker.pictures.frames import Picture

WIDE, HIGH, CARDS = 1920, 1080, (16, 24)
FIRST_SEED = 32_000_000


class OnnxRuntime:
    def __init__(self, path: Path) -> None:
        self.session = ort.InferenceSession(path, providers=["CPUExecutionProvider"])
        self.name = self.session.get_inputs()[0].name

    def run(self, batch: Array | Bytes) -> list[Array]:
        shown = batch / np.float32(WHITE) if batch.dtype == np.uint8 else batch
        return list(self.session.run(None, {self.name: shown}))


Opens = Callable[[Weights, str], RunnableNetwork]  # opens one network of the weights, by its name


def in_form(found: str, read: str = EXACT, outlined: str = EXACT) -> Opens:
    """Give a function that opens networks: detector, readers and outliner each in its own form."""
    forms = {"detector": found, "outliner": outlined}

    def opens(weights: Weights, part: str) -> RunnableNetwork:
        form = forms.get(part, read)
        return Network(getattr(weights, part), form, is_detector=part == DETECTOR)

    return opens


def in_eight_bits(weights: Weights, part: str) -> RunnableNetwork:
    path = weights.eight_bit_detector if part == "detector" else getattr(weights, part)
    assert path, "run `python -m models.quantize` first"
    return Network(path, is_detector=part == DETECTOR)


def in_onnx_runtime(weights: Weights, part: str) -> RunnableNetwork:
    return OnnxRuntime(getattr(weights, part))


ENGINES: dict[str, Opens] = {
    "OpenVINO f32": in_form(EXACT),
    "OpenVINO f32, the detector int8": in_eight_bits,
    "ONNX Runtime f32": in_onnx_runtime,
}
if HALVES in abilities():
    ENGINES["OpenVINO f32, the detector bf16"] = in_form(HALVED)
    ENGINES["OpenVINO bf16, the outliner f32"] = in_form(HALVED, HALVED)
    ENGINES["OpenVINO bf16"] = in_form(HALVED, HALVED, HALVED)


def eyes_with(name: str, folder: Path) -> Eyes:
    eyes, weights, opens = Eyes(folder), open_weights(folder), ENGINES[name]
    eyes.detector.network = opens(weights, "detector")
    eyes.outliner.network = opens(weights, "outliner")
    eyes.index_reader.network = opens(weights, "index_reader")
    eyes.face_reader.network = opens(weights, "face_reader")
    return eyes


def frames(packed: Path, count: int) -> Iterator[Picture]:
    """Draw frames of a film camera's size that show about twenty cards."""
    library, seed = open_library(packed, "test"), FIRST_SEED
    while count:
        seed += 1
        picture, truth = draw_scene(seed, library, WIDE)
        middles = [np.mean(card.quad, axis=0) for card in truth.cards if card.seen > 0.1]
        inside = sum(0 < x < WIDE and 0 < y < HIGH for x, y in middles)
        if CARDS[0] <= inside <= CARDS[1]:
            count -= 1
            yield np.ascontiguousarray(picture[:HIGH])


def side_by_side(eyes: dict[str, Eyes], shown: list[Picture], rounds: int) -> None:
    wall: dict[str, list[float]] = {name: [] for name in eyes}
    cpu: dict[str, list[float]] = {name: [] for name in eyes}
    said: dict[str, list[tuple[str, float, tuple[float, float]]]] = {name: [] for name in eyes}
    for turn in range(rounds + 1):
        for picture in shown:
            for name, each in eyes.items():
                start, busy = time.perf_counter(), time.process_time()
                cards = each.see(picture)
                if not turn:  # the first round warms up: its names are compared, not its times
                    said[name] += [(c.name, c.confidence, tuple(c.polygon.mean(axis=0)))
                                   for c in cards]  # fmt: skip
                    continue
                wall[name].append(1000 * (time.perf_counter() - start))
                cpu[name].append(1000 * (time.process_time() - busy))
    first = next(iter(eyes))
    print("| engine | median ms | of the first | processor ms | same names | largest difference |")
    print("|---|---|---|---|---|---|")
    for name in eyes:
        ratio = np.median(np.array(wall[name]) / np.array(wall[first]))
        same, gap = agreement(said[first], said[name])
        print(f"| {name} | {np.median(wall[name]):.0f} | {ratio:.2f} | {np.median(cpu[name]):.0f} "
              f"| {same:.3f} | {gap:.4f} |")  # fmt: skip


def agreement(
    wanted: list[tuple[str, float, tuple[float, float]]],
    found: list[tuple[str, float, tuple[float, float]]],
) -> tuple[float, float]:
    """Give the share of cards of equal name and place, and how far confidences differ on those."""
    gaps = []
    for name, sure, (x, y) in wanted:
        near = [s for n, s, (u, v) in found if n == name and abs(u - x) + abs(v - y) < 12]
        gaps += [min(abs(sure - s) for s in near)] if near else []
    return len(gaps) / max(len(wanted), len(found), 1), max(gaps, default=0.0)


def memory(name: str, weights: Path, frame: NDArray[np.uint8]) -> None:
    """Print how much memory one engine takes at most, and how long it takes to open."""
    start = time.perf_counter()
    eyes = eyes_with(name, weights)
    opened = time.perf_counter() - start
    for _ in range(5):
        eyes.see(frame)
    # getrusage would not do: its maximum begins with that of the parent process
    status = Path("/proc/self/status").read_text(encoding="ascii")
    kept = int(status.split("VmHWM:")[1].split()[0]) / 1024
    print(f"| {name} | {kept:.0f} MB at most | opened in {opened:.1f} s |")


def main() -> None:
    parser = given_paths(__doc__, "weights", "packed")
    parser.add_argument("--frames", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--alone", help=argparse.SUPPRESS)  # [engine, frame]
    args = parser.parse_args()
    if args.alone:
        name, frame = json.loads(args.alone)
        memory(name, args.weights, np.asarray(cv2.imread(frame), np.uint8))
        return
    shown = list(frames(args.packed, args.frames))
    side_by_side({name: eyes_with(name, args.weights) for name in ENGINES}, shown, args.rounds)
    with tempfile.TemporaryDirectory() as folder:
        frame = Path(folder) / "frame.png"
        write_picture(frame, shown[0])
        for name in ENGINES:
            words = [str(args.weights), str(args.packed), "--alone", json.dumps([name, str(frame)])]
            subprocess.run([sys.executable, "-m", "models.engines", *words], check=True)


if __name__ == "__main__":
    main()
