"""What a picture's content says of the camera, at times that a test writes down."""

import numpy as np
import pytest

from tests.live.fake_cameras import black, covered, picture
from tracker.camera.capture import LOST_AFTER_S
from tracker.camera.picture_check import (
    FROZEN_AFTER_S,
    Fault,
    PictureCheck,
    QualityCheck,
    quality_of,
)
from tracker.store.camera_link import NOT_SEEN_AFTER_S

EVERY_S = 0.125


def first_fault(draw, seconds=3.0):
    """Watch a good table, then something else; give the first fault and how long it took."""
    check = PictureCheck()
    for number in range(16):
        assert check.judge(picture(number), number * EVERY_S) is None
    for number in range(16, 16 + round(seconds / EVERY_S)):
        fault = check.judge(draw(number), number * EVERY_S)
        if fault is not None:
            return fault, (number - 15) * EVERY_S
    return None, seconds


@pytest.mark.parametrize(
    ("draw", "fault", "within_s"),
    [
        (lambda _: picture(15), Fault.FROZEN, FROZEN_AFTER_S),
        (black, Fault.BLACK, EVERY_S),
        (covered, Fault.BLOCKED, EVERY_S),
        (picture, None, 3.0),
    ],
)
def test_a_fault_is_named_in_time(draw, fault, within_s):
    assert first_fault(draw) == (fault, within_s)


def test_every_fault_is_told_within_three_seconds():
    assert max(FROZEN_AFTER_S, LOST_AFTER_S) < NOT_SEEN_AFTER_S == 3.0


def test_an_empty_felt_as_bright_as_the_room_is_not_a_covered_lens():
    felt = np.full((120, 160, 3), (60, 75, 66), np.uint8)
    felt[20:100, 30:130] = (45, 84, 38)
    noise = np.random.default_rng(1).integers(0, 4, felt.shape)
    grey = felt @ np.array((0.114, 0.587, 0.299))

    assert grey.std() < 9
    assert PictureCheck().judge((felt + noise).astype(np.uint8), 0.0) is None


def test_a_lamp_switched_off_is_not_a_covered_lens():
    def dimmer(number):
        return (picture(number) * 0.45).astype(np.uint8)

    assert first_fault(dimmer)[0] is None


@pytest.mark.parametrize(
    ("shade", "light"), [(1.0, "ok"), (0.3, "dark"), (2.6, "glare")], ids=["good", "dark", "glare"]
)
def test_light_is_named(shade, light):
    shown = np.clip(picture(1) * shade, 0, 255).astype(np.uint8)

    assert quality_of(shown).light == light


def test_a_light_in_which_cards_were_read_is_not_too_dark_until_it_is_clearly_dimmer():
    check = QualityCheck()

    def light(shade, *, read):
        shown = np.clip(picture(1) * shade, 0, 255).astype(np.uint8)
        return check.judge(shown, cards_are_read=read).light

    assert light(0.3, read=False) == "dark"
    assert light(0.3, read=True) == "ok"
    assert light(0.28, read=False) == "ok"
    assert light(0.2, read=False) == "dark"


def test_a_picture_without_an_edge_is_blurred():
    assert quality_of(picture(1)).sharpness == "ok"
    assert quality_of(np.full((120, 160, 3), 120, np.uint8)).sharpness == "blurred"
