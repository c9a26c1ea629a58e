import json
import re
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from tests.eyes.shared import shared
from tracker.cli.detect import PictureCards, _told, detect
from tracker.eyes.overlay import drawn_names
from tracker.eyes.weights import default_folder


@pytest.fixture
def table(tmp_path):
    """A bare green felt with a little noise."""
    noise = np.random.default_rng(3).normal(0, 3, (360, 640, 3))
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), np.clip(noise + np.array([40, 80, 30]), 0, 255).astype(np.uint8))
    return path


def run(*words):
    return CliRunner().invoke(detect, [str(word) for word in words], obj=shared)


def test_a_table_without_cards_gives_an_empty_list_quietly(table):
    result = run("--json", table)
    assert result.exit_code == 0
    (seen,) = json.loads(result.stdout)["images"]
    assert seen["cards"] == []
    assert (seen["file"], seen["width"], seen["height"]) == (str(table), 640, 360)


def test_what_was_seen_is_drawn_into_a_folder(table, tmp_path):
    assert run("--draw", tmp_path / "drawn", table).exit_code == 0
    assert (tmp_path / "drawn" / "table.seen.jpg").exists()


def png(width=30, height=30):
    """Write a small PNG whose header claims another size."""
    content = bytearray(cv2.imencode(".png", np.zeros((30, 30, 3), np.uint8))[1].tobytes())
    content[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"words", "not a picture"),
        (png()[:-20], "cut off"),
        (png(width=0), "zero pixels"),
        (png(10_000, 10_000), "100 megapixels"),
        (b"\x00\x00\x00\x18ftypmp42" + b"\x00" * 40, "vingtetun replay"),
    ],
    ids=["empty", "words", "cut off", "zero", "huge", "video"],
)
def test_what_is_no_picture_ends_with_two_and_one_sentence(table, tmp_path, content, said):
    path = tmp_path / "bad.jpg"
    path.write_bytes(content)
    result = run("--json", path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert said in result.stderr
    assert str(path) in result.stderr


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_of_a_folder_all_pictures_are_read_and_each_other_file_is_named(table, tmp_path, words):
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("a.png", "c.png"):
        shutil.copy(table, folder / name)
    (folder / "b.jpg").write_text("no picture")
    (folder / "d.jpg").touch()
    result = run(*words, folder)

    assert result.exit_code == 2
    assert [line.rpartition("/")[2] for line in result.stderr.splitlines()] == ["b.jpg", "d.jpg"]
    told = re.findall(r"[/\\](\w+\.\w+)\b", result.stdout)
    assert told == ["a.png", "c.png"]


def test_a_picture_is_said_before_the_next_one_is_read(table, capsys):
    seen = PictureCards(str(table), 640, 360, 1.0, [])
    told = _told(iter([seen, seen]), say_each=True)

    next(told)
    assert capsys.readouterr().out == f"{table}: no cards\n"


def test_a_picture_that_is_not_there_ends_with_two(tmp_path):
    result = run(tmp_path / "none.jpg")
    assert result.exit_code == 2
    assert "no such picture" in result.stderr


def test_altered_weights_and_other_labels_end_with_two(table, tmp_path):
    shutil.copytree(default_folder(), tmp_path / "weights")
    with (tmp_path / "weights" / "detector.onnx").open("ab") as file:
        file.write(b"x")
    altered = run("--weights", tmp_path / "weights", table)
    sidecar = json.loads((tmp_path / "weights" / "weights.json").read_text())
    sidecar["detector"]["labels"] = ["card"]
    (tmp_path / "weights" / "weights.json").write_text(json.dumps(sidecar))
    other = run("--weights", tmp_path / "weights", table)
    assert (altered.exit_code, other.exit_code) == (2, 2)
    assert "altered" in altered.stderr
    assert "labels" in other.stderr


def test_many_pictures_are_told_in_the_order_they_were_given(table, tmp_path):
    copies = [tmp_path / f"{name}.png" for name in "cabd"]
    for path in copies:
        shutil.copy(table, path)
    told = json.loads(run("--json", *copies).stdout)["images"]
    assert [each["file"] for each in told] == [str(path) for path in copies]


def test_drawn_pictures_of_one_name_do_not_overwrite_each_other(table, tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        shutil.copy(table, tmp_path / folder / "a.png")
    run("--draw", tmp_path / "drawn", tmp_path / "one" / "a.png", tmp_path / "two" / "a.png")
    drawn = sorted(path.name for path in (tmp_path / "drawn").iterdir())
    assert drawn == ["one-a.seen.jpg", "two-a.seen.jpg"]


def test_drawn_pictures_keep_apart_whatever_they_are_called():
    files = [Path("s1/1.png"), Path("s1/1.jpg"), Path("a/s1/1.png"), Path("2.png")]
    names = drawn_names(files)
    assert list(names.values()) == [
        "s1-1.seen.jpg", "s1-1-2.seen.jpg", "s1-1-3.seen.jpg", "2.seen.jpg",
    ]  # fmt: skip


def test_what_cannot_be_drawn_ends_with_two_and_one_sentence(table, tmp_path):
    (tmp_path / "drawn" / "table.seen.jpg").mkdir(parents=True)
    for folder, said in (
        (table, "this folder cannot be made"),
        (tmp_path / "drawn", "cannot be written"),
    ):
        result = run("--draw", folder, table)
        assert (result.exit_code, result.stdout) == (2, "")
        assert len(result.stderr.strip().splitlines()) == 1
        assert said in result.stderr


def test_missing_weights_end_with_two_and_name_the_repair(table, tmp_path):
    result = run("--weights", tmp_path, table)
    assert result.exit_code == 2
    assert "models.export" in result.stderr
