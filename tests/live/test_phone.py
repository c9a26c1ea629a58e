"""A phone's pictures, as the camera's process reads them from the file that the pages write."""

import os
import threading
import time

import cv2
import pytest

from tests.live.fake_cameras import picture
from tests.patience import until
from tracker.camera.capture import Camera
from tracker.camera.phone import NOTHING_CAME, PhonePictures
from tracker.camera.picture_check import Fault
from tracker.camera.sources import SourceError, SourceKind, source_of
from tracker.host.files import write_whole
from tracker.store.camera_link import MOST_PHONE_BYTES, PHONE_PICTURE


@pytest.fixture
def path(tmp_path):
    return tmp_path / PHONE_PICTURE


def jpeg(number):
    return cv2.imencode(".jpg", picture(number))[1].tobytes()


def test_a_phone_is_a_source_by_its_one_word(tmp_path):
    source = source_of("phone", tmp_path)

    assert (source.kind, source.shown, source.is_live) == (SourceKind.PHONE, "phone", True)
    with pytest.raises(SourceError, match="not a camera"):
        source_of("phone")


def test_each_picture_is_given_once_with_the_time_it_came(path):
    phone = PhonePictures(path)
    write_whole(path, jpeg(1))
    begun = time.monotonic()
    at_s, seen = phone.read()

    assert at_s == pytest.approx(begun, abs=1.0)
    assert seen.shape == picture(1).shape
    assert phone._new() is None
    write_whole(path, jpeg(2))
    assert phone._new() is not None


@pytest.mark.parametrize(
    "content", [b"", b"no picture", jpeg(1)[:200], b"\xff\xd8\xff" + b"\0" * MOST_PHONE_BYTES]
)
def test_what_is_no_picture_is_passed_over(path, content):
    phone = PhonePictures(path)
    path.write_bytes(content)
    assert phone._new() is None

    write_whole(path, jpeg(3))
    assert phone._new() is not None


def test_without_a_picture_it_has_not_come(path):
    assert not PhonePictures(path).has_come(within_s=0.05)


def test_a_picture_of_yesterday_is_no_sign_of_a_phone(path):
    path.write_bytes(jpeg(1))
    long_ago = time.time() - 3600
    os.utime(path, (long_ago, long_ago))

    assert not PhonePictures(path).has_come(within_s=0.05)


@pytest.mark.slow
def test_a_phone_that_leaves_is_lost_and_found_again_when_it_comes_back(tmp_path, path):
    films, ended = threading.Event(), threading.Event()

    def film():
        number = 0
        while not ended.is_set():
            if films.is_set():
                number += 1
                write_whole(path, jpeg(number))
            time.sleep(0.05)

    threading.Thread(target=film, daemon=True).start()
    camera = Camera(source_of("phone", tmp_path))
    try:
        films.set()
        assert until(lambda: camera.next(0.1) is not None)
        films.clear()
        assert until(lambda: camera.next(0.1) is None and not camera.sight.seeing)
        assert (camera.sight.why, camera.sight.said) == (Fault.NO_PHONE, NOTHING_CAME)
        films.set()
        assert until(lambda: camera.next(0.1) is not None and camera.sight.seeing)
    finally:
        ended.set()
        camera.close()
