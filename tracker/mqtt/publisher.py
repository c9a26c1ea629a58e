"""Publish one table's log as it grows; the log itself is the queue.

The publisher remembers the last entry that the broker acknowledged, and goes on from there after an
interruption. A listener that misses entries asks for them. An entry that is sent twice has the same
number, so the listener notices.
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any

from tracker.game.sentences import parts_of
from tracker.host.files import MEGABYTE, read_json, read_text, write_whole
from tracker.mqtt import messages
from tracker.mqtt.broker import Broker, Reach, Will, client, hear, start, stop
from tracker.store import evenings
from tracker.store.errors import StoreError
from tracker.store.evening_table import EveningTable
from tracker.store.locks import PUBLISHER, beat
from tracker.store.log import Log
from tracker.store.persons import persons_of

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable
    from pathlib import Path

    from paho.mqtt.client import Client, MQTTMessage

    from tracker.store.identity import Identity

POLL_S = 0.1
HEARTBEAT_S = 0.5  # how often we give a sign of life to the process that started us
WINDOW = 200  # at most so many entries are sent without acknowledgement


class Publisher:
    """Follows a database and publishes what is new.

    Events from the broker are queued and handled in the publisher's own thread, because the client calls
    back while it holds its own locks.
    """

    def __init__(
        self, database: Path, table: str, broker: Broker, say: Callable[[str], None]
    ) -> None:
        self.log, self.table, self.broker = Log(database), table, broker
        self._mark = database.with_suffix(".published.json")
        self._identity = self.log.identity()
        self.acknowledged = _marked(self._mark, self._identity)
        self._sent = self._furthest = self.acknowledged
        self._under_way: dict[int, int] = {}  # message number: entry number, not yet acknowledged
        self._connected = False
        self._live: tuple[int, EveningTable] | None = None
        self._stated: bytes | None = None
        self._say, self._trouble = say, ""  # the last error, to say it only once
        self._reach = Reach(broker, say)
        self._heard: SimpleQueue[Callable[[], None]] = SimpleQueue()
        will = Will(messages.topic(table, "online"), messages.OFFLINE)
        self._client = client(broker, f"vingtetun-table-{table}", will)
        self._client.on_connect = self._on_connect
        self._client.on_connect_fail = lambda *_: self._heard.put(self._reach.failed)
        self._client.on_disconnect = lambda *_: self._heard.put(self._note_disconnected)
        self._client.on_publish = self._on_publish
        hear(self._client, self._on_request)

    def run(self, stopped: threading.Event) -> None:
        """Publish until told to stop; while there is no broker, wait for one."""
        start(self._client, self.broker)
        told_s = 0.0
        try:
            while not stopped.wait(POLL_S):
                self._try_step()
                if monotonic() - told_s > HEARTBEAT_S:
                    beat(self.log.path, PUBLISHER)
                    told_s = monotonic()
        finally:
            self.close()

    def _try_step(self) -> None:
        """Go on after an error, such as a held database or an unreadable line; say it once."""
        try:
            self.step()
        except StoreError as error:
            if str(error) != self._trouble:
                self._say(parts_of(error))
            self._trouble = str(error)
        else:
            self._trouble = ""

    def close(self) -> None:
        if self._connected:
            online = messages.topic(self.table, "online")
            said = self._client.publish(online, messages.OFFLINE, qos=1, retain=True)
            with suppress(RuntimeError):  # the broker has just gone
                said.wait_for_publish(2)
        stop(self._client)
        self.log.close()

    def step(self) -> None:
        """Publish the new entries, and then how the table stands."""
        while not self._heard.empty():
            self._heard.get()()
        if not self._connected:
            return
        self._notice_new_generation()
        room = WINDOW - len(self._under_way)
        news = self.log.entries_after(self._sent, room) if room > 0 else []
        for before, session, entry in news:
            said = messages.EntryMessage(self._identity, before, session, entry)
            topic = messages.topic(self.table, "entries")
            info = self._client.publish(topic, messages.write(said), qos=1)
            self._under_way[info.mid] = entry.seq
            self._sent = entry.seq
            self._furthest = max(self._furthest, self._sent)
        if not news:  # the state comes after the entries that led to it
            self._say_state()

    def _notice_new_generation(self) -> None:
        """Send everything again if old lines of the log changed, as when a player is forgotten."""
        now = self.log.identity()
        if now != self._identity:
            self._identity, self._live, self._stated = now, None, None
            self.acknowledged = self._sent = self._furthest = 0
            self._under_way.clear()

    def _say_state(self) -> None:
        found = self._state()
        if found != self._stated:
            self._stated = found
            self._client.publish(messages.topic(self.table, "state"), found, qos=1, retain=True)

    def _state(self) -> bytes:
        session = evenings.current(self.log) or self.log.latest_evening()
        about = messages.AboutLog(self._furthest, self.log.removed(), persons_of(self.log))
        if session is None:
            return messages.no_state(self._identity, about)
        if self._live is None or self._live[0] != session:
            self._live = (session, EveningTable(self.log.read(session)))
        live = self._live[1]
        for entry in self.log.read(session, live.seq):
            live.append(entry)
        return messages.state(self._identity, session, live, about)

    # events from the broker

    def _on_connect(self, _: Client, __: Any, ___: Any, reason: Any, ____: Any) -> None:
        refused = partial(self._reach.failed, str(reason))
        self._heard.put(refused if reason.is_failure else self._begin_again)

    def _on_publish(self, _: Client, __: Any, mid: int, ___: Any, ____: Any) -> None:
        self._heard.put(lambda: self._note_acknowledged(mid))

    def _on_request(self, message: MQTTMessage) -> None:
        with suppress(messages.MessageError):
            wanted = messages.read_request(message.payload, self._identity)
            self._heard.put(lambda: self._go_back(wanted))

    # how they are handled

    def _begin_again(self) -> None:
        """Start again after the last acknowledged entry: entries sent since then may be lost."""
        self._reach.reached()
        self._client.subscribe(messages.topic(self.table, "missing"), qos=1)
        for topic, payload in messages.discovery(self.table).items():
            self._client.publish(topic, payload, qos=1, retain=True)
        online = messages.topic(self.table, "online")
        self._client.publish(online, messages.ONLINE, qos=1, retain=True)
        self._connected, self._stated = True, None
        self._under_way.clear()
        self._sent = self.acknowledged

    def _note_disconnected(self) -> None:
        self._connected = False

    def _note_acknowledged(self, mid: int) -> None:
        if self._under_way.pop(mid, None) is None:
            return
        reached = min(self._under_way.values(), default=self._sent + 1) - 1
        if reached > self.acknowledged:
            self.acknowledged = reached
            _keep_mark(self._mark, self._identity, reached)

    def _go_back(self, wanted: int) -> None:
        """Go back to the entry after the last one that a listener has, and send from there on."""
        self._sent = min(self._sent, wanted)


def _marked(path: Path, log: Identity) -> int:
    """Read the last acknowledged entry; 0 if the note is about another log or generation."""
    try:
        kept = read_json(read_text(path, MEGABYTE))
        return int(kept["acknowledged"]) if messages.read_identity(kept) == log else 0
    except (OSError, ValueError, KeyError, TypeError):
        return 0  # everything is sent again; listeners ignore what they have


def _keep_mark(path: Path, log: Identity, seq: int) -> None:
    write_whole(path, json.dumps({"acknowledged": seq, **messages.naming(log)}).encode())
