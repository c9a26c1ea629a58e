"""A picture keeps what was found in it; other pictures stay as they are, and foreign comments are passed over."""

import json

import cv2
import numpy as np
import pytest

from tracker.store.seen_picture import BEGINS, COMMENT, OURS, FoundCard, finds_in, with_finds

FINDS = [FoundCard("AS", 0.99, (1, 2, 3, 4, 5, 6, 7, 8)), FoundCard("BACK", 0.9, (9,) * 8)]


@pytest.fixture(scope="module")
def jpeg():
    picture = np.arange(64 * 64 * 3, dtype=np.uint8).reshape(64, 64, 3)
    return cv2.imencode(".jpg", picture)[1].tobytes()


def drawn(jpeg):
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


def test_the_finds_come_back_and_the_picture_is_the_same(jpeg):
    marked = with_finds(jpeg, FINDS)

    assert [FoundCard(n, s, tuple(o)) for n, s, o in json.loads(finds_in(marked))] == FINDS
    assert (drawn(marked) == drawn(jpeg)).all()


def test_no_card_found_is_not_the_same_as_nothing_written(jpeg):
    assert finds_in(with_finds(jpeg, [])) == "[]"
    assert finds_in(jpeg) == ""


def test_too_many_finds_are_left_out_and_the_picture_stays(jpeg):
    assert with_finds(jpeg, FINDS * 2000) == jpeg
    assert with_finds(b"no picture", FINDS) == b"no picture"


@pytest.mark.parametrize(
    "said",
    [
        b"made by a phone",
        OURS + b"no JSON",
        OURS + b'["a"]\r\nSet-Cookie: x',
        OURS + b'["\xc3\xa9"]',
        OURS + b'["\n"]',
    ],
)
def test_what_others_wrote_into_a_picture_is_passed_over(said, jpeg):
    foreign = BEGINS + COMMENT + (len(said) + 2).to_bytes(2, "big") + said + jpeg[2:]

    assert finds_in(foreign) == ""
    assert finds_in(foreign[: len(said)]) == ""
