"""A camera's address as people type it."""

from __future__ import annotations

import re

# an address without its scheme
BARE = re.compile(r"[\w.-]+:\d{1,5}(/\S*)?|\d{1,3}(\.\d{1,3}){3}(/\S*)?")


def named(name: str) -> str:
    """Give an address its scheme where it was typed without one."""
    return f"http://{name}" if BARE.fullmatch(name) else name
