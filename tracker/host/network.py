"""Find this machine's address on the local network, and hide passwords in addresses that are shown."""

from __future__ import annotations

import re
import socket

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def reachable_address(host: str) -> str:
    """Give the address at which other devices on the network reach a server that listens on `host`."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104  compared, not bound
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


def own_address() -> str | None:
    """Give this machine's address on the local network, or None if it has none."""
    found = reachable_address("0.0.0.0")  # noqa: S104  asked for, not bound
    return None if found in LOOPBACK else found


# Cameras without a login page take user and password in their path, as in /user=me_password=x_channel=1.
SECRET = re.compile(
    r"((?:pass|pwd|psw|secret|token|key|auth|user|login)[a-z_]*)[=:][^&/_?]*", re.IGNORECASE
)


def without_password(name: str) -> str:
    """Remove user and password from a camera's address, and all that follows a question mark.

    >>> without_password("rtsp://me:s@cret@phone/live")
    'rtsp://phone/live'
    >>> without_password("http://phone/video?user=me&pwd=s3cret")
    'http://phone/video'
    >>> without_password("rtsp://phone/user=me_password=s3cret_channel=1")
    'rtsp://phone/user=…_password=…_channel=1'
    """
    scheme, found, rest = name.partition("//")
    if not found:
        return name
    plain, _, query = rest.partition("?")
    if "@" in query and "@" not in plain:
        return f"{scheme}//…"  # the password may contain "?", so its end is unknown: show nothing
    place, stroke, path = re.sub(r"^.*@", "", plain).partition("/")
    path = SECRET.sub(r"\1=…", path)
    return f"{scheme}//{place}{stroke}{path}"
