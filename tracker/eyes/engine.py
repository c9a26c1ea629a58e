"""Run a trained network on the CPU, in the number format that this CPU computes fastest."""

from __future__ import annotations

import platform
from importlib.metadata import entry_points
from threading import local
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tracker.eyes.quiet_openvino import quiet_openvino
from tracker.game.sentences import filled
from tracker.pictures.errors import WeightsError

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

Array = NDArray[np.float32]
Bytes = NDArray[np.uint8]

TRAINED = ".pt"  # suffix of a network as torch trained it; exported ones are .onnx or .xml
DETECTOR = "detector"
BATCH = 4  # crops at a time; OpenVINO keeps 1 to 2 MB for each size of a batch that occurs
WHITE = 255.0  # the detector takes bytes, and its input is divided by this
EXACT, HALVED = "f32", "bf16"  # precisions in which OpenVINO is asked to compute
HALVES, EIGHT_BITS = "BF16", "INT8"  # names under which OpenVINO lists what a CPU can compute
INTELS = frozenset({"x86_64", "amd64"})  # machines on which 8 bits were tested


class RunnableNetwork(Protocol):
    """A network that can be run: the detector on pictures of bytes, the others on crops of floats."""

    def run(self, batch: Array | Bytes) -> list[Array]: ...


def open_network(path: Path, part: str) -> RunnableNetwork:
    """Open an exported network, or a trained one where torch is installed."""
    if path.suffix != TRAINED:
        return Network(path, is_detector=part == DETECTOR)
    (brought,) = entry_points(group="vingtetun.networks", name="trained")
    try:
        network: RunnableNetwork = brought.load()(path, part)
    except ImportError as error:
        raise WeightsError(
            filled(
                "trained weights need torch ({library} is not installed), run `pip install 'vingtetun[train]'` or give exported ones: {path}",
                library=error.name,
                path=path,
            )
        ) from None
    return network


def open_quickest(path: Path, part: str, eight_bits: Path | None) -> RunnableNetwork:
    """Open a network in the form that this CPU runs fastest; `eight_bits` is the same network in 8 bits."""
    if path.suffix == TRAINED:
        return open_network(path, part)
    chosen = quickest(path, eight_bits, abilities(), platform.machine())
    return Network(*chosen, is_detector=part == DETECTOR)


def quickest(
    path: Path, eight_bits: Path | None, able: Collection[str], machine: str
) -> tuple[Path, str]:
    """Choose half precision if the CPU has it, else 8 bits where tested, else full precision.

    Half precision and 8 bits are each twice as fast as full precision.
    """
    if HALVES in able:
        return path, HALVED
    if eight_bits and EIGHT_BITS in able and machine.lower() in INTELS:
        return eight_bits, EXACT
    return path, EXACT


def abilities() -> Collection[str]:
    """Ask OpenVINO which number formats this CPU computes natively."""
    able: Collection[str] = quiet_openvino().Core().get_property("CPU", "OPTIMIZATION_CAPABILITIES")
    return able


class Network:
    """A network compiled by OpenVINO; several threads may run it at the same time.

    The detector converts bytes to floats itself, because a whole picture of floats is four times as large. It
    also leaves out the upright boxes that it was trained on, which saves a sixth of its time.
    """

    def __init__(self, path: Path, precision: str = EXACT, *, is_detector: bool = False) -> None:
        openvino = quiet_openvino()
        core = openvino.Core()
        model = core.read_model(path)
        if is_detector:
            before = openvino.preprocess.PrePostProcessor(without_boxes(model))
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
    """Give the detector without its output of boxes, so that nothing is computed for them."""
    openvino = quiet_openvino()
    _boxes, scores, corners = model.output().get_node().input_value(0).get_node().input_values()
    told = openvino.opset13.concat([scores, corners], axis=1)
    return openvino.Model([told], model.get_parameters())
