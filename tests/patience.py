"""How long a test waits, and where its servers listen: a busy machine is slow, not wrong."""

import secrets
import socket
import time

PATIENCE_S = 180.0
# below the ports that systems lend to outgoing connections: no other program is given one of these
# while a test's server is away, and no client that calls again and again connects to itself
PORTS = range(20_000, 30_000)


def until(is_so, seconds=PATIENCE_S):
    """Wait until something holds; say whether it came to hold."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.02)
    return bool(is_so())


def free_port():
    """Give a port that nobody listens on."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


def answers(port):
    """Tell whether somebody listens on a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def hear(process, word):
    """Read what a process says until a word falls; fail where it ends without it."""
    said = ""
    for line in process.stdout:
        said += line
        if word in line:
            return said
    raise AssertionError(f"it ended without a word of {word!r}: {said}")
