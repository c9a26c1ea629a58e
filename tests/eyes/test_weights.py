import json
import shutil
from importlib.util import find_spec

import pytest

from tracker.eyes.engine import open_network
from tracker.eyes.weights import EIGHT_BIT_FILES, default_folder, open_weights
from tracker.pictures.errors import WeightsError


@pytest.fixture
def home(tmp_path):
    shutil.copytree(default_folder(), tmp_path / "weights")
    return tmp_path / "weights"


def test_the_weights_in_the_repository_are_sound():
    assert open_weights().detector.exists()


def test_the_weights_stay_under_forty_megabytes():
    assert sum(p.stat().st_size for p in default_folder().iterdir()) < 40_000_000


def test_a_missing_file_is_named_with_the_repair(home):
    (home / "detector.onnx").unlink()
    with pytest.raises(WeightsError, match=r"missing, fetch .*models\.export"):
        open_weights(home)


def test_an_altered_file_is_refused(home):
    with (home / "index_reader.onnx").open("ab") as file:
        file.write(b"x")
    with pytest.raises(WeightsError, match="altered"):
        open_weights(home)


@pytest.mark.parametrize("name", EIGHT_BIT_FILES)
def test_eight_bits_that_were_altered_or_lost_are_refused(home, name):
    content = (home / name).read_bytes()
    (home / name).write_bytes(content + b"x")
    with pytest.raises(WeightsError, match=f"altered.*{name}"):
        open_weights(home)
    (home / name).unlink()
    with pytest.raises(WeightsError, match=f"missing.*{name}"):
        open_weights(home)


def test_weights_without_eight_bits_are_sound(home):
    sidecar = json.loads((home / "weights.json").read_text())
    del sidecar["detector"]["eight_bits"]
    (home / "weights.json").write_text(json.dumps(sidecar))
    assert open_weights(home).eight_bit_detector is None


def test_other_labels_are_refused(home):
    sidecar = json.loads((home / "weights.json").read_text())
    sidecar["detector"]["labels"] = ["card"]
    (home / "weights.json").write_text(json.dumps(sidecar))
    with pytest.raises(WeightsError, match="labels"):
        open_weights(home)


@pytest.mark.parametrize("content", ["", "[]", "{}"])
def test_a_broken_sidecar_is_refused(home, content):
    (home / "weights.json").write_text(content)
    with pytest.raises(WeightsError, match="sidecar"):
        open_weights(home)


def test_a_missing_folder_is_refused(tmp_path):
    with pytest.raises(WeightsError, match="sidecar is missing"):
        open_weights(tmp_path)


def test_a_file_that_holds_no_weights_is_refused(tmp_path):
    (tmp_path / "notes.md").touch()
    with pytest.raises(WeightsError, match=r"weights are a folder or a \.pt file: .*notes\.md"):
        open_weights(tmp_path / "notes.md")


def test_a_trained_file_takes_the_detectors_place(tmp_path):
    weights = open_weights(tmp_path / "mine.pt")
    assert weights.detector == tmp_path / "mine.pt"
    assert weights.eight_bit_detector is None
    assert weights.face_reader == open_weights().face_reader


def test_a_folder_may_hold_trained_networks_for_some_parts(tmp_path):
    (tmp_path / "index_reader.pt").write_bytes(b"x")
    weights = open_weights(tmp_path)
    assert weights.index_reader == tmp_path / "index_reader.pt"
    assert weights.detector == open_weights().detector
    assert weights.eight_bit_detector == open_weights().eight_bit_detector


@pytest.mark.skipif(find_spec("torch") is not None, reason="says what is said without torch")
def test_trained_weights_without_torch_name_what_to_install(tmp_path):
    with pytest.raises(WeightsError, match=r"need torch .*pip install 'vingtetun\[train\]'"):
        open_network(tmp_path / "mine.pt", "detector")
