"""Limit guesses at a pairing code, per address and in all.

A code has eight digits and is open for ten minutes. All addresses together may try 100 codes
a minute, so 1,000 of 100,000,000 in that time: the chance to hit one open code is 1 in 100,000.
One address may try ten a minute, so one stranger cannot keep others from pairing. Ten addresses
together can use up all tries. Only this machine can then still pair, because it is counted apart.
"""

from __future__ import annotations

import ipaddress
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

TRIES_A_MINUTE = 10  # of one address
TRIES_OF_ALL = 100  # of all addresses together in a minute, without this machine
OWN = "this machine"


class Guesses:
    """The tries of the last minute."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._tries: list[tuple[float, str]] = []

    def count_try(self, address: str) -> bool:
        """Count a try of this address, and tell whether it may try; a try that it may not make does not count."""
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
    """Give one name to all loopback addresses of this machine."""
    try:
        return OWN if ipaddress.ip_address(address).is_loopback else address
    except ValueError:
        return address
