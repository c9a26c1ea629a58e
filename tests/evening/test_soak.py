"""A long evening, shortened: nothing grows but the log, and every page shows every act."""

import sys

import pytest

from tests.soak import ACTS, GROWTH, soak


@pytest.mark.slow
@pytest.mark.serial
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_an_hour_with_five_pages_stays_flat(tmp_path):
    found = soak(1, tmp_path)

    assert found.acts == 60 * ACTS
    assert found.missed == 0
    assert found.memory_growth < GROWTH
    growth = [each.database_kb for each in found.parts]
    # the write-ahead log is folded in now and then; the rest grows as the log does
    assert growth[-1] < growth[0] + found.entries * 2 + 8192
