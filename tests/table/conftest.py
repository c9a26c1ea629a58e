"""A bare felt and what follows the cards on it."""

import pytest

from tests.table.stage import MAP, Stage
from tracker.vision.tracks import Tracks


@pytest.fixture
def stage():
    return Stage()


@pytest.fixture
def tracks():
    return Tracks(MAP)
