import json
import time

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from tracker.vision.command import detect
from tracker.vision.eyes import Eyes


@pytest.fixture
def table(tmp_path):
    """A bare green felt with a little noise."""
    noise = np.random.default_rng(3).normal(0, 3, (360, 640, 3))
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), np.clip(noise + np.array([40, 80, 30]), 0, 255).astype(np.uint8))
    return path


def run(*words):
    return CliRunner().invoke(detect, [str(word) for word in words])


def test_a_table_without_cards_gives_an_empty_list_quietly(table):
    result = run("--json", table)
    assert result.exit_code == 0
    (seen,) = json.loads(result.stdout)["images"]
    assert seen["cards"] == []
    assert (seen["file"], seen["width"], seen["height"]) == (str(table), 640, 360)


def test_what_was_seen_is_drawn_into_a_folder(table, tmp_path):
    assert run("--draw", tmp_path / "drawn", table).exit_code == 0
    assert (tmp_path / "drawn" / "table.seen.jpg").exists()


@pytest.mark.parametrize("content", [b"", b"words", b"\x00\x00\x00\x18ftypmp42" + b"\x00" * 40])
def test_what_is_no_picture_ends_with_two_and_one_sentence(tmp_path, content):
    path = tmp_path / "bad.jpg"
    path.write_bytes(content)
    result = run("--json", path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1


def test_missing_weights_end_with_two_and_name_the_repair(table, tmp_path):
    result = run("--weights", tmp_path, table)
    assert result.exit_code == 2
    assert "models.export" in result.stderr


def test_the_eyes_open_in_under_two_seconds():
    Eyes()  # the first import of the engine is not the weights' fault
    start = time.perf_counter()
    Eyes()
    assert time.perf_counter() - start < 2
