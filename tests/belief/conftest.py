"""A bare felt and what follows the cards on it."""

import pytest

from tests.belief.stage import MAP, Stage
from tracker.belief.tracks import Tracks


@pytest.fixture
def stage():
    return Stage()


@pytest.fixture
def tracks():
    return Tracks(MAP)
