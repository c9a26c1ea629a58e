"""What a table says over MQTT, and under which topics.

`vingtetun/TABLE/online` (retained, and the table's last will), `…/state` (retained), `…/entries`
(the log, an entry a message, each naming the one before it) and, the other way, `…/missing`: from
which entry on a listener asks for the log again. State, entries and wishes name the log that they
are about, with its generation: a copy that was put back counts the same numbers once more.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from tracker.game import wording
from tracker.game.assist import advise
from tracker.game.events import Entry
from tracker.game.money import decimal
from tracker.game.table import settle, totals
from tracker.game.wording import Language
from tracker.store.codec import decode, encode
from tracker.store.identity import Identity

if TYPE_CHECKING:
    from tracker.store.live import Live

ROOT = "vingtetun"
NAME = re.compile(r"[\w-]{1,40}")
ONLINE, OFFLINE = b"online", b"offline"

Json = dict[str, Any]


class MessageError(ValueError):
    """A message that is none of ours."""


class Said(NamedTuple):
    """An entry of a table's log as it travels: `before` is the number of the one before it."""

    log: Identity
    before: int
    session: int
    entry: Entry


def topic(table: str, what: str) -> str:
    return f"{ROOT}/{table}/{what}"


def place(topic_: str) -> tuple[str, str]:
    """Give the table and the kind that a topic names."""
    parts = topic_.split("/")
    if len(parts) != 3 or parts[0] != ROOT or not NAME.fullmatch(parts[1]):
        raise MessageError(f"not a topic of ours: {topic_}")
    return parts[1], parts[2]


def write(said: Said) -> bytes:
    entry = said.entry
    return _json(
        {
            **naming(said.log),
            "before": said.before,
            "seq": entry.seq,
            "session": said.session,
            "at_ms": entry.at_ms,
            "source": entry.source,
            "event": json.loads(encode(entry.event)),
        }
    )


def read(payload: bytes | bytearray) -> Said:
    try:
        given = json.loads(payload)
        event = decode(json.dumps(given["event"]))
        entry = Entry(int(given["seq"]), event, int(given["at_ms"]), str(given["source"]))
        return Said(named(given), int(given["before"]), int(given["session"]), entry)
    except (ValueError, KeyError, TypeError) as error:
        raise MessageError(f"not an entry of a log: {error}") from None


def wish(log: Identity, held: int) -> bytes:
    """Ask for what comes after the last entry of a log that a listener holds."""
    return _json({**naming(log), "after": held})


def after(payload: bytes | bytearray, log: Identity) -> int:
    """Read which entry of a log is the last that a listener holds: none, if it means another log."""
    try:
        given = json.loads(payload)
        return max(0, int(given["after"])) if named(given) == log else 0
    except (ValueError, KeyError, TypeError) as error:
        raise MessageError(f"not a wish for entries: {error}") from None


def named(given: Json) -> Identity:
    """Read which log something is about."""
    return Identity(str(given["log"]), int(given["generation"]))


def naming(log: Identity) -> Json:
    """Say which log something is about."""
    return {"log": log.name, "generation": log.generation}


def state(log: Identity, session: int, live: Live, removed: list[int]) -> bytes:
    """Say how a table stands, for whoever only wants to look."""
    table = live.table
    advice = advise(table)[0]
    settled = settle(table)
    return _json(
        {
            **naming(log),
            "session": session,
            "seq": live.seq,
            "variant": table.rules.variant,
            "coup": table.coups,
            "banker": table.banker,
            "players": len(table.seats),
            "settled": table.coup is not None and settled.complete,
            "next": wording.advice(table, advice, Language.EN),
            "next_fr": wording.advice(table, advice, Language.FR),
            "net": {name: decimal(amount) for name, amount in totals(table).items()},
            "banker_net": decimal(totals(table).get(table.banker, 0)),
            "removed": removed,
        }
    )


def no_state(log: Identity, removed: list[int]) -> bytes:
    """Say that no evening is open."""
    return _json({**naming(log), "session": None, "removed": removed})


# Home Assistant

_SENSORS = {
    "coup": ("Coup", "mdi:cards-playing-outline", "{{ value_json.coup }}"),
    "banker": ("Banker", "mdi:account-tie", "{{ value_json.banker }}"),
    "banker_net": ("Banker's result", "mdi:poker-chip", "{{ value_json.banker_net }}"),
    "next": ("Next", "mdi:hand-pointing-right", "{{ value_json.next }}"),
}


def discovery(table: str) -> dict[str, bytes]:
    """Give the messages by which Home Assistant finds a table, by their topics."""
    device = {"identifiers": [f"{ROOT}_{table}"], "name": f"Table {table}", "model": "vingtetun"}
    found = {}
    for key, (name, icon, template) in _SENSORS.items():
        about = {
            "name": name,
            "icon": icon,
            "unique_id": f"{ROOT}_{table}_{key}",
            "state_topic": topic(table, "state"),
            "value_template": template,
            "availability_topic": topic(table, "online"),
            "device": device,
        }
        found[f"homeassistant/sensor/{ROOT}_{table}/{key}/config"] = _json(about)
    online = {
        "name": "Online",
        "device_class": "connectivity",
        "unique_id": f"{ROOT}_{table}_online",
        "state_topic": topic(table, "online"),
        "payload_on": ONLINE.decode(),
        "payload_off": OFFLINE.decode(),
        "device": device,
    }
    found[f"homeassistant/binary_sensor/{ROOT}_{table}/online/config"] = _json(online)
    return found


def _json(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
