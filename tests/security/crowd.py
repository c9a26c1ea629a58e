"""Many listeners at once, in a process with open files of its own: `crowd.py PORT TOKEN COUNT`.

It says `open` when all of them hold a connection on which they have asked for the stream, waits for
a line, and says as JSON how many were answered with which status.
"""

from __future__ import annotations

import json
import resource
import socket
import sys
from collections import Counter

from tests.patience import PATIENCE_S

SPARE_FILES = 64


def listen(port: int, token: str, show: str = "table") -> socket.socket:
    """Ask for a stream, and stay."""
    head = f"GET /stream/{show} HTTP/1.1\r\nHost: localhost\r\nCookie: vingtetun={token}\r\n\r\n"
    wire = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    wire.sendall(head.encode())
    return wire


def status_of(wire: socket.socket) -> int:
    """Read the status of an answer; 0 where none came."""
    try:
        return int([*wire.recv(4096).split(b" "), b"0"][1])
    except OSError:
        return 0


def most() -> int:
    """Give how many connections one process of this machine may hold."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return sys.maxsize if hard == resource.RLIM_INFINITY else hard - SPARE_FILES


def main(port: int, token: str, count: int) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count + SPARE_FILES, hard), hard))
    wires = [listen(port, token) for _ in range(count)]
    sys.stdout.write("open\n")
    sys.stdout.flush()
    sys.stdin.readline()
    sys.stdout.write(json.dumps(Counter(map(status_of, wires))) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
