"""Run a trained network on the processor."""

from __future__ import annotations

import platform
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
HALVED, EIGHT_BITS = "bf16", "int8"
INTELS = frozenset({"x86_64", "amd64"})  # on which eight bits were tried


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


def open_quickest(path: Path, part: str, light: Path | None) -> Runs:
    """Open a network in the form that this processor runs quickest; `light` is it in eight bits."""
    if path.suffix == TRAINED:
        return open_network(path, part)
    form = quickest()
    if form == EIGHT_BITS and light:
        return Network(light)
    return Network(path, HALVED if form == HALVED else EXACT)


def quickest() -> str:
    """Give half precision where the processor has it, or else eight bits, each twice as quick."""
    import openvino  # noqa: PLC0415  as below

    able = openvino.Core().get_property("CPU", "OPTIMIZATION_CAPABILITIES")
    if "BF16" in able:
        return HALVED
    return EIGHT_BITS if "INT8" in able and platform.machine().lower() in INTELS else EXACT


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
