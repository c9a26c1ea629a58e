"""Run an exported network on the processor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


class Network:
    """An ONNX file compiled by OpenVINO.

    Single precision: this processor's default (bfloat16) is faster, but confidences then differ
    from the trained network's in the second decimal.
    """

    def __init__(self, path: Path) -> None:
        import openvino  # noqa: PLC0415  half a second that `settle` need not pay

        core = openvino.Core()
        options = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": "f32"}
        self.compiled: Any = core.compile_model(core.read_model(path), "CPU", options)
        self.request: Any = self.compiled.create_infer_request()

    def run(self, batch: Array) -> list[Array]:
        result = self.request.infer({0: batch}, share_inputs=True)
        return [np.array(value) for value in result.values()]
