"""A camera that freezes, hangs, goes black or away is noticed within three seconds, and comes back."""

import time

import cv2
import pytest

from tests.live.fake_cameras import Dying, Fast, Hanging, phone, picture
from tests.patience import until
from tracker.camera.capture import Camera, first_frame
from tracker.camera.picture_check import Fault
from tracker.camera.sources import SourceError, source_of, with_stable_name

WITHIN_S = 3.0
pytestmark = pytest.mark.slow


def watch(camera, is_enough):
    """Take pictures until something is so; give them, and how long this machine stood still."""
    frames, late_s = [], 0.0

    def is_so():
        nonlocal late_s
        begun = time.monotonic()
        frame = camera.next(0.1)
        late_s += max(0.0, time.monotonic() - begun - 0.1)
        if frame is not None:
            frames.append(frame)
        return is_enough(camera)

    assert until(is_so), f"it never came to that: {camera.sight}, {len(frames)} pictures"
    return frames, late_s


def seeing(camera):
    return camera.sight.seeing


def lost(camera):
    return not camera.sight.seeing


@pytest.fixture
def at_phone():
    with phone() as served:
        camera = Camera(source_of(served.url))
        watch(camera, seeing)
        yield served, camera
        camera.close()


def test_a_phones_pictures_come_with_their_time(at_phone):
    _, camera = at_phone
    frames, _ = watch(camera, lambda c: c._number > 5)

    times = [frame.at_ms for frame in frames]
    assert times == sorted(set(times))
    assert frames[0].picture.shape == (120, 160, 3)
    assert [frame.number for frame in frames] == sorted({frame.number for frame in frames})


@pytest.mark.parametrize(
    ("mood", "why"),
    [
        ("frozen", Fault.FROZEN),
        ("black", Fault.BLACK),
        ("covered", Fault.BLOCKED),
        ("silent", Fault.SILENT),
        ("closed", Fault.CLOSED),
    ],
)
def test_what_is_wrong_is_noticed_and_the_camera_comes_back(at_phone, mood, why):
    served, camera = at_phone
    served.mood = mood
    # the trouble has its name before the table counts as lost, or soon after
    _, late_s = watch(camera, lost)
    assert camera.age_s - camera.sight.since_s - late_s < WITHIN_S
    watch(camera, lambda c: c.sight.why is why)

    served.mood = "well"
    frames, _ = watch(camera, seeing)

    assert frames[-1].number > 1


def test_no_picture_of_a_black_lens_is_handed_on(at_phone):
    served, camera = at_phone
    served.mood = "black"
    frames, _ = watch(camera, lost)

    # what was on its way when it went black may still come; nothing that is black does
    assert all(frame.picture.mean() > 50 for frame in frames)


def test_a_phone_turned_on_its_side_gives_pictures_of_its_new_size(at_phone):
    served, camera = at_phone
    served.mood = "turned"

    def is_turned():
        frame = camera.next(0.1)
        return frame is not None and frame.picture.shape == (160, 120, 3)

    assert until(is_turned)


def test_a_phone_that_was_switched_off_is_tried_again_ever_more_rarely(at_phone):
    served, camera = at_phone
    served.mood = "off"
    watch(camera, lost)
    first = camera._wait_s
    watch(camera, lambda c: c._wait_s > first)

    assert camera.sight.why is Fault.CLOSED
    served.mood = "well"
    watch(camera, seeing)


@pytest.mark.parametrize("opener", [Hanging, Dying])
def test_a_program_that_hangs_or_dies_is_killed_and_begun_anew(opener):
    camera = Camera(source_of("0"), opener)
    watch(camera, seeing)
    holders = {camera._holder.process.pid}

    def begun_anew(camera):
        if camera._holder is not None:
            holders.add(camera._holder.process.pid)
        return len(holders) > 1 and seeing(camera)

    watch(camera, begun_anew)
    camera.close()


def test_late_pictures_are_dropped_and_counted():
    camera = Camera(source_of("0"), Fast)
    watch(camera, seeing)
    frames = []

    def dropped(camera):
        time.sleep(0.2)  # in which it takes many, if the machine lets it
        return camera.dropped > 3

    while len(frames) < 2:
        frames += watch(camera, dropped)[0]
    camera.close()

    # many were taken in between, and none of them is handed on late
    assert [frame.number for frame in frames] == list(
        range(frames[0].number, frames[0].number + len(frames))
    )
    times = [frame.at_ms for frame in frames]
    assert times == sorted(set(times))


def test_nothing_at_an_address_is_one_sentence():
    with pytest.raises(SourceError, match=r"no picture comes from this address.*127\.0\.0\.1:9/x$"):
        first_frame(source_of("http://me:secret@127.0.0.1:9/x"))


def test_no_camera_is_one_sentence():
    with pytest.raises(SourceError, match="no camera there; plug it in"):
        first_frame(source_of("57"))


def test_a_video_gives_every_picture_and_ends(tmp_path):
    path = tmp_path / "film.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 8, (160, 120))
    for seed in range(12):
        video.write(picture(seed))
    video.release()
    camera = Camera(source_of(str(path)))

    frames, _ = watch(camera, lambda c: c.ended)

    assert len(frames) == 12
    assert camera.dropped == 0
    assert camera.ended == f"it has come to its end: {path}"
    assert frames[8].at_ms == 1000


def test_a_video_that_breaks_off_gives_what_there_is(tmp_path):
    path = tmp_path / "film.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 8, (160, 120))
    for seed in range(12):
        video.write(picture(seed))
    video.release()
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    camera = Camera(source_of(str(path)))

    frames, _ = watch(camera, lambda c: c.ended)

    assert 0 < len(frames) < 12


def test_pictures_of_two_sizes_end_in_one_sentence(tmp_path):
    cv2.imwrite(str(tmp_path / "1.png"), picture(1))
    cv2.imwrite(str(tmp_path / "2.png"), picture(2, (60, 80)))
    camera = Camera(source_of(str(tmp_path)))

    watch(camera, lambda c: c.ended)

    assert "changes size to 80×60" in camera.ended


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gone.mp4", "there is no such video: gone.mp4"),
        ("http://", "this address names no host"),
        ("camera", "not a camera .*: 'camera'"),
        ("9" * 20, "not a camera .*: '9+'"),
        ("one.png", "a single picture is not a camera"),
    ],
)
def test_what_is_no_camera_is_one_sentence(name, said):
    with pytest.raises(SourceError, match=said):
        source_of(name)


def test_a_usb_camera_is_known_by_what_it_is(tmp_path):
    (tmp_path / "video3").touch()
    (tmp_path / "by-id").mkdir()
    (tmp_path / "by-id" / "usb-Acme_Cam-index0").symlink_to("/dev/video3")

    assert with_stable_name(source_of("3"), tmp_path / "by-id").name.endswith("usb-Acme_Cam-index0")
    assert with_stable_name(source_of("4"), tmp_path / "by-id").name == "4"
