import cv2
import numpy as np
import pytest

from tracker.pictures.errors import PictureError
from tracker.pictures.files import expand, read_picture, write_picture
from tracker.pictures.headers import fault_of, is_heavy, size_in_header


def jpeg(width=64, height=48):
    noise = np.random.default_rng(1).integers(0, 255, (height, width, 3), np.uint8)
    return cv2.imencode(".jpg", noise)[1].tobytes()


def refused(tmp_path, content, name="table.jpg"):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(PictureError) as error:
        read_picture(path)
    return str(error.value)


def test_a_good_picture_is_read(tmp_path):
    (tmp_path / "table.jpg").write_bytes(jpeg())
    assert read_picture(tmp_path / "table.jpg").shape == (48, 64, 3)


def test_a_missing_picture_is_refused(tmp_path):
    with pytest.raises(PictureError, match="no such picture"):
        read_picture(tmp_path / "none.jpg")


def test_an_empty_file_is_refused(tmp_path):
    assert "empty" in refused(tmp_path, b"")


def test_a_text_is_refused(tmp_path):
    assert "not a picture" in refused(tmp_path, b"hello, this is no picture at all")


def test_a_cut_off_jpeg_is_refused(tmp_path):
    assert "cut off" in refused(tmp_path, jpeg()[:-40])


def test_a_cut_off_png_is_refused(tmp_path):
    png = cv2.imencode(".png", np.zeros((30, 30, 3), np.uint8))[1].tobytes()
    assert "cut off" in refused(tmp_path, png[:-20], "table.png")


def test_a_video_is_refused_and_replay_named(tmp_path):
    assert "vingtetun replay" in refused(tmp_path, b"\x00\x00\x00\x18ftypmp42" + b"\x00" * 40)


def test_a_hundred_megapixels_are_refused_before_decoding(tmp_path):
    png = bytearray(cv2.imencode(".png", np.zeros((30, 30, 3), np.uint8))[1].tobytes())
    png[16:24] = (10_000).to_bytes(4, "big") * 2
    assert "100 megapixels" in refused(tmp_path, bytes(png), "table.png")


def test_a_picture_of_zero_width_is_refused(tmp_path):
    png = bytearray(cv2.imencode(".png", np.zeros((30, 30, 3), np.uint8))[1].tobytes())
    png[16:20] = bytes(4)
    assert "zero pixels" in refused(tmp_path, bytes(png), "table.png")


def test_folders_and_globs_are_opened_and_nothing_comes_twice(tmp_path):
    for name in ("b.jpg", "a.png", "note.txt"):
        (tmp_path / name).write_bytes(jpeg())
    listed = expand((str(tmp_path), str(tmp_path / "*.jpg")))
    assert [path.name for path in listed] == ["a.png", "b.jpg"]


def test_a_glob_that_is_none_is_refused(tmp_path):
    with pytest.raises(PictureError, match=r"a\*\*b\*\.jpg"):
        expand((str(tmp_path / "a**b*.jpg"),))


def test_a_picture_that_cannot_be_written_is_one_sentence(tmp_path):
    drawn = np.zeros((30, 30, 3), np.uint8)
    write_picture(tmp_path / "drawn.png", drawn)
    assert read_picture(tmp_path / "drawn.png").shape == (30, 30, 3)
    with pytest.raises(PictureError, match=r"cannot be written .*free some space"):
        write_picture(tmp_path / "nowhere" / "drawn.png", drawn)


def test_an_empty_folder_and_an_empty_glob_are_refused(tmp_path):
    for word in (str(tmp_path), str(tmp_path / "*.jpg")):
        with pytest.raises(PictureError):
            expand((word,))


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".bmp", ".webp"])
@pytest.mark.parametrize("size", [(48, 64), (1, 1), (300, 17)])
def test_the_size_is_read_from_the_head_as_the_decoder_finds_it(suffix, size):
    content = cv2.imencode(suffix, np.zeros((*size, 3), np.uint8))[1].tobytes()

    assert size_in_header(content) == (size[1], size[0])
    assert fault_of(content) is None


@pytest.mark.parametrize("quality", [80, 101])  # above 100 without loss
def test_the_size_of_a_webp_is_read_whether_it_lost_anything_or_not(quality):
    noise = np.random.default_rng(1).integers(0, 255, (70, 33, 3), np.uint8)
    content = cv2.imencode(".webp", noise, [cv2.IMWRITE_WEBP_QUALITY, quality])[1].tobytes()

    assert content[12:16] == (b"VP8L" if quality > 100 else b"VP8 ")
    assert size_in_header(content) == (33, 70)


def test_a_picture_that_is_held_twice_over_may_have_half_the_pixels():
    content = cv2.imencode(".jpg", np.zeros((30, 30, 3)), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1]

    assert is_heavy(content.tobytes())
    assert not is_heavy(jpeg())
