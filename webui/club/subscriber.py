"""Listen to all tables at a broker: store their entries, ask for missing ones."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tracker.mqtt import messages
from tracker.mqtt.broker import Broker, Reach, client, hear, start, stop
from webui.club.ledger import ClubLedger, Received

if TYPE_CHECKING:
    from collections.abc import Callable

    from paho.mqtt.client import Client, MQTTMessage

    from tracker.store.identity import Identity

ASK_AGAIN_S = 1.0  # a table is asked for missing entries at most once in this time
MOST_TABLES = 100  # more than one page can show


@dataclass(frozen=True)
class HeardTable:
    """What a table published last: whether it is online, and its state."""

    table: str
    online: bool = False
    state: messages.Json = field(default_factory=dict)


class ClubSubscriber:
    """Receives what the tables publish; `version` grows with every change the page could show."""

    def __init__(
        self,
        ledger: ClubLedger,
        broker: Broker,
        name: str = "room",
        say: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.ledger, self.broker = ledger, broker
        self._reach = Reach(broker, say)
        self.connected = False
        self.version = 0
        self.tables: dict[str, HeardTable] = {}
        self._news = threading.Condition()
        self._asked: dict[str, float] = {}
        self._client = client(broker, f"vingtetun-{name}")
        self._client.on_connect = self._on_connect
        self._client.on_connect_fail = lambda *_: self._reach.failed()
        self._client.on_disconnect = self._on_disconnect
        hear(self._client, self._on_message)

    def start(self) -> None:
        start(self._client, self.broker)

    def close(self) -> None:
        stop(self._client)

    def wait(self, version: int, timeout: float) -> int:
        """Wait until the version changes or the time is over; give the current version."""
        with self._news:
            self._news.wait_for(lambda: self.version != version, timeout)
            return self.version

    def _tell(self) -> None:
        with self._news:
            self.version += 1
            self._news.notify_all()

    def _on_connect(self, found: Client, _: Any, __: Any, reason: Any, ___: Any) -> None:
        if reason.is_failure:
            self._reach.failed(str(reason))
            return
        self._reach.reached()
        self.connected = True
        found.subscribe(
            [(f"{messages.ROOT}/+/{what}", 1) for what in ("online", "state", "entries")]
        )
        self._tell()

    def _on_disconnect(self, *_: Any) -> None:
        self.connected = False
        self._tell()

    def _on_message(self, message: MQTTMessage) -> None:
        """Handle a message of a table; ignore what cannot be read."""
        try:
            table, what = messages.topic_parts(message.topic)
            if table not in self.tables and len(self.tables) >= MOST_TABLES:
                return
            if what == "entries":
                self._take(table, messages.read(message.payload))
            elif what == "online":
                self._greet(table, message.payload)
            elif what == "state":
                self._look(table, messages.read_state(message.payload), live=not message.retain)
            else:
                return
        except messages.MessageError:
            return
        self._tell()

    def _take(self, table: str, message: messages.EntryMessage) -> None:
        self.tables.setdefault(table, HeardTable(table))
        if self.ledger.take(table, message) is Received.GAP:
            self._ask(table, message.log)

    def _greet(self, table: str, payload: bytes | bytearray) -> None:
        if payload not in (messages.ONLINE, messages.OFFLINE):
            raise messages.MessageError("neither online nor offline")
        online = payload == messages.ONLINE
        self.tables[table] = replace(self.tables.get(table, HeardTable(table)), online=online)
        if online:
            self._asked.pop(table, None)  # the state that follows says what is missing

    def _look(self, table: str, stated: messages.StateMessage, *, live: bool) -> None:
        seen = self.tables.get(table, HeardTable(table))
        self.tables[table] = replace(seen, state=stated.shown)
        self.ledger.renew(table, stated.log)
        if stated.persons is not None:
            self.ledger.name_persons(table, stated.log, stated.persons)
        if live and stated.last is not None and self.ledger.correct(table, stated.log, stated.last):
            self._asked.pop(table, None)
        self.ledger.forget(table, stated.log, stated.removed)
        if stated.seq > self.ledger.held(table, stated.log):
            self._ask(table, stated.log)

    def _ask(self, table: str, log: Identity) -> None:
        """Ask for the entries after the last stored one, at most once a second."""
        now = time.monotonic()
        if now - self._asked.get(table, -ASK_AGAIN_S) < ASK_AGAIN_S:
            return
        self._asked[table] = now
        request = messages.request(log, self.ledger.held(table, log))
        self._client.publish(messages.topic(table, "missing"), request, qos=1)
