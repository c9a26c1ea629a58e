"""Pictures of a still table, averaged: noise goes, and what changes shows at once."""

import numpy as np
import pytest

from tracker.pictures.steady import MOST, SteadyPicture

FELT, CARD = (40, 70, 30), (110, 112, 108)
HIGH, WIDE = 120, 160
HERE = (slice(32, 88), slice(48, 88))


def table(*, card=False):
    picture = np.empty((HIGH, WIDE, 3), np.float64)
    picture[:] = FELT
    if card:
        picture[HERE] = CARD
    return picture


class Camera:
    def __init__(self, noise):
        self.noise, self.random = noise, np.random.default_rng(5)

    def picture(self, scene):
        noisy = scene + self.random.normal(0, self.noise, scene.shape)
        return np.clip(np.rint(noisy), 0, 255).astype(np.uint8)


def off(picture, scene, where=...):
    return float((picture.astype(float) - scene)[where].std())


def test_a_quiet_picture_is_left_as_it_is():
    steady, camera = SteadyPicture(), Camera(noise=1)
    shown = [camera.picture(table()) for _ in range(4)]

    assert all(steady.add(each) is each for each in shown)


def test_noise_is_averaged_out_to_a_quarter():
    steady, camera = SteadyPicture(), Camera(noise=6)

    told = [off(steady.add(camera.picture(table())), table()) for _ in range(MOST + 4)]

    assert told[0] == pytest.approx(6, abs=0.3)
    assert told[-1] == pytest.approx(6 / 4, abs=0.2)


def test_a_card_that_comes_shows_at_once_as_it_is():
    steady, camera = SteadyPicture(), Camera(noise=6)
    for _ in range(12):
        steady.add(camera.picture(table()))

    first = steady.add(camera.picture(table(card=True)))

    assert first[HERE].mean(axis=(0, 1)) == pytest.approx(np.array(CARD), abs=1)
    assert off(first, table(card=True), HERE) == pytest.approx(6, abs=0.5)
    beside = (slice(0, 20), slice(100, 160))
    assert off(first, table(), beside) < 6 / 3  # the felt far from it stays averaged


def test_a_card_that_goes_leaves_no_shadow():
    steady, camera = SteadyPicture(), Camera(noise=6)
    for _ in range(12):
        steady.add(camera.picture(table(card=True)))

    left = steady.add(camera.picture(table()))

    assert left[HERE].mean(axis=(0, 1)) == pytest.approx(np.array(FELT), abs=1)


def test_a_card_pushed_by_a_pixel_is_not_smeared():
    steady, camera = SteadyPicture(), Camera(noise=3)
    for _ in range(12):
        steady.add(camera.picture(table(card=True)))
    pushed = np.roll(table(card=True), 1, axis=1)

    shown = steady.add(camera.picture(pushed))

    edge = shown[HERE[0], HERE[1].stop].mean(axis=0)  # the column that the card covers now
    assert edge == pytest.approx(np.array(CARD), abs=4)


def test_a_picture_of_another_size_begins_anew():
    steady, camera = SteadyPicture(), Camera(noise=6)
    for _ in range(3):
        steady.add(camera.picture(table()))

    small = steady.add(camera.picture(table()[::2, ::2]))

    assert small.shape == (HIGH // 2, WIDE // 2, 3)
    assert small.mean(axis=(0, 1)) == pytest.approx(np.array(FELT), abs=1)


def test_once_the_lamp_is_on_the_mean_is_forgotten():
    steady, dark, bright = SteadyPicture(), Camera(noise=6), Camera(noise=0.5)
    for _ in range(6):
        steady.add(dark.picture(table()))
    lit = [bright.picture(2 * table()) for _ in range(3)]

    told = [steady.add(each) for each in lit]

    assert told[-1] is lit[-1]
