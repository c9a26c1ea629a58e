"""Messages that no table sends: real ones spoilt, and what is none at all."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, NamedTuple

from tests.mqtt.conftest import COUP, OPENING
from tracker.game.coupfile import read_file
from tracker.game.events import Amended, Earlier, StakePlaced
from tracker.mqtt import messages
from tracker.store.codec import encode
from tracker.store.identity import Identity

if TYPE_CHECKING:
    from random import Random

TABLES = ["green", "blue", "été", "_-_", "x" * 40]
KINDS = ["entries", "entries", "entries", "state", "online", "missing", "nothing"]
# What JSON can say and Python's own writer does not: put in where the text stands
RAW = {"@inf": "1e999", "@long": "1" * 4000, "@digits": "9" * 5000, "@deep": "[" * 2000}
VALUES = [
    None, True, False, 0, -1, 1.5, 2**31, 2**53, 2**63 - 1, 2**63, 10**30, "", " ", "0", "1", "5",
    "-5", "1/0", "1/3", "0/0", "1e9999999", "1E5", "nan", "inf", "-0", "٣", "²", "1_0", "9" * 400,
    "KS", "??", "PIRATE", "FOU", "B", "1a", "2b", "99z", "0", "100", "\ud800", "a\udfff", "\x00",
    "<script>alert(1)</script>", "{{7*7}}", "{}", "%s", "é" * 3000, [], {}, [[]], [None], ["1"],
    {"is": "Amended", "target": "1"}, {"is": None}, {"": ""}, *RAW,
]  # fmt: skip
BYTES = [
    b"", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf{}", b"[" * 100_000, b'{"a":' * 50_000, b"1" * 5000,
    b"1e999", b"NaN", b"null", b"[]", b"{}", b'"', b"{", b"online", b"offline", b"ONLINE",
    b" " * 500_000, b'{"log":"' + b"a" * 300_000 + b'"}', '{"log":"é"}'.encode("utf-16"),
    b'{"log":"\xe9"}', b"\xed\xa0\x80", b'{"seq":1,"seq":2}',
]  # fmt: skip
LENGTH = 20  # entries of an evening of its own
FACTS = [each.event for each in read_file(COUP).entries[1:]]
EVENTS = [*FACTS, Amended(3, (StakePlaced("1", 50),)), Earlier(4, FACTS[-1]), Amended(2)]


class Hostile(NamedTuple):
    """A message as it is sent."""

    topic: str
    payload: bytes
    retained: bool


class Attacker:
    """Sends what comes to its mind, and goes on with logs that it has begun."""

    def __init__(self, random: Random, log: Identity) -> None:
        self.random, self.real = random, log
        self._reached: dict[str, int] = {}  # how many entries of its own it has sent, by table

    def message(self) -> Hostile:
        table, kind = self.random.choice(TABLES), self.random.choice(KINDS)
        retained = self.random.random() < 0.2
        return Hostile(messages.topic(table, kind), self._payload(table, kind), retained)

    def _payload(self, table: str, kind: str) -> bytes:
        chance = self.random.random()
        if chance < 0.1:
            return self.random.choice(BYTES)
        if chance < 0.15:
            return self.random.randbytes(self.random.randint(1, 300))
        given = self._real(table, kind)
        for _ in range(self.random.choice((0, 1, 1, 1, 2, 3))):
            inner = kind == "entries" and self.random.random() < 0.5
            self._spoil(given["event"] if inner and isinstance(given.get("event"), dict) else given)
        text = json.dumps(given)
        for mark, raw in RAW.items():
            text = text.replace(f'"{mark}"', raw)
        payload = text.encode(self.random.choice(("utf-8",) * 9 + ("utf-16",)))
        return payload[: self.random.randrange(len(payload))] if chance > 0.95 else payload

    def _real(self, table: str, kind: str) -> messages.Json:
        """Give what a table might say, of the real log or of one of its own."""
        if kind == "entries":
            return self._entry(table)
        log = self._log(table)
        if kind == "missing":
            return {**messages.naming(log), "after": self.random.choice((0, 3, 10**6))}
        about = {
            "session": 1,
            "seq": 9,
            "last": 10**6,
            "variant": "base",
            "coup": 1,
            "banker": "Dora",
        }
        said = {"players": 2, "settled": False, "next": "deal", "next_fr": "servir"}
        net = {"Max": "5", "Dora": "-5"}
        return {**messages.naming(log), **about, **said, "net": net, "removed": [2, 3]}

    def _log(self, table: str) -> Identity:
        """Speak of the real log, or of one of its own, which is another after each evening."""
        own = self.random.random() < 0.8
        evening = self._reached.get(table, 0) // LENGTH
        return Identity(f"own-{TABLES.index(table)}-{evening}", 1) if own else self.real

    def _entry(self, table: str) -> messages.Json:
        log = self._log(table)
        if log == self.real:
            seq, event = self.random.randint(1, 10**6), self.random.choice(EVENTS)
        else:
            seq = self._reached.get(table, 0) % LENGTH + 1
            self._reached[table] = self._reached.get(table, 0) + 1
            event = OPENING if seq == 1 else self.random.choice(EVENTS)
        said = {"before": 0, "seq": seq, "session": 1}  # whatever came before it, none is missing
        written = {"at_ms": 7, "source": "banker", "event": json.loads(encode(event))}
        return {**messages.naming(log), **said, **written}

    def _spoil(self, given: messages.Json) -> None:
        """Put something else in some place, however deep, or take what is there away."""
        place: messages.Json | list[object] = given
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                return
            key = self.random.choice(keys)
            inner = place[key]  # type: ignore[index,call-overload]
            if not isinstance(inner, dict | list) or self.random.random() < 0.3:
                break
            place = inner
        if self.random.random() < 0.1:
            del place[key]  # type: ignore[arg-type]
        else:
            place[key] = deepcopy(self.random.choice(VALUES))  # type: ignore[index,call-overload]
