"""Run a trained network on the processor."""

from __future__ import annotations

import platform
from importlib.metadata import entry_points
from threading import local
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tracker.pictures.errors import WeightsError

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

Array = NDArray[np.float32]
Bytes = NDArray[np.uint8]

TRAINED = ".pt"
FINDS = "detector"
WHITE = 255.0  # that to a byte, 1 to a network that finds
EXACT, HALVED = "f32", "bf16"
HALVES, EIGHTHS = "BF16", "INT8"  # a processor's abilities, by OpenVINO's names
INTELS = frozenset({"x86_64", "amd64"})  # on which eight bits were tried


class Runs(Protocol):
    """What finds and reads need of a network: the detector is shown bytes, the others crops."""

    def run(self, batch: Array | Bytes) -> list[Array]: ...


def open_network(path: Path, part: str) -> Runs:
    """Open an exported network, or a trained one where torch is installed."""
    if path.suffix != TRAINED:
        return Network(path, finds=part == FINDS)
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
    chosen = quickest(path, light, abilities(), platform.machine())
    return Network(*chosen, finds=part == FINDS)


def quickest(
    path: Path, light: Path | None, able: Collection[str], machine: str
) -> tuple[Path, str]:
    """Choose half precision where the processor has it, or else eight bits, each twice as quick."""
    if HALVES in able:
        return path, HALVED
    if light and EIGHTHS in able and machine.lower() in INTELS:
        return light, EXACT
    return path, EXACT


def abilities() -> Collection[str]:
    """Ask which forms of numbers this processor reckons with by itself."""
    import openvino  # noqa: PLC0415  as below

    able: Collection[str] = openvino.Core().get_property("CPU", "OPTIMIZATION_CAPABILITIES")
    return able


class Network:
    """An ONNX file compiled by OpenVINO; several threads may run it at once.

    One that finds makes its numbers of bytes itself, as a whole picture is four times as large in them,
    and leaves out the upright boxes that it was trained to tell as well: a sixth of its time.
    """

    def __init__(self, path: Path, precision: str = EXACT, *, finds: bool = False) -> None:
        import openvino  # noqa: PLC0415  half a second that `settle` need not pay
        from openvino.preprocess import PrePostProcessor  # noqa: PLC0415  as above

        core = openvino.Core()
        model = core.read_model(path)
        if finds:
            before = PrePostProcessor(without_boxes(model))
            before.input().tensor().set_element_type(openvino.Type.u8)
            before.input().preprocess().convert_element_type(openvino.Type.f32).scale(WHITE)
            model = before.build()
        options = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": precision}
        self.compiled: Any = core.compile_model(model, "CPU", options)
        self.threads = local()

    def run(self, batch: Array | Bytes) -> list[Array]:
        if not hasattr(self.threads, "request"):
            self.threads.request = self.compiled.create_infer_request()
        result = self.threads.request.infer({0: batch}, share_inputs=True)
        return [np.array(value) for value in result.values()]


def without_boxes(model: Any) -> Any:
    """Give a network that tells scores and corners alone: what only boxes need is not reckoned."""
    import openvino  # noqa: PLC0415  as above
    from openvino import opset13  # noqa: PLC0415  as above

    _boxes, scores, corners = model.output().get_node().input_value(0).get_node().input_values()
    told = opset13.concat([scores, corners], axis=1)
    return openvino.Model([told], model.get_parameters())
