"""The chips of the drawn table, learnt once."""

import pytest

from tests.chips.tables import learnt_kinds


@pytest.fixture
def kinds():
    return learnt_kinds()
