"""Import OpenVINO without its telemetry: it tells its maker, over the network, whenever it is imported."""

from __future__ import annotations

import sys
from typing import Any

TELEMETRY = "openvino_telemetry"  # without it OpenVINO tells nobody anything


def quiet_openvino() -> Any:
    """Import OpenVINO when it is needed: that takes 0.5 s, for which `settle` need not wait."""
    sys.modules.setdefault(TELEMETRY, None)  # type: ignore[arg-type]  # as if it were not installed
    import openvino  # noqa: PLC0415

    return openvino
