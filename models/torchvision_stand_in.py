"""Make ultralytics importable even if torchvision's compiled part does not fit torch for CPUs.

Of torchvision only nms is needed, and ultralytics has one in plain torch. If torchvision can be
imported, nothing is changed.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

import torch

_kept: list[torch.library.Library] = []


def torchvision_works() -> bool:
    try:
        import torchvision  # noqa: F401, PLC0415  the question is whether this import works
    except (ImportError, RuntimeError):
        return False
    return True


def stand_in() -> None:
    """Register the two operators that torchvision needs at import, with nms in plain torch."""
    if torchvision_works():
        return
    if find_spec("torchvision") is None:
        raise ModuleNotFoundError("torchvision is not installed", name="torchvision")
    for name in [n for n in sys.modules if n.split(".")[0] == "torchvision"]:
        del sys.modules[name]
    library = torch.library.Library("torchvision", "DEF")
    _kept.append(library)  # the registration lives as long as this object
    for operator in ("nms", "qnms"):
        library.define(f"{operator}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    library.impl("nms", plain_nms, "CPU")
    import torchvision.extension  # noqa: PLC0415  it can be imported only now

    torchvision.extension._has_ops = lambda: True  # noqa: SLF001  the one switch it has


def plain_nms(boxes: torch.Tensor, scores: torch.Tensor, threshold: float) -> torch.Tensor:
    from ultralytics.utils.nms import TorchNMS  # noqa: PLC0415  ultralytics asks for torchvision first

    return TorchNMS.nms(boxes, scores, threshold)
