"""Start Python processes that end when we do and never import files of the current folder."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SAFE_PATH = "PYTHONSAFEPATH"  # does what `python -P` does, where we do not write the command line


def end_with_parent() -> None:
    """Watch the process that started this one, and end this one at once when that is gone.

    Otherwise it could stay for ever, hanging in a driver or on a queue, although nobody needs it.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


@contextmanager
def without_current_folder() -> Iterator[None]:
    """Keep the current folder off the module path of processes that are started meanwhile.

    Otherwise a file `pickle.py` or `tracker.py` beside an evening would be imported instead of ours.
    """
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        del os.environ[SAFE_PATH]
        if before is not None:
            os.environ[SAFE_PATH] = before


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of processes; when it is left early, only tasks under way are waited for.

    They start from nothing: a copy of a process with threads may wait for ever for what one of them held.
    """
    with without_current_folder():
        afresh = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(count, mp_context=afresh, initializer=end_with_parent)
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)
