"""Run a trained network on the processor."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path
from threading import local
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tracker.vision.errors import WeightsError

Array = NDArray[np.float32]

TRAINED = ".pt"


class Runs(Protocol):
    """What finds and reads need of a network."""

    def run(self, batch: Array) -> list[Array]: ...


def open_network(path: Path, part: str) -> Runs:
    """Open an exported network, or a trained one where torch is installed."""
    if path.suffix != TRAINED:
        return Network(path)
    (brought,) = entry_points(group="vingtetun.networks", name="trained")
    try:
        opened = brought.load()
    except ImportError as error:
        raise WeightsError(
            f"trained weights need torch ({error.name} is missing here), run `pip install "
            f"'vingtetun[train]'` or give exported ones: {path}"
        ) from None
    network: Runs = opened(path, part)
    return network


class Network:
    """An ONNX file compiled by OpenVINO; several threads may run it at once.

    Single precision: this processor's default (bfloat16) is faster, but confidences then differ
    from the trained network's in the second decimal.
    """

    def __init__(self, path: Path) -> None:
        import openvino  # noqa: PLC0415  half a second that `settle` need not pay

        core = openvino.Core()
        options = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": "f32"}
        self.compiled: Any = core.compile_model(core.read_model(path), "CPU", options)
        self.threads = local()

    def run(self, batch: Array) -> list[Array]:
        if not hasattr(self.threads, "request"):
            self.threads.request = self.compiled.create_infer_request()
        result = self.threads.request.infer({0: batch}, share_inputs=True)
        return [np.array(value) for value in result.values()]
