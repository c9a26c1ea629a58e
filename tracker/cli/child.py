"""A command of ours as the child of another process: it ends when its parent does.

The parent holds the other end of the child's standard input. The command's arguments come through
it as the first line, so that no password in them stands in the list of processes; its end says that
the parent is gone, however it went. A pipe is what every system closes by itself.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

# -P: a file `json.py` or `tracker.py` in the folder we are started from is not taken for ours
PROGRAM = (sys.executable, "-P", "-m", "tracker.cli.child")
STDIN = 0
GRACE_S = 5.0  # to end in order, once the parent is gone


def begin(
    arguments: Sequence[str], program: Sequence[str] = PROGRAM, **how: Any
) -> subprocess.Popen[bytes]:
    """Start a command; it runs until it ends by itself, is ended, or this process is gone."""
    child = subprocess.Popen(program, stdin=subprocess.PIPE, **how)  # noqa: S603  our own commands
    assert child.stdin is not None
    with suppress(OSError):  # it has ended already
        child.stdin.write(json.dumps(list(arguments)).encode() + b"\n")
        child.stdin.flush()
    return child


def answer_of(arguments: Sequence[str], within_s: float) -> bytes:
    """Run a command to its end; give what it printed."""
    child = begin(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    held, child.stdin = child.stdin, None  # else its end would be closed before it has answered
    assert held is not None
    with held, child:
        try:
            return child.communicate(timeout=within_s)[0]
        finally:
            child.kill()


def let_go(child: subprocess.Popen[bytes]) -> None:
    """Close our end of a child's standard input."""
    if child.stdin is not None:
        with suppress(OSError):
            child.stdin.close()


def main() -> None:
    """Run the command that the parent names."""
    arguments = json.loads(_first_line())
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()

    from tracker.cli.main import main as command  # noqa: PLC0415  the parent may go while we import it

    command(arguments, prog_name="vingtetun")


def _first_line() -> bytes:
    """Read up to the end of a line; what comes after it belongs to the watch."""
    line = bytearray()
    while not line.endswith(b"\n"):
        byte = os.read(STDIN, 1)
        if not byte:
            sys.exit("vingtetun: whoever started this has gone")
        line += byte
    return bytes(line)


def _end_with_parent() -> None:
    """End as at Ctrl-C once nobody holds the other end; at once where that takes too long."""
    while os.read(STDIN, 4096):
        pass
    signal.raise_signal(signal.SIGTERM)
    time.sleep(GRACE_S)
    os._exit(1)


if __name__ == "__main__":
    main()
