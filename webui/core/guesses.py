"""Tries at a pairing code, counted for each address and for all of them.

A code has eight digits and is open for ten minutes. All strangers together try a hundred a minute:
a thousand of a hundred million, so one open code in a hundred thousand would be found. One address
tries ten a minute, so a stranger keeps nobody out but himself; who commands ten addresses at once
can keep others out, but not this machine itself, which is counted by itself alone.
"""

from __future__ import annotations

import ipaddress
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

TRIES_A_MINUTE = 10
TRIES_OF_ALL = 100
OWN = "this machine"


class Guesses:
    """The tries of the last minute."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._tries: list[tuple[float, str]] = []

    def may_try(self, address: str) -> bool:
        """Count a try, if this address and all of them together have one left."""
        who, now_s = _who(address), self._clock()
        with self._lock:
            self._tries = [each for each in self._tries if each[0] > now_s - 60]
            others = [each for _, each in self._tries if each != OWN]
            full = who != OWN and len(others) >= TRIES_OF_ALL
            if full or sum(each == who for _, each in self._tries) >= TRIES_A_MINUTE:
                return False
            self._tries.append((now_s, who))
        return True


def _who(address: str) -> str:
    """Give one name to all addresses that this machine calls itself by."""
    try:
        return OWN if ipaddress.ip_address(address).is_loopback else address
    except ValueError:
        return address
