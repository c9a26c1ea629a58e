"""Make the detector in eight bits, for processors without half precision: it takes half the time.

Usage: python -m models.quantize WEIGHTS DATA
It finds nearly the same things. The ranges of values are measured on drawn training pictures of
DATA; only the input's range is given, since a picture has eight bits anyway. The last convolutions
and the decoding of corners stay exact: in eight bits they would change scores twice as much.
Writes WEIGHTS/detector_int8.{xml,bin} and their checksums into the sidecar, and prints how much
scores change.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.arguments import given_paths
from tracker.eyes.detect import LOOKS, Detector, is_same, prepared, shrunk
from tracker.eyes.engine import WHITE, Array, Network
from tracker.eyes.find import Find
from tracker.eyes.quiet_openvino import quiet_openvino
from tracker.eyes.weights import EIGHT_BIT_FILES, KINDS, open_weights

PICTURES, COMPARED = 80, 40  # to measure ranges on, and to compare scores on
UPPER, UPPER_OUT = 2, 4  # which inputs of a FakeQuantize are the upper bounds
EXACT = (  # names of operations that are not quantized
    r".*/model\.24/(?!cv).*",
    r".*/model\.24/cv\d\.\d/cv\d\.\d\.2/.*",
    r".*/act/.*",  # else the engine cannot join an activation with the convolution before it
)


def pictures(data: Path, split: str, count: int) -> Iterator[np.ndarray]:
    found = sorted((data / "images" / split).iterdir())
    for path in random.Random(1).sample(found, count):  # noqa: S311  no secret
        yield np.asarray(cv2.imread(str(path)), np.uint8)


def inputs(data: Path, count: int) -> list[Array]:
    """Prepare pictures as the detector gets them, at each of its sizes in turn."""
    shown = pictures(data, "train", count)
    looks = (LOOKS[n % len(LOOKS)] for n in range(count))
    return [
        prepared(small) / np.float32(WHITE)
        for picture, look in zip(shown, looks, strict=True)
        for _, small in shrunk(picture, [look])
    ]


def quantize(detector: Path, target: Path, seen: list[Array]) -> None:
    openvino = quiet_openvino()
    import nncf  # noqa: PLC0415  it imports OpenVINO and its telemetry, so only after this

    shown = nncf.Dataset(seen)
    made = nncf.quantize(
        openvino.Core().read_model(detector), shown, subset_size=len(seen),
        preset=nncf.QuantizationPreset.MIXED, ignored_scope=nncf.IgnoredScope(patterns=list(EXACT)),
    )  # fmt: skip
    show_white(made)
    openvino.save_model(made, target, compress_to_fp16=False)


def show_white(made: Any) -> None:
    """Set the input's upper bound to 1 for white.

    The measured bound lies below, and would clip the brightest cards.
    """
    (bounded,) = (target.get_node() for target in made.input().get_target_inputs())
    for bound in (UPPER, UPPER_OUT):
        white = quiet_openvino().op.Constant(
            np.ones_like(bounded.input_value(bound).get_node().get_data())
        )
        bounded.input(bound).replace_source_output(white.output(0))


def moved(exact: list[Find], light: list[Find]) -> list[float]:
    """List by how much the scores of the same things differ."""
    return [
        abs(find.score - other.score)
        for find in exact
        for other in light
        if find.kind == other.kind and is_same(find, other)
    ]


def main(folder: Path, data: Path, count: int = PICTURES, compared: int = COMPARED) -> None:
    weights = open_weights(folder)
    graph, numbers = (folder / name for name in EIGHT_BIT_FILES)
    quantize(weights.detector, graph, inputs(data, count))
    sidecar = folder / "weights.json"
    content = json.loads(sidecar.read_text())
    content["detector"]["eight_bits"] = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (graph, numbers)
    }
    sidecar.write_text(json.dumps(content, indent=1) + "\n")
    floors = dict.fromkeys(KINDS, weights.calibration.index_score)
    exact, light = (
        Detector(Network(path, is_detector=True), floors) for path in (weights.detector, graph)
    )
    gaps = [
        gap
        for picture in pictures(data, "validation", compared)
        for gap in moved(exact.find(picture), light.find(picture))
    ]
    print(f"scores of {len(gaps)} finds move by {np.mean(gaps):.3f}, {np.max(gaps):.3f} at most")


if __name__ == "__main__":
    main(**vars(given_paths(__doc__, "folder", "data").parse_args()))
