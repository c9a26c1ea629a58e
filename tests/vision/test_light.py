"""In a dim picture covered cards are looked for once more, with its dark tones spread."""

import numpy as np
import pytest

from tests.vision.cardmaking import outline
from tracker.vision import detect
from tracker.vision.detect import Detector, Find
from tracker.vision.light import BRIGHT, DIM, LEAST_BEND, brightened


def table(felt, card=200):
    picture = np.full((160, 240, 3), felt, np.uint8)
    picture[40:60, 100:116] = card
    return picture


@pytest.mark.parametrize("felt", [36, 90, 255])
def test_a_bright_picture_is_left_as_it_is(felt):
    assert brightened(table(felt)) is None


def test_half_of_a_dim_picture_becomes_as_dark_as_it_is_in_common_ones():
    lit = brightened(table(32))

    assert 32 < DIM * 255 < lit[0, 0, 0] <= round(BRIGHT * 255)


def test_its_order_of_tones_is_kept_and_white_stays_white():
    picture = table(10)
    picture[0, :, :] = np.linspace(0, 255, 240).astype(np.uint8)[:, None]
    tones = brightened(picture)[0, :, 0].astype(int)

    assert tones[0] == 0
    assert tones[-1] == 255
    assert (np.diff(tones)[picture[0, 1:, 0] > picture[0, :-1, 0]] >= 0).all()


def test_a_picture_taken_in_the_dark_is_spread_no_more_than_is_safe():
    lit = brightened(table(2))

    assert 2 < lit[0, 0, 0] <= np.ceil(2 * (1 + LEAST_BEND) / LEAST_BEND)


def test_the_night_has_no_tones_to_spread():
    assert not brightened(np.zeros((40, 60, 3), np.uint8)).any()


@pytest.mark.parametrize(
    ("felt", "found"),
    [(20, ["face", "back"]), (90, ["face"])],  # what the bright look calls open is left out
)
def test_covered_cards_are_sought_in_the_brightened_picture_too(monkeypatch, felt, found):
    as_it_is, bright = outline(40, 40, 60, 84), outline(140, 40, 60, 84)

    def decoded(output, *_):
        if output.mean() * 255 < 40 or felt > 40:
            return [Find("face", 0.9, as_it_is)]
        return [Find("back", 0.8, bright), Find("face", 0.8, outline(40, 150, 60, 84))]

    class Network:
        @staticmethod
        def run(planes):
            return [[planes[:, :, :20]]]  # the felt alone

    monkeypatch.setattr(detect, "open_quickest", lambda *_: Network)
    monkeypatch.setattr(detect, "decoded", decoded)
    finds = Detector(None, {"index": 0.5, "face": 0.5, "back": 0.5}).find(table(felt))

    assert [each.kind for each in finds] == found
