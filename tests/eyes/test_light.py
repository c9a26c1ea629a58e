"""In a dim picture covered cards are looked for once more, with its dark tones spread."""

import numpy as np
import pytest

from tests.eyes.cardmaking import outline
from tracker.eyes.detect import Detector
from tracker.eyes.light import BRIGHT, DIM, LEAST_BEND, bright_tones, with_tones


def brightened(picture):
    return with_tones(picture, bright_tones(picture))


def table(felt, card=200):
    picture = np.full((160, 240, 3), felt, np.uint8)
    picture[40:60, 100:116] = card
    return picture


@pytest.mark.parametrize("felt", [36, 90, 255])
def test_a_bright_picture_is_left_as_it_is(felt):
    assert bright_tones(table(felt)) is None


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


class Network:
    """Finds an open card in a picture as it is; where a dim felt was brightened, two others."""

    def run(self, planes):
        scale = planes.shape[3] / 240
        felt = planes[:, :, : round(20 * scale)].mean()
        if 40 <= felt < 80:
            return [[rows(scale, (0, 0, 0.8, 140, 40), (0, 0.8, 0, 180, 60))]]
        return [[rows(scale, (0, 0.9, 0, 40, 40))]]


def rows(scale, *cards):
    """Give cards (a score for each kind, left, top) as a network does: one column each."""
    columns = []
    for *scores, left, top in cards:
        quad = outline(left, top, 60, 84) * scale
        columns.append([0, 0, 0, 0, *scores, *np.insert(quad, 2, 1, axis=1).ravel()])
    return np.array(columns, np.float32).T


@pytest.mark.parametrize(
    ("felt", "found"),
    [(20, ["face", "back"]), (90, ["face"])],  # what the bright look calls open is left out
)
def test_covered_cards_are_sought_in_the_brightened_picture_too(felt, found):
    finds = Detector(Network(), {"index": 0.5, "face": 0.5, "back": 0.5}).find(table(felt))

    assert [each.kind for each in finds] == found
