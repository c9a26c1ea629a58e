import pytest

from tests.live.watched import Table


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    yield table
    table.log.close()
    table.tablet.close()
