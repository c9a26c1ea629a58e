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
EXACT = "f32"
# Finding takes most of a frame's time, and in half precision finds the same: precision and recall
# were equal on every source of photographs. What is read from the finds stays exact.
HALVED = frozenset({"detector"})


class Runs(Protocol):
    """What finds and reads need of a network."""

    def run(self, batch: Array) -> list[Array]: ...


def open_network(path: Path, part: str) -> Runs:
    """Open an exported network, or a trained one where torch is installed."""
    if path.suffix != TRAINED:
        return Network(path, quickest() if part in HALVED else EXACT)
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


def quickest() -> str:
    """Give bfloat16 where the processor has it, which takes half the time."""
    import openvino  # noqa: PLC0415  as below

    able = openvino.Core().get_property("CPU", "OPTIMIZATION_CAPABILITIES")
    return "bf16" if "BF16" in able else EXACT


class Network:
    """An ONNX file compiled by OpenVINO; several threads may run it at once."""

    def __init__(self, path: Path, precision: str = EXACT) -> None:
        import openvino  # noqa: PLC0415  half a second that `settle` need not pay

        core = openvino.Core()
        options = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": precision}
        self.compiled: Any = core.compile_model(core.read_model(path), "CPU", options)
        self.threads = local()

    def run(self, batch: Array) -> list[Array]:
        if not hasattr(self.threads, "request"):
            self.threads.request = self.compiled.create_infer_request()
        result = self.threads.request.infer({0: batch}, share_inputs=True)
        return [np.array(value) for value in result.values()]
