"""A banker's tablet as a program: it acts over HTTP, remembers what was answered, sends again."""

from __future__ import annotations

import hmac
import http.client
import re
import secrets
import socket
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tests.patience import PATIENCE_S
from tracker.game.events import Amended, CoupOpened
from tracker.game.notation import read
from webui.core.devices import Devices, Role
from webui.core.evening_hub import now_ms

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracker.store.codec import Event

GONE = (OSError, http.client.HTTPException)
COUP = (
    ("stake 1 5", "stake 2 5"),
    ("deal 1 9H",),
    ("deal 2 8C",),
    ("deal B 7D",),
    ("deal 1 TS",),
    ("deal 2 2C",),
    ("stand 1",),
    ("deal 2 5H",),
    ("stand 2",),
    ("deal B TD",),
    ("stand B",),
    ("pay 1 5",),
    ("take 2 5",),
    ("next-coup",),
)
CORRECTED = "deal 2 3C"  # what the sixth act should have been
SETTLEMENT = ("pay", "take")


@dataclass(frozen=True)
class Act:
    """One touch: where it goes, what it says, and what it must leave in the log."""

    kind: str
    path: str
    fields: tuple[tuple[str, str], ...]
    leaves: tuple[Event, ...]


def evening(first: int) -> Iterator[Act]:
    """Play coup after coup; in each a card is corrected and an act taken back and done again."""
    seq = first
    for _ in count():
        dealt = 0
        for said in COUP:
            yield say(said)
            seq += len(said)
            if said == ("deal 2 2C",):
                dealt = seq
            if said == ("stand 1",):
                fact = read(CORRECTED)
                yield Act(
                    "correction", f"/correct/{dealt}", (("card", "3C"),), (Amended(dealt, (fact,)),)
                )
                yield Act("correction", "/undo", (), (Amended(seq + 1),))
                yield Act("correction", "/redo", (), (Amended(seq + 2),))
                seq += 3


def say(said: tuple[str, ...]) -> Act:
    verb = said[0].split()[0]
    facts = tuple(CoupOpened() if text == "next-coup" else read(text) for text in said)
    kind = "settlement" if verb in SETTLEMENT else "play"
    return Act(kind, "/act", tuple(("do", text) for text in said), facts)


class Tablet:
    """A paired device; it works over whichever port the server has now."""

    def __init__(self, database: Path) -> None:
        devices = Devices(database.with_suffix(".devices.db"))
        self.token = devices.pair(devices.new_code(Role.BANKER), "tablet", now_ms())
        self.form = hmac.new(devices.secret(), self.token.encode(), "sha256").hexdigest()
        devices.close()
        self.connection = None

    def connect(self, port: int) -> None:
        self.close()
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()

    def ask(self, path: str) -> tuple[int, str]:
        """Get a page, whatever the answer is."""
        return self._ask("GET", path)

    def get(self, path: str) -> str:
        status, text = self.ask(path)
        assert status == 200, text
        return text

    def post(
        self, path: str, fields: tuple[tuple[str, str], ...] = (), key: str = ""
    ) -> tuple[int, str]:
        """Post a form; whoever gets no answer sends it again under the same key."""
        form = [("csrf", self.form), ("key", key or secrets.token_hex(8)), *fields]
        return self._ask("POST", path, urlencode(form))

    def take(self, path: str) -> bytes:
        """Get a file."""
        return self._whole("GET", path)[1]

    def _ask(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        status, content = self._whole(method, path, body)
        return status, content.decode()

    def _whole(self, method: str, path: str, body: str = "") -> tuple[int, bytes]:
        headers = {"Cookie": f"vingtetun={self.token}"}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            self.connection.request(method, path, body or None, headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except GONE:
            self.connection.close()
            raise

    def listen(self, port: int, show: str = "table") -> socket.socket:
        """Hold an event stream open."""
        stream = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
        head = f"GET /stream/{show} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: vingtetun={self.token}\r\n\r\n"
        stream.sendall(head.encode())
        return stream


def said_of(page: str) -> str:
    """Give the sentence of a refusal."""
    found = re.search(r"data-error>(.*?)<", page)
    return found.group(1) if found else ""
