from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from tracker.belief.sightings import CardKind
from tracker.eyes.pipeline import detections
from tracker.pictures.frames import FramesError, open_frames


def picture(shade, size=(64, 96)):
    return np.full((*size, 3), shade, np.uint8)


def test_a_folder_gives_its_pictures_in_the_order_of_their_names(tmp_path):
    for shade in (30, 10, 20, 9, 110):
        cv2.imwrite(str(tmp_path / f"frame{shade}.png"), picture(shade))
    (tmp_path / "notes.txt").write_text("not a picture")

    frames = list(open_frames(tmp_path))

    assert [int(frame.picture[0, 0, 0]) for frame in frames] == [9, 10, 20, 30, 110]
    assert [frame.at_ms for frame in frames] == [125, 250, 375, 500, 625]


def test_a_video_gives_frames_with_its_own_time(tmp_path):
    path = tmp_path / "film.avi"
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (96, 64))
    for shade in range(5):
        film.write(picture(shade * 40))
    film.release()

    frames = list(open_frames(path))

    assert len(frames) == 5
    assert [frame.at_ms for frame in frames] == sorted(frame.at_ms for frame in frames)
    assert frames[-1].at_ms - frames[0].at_ms == pytest.approx(400, abs=5)


def test_a_picture_of_another_size_stops_the_frames_with_a_sentence(tmp_path):
    cv2.imwrite(str(tmp_path / "a.png"), picture(1))
    cv2.imwrite(str(tmp_path / "b.png"), picture(1, (30, 40)))
    frames = open_frames(tmp_path)

    assert next(frames).number == 1
    with pytest.raises(FramesError, match="changes size to 40×30"):
        next(frames)


def jpegs(*pictures):
    """Give pictures as a phone sends them: one after the other, each with a size of its own."""
    return b"".join(cv2.imencode(".jpg", each)[1].tobytes() for each in pictures)


def test_a_phone_turned_on_its_side_is_noticed(tmp_path):
    path = tmp_path / "phone.mjpeg"
    path.write_bytes(jpegs(*[picture(9)] * 6, *[picture(9, (96, 64))] * 6))
    frames = open_frames(path)

    assert [next(frames).picture.shape for _ in range(6)] == [(64, 96, 3)] * 6
    with pytest.raises(FramesError, match="changes size to 64×96"):
        next(frames)


def test_a_picture_that_breaks_off_is_no_picture(tmp_path):
    path = tmp_path / "phone.mjpeg"
    path.write_bytes(jpegs(*[picture(9)] * 6)[:-40])

    assert [int(frame.picture[0, 0, 0]) for frame in open_frames(path)] == [9] * 5


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("none.mp4", None, "no such video or folder"),
        ("text.mp4", b"hello", "not a video that can be read"),
        ("folder/a.png", b"hello", "not a picture"),
        ("folder/a.txt", b"hello", "no pictures in this folder"),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_a_source_without_frames_is_refused_in_a_sentence(tmp_path, name, content, said):
    path = tmp_path / name
    if content is not None:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    source = path.parent if "folder" in name else path

    with pytest.raises(FramesError, match=said):
        list(open_frames(source))


def test_the_detectors_cards_become_detections():
    def seen(name, best):
        rank = np.full(15, -6.0)
        rank[best] = -0.02
        polygon = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], float)
        suit = np.log(np.full(4, 0.25))
        return SimpleNamespace(
            name=name, confidence=0.9, polygon=polygon, rank=rank, suit=suit, likeness=0.4
        )

    found = detections([seen("K?", 12), seen("BACK", 14), seen("FOU", 13)], 125, 1)

    king, back, fou = found.cards
    assert (king.kind, back.kind, fou.kind) == (CardKind.TURNED, CardKind.COVERED, CardKind.FOU)
    assert king.outline == (0, 0, 63, 0, 63, 88, 0, 88)
    assert king.ranks.index(max(king.ranks)) == 12
    assert len(king.ranks) == 13
    assert back.ranks == ()
