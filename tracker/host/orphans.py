"""A process that Python started for us ends when we do, however we end."""

from __future__ import annotations

import multiprocessing
import os
import threading
from multiprocessing.connection import wait


def end_with_parent() -> None:
    """Watch over the process that started this one, and end at once when it is gone.

    What is under way may hang, in a driver or for ever in a queue; nobody is left who wants it.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
