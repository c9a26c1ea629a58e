"""A connection to the MQTT broker that reconnects by itself."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tracker.game.sentences import filled, quoted

_LOG = logging.getLogger(__name__)
# at each try the library logs the state in which it is not connected; `Reach` says it once, in words
_LOG.addFilter(lambda record: "MQTT_CS_" not in record.getMessage())
_ADDRESS = re.compile(r"(?P<host>[^\s:/]+)(:(?P<port>[0-9]{1,5}))?")
LAST_PORT = 65535
KEEPALIVE_S = 10  # the broker reports a dead table as offline after one and a half times this


@dataclass(frozen=True)
class Broker:
    """Address and user name of the broker; the password comes from the environment."""

    host: str
    port: int = 1883
    user: str | None = None

    @classmethod
    def at(cls, text: str, user: str | None = None) -> Broker:
        """Read HOST or HOST:PORT.

        >>> Broker.at("club.local:1884")
        Broker(host='club.local', port=1884, user=None)
        """
        found = _ADDRESS.fullmatch(text)
        port = int(found["port"] or cls.port) if found else 0
        if found is None or not 0 < port <= LAST_PORT:
            said = filled("not a broker's HOST or HOST:PORT: {text}", text=quoted(text))
            raise ValueError(said)
        return cls(found["host"], port, user)


@dataclass(frozen=True)
class Will:
    """What the broker publishes for us when our connection breaks."""

    topic: str
    payload: bytes


def client(broker: Broker, name: str, will: Will | None = None) -> Client:
    """Make a client. `start` lets it connect, and reconnect, in a thread of its own."""
    found = Client(CallbackAPIVersion.VERSION2, client_id=name)
    if broker.user is not None:
        found.username_pw_set(broker.user, os.environ.get("VINGTETUN_MQTT_PASSWORD"))
    if will is not None:
        found.will_set(will.topic, will.payload, qos=1, retain=True)
    found.reconnect_delay_set(min_delay=1, max_delay=8)
    # An error in one message is logged, and must not end the client's thread.
    found.suppress_exceptions = True
    found.enable_logger(_LOG)
    return found


def start(client: Client, broker: Broker) -> None:
    client.connect_async(broker.host, broker.port, keepalive=KEEPALIVE_S)
    client.loop_start()


def stop(client: Client) -> None:
    client.disconnect()
    client.loop_stop()


class Reach:
    """Says once why a broker is not reached, and again only after it was."""

    def __init__(self, broker: Broker, say: Callable[[str], None]) -> None:
        self._where, self._say, self._said = f"{broker.host}:{broker.port}", say, ""

    def reached(self) -> None:
        self._said = ""

    def failed(self, refusal: str = "") -> None:
        """Say that nobody answers, or why the broker refuses us."""
        said = filled("no broker answers at {where}; it is tried again", where=self._where)
        if refusal:
            said = filled(
                "the broker at {where} refuses the connection ({refusal}); check --user and VINGTETUN_MQTT_PASSWORD",
                where=self._where,
                refusal=refusal,
            )
        if said != self._said:
            self._say(said)
        self._said = said


Hear = Callable[[MQTTMessage], None]


def hear(client: Client, act: Hear) -> None:
    """Call one function for every message."""

    def heard(_: Client, __: Any, message: MQTTMessage) -> None:
        act(message)

    client.on_message = heard
