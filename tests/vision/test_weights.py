import json
import shutil

import pytest

from tracker.vision.errors import WeightsError
from tracker.vision.weights import default_folder, open_weights


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
