"""Read the words of a command as they were typed, and hide a camera's password from other users.

`--camera @FILE` reads the address from a file. Other users could see a typed password in the list
of processes. So if an address with a password was typed, the command starts itself again at once
and passes the address through a pipe. The list of processes then shows `--camera @/dev/fd/3`. A
name that a page or another program hands over is never read as a file.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.cli.errors import BadInputError
from tracker.game.sentences import filled
from tracker.host.files import read_text
from tracker.host.network import without_password

if TYPE_CHECKING:
    from collections.abc import Callable

OPTION = "--camera"
HANDED = Path("/dev/fd")  # Windows has none, and shows nobody the commands of other users
LONGEST = 4096  # bytes of an address; a pipe takes that at once


def typed() -> list[str]:
    """Give the words that were typed; replace each @FILE by the address that the file holds."""
    words = sys.argv[1:]
    _hide_passwords(words)
    return [_each(before, word, _read) for before, word in _pairs(words)]


def _hide_passwords(words: list[str]) -> None:
    """Start this command again, without the password, if an address with one was typed."""
    own = sys.orig_argv[1 : len(sys.orig_argv) - len(words)]
    if sys.orig_argv[1:] != [*own, *words]:
        return  # another program has changed the words, and knows what it does
    hidden = [_each(before, word, _hidden) for before, word in _pairs(words)]
    if hidden != words:
        os.execv(sys.executable, [sys.executable, *own, *hidden])  # noqa: S606  ourselves


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    """Pair each word with the word before it."""
    return list(zip(["", *words], words, strict=False))


def _each(before: str, word: str, change: Callable[[str], str]) -> str:
    """Change a word if it names a camera, as `--camera NAME` or as `--camera=NAME`."""
    if before == OPTION:
        return change(word)
    option, equals, name = word.partition("=")
    return f"{option}={change(name)}" if equals and option == OPTION else word


def _hidden(name: str) -> str:
    """Put an address with a password into a pipe; give the name by which the pipe is read."""
    content = os.fsencode(name)
    if without_password(name) == name or len(content) > LONGEST or not HANDED.is_dir():
        return name
    reading, writing = os.pipe()
    os.write(writing, content)
    os.close(writing)
    os.set_inheritable(reading, True)  # noqa: FBT003  its only argument
    return f"@{HANDED / str(reading)}"


def _read(name: str) -> str:
    """Read an address from FILE if the name is @FILE; give any other name as it is."""
    if not name.startswith("@") or Path(name).exists():
        return name
    path = Path(name[1:])
    try:
        lines = read_text(path, LONGEST).split("\n")
    except OSError as error:
        raise BadInputError(
            filled("no camera's address can be read ({why}): {path}", why=error.strerror, path=path)
        ) from None
    except ValueError:
        lines = []
    found = [line.strip() for line in lines if line.strip()]
    if len(found) != 1:
        raise BadInputError(
            filled("a file with a camera's address holds that one line: {path}", path=path)
        )
    return found[0]
