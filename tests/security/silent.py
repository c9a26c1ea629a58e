"""Many connections that say nothing, or begin and never end: `silent.py PORT COUNT [BEGINNING]`.

It says `open` when all of them have been opened, and holds them until it is told to end.
"""

from __future__ import annotations

import resource
import socket
import sys
from contextlib import suppress

from tests.patience import PATIENCE_S
from tests.security.crowd import SPARE_FILES


def main(port: int, count: int, beginning: str = "") -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count + SPARE_FILES, hard), hard))
    wires = []
    for _ in range(count):
        wires.append(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S))
        with suppress(OSError):  # it has been closed already
            wires[-1].sendall(beginning.encode())
    sys.stdout.write("open\n")
    sys.stdout.flush()
    sys.stdin.readline()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
