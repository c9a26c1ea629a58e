"""`vingtetun cameras` says what each gives, or in one sentence why it gives nothing."""

import json

import cv2
import pytest
from click.testing import CliRunner

from tests.live.fake_cameras import phone, picture
from tracker.camera.sources import SourceError, source_of
from tracker.cli.cameras import cameras
from tracker.cli.main import main
from tracker.game.sentences import unpacked


def tried(*names):
    done = CliRunner().invoke(cameras, ["--json", *(str(name) for name in names)])
    return done.exit_code, json.loads(done.stdout)["cameras"]


def test_a_folder_of_pictures_is_named_with_its_size(tmp_path):
    for seed in range(4):
        cv2.imwrite(str(tmp_path / f"{seed}.png"), picture(seed))

    code, [found] = tried(tmp_path)

    assert (code, found["width"], found["height"], found["trouble"]) == (0, 160, 120, "")


def test_a_folder_without_pictures_is_named_once(tmp_path):
    code, [found] = tried(tmp_path)

    assert (code, found["trouble"]) == (1, f"no pictures in this folder: {tmp_path}")


@pytest.mark.parametrize("password", ["secret", "s@cret"])
def test_a_cameras_password_is_shown_nowhere(password):
    code, [found] = tried(f"http://me:{password}@127.0.0.1:9")

    assert code == 1
    assert (found["camera"], found["name"]) == ("http://127.0.0.1:9", "127.0.0.1:9")
    assert found["trouble"].startswith("nothing answers at 127.0.0.1: ")


@pytest.mark.parametrize(
    "name",
    [
        "rtps://me:secret@phone/live",
        "rtsp://me:secret@",
        "rtsp://me:secret@[",
        "a://me:secret@b.mp4",
    ],
)
def test_nor_where_an_address_is_refused(name):
    with pytest.raises(SourceError) as refused:
        source_of(name)

    assert "secret" not in str(refused.value)


def test_what_looks_like_a_number_and_is_none_is_no_camera():
    with pytest.raises(SourceError, match="not a camera"):
        source_of("²")


def test_a_name_that_is_no_camera_is_said_beside_those_that_are(tmp_path):
    cv2.imwrite(str(tmp_path / "1.png"), picture(1))
    done = CliRunner().invoke(main, ["cameras", "WRONG", str(tmp_path), "--lang", "fr"])

    wrong, right = done.stdout.splitlines()
    assert wrong.startswith("WRONG : ce n'est pas une caméra")
    assert right.startswith(f"{tmp_path} : 160×120")
    assert done.exit_code == tried("WRONG")[0] == 1


def test_the_pictures_of_typed_names_are_kept(tmp_path):
    cv2.imwrite(str(tmp_path / "1.png"), picture(1))
    kept = tmp_path / "kept"
    CliRunner().invoke(cameras, ["WRONG", str(tmp_path), "--json", "--pictures", str(kept)])

    assert [each.name for each in kept.iterdir()] == ["1.jpg"]


def test_a_link_to_a_picture_that_is_gone_is_said(tmp_path):
    (tmp_path / "1.png").symlink_to(tmp_path / "gone.png")

    code, [found] = tried(tmp_path)

    assert code == 1
    assert "cannot be opened (No such file or directory); take it out" in found["trouble"]
    assert str(tmp_path / "1.png") in found["trouble"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mood", "what_to_do"),
    [
        ("black", "take the cap off the lens, or switch a lamp on"),
        ("covered", "take away what covers the lens, or lay a card on the table"),
    ],
)
def test_pictures_that_show_no_table_are_told_from_none(mood, what_to_do):
    with phone() as served:
        served.mood = mood
        code, [found] = tried(served.url)

    assert code == 1
    assert what_to_do in str(unpacked(found["reason"]))
