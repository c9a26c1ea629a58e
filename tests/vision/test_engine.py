"""Which form of a network is opened, and that eight bits find what single precision finds."""

import cv2
import numpy as np
import openvino
import pytest

from tracker.vision import engine
from tracker.vision.detect import LOOKS, Manner, decoded, is_same, keep_best, prepared
from tracker.vision.engine import Network, open_quickest, quickest
from tracker.vision.weights import KINDS, open_weights

FLOORS = np.full(len(KINDS), 0.4)


@pytest.fixture
def processor(monkeypatch):
    def able_to(*forms, machine="x86_64"):
        core = type("Core", (), {"get_property": lambda *_: ["FP32", *forms]})
        monkeypatch.setattr(openvino, "Core", core)
        monkeypatch.setattr(engine.platform, "machine", lambda: machine)

    return able_to


@pytest.mark.parametrize(
    ("forms", "machine", "form"),
    [
        (("INT8", "BF16"), "x86_64", "bf16"),
        (("INT8",), "x86_64", "int8"),
        (("INT8",), "AMD64", "int8"),
        (("INT8", "FP16"), "arm64", "f32"),
        ((), "x86_64", "f32"),
    ],
)
def test_the_quickest_form_of_a_processor(processor, forms, machine, form):
    processor(*forms, machine=machine)
    assert quickest() == form


@pytest.mark.parametrize(
    ("form", "light", "opened"),
    [
        ("int8", "small.xml", ("small.xml", "f32")),
        ("int8", None, ("large.onnx", "f32")),
        ("bf16", "small.xml", ("large.onnx", "bf16")),
        ("f32", "small.xml", ("large.onnx", "f32")),
    ],
)
def test_eight_bits_are_taken_where_they_are_quickest(monkeypatch, tmp_path, form, light, opened):
    monkeypatch.setattr(engine, "quickest", lambda: form)
    monkeypatch.setattr(engine, "Network", lambda path, form="f32": (path.name, form))
    light = light and tmp_path / light
    assert open_quickest(tmp_path / "large.onnx", "detector", light) == opened


def test_eight_bits_find_what_single_precision_finds(filmed_frame):
    weights = open_weights()
    exact, light = (
        _found(Network(path), filmed_frame) for path in (weights.detector, weights.light_detector)
    )
    assert len(exact) > 12
    assert {find.kind for find in exact} == {"index", "face", "back"}
    sure = [find for find in exact if find.score > 0.6]
    assert all(any(_is_as_sure(find, other) for other in light) for find in sure)


@pytest.fixture
def filmed_frame(request):
    film = cv2.VideoCapture(str(request.config.rootpath / "tests/evenings/filmed/000000001.mp4"))
    film.set(cv2.CAP_PROP_POS_MSEC, 20_000)
    return np.asarray(film.read()[1], np.uint8)


def _found(network, picture):
    scale = LOOKS[0] / max(picture.shape[:2])
    (output,) = network.run(prepared(picture, scale))[0]
    return keep_best([*decoded(output, scale, Manner(FLOORS), picture.shape[:2])])


def _is_as_sure(find, other):
    near = find.kind == other.kind and is_same(find, other)
    return near and abs(find.score - other.score) < 0.1
