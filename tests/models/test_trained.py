"""Trained networks beside exported ones; skipped where the `train` extra is not installed."""

import numpy as np
import pytest

from tracker.pictures.errors import WeightsError

torch = pytest.importorskip("torch")
trained = pytest.importorskip("models.trained")


@pytest.fixture
def reader(tmp_path):
    path = tmp_path / "index_reader.pt"
    state = trained.Reader(8).state_dict()
    torch.save({"model": state, "config": {"width": 8}}, path)
    return path


def test_a_trained_reader_tells_rank_suit_and_features(reader):
    batch = np.zeros((2, 3, 64, 40), np.float32)
    rank, suit, features = trained.open_trained(reader, "index_reader").run(batch)
    assert (rank.shape, suit.shape, len(features)) == ((2, 15), (2, 4), 2)


def test_to_a_trained_network_bytes_are_shares_of_white():
    network = trained.Trained(torch.nn.Identity())
    (shown,) = network.run(np.array([[0, 51, 255]], np.uint8))
    assert shown.tolist() == [[0, pytest.approx(0.2), 1]]


def test_a_reader_is_no_detector(reader):
    pytest.importorskip("torchvision")
    with pytest.raises(WeightsError, match="no trained detector"):
        trained.open_trained(reader, "detector")


def test_a_file_of_something_else_is_refused(tmp_path):
    (tmp_path / "mine.pt").write_bytes(b"words")
    with pytest.raises(WeightsError, match="no trained index reader"):
        trained.open_trained(tmp_path / "mine.pt", "index_reader")


def test_other_labels_are_refused(tmp_path):
    model = torch.nn.Identity()
    model.names = {0: "ball", 1: "bat"}
    with pytest.raises(WeightsError, match="labels are not index, face, back but ball, bat"):
        trained.detector_in({"model": model}, tmp_path / "mine.pt")
