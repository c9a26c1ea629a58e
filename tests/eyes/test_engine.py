"""Which form of a network is opened, and that eight bits find what single precision finds."""

import os
import re
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tracker.eyes.detect import LOOKS, LookSettings, decoded, is_same, keep_best, prepared, shrunk
from tracker.eyes.engine import Network, abilities, open_quickest, quickest
from tracker.eyes.eyes import Eyes
from tracker.eyes.quiet_openvino import quiet_openvino
from tracker.eyes.weights import KINDS, open_weights

FLOORS = np.full(len(KINDS), 0.4)


LARGE, SMALL = Path("large.onnx"), Path("small.xml")


@pytest.mark.parametrize(
    ("able", "machine", "opened"),
    [
        ({"FP32", "INT8", "BF16"}, "x86_64", (LARGE, "bf16")),
        ({"FP32", "INT8"}, "x86_64", (SMALL, "f32")),
        ({"FP32", "INT8"}, "AMD64", (SMALL, "f32")),
        ({"FP32", "INT8", "FP16"}, "arm64", (LARGE, "f32")),
        ({"FP32"}, "x86_64", (LARGE, "f32")),
    ],
)
def test_the_quickest_form_of_a_processor(able, machine, opened):
    assert quickest(LARGE, SMALL, able, machine) == opened


def test_without_eight_bits_a_network_is_taken_as_it_is():
    assert quickest(LARGE, None, {"FP32", "INT8"}, "x86_64") == (LARGE, "f32")


def test_this_processor_runs_the_detector_in_the_form_it_names():
    weights = open_weights()
    assert "FP32" in abilities()
    network = open_quickest(weights.detector, "detector", weights.eight_bit_detector)
    assert network.run(np.zeros((1, 3, 64, 64), np.uint8))[0].shape[1] == len(KINDS) + 4 * 3


def test_what_is_shown_as_bytes_is_found_as_in_shares_of_white(filmed_frame):
    path, ((_, small),) = open_weights().detector, shrunk(filmed_frame, LOOKS[1:2])
    shown = prepared(small)
    (of_bytes,) = Network(path, is_detector=True).run(shown)
    (of_shares,) = Network(path).run(shown / np.float32(255))
    without_boxes = of_shares[:, 4:]

    assert of_bytes.max() > 100
    assert np.abs(of_bytes - without_boxes).max() < 0.01  # of a pixel
    assert np.abs(of_bytes[:, :3] - without_boxes[:, :3]).max() < 1e-4


def test_eight_bits_find_what_single_precision_finds(filmed_frame):
    weights = open_weights()
    exact, light = (
        _found(Network(path, is_detector=True), filmed_frame)
        for path in (weights.detector, weights.eight_bit_detector)
    )
    assert len(exact) > 12
    assert {find.kind for find in exact} == {"index", "face", "back"}
    sure = [find for find in exact if find.score > 0.6]
    assert all(any(_is_as_sure(find, other) for other in light) for find in sure)


def test_in_eight_bits_white_is_white():
    model = quiet_openvino().Core().read_model(open_weights().eight_bit_detector)
    (bounded,) = (target.get_node() for target in model.input().get_target_inputs())
    assert bounded.get_type_name() == "FakeQuantize"
    bounds = [bounded.input_value(n).get_node().get_data().ravel().tolist() for n in range(1, 5)]
    assert bounds == [[0], [1], [0], [1]]


class Shown:
    """A network that keeps in which shapes it was shown crops."""

    def __init__(self, network):
        self.network = network
        self.shapes = set()

    def run(self, batch):
        self.shapes.add(batch.shape)
        return self.network.run(batch)


def test_the_runtime_prepares_for_few_numbers_of_crops(request):
    eyes = Eyes(None)
    users = eyes.outliner, eyes.index_reader, eyes.face_reader
    for user in users:
        user.network = Shown(user.network)
    eyes.see(cv2.imread(str(request.config.rootpath / "tests/eyes/spread.jpg")))
    for user in users:
        assert {shape[0] for shape in user.network.shapes} <= {1, 2, 3, 4}
        assert 4 in {shape[0] for shape in user.network.shapes}


@pytest.fixture
def filmed_frame(request):
    film = cv2.VideoCapture(str(request.config.rootpath / "tests/evenings/filmed/000000001.mp4"))
    film.set(cv2.CAP_PROP_POS_MSEC, 20_000)
    return np.asarray(film.read()[1], np.uint8)


def _found(network, picture):
    ((scale, small),) = shrunk(picture, LOOKS[:1])
    (output,) = network.run(prepared(small))[0]
    return keep_best([*decoded(output, scale, LookSettings(FLOORS), small.shape[:2])])


def _is_as_sure(find, other):
    near = find.kind == other.kind and is_same(find, other)
    return near and abs(find.score - other.score) < 0.1


@pytest.mark.parametrize(("own", "threads"), [(None, "1"), ("2", "2")])
def test_linear_algebra_leaves_the_cores_to_the_networks_unless_told_otherwise(own, threads):
    name = "OPENBLAS_NUM_THREADS"
    environment = {key: value for key, value in os.environ.items() if key != name}
    environment |= {name: own} if own else {}
    told = subprocess.run(
        [sys.executable, "-c", f"import tracker, os; print(os.environ['{name}'])"],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )

    assert told.stdout.strip() == threads


def test_openvino_tells_nobody_that_it_is_used(tmp_path):
    """By itself it writes a number of its user into the home, and sends it with an event."""
    looks = "import sys; from tracker.eyes.eyes import Eyes; Eyes()"
    told = "print(sys.modules['openvino_telemetry'], 'openvino' in sys.modules)"
    # it is quiet by itself where one of these is set
    loud = {"CI": "", "TF_BUILD": "", "JENKINS_URL": "", "HOME": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", f"{looks}; {told}"],
        env=os.environ | loud,
        capture_output=True,
        text=True,
        check=True,
    )

    assert ran.stdout.split() == ["None", "True"]
    assert list(tmp_path.iterdir()) == []


def test_only_one_file_of_the_program_imports_openvino(request):
    root = request.config.rootpath
    files = [
        path for room in ("tracker", "webui", "models") for path in (root / room).rglob("*.py")
    ]
    imports = re.compile(r"^\s*(import|from) openvino\b", re.MULTILINE)

    assert [path.name for path in files if imports.search(path.read_text(encoding="utf-8"))] == [
        "quiet_openvino.py"
    ]
