"""What holds for every test: a slow machine is no fault of the code, and chance repeats itself."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.chance import EXPLORING

HERE = Path(__file__).parent
# coverage is measured while these run
TRACED = [HERE.parent / top / room for top in ("tests", "tracker") for room in ("game", "scribe")]
IN_MEMORY = Path("/dev/shm")  # noqa: S108  a folder of our own is made there
ROOM_BYTES = 2 * 1024**3  # the suite needs a tenth of it

settings.register_profile(
    "house",
    deadline=None,
    derandomize=not EXPLORING,
    print_blob=EXPLORING,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


def pytest_configure():
    """Keep what tests write in memory where there is room: a killed process loses nothing there either."""
    if "TMPDIR" in os.environ or not IN_MEMORY.is_dir():
        return
    if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM_BYTES:
        os.environ["TMPDIR"] = tempfile.tempdir = str(IN_MEMORY)


def pytest_collection_modifyitems(items):
    """Mark what runs under coverage (game and scribe, but for what is too slow then) and what may run again."""
    for item in items:
        here = any(folder in item.path.parents for folder in TRACED)
        if here and "untraced" not in item.keywords:
            item.add_marker(pytest.mark.traced)
        # Once more where the browser was lost (tests/webui/browsers.py). Not for all: between two
        # processes pytest asks whether a test may run again, which takes 40 ms for each.
        if "browsers" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TargetClosedError"]))
