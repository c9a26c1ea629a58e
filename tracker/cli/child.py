"""Run a vingtetun command as a child process that ends when its parent does.

The parent holds the other end of the child's standard input. The command's arguments are the first line
sent through it, so a password among them does not appear in the list of processes. When the parent ends,
for whatever reason, the system closes the pipe, and the child notices.
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

# -P keeps the current folder off the module path: a file `json.py` or `tracker.py` there is not imported.
PROGRAM = (sys.executable, "-P", "-m", "tracker.cli.child")
STDIN = 0
GRACE_S = 5.0  # once the parent is gone, the command has so long to finish in an orderly way


def start_child(
    arguments: Sequence[str], program: Sequence[str] = PROGRAM, **how: Any
) -> subprocess.Popen[bytes]:
    """Start a command; it runs until it ends, is ended, or this process is gone."""
    child = subprocess.Popen(program, stdin=subprocess.PIPE, **how)  # noqa: S603  our own commands
    assert child.stdin is not None
    with suppress(OSError):  # the child may have ended already
        child.stdin.write(json.dumps(list(arguments)).encode() + b"\n")
        child.stdin.flush()
    return child


def run_child(arguments: Sequence[str], within_s: float) -> bytes:
    """Run a command to its end and give what it printed."""
    child = start_child(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    # Otherwise `communicate` would close the child's standard input, and the child would end.
    held, child.stdin = child.stdin, None
    assert held is not None
    with held, child:
        try:
            return child.communicate(timeout=within_s)[0]
        finally:
            child.kill()


def let_go(child: subprocess.Popen[bytes]) -> None:
    """Close our end of a child's standard input, which tells the child to end."""
    if child.stdin is not None:
        with suppress(OSError):
            child.stdin.close()


def main() -> None:
    """Read the arguments from the parent and run the command."""
    arguments = json.loads(_first_line())
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()

    from tracker.cli.main import main as command  # noqa: PLC0415  the parent may end during this import

    command(arguments, prog_name="vingtetun")


def _first_line() -> bytes:
    """Read one line byte by byte, so that nothing behind it is taken from `_end_with_parent`."""
    line = bytearray()
    while not line.endswith(b"\n"):
        byte = os.read(STDIN, 1)
        if not byte:
            sys.exit("vingtetun: the process that started this has ended")
        line += byte
    return bytes(line)


def _end_with_parent() -> None:
    """Wait until the parent is gone, then end as after SIGTERM; after `GRACE_S` end at once."""
    while os.read(STDIN, 4096):
        pass
    signal.raise_signal(signal.SIGTERM)
    time.sleep(GRACE_S)
    os._exit(1)


if __name__ == "__main__":
    main()
