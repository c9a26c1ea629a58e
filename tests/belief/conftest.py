"""A bare felt and what follows the cards on it."""

import pytest

from tests.belief.stage import MAP, Stage
from tracker.belief.followed import FollowedCards


@pytest.fixture
def stage():
    return Stage()


@pytest.fixture
def followed():
    return FollowedCards(MAP)
