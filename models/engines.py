"""Run the same networks on several engines, side by side on the same frames.

Usage: python -m models.engines WEIGHTS DATA PACKED [--frames N] [--rounds N]
Frames of 1920×1080 with about 20 cards are drawn from PACKED; int8 is calibrated on drawn
validation pictures of DATA. Engines take turns on each frame, so that whatever else the machine
does weighs on all alike; what counts is the ratio to the first. Memory is measured in a process
of its own for each.
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
import openvino
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, quantize_static

from models.scenes.materials import open_library
from models.scenes.scene import draw_scene
from tracker.vision.crops import Picture
from tracker.vision.detect import LOOKS, prepared
from tracker.vision.engine import Array, Network, Runs
from tracker.vision.eyes import Eyes

WIDE, HIGH, CARDS = 1920, 1080, (16, 24)
FIRST_SEED = 32_000_000
QUANTIZED = 40  # validation pictures
PARTS = ("detector", "index_reader", "face_reader")


class OpenVino:
    def __init__(self, path: Path, precision: str | None = None) -> None:
        options = {"PERFORMANCE_HINT": "LATENCY"}
        if precision:
            options["INFERENCE_PRECISION_HINT"] = precision
        core = openvino.Core()
        compiled = core.compile_model(core.read_model(path), "CPU", options)
        self.request = compiled.create_infer_request()

    def run(self, batch: Array) -> list[Array]:
        return [np.array(v) for v in self.request.infer({0: batch}, share_inputs=True).values()]


class OnnxRuntime:
    def __init__(self, path: Path) -> None:
        self.session = ort.InferenceSession(path, providers=["CPUExecutionProvider"])
        self.name = self.session.get_inputs()[0].name

    def run(self, batch: Array) -> list[Array]:
        return list(self.session.run(None, {self.name: batch}))


Opens = Callable[[Path], Runs]
KEPT = "OpenVINO f32, the detector bf16"
ENGINES: dict[str, tuple[Opens, bool]] = {  # and whether it runs the quantized networks
    "OpenVINO f32": (Network, False),
    KEPT: (Network, False),
    "OpenVINO bf16 (its default here)": (OpenVino, False),
    "OpenVINO int8": (OpenVino, True),
    "ONNX Runtime f32": (OnnxRuntime, False),
    "ONNX Runtime int8": (OnnxRuntime, True),
}


def eyes_with(name: str, weights: Path, quantized: Path) -> Eyes:
    opens, is_quantized = ENGINES[name]
    eyes, home = Eyes(weights), quantized if is_quantized else weights
    if name == KEPT:
        return eyes
    eyes.detector.network = opens(home / "detector.onnx")
    eyes.outliner.network = opens(weights / "outliner.onnx")
    eyes.index_reader.network = opens(home / "index_reader.onnx")
    eyes.face_reader.network = opens(home / "face_reader.onnx")
    return eyes


class Inputs(CalibrationDataReader):
    """Hand a network the inputs that it had on validation pictures."""

    def __init__(self, name: str, batches: list[Array]) -> None:
        self.left = iter([{name: batch} for batch in batches])

    def get_next(self) -> dict[str, Array] | None:
        return next(self.left, None)


def quantize(weights: Path, data: Path, out: Path) -> None:
    """Keep convolutions in eight bits; what decodes corners stays as it is."""
    eyes = Eyes(weights)
    batches: dict[str, list[Array]] = {part: [] for part in PARTS}
    for path in sorted((data / "images" / "validation").iterdir())[:QUANTIZED]:
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        batches["detector"].append(prepared(picture, LOOKS[1] / max(picture.shape[:2])))
        faces, indices, _ = eyes.look(picture)
        for reader, seen, part in ((eyes.face_reader, faces, "face_reader"),
                                   (eyes.index_reader, indices, "index_reader")):  # fmt: skip
            crops = reader.cut(picture, [each.find for each in seen[:8]])
            if crops:
                planes = np.stack(crops).transpose(0, 3, 1, 2)
                batches[part].append(np.ascontiguousarray(planes, dtype=np.float32))
    for part in PARTS:
        source = weights / f"{part}.onnx"
        name = ort.InferenceSession(source).get_inputs()[0].name
        quantize_static(
            source, out / f"{part}.onnx", Inputs(name, batches[part]),
            quant_format=QuantFormat.QDQ, per_channel=True, op_types_to_quantize=["Conv"],
        )  # fmt: skip


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
                if not turn:  # the first round warms up, and is compared
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


def memory(name: str, weights: Path, quantized: Path, frame: NDArray[np.uint8]) -> None:
    """Print what one engine alone holds in memory, and how long it takes to open."""
    start = time.perf_counter()
    eyes = eyes_with(name, weights, quantized)
    opened = time.perf_counter() - start
    for _ in range(5):
        eyes.see(frame)
    # what getrusage tells begins with the most that the parent held
    status = Path("/proc/self/status").read_text(encoding="ascii")
    kept = int(status.split("VmHWM:")[1].split()[0]) / 1024
    print(f"| {name} | {kept:.0f} MB at most | opened in {opened:.1f} s |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("packed", type=Path)
    parser.add_argument("--frames", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--alone", help=argparse.SUPPRESS)  # [engine, folder of int8, frame]
    args = parser.parse_args()
    if args.alone:
        name, quantized, frame = json.loads(args.alone)
        memory(name, args.weights, Path(quantized), np.asarray(cv2.imread(frame), np.uint8))
        return
    with tempfile.TemporaryDirectory() as folder:
        quantized = Path(folder)
        quantize(args.weights, args.data, quantized)
        shown = list(frames(args.packed, args.frames))
        cv2.imwrite(str(quantized / "frame.png"), shown[0])
        eyes = {name: eyes_with(name, args.weights, quantized) for name in ENGINES}
        side_by_side(eyes, shown, args.rounds)
        for name in ENGINES:
            alone = json.dumps([name, folder, str(quantized / "frame.png")])
            words = [*map(str, (args.weights, args.data, args.packed)), "--alone", alone]
            subprocess.run([sys.executable, "-m", "models.engines", *words], check=True)


if __name__ == "__main__":
    main()
