"""Files as a dying disk, a cut download or a stranger leaves them: made from good ones, by chance."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from copy import deepcopy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

ODD_TEXTS = (
    *("", "null", "true", "-1", "0", "1e999", "NaN", "Infinity", "9" * 400, "1/0", "1/3"),
    *("{}", "[]", '"x"', "[" * 5000, '{"a":' * 5000, "99999999999999999999", "\\ud800", "\x00"),
)
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1.5, 2**63, 2**64, 10**400, 1e308, float("inf"), float("nan")),
    *("", "x", "\ud800", "é" * 999, [], {}, [[]], [None], {"a": None}, [1] * 999, [0.5] * 8),
)


def of_bytes(content: bytes, chance: Random) -> bytes:
    """Damage a file without knowing what it is."""
    found = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        at = chance.randrange(len(found) + 1)
        some = slice(at, at + chance.choice((1, 4, 30, 1000)))
        match chance.randrange(6):
            case 0 if at < len(found):
                found[at] ^= 1 << chance.randrange(8)
            case 1:
                del found[some]
            case 2:
                found[at:at] = found[some]
            case 3:
                found[some] = chance.randbytes(len(found[some]))
            case 4:
                found[at:at] = chance.choice(ODD_TEXTS).encode()
            case _:
                del found[at:]
    return bytes(found)


def of_text(content: bytes, chance: Random) -> bytes:
    """Put an odd word in the place of another."""
    words = content.decode().split(" ")
    for _ in range(chance.choice((1, 1, 3))):
        words[chance.randrange(len(words))] = chance.choice((*ODD_TEXTS, chance.choice(words)))
    return " ".join(words).encode("utf-8", "surrogatepass")


def of_json(content: bytes, chance: Random) -> bytes:
    """Put an odd value somewhere into the tree."""
    tree = json.loads(content)
    for _ in range(chance.choice((1, 1, 3))):
        _put_in(tree, chance)
    return json.dumps(tree).encode()


def _put_in(tree: Any, chance: Random) -> None:
    while True:
        keys = list(tree) if isinstance(tree, dict) else range(len(tree))
        if not keys:
            return
        key = chance.choice(keys)
        if not isinstance(tree[key], dict | list) or chance.random() < 0.3:
            if isinstance(tree, dict) and chance.random() < 0.2:
                del tree[key]
            else:
                tree[key] = deepcopy(chance.choice(ODD_VALUES))  # the next may be put into it
            return
        tree = tree[key]


def of_lines(content: bytes, chance: Random) -> bytes:
    """Damage lines of a recording: their values, their order, or that they are there."""
    lines = content.splitlines(keepends=True)
    for _ in range(chance.choice((1, 1, 3))):
        at = chance.randrange(min(len(lines), chance.choice((2, len(lines)))))
        match chance.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(chance.randrange(len(lines)), lines[at])
            case _:
                lines[at] = of_json(lines[at], chance) + b"\n"
    return b"".join(lines)


def of_packed_lines(content: bytes, chance: Random) -> bytes:
    if chance.random() < 0.3:
        return of_bytes(content, chance)
    return gzip.compress(of_lines(gzip.decompress(content), chance), 1)


def of_zip(content: bytes, chance: Random) -> bytes:
    """Damage what lies in a zip, or what the zip says of it: encrypted, packed in an unknown way."""
    if chance.random() < 0.3:
        return of_bytes(content, chance)
    found = bytearray(content)
    if chance.random() < 0.4:
        at = chance.choice([at for at in range(len(found)) if found[at : at + 4] == b"PK\x01\x02"])
        found[at + chance.choice((8, 10))] = chance.randrange(256)
        return bytes(found)
    return _with_a_part_damaged(content, chance)


def _with_a_part_damaged(content: bytes, chance: Random) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        chosen = chance.choice(old.namelist())
        for name in old.namelist():
            part = old.read(name)
            how = of_lines if name.endswith(".jsonl") and chance.random() < 0.7 else of_bytes
            new.writestr(name, how(part, chance) if name == chosen else part)
    return out.getvalue()
