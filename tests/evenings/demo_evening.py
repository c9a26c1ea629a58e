"""The demo evening, replayed once for all tests."""

import functools
from pathlib import Path

from tracker.live.session import EveningLog
from tracker.replay.replay import at_once, open_replay

DEMO = Path(__file__).parent / "demo"
RECORDED = DEMO / "detections.jsonl.gz"


def written(path):
    """Replay headless; give the entries and what was asked."""
    ledger, asked = open_replay(path).run(EveningLog(), at_once)
    return ledger.entries, asked


@functools.cache
def demo_written():
    """Replay the demo evening, once for all who ask."""
    return written(RECORDED)
