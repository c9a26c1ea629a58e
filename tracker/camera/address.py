"""A camera's address as people type it."""

from __future__ import annotations

import re

# An address without its scheme: HOST:PORT or an IPv4 address, with or without a path.
BARE = re.compile(r"[\w.-]+:\d{1,5}(/\S*)?|\d{1,3}(\.\d{1,3}){3}(/\S*)?")


def with_scheme(name: str) -> str:
    """Put http:// before an address that was typed without a scheme."""
    return f"http://{name}" if BARE.fullmatch(name) else name
