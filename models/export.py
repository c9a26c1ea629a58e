"""Export trained networks for the runtime, and check the export against the trained network.

Usage: python -m models.export DETECTOR.pt OUTLINER_RUN/last.pt INDEX_RUN/last.pt FACE_RUN/last.pt OUT
Writes OUT/{detector,outliner,index_reader,face_reader}.onnx and OUT/weights.json (labels, sha256,
commit, the runs' settings, the largest difference found). A calibration that is there is kept. With
`-` instead of a checkpoint that network stays as it is. Run `models.quantize` after a new detector.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from models.arguments import given_paths
from models.outliner import Outliner
from models.reader import Exported, Reader
from models.torchvision_stand_in import stand_in
from tracker.eyes.crops import FACE_CROP, INDEX_CROP, OUTLINE_CROP, CropShape
from tracker.eyes.engine import Network
from tracker.eyes.weights import LABELS, Calibration

stand_in()

from ultralytics import YOLO  # noqa: E402  it asks for torchvision, which has its stand-in now

KEPT = Path("-")
WORTH_HALVING = 1000  # numbers in a tensor; halving smaller ones saves nothing
# Used until models.calibrate has measured better ones.
FIRST_GUESS = Calibration(
    index_weight=0.8, face_weight=0.8, card_threshold=0.9, rank_threshold=0.9,
    index_score=0.35, face_score=0.35, back_score=0.45,
)  # fmt: skip


def write_onnx(source: Path, target: Path, *, nms: bool | None = None) -> YOLO:
    """Export a detector. Its head leaves duplicates in, but where it has another one and nms is false."""
    model = YOLO(str(source))
    made = model.export(
        format="onnx", dynamic=True, simplify=False, imgsz=640, opset=17, batch=1, nms=nms
    )
    network = onnx.load(made)
    del network.metadata_props[:]  # they name folders of the machine that exported it
    onnx.save(network, target)
    return model


def export_detector(source: Path, target: Path) -> float:
    model = write_onnx(source, target)
    picture = torch.rand(1, 3, 384, 640)
    with torch.no_grad():
        expected = model.model.float().eval()(picture)
    expected = expected[0] if isinstance(expected, (tuple, list)) else expected
    found = Network(target).run(picture.numpy())[0]
    return float(np.abs(found[:, 4:7] - expected[:, 4:7].numpy()).max())


def export_reader(source: Path, target: Path, shape: CropShape) -> float:
    kept = torch.load(source, weights_only=True)
    model = Reader(kept["config"]["width"])
    model.load_state_dict(kept["model"])
    exported = Exported(model).eval()
    batch = torch.rand(4, 3, shape.height, shape.width) * 255
    outputs = ["rank", "suit", "features"]
    torch.onnx.export(
        exported, (batch,), str(target), input_names=["crops"], output_names=outputs,
        dynamic_axes={name: {0: "n"} for name in ("crops", *outputs)},
        opset_version=17, dynamo=False,
    )  # fmt: skip
    keep_in_halves(target)
    with torch.no_grad():
        expected = [value.softmax(1).numpy() for value in exported(batch)[:2]]
    scores = Network(target).run(batch.numpy())[:2]
    found = [torch.from_numpy(v).softmax(1).numpy() for v in scores]
    return float(max(np.abs(a - b).max() for a, b in zip(expected, found, strict=True)))


def keep_in_halves(path: Path) -> None:
    """Store a network's weights in half precision; every runtime widens them when it opens it."""
    network = onnx.load(path)
    graph = network.graph
    casts = []
    for weight in graph.initializer:
        values = numpy_helper.to_array(weight)
        if values.dtype == np.float32 and values.size >= WORTH_HALVING:
            name = weight.name
            weight.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}_half"))
            casts.append(helper.make_node("Cast", [weight.name], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.save(network, path)


def export_outliner(source: Path, target: Path) -> float:
    kept = torch.load(source, weights_only=True)
    model = Outliner(kept["config"]["width"])
    batch = torch.rand(4, 3, OUTLINE_CROP.height, OUTLINE_CROP.width) * 255
    model(batch)
    model.load_state_dict(kept["model"])
    model.eval()
    torch.onnx.export(
        model, (batch,), str(target), input_names=["crops"], output_names=["ways"],
        dynamic_axes={name: {0: "n"} for name in ("crops", "ways")},
        opset_version=17, dynamo=False,
    )  # fmt: skip
    with torch.no_grad():
        expected = model(batch).numpy()
    return float(np.abs(Network(target).run(batch.numpy())[0] - expected).max())


def commit() -> str:
    git = shutil.which("git")
    assert git
    return subprocess.check_output([git, "rev-parse", "HEAD"], text=True).strip()


def settings_of(source: Path) -> dict[str, object]:
    """Read a run's settings: from config.json beside the checkpoint, two folders up, or from it."""
    for folder in list(source.resolve().parents)[:3:2]:
        if (folder / "config.json").exists():
            settings: dict[str, object] = json.loads((folder / "config.json").read_text())
            return settings
    kept = torch.load(source, map_location="cpu", weights_only=False)
    return dict(kept.get("config", {}))


def about(part: str, path: Path, source: Path, difference: float) -> dict[str, object]:
    settings = settings_of(source)
    for key in ("data", "run", "backbone", "start", "real", "packed"):
        settings[key] = Path(str(settings.get(key, ""))).name
    scores = source.with_name("scores.json")
    return {
        "file": path.name,
        "labels": list(LABELS[part]),
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "commit": commit(),
        "settings": settings,
        "metrics": json.loads(scores.read_text()) if scores.exists() else {},
        "export_difference": difference,
    }


def main(detector: Path, outliner: Path, index: Path, face: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    sidecar = out / "weights.json"
    before = json.loads(sidecar.read_text()) if sidecar.exists() else {}
    content = {"calibration": asdict(FIRST_GUESS), **before}
    jobs = (
        ("detector", detector, lambda path: export_detector(detector, path)),
        ("outliner", outliner, lambda path: export_outliner(outliner, path)),
        ("index_reader", index, lambda path: export_reader(index, path, INDEX_CROP)),
        ("face_reader", face, lambda path: export_reader(face, path, FACE_CROP)),
    )
    for part, source, run in jobs:
        if source == KEPT:
            continue
        path = out / f"{part}.onnx"
        difference = run(path)
        assert difference < 1e-3, f"{part}: export differs by {difference}"
        content[part] = about(part, path, source, difference)
        print(part, path.stat().st_size // 1024, "kB, differs by", difference)
    sidecar.write_text(json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    main(**vars(given_paths(__doc__, "detector", "outliner", "index", "face", "out").parse_args()))
