"""A connection to the MQTT broker that comes back by itself."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

KEEPALIVE_S = 10  # a table that has died is said to be offline after one and a half of these


@dataclass(frozen=True)
class Broker:
    """Where the broker listens, and who we are to it; the password comes from the environment."""

    host: str
    port: int = 1883
    user: str | None = None

    @classmethod
    def at(cls, text: str, user: str | None = None) -> Broker:
        """Read HOST or HOST:PORT.

        >>> Broker.at("club.local:1884")
        Broker(host='club.local', port=1884, user=None)
        """
        host, _, port = text.rpartition(":")
        if not host:
            return cls(text, user=user)
        if not port.isdecimal():
            raise ValueError(f"not a broker's HOST or HOST:PORT: {text}")
        return cls(host, int(port), user)


@dataclass(frozen=True)
class Will:
    """What the broker says for us when we are gone."""

    topic: str
    payload: bytes


def client(broker: Broker, name: str, will: Will | None = None) -> Client:
    """Prepare a client; `start` lets it connect, and connect again, in its own thread."""
    found = Client(CallbackAPIVersion.VERSION2, client_id=name)
    if broker.user is not None:
        found.username_pw_set(broker.user, os.environ.get("VINGTETUN_MQTT_PASSWORD"))
    if will is not None:
        found.will_set(will.topic, will.payload, qos=1, retain=True)
    found.reconnect_delay_set(min_delay=1, max_delay=8)
    # whatever becomes of one message, the client's thread hears the next; the log says what it was
    found.suppress_exceptions = True
    found.enable_logger(logging.getLogger(__name__))
    return found


def start(found: Client, broker: Broker) -> None:
    found.connect_async(broker.host, broker.port, keepalive=KEEPALIVE_S)
    found.loop_start()


def stop(found: Client) -> None:
    found.disconnect()
    found.loop_stop()


Hear = Callable[[MQTTMessage], None]


def hear(found: Client, act: Hear) -> None:
    """Hand every message to one function."""

    def heard(_: Client, __: Any, message: MQTTMessage) -> None:
        act(message)

    found.on_message = heard
