"""Limit the open streams: of all devices, of each device, and a number kept for bankers."""

from __future__ import annotations

import threading
from collections import Counter
from typing import TYPE_CHECKING

from webui.core.devices import Role

if TYPE_CHECKING:
    from webui.core.devices import Device

MOST = 40  # of all devices; each open stream holds a thread of the server
EACH = 6  # of one device: a few windows, and some that were just closed
FOR_BANKERS = 8  # of all; other devices cannot take these


class Audience:
    """The streams that are open now, by device."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._bankers: Counter[int] = Counter()
        self._others: Counter[int] = Counter()

    @property
    def open(self) -> int:
        return self._bankers.total() + self._others.total()

    def enter(self, device: Device) -> bool:
        """Take a place for a device; tell whether there was one."""
        held, is_banker = self._held(device), device.role is Role.BANKER
        with self._lock:
            crowded = not is_banker and held.total() >= MOST - FOR_BANKERS
            if crowded or self.open >= MOST or held[device.id] >= EACH:
                return False
            held[device.id] += 1
        return True

    def leave(self, device: Device) -> None:
        """Give a device's place back."""
        with self._lock:
            self._held(device).subtract([device.id])

    def _held(self, device: Device) -> Counter[int]:
        return self._bankers if device.role is Role.BANKER else self._others
