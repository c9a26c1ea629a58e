"""What draws plain cards: a library of them, and a press that prints others on them."""

import pytest

from models.scenes.press import Press
from tests.models.plain import Pen, plain_card, plain_library


@pytest.fixture(scope="session")
def library():
    return plain_library(plain_card())


@pytest.fixture
def press():
    return Press(plain_library(plain_card((40, 20, 10), two_ends=False)), Pen())
