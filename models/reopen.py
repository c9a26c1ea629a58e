"""Make checkpoints for further training from exported networks, if the run that made them is lost.

Usage: python -m models.reopen WEIGHTS DATA OUT
An export has every batch norm folded into its convolution. Here each norm is set up again from what
its convolution gives on drawn pictures. So the network gives the same answers, also in training.
Writes OUT/{detector,outliner,index,face}.pt for the trainers' `--start`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from models.arguments import given_paths
from models.outliner import Outliner
from models.reader import Exported, Reader
from models.train_detector import ARCHITECTURE, PoseModel
from models.train_outliner import cut as cut_outlines
from models.train_reader import cut as cut_crops
from models.training import Config, seeds_in
from tracker.eyes.engine import Network

Weights = list[tuple[torch.Tensor, torch.Tensor]]
SCENES, CROPS = 48, 1024  # pictures and crops on which norms are measured


def folded(path: Path) -> tuple[Weights, dict[str, torch.Tensor]]:
    """Read an export: its convolutions in the order of their work, and all tensors by name."""
    graph = onnx.load(path).graph
    kept = {
        each.name: torch.from_numpy(numpy_helper.to_array(each).copy())
        for each in graph.initializer
    }
    for node in graph.node:
        if node.op_type == "Cast" and node.input[0] in kept:  # kept in half precision
            kept[node.output[0]] = kept[node.input[0]].float()
    convolutions = [node for node in graph.node if node.op_type == "Conv"]
    return [(kept[n.input[1]], kept[n.input[2]]) for n in convolutions if len(n.input) > 2], kept


def unfold(model: nn.Module, weights: Weights, batches: Iterator[torch.Tensor]) -> None:
    """Give every convolution its folded weights; let every norm add the bias and nothing else.

    Then `settle` moves mean and spread into the norms.
    """
    met: list[nn.Conv2d] = []
    watch = [m.register_forward_hook(lambda m, *_: met.append(m))
             for m in model.modules() if isinstance(m, nn.Conv2d) and m.weight.requires_grad]  # fmt: skip
    model.eval()
    first = next(batches)
    with torch.no_grad():
        model(first)
    for hook in watch:
        hook.remove()
    if len(met) != len(weights):
        raise ValueError(f"{len(met)} convolutions here, {len(weights)} convolutions in the export")
    biases = {}
    for convolution, (weight, bias) in zip(met, weights, strict=True):
        convolution.weight.data.copy_(weight)
        if convolution.bias is None:
            biases[convolution] = bias
        else:
            convolution.bias.data.copy_(bias)
    norms = pairs(model)
    for convolution, norm in norms.items():
        norm.weight.data.fill_(1.0)
        norm.bias.data.copy_(biases[convolution])
        norm.running_mean.zero_()
        norm.running_var.fill_(1.0 - norm.eps)
    settle(model, norms, [first, *batches])


def pairs(model: nn.Module) -> dict[nn.Conv2d, nn.BatchNorm2d]:
    """Find the norm that follows each convolution, as the next module of the same parent."""
    return {
        one: other
        for parent in model.modules()
        for one, other in pairwise(parent.children())
        if isinstance(one, nn.Conv2d) and isinstance(other, nn.BatchNorm2d)
    }


def settle(
    model: nn.Module, norms: dict[nn.Conv2d, nn.BatchNorm2d], batches: list[torch.Tensor]
) -> None:
    """Measure mean and spread of each convolution's output, and set its norm by them.

    What the norm gives stays the same.
    """
    sums = {norm: torch.zeros(3, norm.num_features, dtype=torch.float64) for norm in norms.values()}

    def add(norm: nn.BatchNorm2d, given: tuple[torch.Tensor, ...]) -> None:
        value = given[0].double()
        count = torch.full((value.shape[1],), value.numel() / value.shape[1])
        sums[norm] += torch.stack([count, value.sum((0, 2, 3)), value.square().sum((0, 2, 3))])

    watch = [norm.register_forward_pre_hook(add) for norm in norms.values()]
    with torch.no_grad():
        for batch in batches:
            model(batch)
    for hook in watch:
        hook.remove()
    for norm, (count, total, square) in sums.items():
        mean = (total / count).float()
        spread = (square / count - (total / count).square()).float().clamp(min=1e-6)
        norm.bias.data += mean
        norm.weight.data.copy_((spread + norm.eps).sqrt())
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)


def scenes(data: Path) -> Iterator[torch.Tensor]:
    for k in range(0, SCENES, 8):
        seeds = seeds_in(str(data), "train")[k : k + 8]
        pictures = [cv2.imread(str(data / f"images/train/{seed}.jpg"))[..., ::-1] for seed in seeds]
        yield torch.from_numpy(np.stack(pictures).transpose(0, 3, 1, 2).copy()).float() / 255


def crops(data: Path, kind: str) -> Iterator[torch.Tensor]:
    rng, config = np.random.default_rng(3), Config(kind, str(data), "")
    cut = cut_outlines if kind == "outliner" else cut_crops
    kept: list[np.ndarray] = []
    for seed in seeds_in(str(data), "train"):
        kept += [crop.picture for crop in cut(config, "train", rng, seed)]
        if len(kept) >= CROPS:
            break
    for k in range(0, len(kept), 128):
        yield torch.from_numpy(np.stack(kept[k : k + 128]).transpose(0, 3, 1, 2).copy()).float()


def agree(model: nn.Module, path: Path, batch: torch.Tensor) -> float:
    """Give the largest difference between the reopened network and the export on one batch."""
    with torch.no_grad():
        own = model.eval()(batch)
    own = own if isinstance(own, torch.Tensor) else own[0]
    return float(np.abs(Network(path).run(batch.numpy())[0] - own.numpy()).max())


def main(weights: Path, data: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    detector = PoseModel(str(ARCHITECTURE), nc=3, ch=3, data_kpt_shape=[4, 3], verbose=False)
    unfold(detector, folded(weights / "detector.onnx")[0], scenes(data))
    print("detector differs by", agree(detector, weights / "detector.onnx", next(scenes(data))))
    torch.save({"model": detector, "ema": None, "train_args": {}}, out / "detector.pt")
    for kind, file in (
        ("outliner", "outliner"),
        ("index", "index_reader"),
        ("face", "face_reader"),
    ):
        path = weights / f"{file}.onnx"
        convolutions, named = folded(path)
        width = len(convolutions[0][1])
        small: nn.Module = Outliner(width) if kind == "outliner" else Reader(width)
        small(next(crops(data, kind)))  # lazy layers take their size
        linear = {name.removeprefix("reader."): value for name, value in named.items()}
        fits = {k: v for k, v in linear.items() if k.startswith(("head.", "rank.", "suit."))}
        small.load_state_dict(fits, strict=False)
        unfold(small, convolutions, crops(data, kind))
        whole = small if kind == "outliner" else Exported(small)  # type: ignore[arg-type]  a Reader here
        print(kind, "differs by", agree(whole, path, next(crops(data, kind))))
        config = asdict(Config(kind, "", "", width=width))
        torch.save({"model": small.state_dict(), "config": config}, out / f"{kind}.pt")


if __name__ == "__main__":
    main(**vars(given_paths(__doc__, "weights", "data", "out").parse_args()))
