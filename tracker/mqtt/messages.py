"""The MQTT messages of a table: their topics, how they are written, and how they are read.

- `vingtetun/TABLE/online` (retained): online or offline; offline is also the table's last will.
- `vingtetun/TABLE/state` (retained): how the table stands.
- `vingtetun/TABLE/entries`: the log, one entry a message. Each names the number of the entry before it.
- `vingtetun/TABLE/missing` (from a listener): asks for the log again, from an entry on.

State, entries and requests name the log and its generation, because a restored copy uses the same
numbers again. Anybody who may publish at the broker can send anything, so everything is checked.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from tracker.game import wording
from tracker.game.assist import advise
from tracker.game.events import Entry
from tracker.game.money import decimal
from tracker.game.table import settle, totals
from tracker.languages import codes, language
from tracker.store.codec import can_be_written, decoded, encode
from tracker.store.identity import Identity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.store.evening_table import EveningTable

ROOT = "vingtetun"
NAME = re.compile(r"[\w-]{1,40}")
ONLINE, OFFLINE = b"online", b"offline"

LARGEST = 64 * 1024  # bytes of a message; the opening of an evening with 24 players takes 2000
LONGEST = 200  # characters of a text that a page shows
MOST = 2**63 - 1  # the largest number that the database can hold
_OTHERS = codes()[1:]  # the languages in which a table says what comes next, beside English
SHOWN = ("variant", "coup", "banker", "next", *(f"next_{code}" for code in _OTHERS))

Json = dict[str, Any]


class MessageError(ValueError):
    """A message that no table sends."""


class EntryMessage(NamedTuple):
    """An entry of a log as it is sent; `before` is the number of the entry before it."""

    log: Identity
    before: int
    session: int
    entry: Entry


class AboutLog(NamedTuple):
    """What a table says of its whole log, beside how it stands."""

    last: int  # the number of the last entry that it has sent
    removed: list[int]  # evenings
    persons: Mapping[str, str]  # whose each second name is


class StateMessage(NamedTuple):
    """A table's state as a listener reads it."""

    log: Identity
    seq: int  # the last entry of its evening
    last: int | None  # the last entry it has sent; None from a table of an older version
    removed: tuple[int, ...]
    persons: Json | None  # whose each second name is; None from a table of an older version
    shown: Json


def topic(table: str, what: str) -> str:
    return f"{ROOT}/{table}/{what}"


def topic_parts(topic_: str) -> tuple[str, str]:
    """Give the table and the kind of message that a topic names."""
    parts = topic_.split("/")
    if len(parts) != 3 or parts[0] != ROOT or not NAME.fullmatch(parts[1]):
        raise MessageError(f"not a topic of ours: {topic_}")
    return parts[1], parts[2]


def write(said: EntryMessage) -> bytes:
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


def read(payload: bytes | bytearray) -> EntryMessage:
    given = _parsed(payload)
    seq = _number(given, "seq", least=1)
    before = _number(given, "before", most=seq - 1)
    session = _number(given, "session", least=1, most=seq)
    try:
        event = decoded(given.get("event"))
    except ValueError as error:
        raise MessageError(f"not an entry of a log: {error}") from None
    entry = Entry(seq, event, _number(given, "at_ms"), _text(given, "source"))
    return EntryMessage(read_identity(given), before, session, entry)


def read_state(payload: bytes | bytearray) -> StateMessage:
    given = _parsed(payload)
    removed = given.get("removed", [])
    if not isinstance(removed, list) or not all(_is_number(each) for each in removed):
        raise MessageError("not a list of evenings: removed")
    last = _number(given, "last") if "last" in given else None
    seq = _number(given, "seq") if "seq" in given else 0
    log, persons = read_identity(given), _persons(given)
    return StateMessage(log, seq, last, tuple(removed), persons, _shown(given))


def _persons(given: Json) -> Json | None:
    """Read whose each second name is; leave out what is no name."""
    found = given.get("persons")
    if found is None:
        return None
    if not isinstance(found, dict):
        raise MessageError("not names and whose they are: persons")
    pairs = ((name, whose) for name, whose in found.items() if isinstance(whose, str))
    return {name: whose for name, whose in pairs if _is_shown(name) and _is_shown(whose)}


def _shown(given: Json) -> Json:
    """Keep the values that a page may show; drop invalid ones."""
    found = {name: given[name] for name in SHOWN if _is_shown(given.get(name))}
    net = given.get("net")
    pairs = net.items() if isinstance(net, dict) else ()
    return found | {"net": {name: won for name, won in pairs if _is_shown(name) and _is_shown(won)}}


def _is_shown(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST and can_be_written(value)
    return _is_number(value)


def request(log: Identity, held: int) -> bytes:
    """Write a request for the entries after the last one that a listener has."""
    return _json({**naming(log), "after": held})


def read_request(payload: bytes | bytearray, log: Identity) -> int:
    """Read the last entry that a listener has; 0 if it asks about another log."""
    given = _parsed(payload)
    held = _number(given, "after")
    return held if read_identity(given) == log else 0


def read_identity(given: Json) -> Identity:
    """Read which log a message is about."""
    return Identity(_text(given, "log"), _number(given, "generation"))


# checks of what anybody may have sent


def _parsed(payload: bytes | bytearray) -> Json:
    if len(payload) > LARGEST:
        raise MessageError(f"more than any table says at once: {len(payload)} bytes")
    try:
        given = json.loads(payload)
    except (ValueError, RecursionError) as error:
        raise MessageError(f"not JSON: {error}") from None
    if not isinstance(given, dict):
        raise MessageError("not a message of ours: no object of JSON")
    return given


def _number(given: Json, name: str, least: int = 0, most: int = MOST) -> int:
    found = given.get(name)
    if not _is_number(found) or not least <= found <= most:
        raise MessageError(f"not a number from {least} to {most}: {name}")
    return found


def _is_number(value: object) -> TypeGuard[int]:
    """Tell whether a value is a number that the database can hold; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def _text(given: Json, name: str) -> str:
    found = given.get(name)
    if not isinstance(found, str) or not _is_shown(found):
        raise MessageError(f"not a text of {LONGEST} characters at most: {name}")
    return found


def naming(log: Identity) -> Json:
    """Give the fields that name a log."""
    return {"log": log.name, "generation": log.generation}


def state(log: Identity, session: int, live: EveningTable, about: AboutLog) -> bytes:
    """Write how a table stands, for those who only want to look."""
    table = live.table
    advice = advise(table)[0]
    settled = settle(table)
    return _json(
        {
            **naming(log),
            "session": session,
            "seq": live.seq,
            **about._asdict(),
            "variant": table.rules.variant,
            "coup": table.coups,
            "banker": table.banker,
            "players": len(table.seats),
            "settled": table.coup is not None and settled.complete,
            "next": wording.advice(table, advice),
            **{f"next_{code}": wording.advice(table, advice, language(code)) for code in _OTHERS},
            "net": {name: decimal(amount) for name, amount in totals(table).items()},
            "banker_net": decimal(totals(table).get(table.banker, 0)),
        }
    )


def no_state(log: Identity, about: AboutLog) -> bytes:
    """Write that no evening is open."""
    return _json({**naming(log), "session": None, **about._asdict()})


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
