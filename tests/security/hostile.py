"""What nobody types: values, bodies and paths that a page must survive."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from werkzeug.routing import BuildError, IntegerConverter

from tracker.game.house import HOUSE_RULES
from webui.pages.settings.routes import CHOSEN_HERE

if TYPE_CHECKING:
    from random import Random

WEBUI = Path(__file__).parents[2] / "webui"

VALUES = [
    "", " ", "0", "1", "2", "-1", "B", "1b", "17", "²", "٣", "½", "①", "+1", "1_0", "0x10",
    "99999999999999999999", "9223372036854775808", "9223372036854775807", "1e309", "1e-400",
    "nan", "inf", "-inf", "1/0", "1/3", "0.1", "1,5", "1e5", "1" * 5000, "9" * 400,
    "KS", "K?", "??", "FOU", "PIRATE", "[KS]", "none", "true", "null", "next-coup",
    "deal 1 KS", "show 1 KS KS KS", "stake 1 99999999999999999999", "stake 1 1e999", "stand 9",
    "pay 1 1/0", "choose 1 keep", "split 1", "bank sell 1 -5", "correct 1 KS", "strike 1", "burn",
    "insure 1 0", "stake 1 -0", "deal 1 " + "K" * 3000, "bank accept 99", "draw 1 AS",
    "../../../etc/passwd", "..%2f..%2fetc%2fpasswd", "/etc/passwd", "C:\\Windows\\win.ini",
    "....//....//", "%00", "\x00", "a\x00b", "\r\nSet-Cookie: a=b", "\u202e", "\ufeff", "😀", "é" * 99,
    "<script>alert(1)</script>", '"><img src=x>', "' OR 1=1 --", "{{7*7}}", "${7*7}", "%s%n%d",
    '{"a":', "[]", "0,0", "0.5,0.5", "nan,nan", "inf,0", "1e999,0", "0,0,0", "//evil.example",
    "http://evil.example", "http://[", "//[", "/\\evil.example", "javascript:1", "base", "pirate",
    "banker", "players", "fr", "dark", "\ud7ff", "A" * 30_000,
]  # fmt: skip
NUMBERS = [0, 1, 2, 3, 7, 10**6, 2**31, 2**63 - 1, 2**63, 10**30]
HEADERS = [
    {},
    {"Accept-Language": "fr;q=nonsense, " + "x" * 3000},
    {"Accept": "\xff"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Host": "[::1"},
    {"Host": "localhost:99999999"},
    {"Host": ""},
    {"Range": "bytes=0-99999999999999999"},
    {"If-Modified-Since": "yesterday"},
    {"X-Form-Token": "é"},
    {"Cookie": "vingtetun=\xff\x01; lang=\xfe; theme=a"},
]


PUBLIC = (200, 206, 302, 303, 304, 308, 400, 401, 403, 404, 405, 409, 413, 414, 416, 421, 429)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")


def field_names() -> list[str]:
    """Collect the fields that the pages' code asks a form for, and those named by number."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in WEBUI.rglob("*.py"))
    said = (
        r"""(?:form|args)(?:\.get|\.getlist)?[\[(]"([\w-]+)"|"([\w-]+)" in request\.(?:form|args)"""
    )
    found = {name for pair in re.findall(said, source) for name in pair if name}
    assert {"do", "card", "amount", "variant", "session"} <= found
    found.update(CHOSEN_HERE)
    numbered = ("p1", "p2", "p14", "chip0", "corner-1", "corner-4", "zone-1", "zone-", "rule-decks")
    return sorted(found.union(numbered, (f"rule-{name}" for name in HOUSE_RULES)))


def form(random: Random, names: list[str]) -> dict[str, list[str]]:
    """Fill some of the fields with what nobody types."""
    chosen = random.sample(names, random.randint(0, 6))
    found = {
        name: [random.choice(VALUES) for _ in range(random.choice((1, 1, 2)))] for name in chosen
    }
    if random.random() < 0.5:
        found["do"] = [random.choice(VALUES) for _ in range(random.randint(1, 3))]
    return found


def path(random: Random, app, rule) -> str | None:
    """Fill a route's places with what is hostile and still routed there."""
    values = {}
    for name, converter in rule._converters.items():
        number = isinstance(converter, IntegerConverter)
        values[name] = random.choice(NUMBERS) if number else random.choice(VALUES) or "x"
    with app.test_request_context():
        try:
            built = app.url_map.bind("localhost").build(rule.endpoint, values)
        except BuildError:
            return None
    return built


def ask(client, method, place, **options):
    answer = client.open(place, method=method, buffered=False, **options)
    if answer.mimetype != "text/event-stream":
        answer.get_data()
    answer.close()
    return answer
