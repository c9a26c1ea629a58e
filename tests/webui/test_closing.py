"""The server ends while pages are being drawn: SQLite, closed under a reader, kills the process."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("what", ["room", "devices"])
def test_a_file_closed_under_its_readers_ends_them_and_nothing_else(what, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.webui.closing", what, tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "ended\n", "")
