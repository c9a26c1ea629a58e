"""The command lines of the scripts: the folders that each is given, and the settings of a training."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

Settings = TypeVar("Settings")


def given_paths(about: str | None, *names: str) -> argparse.ArgumentParser:
    """Begin a command line with the files and folders that a script is given, in this order."""
    parser = argparse.ArgumentParser(description=about)
    for name in names:
        parser.add_argument(name, type=Path)
    return parser


def settings_from(
    kind: type[Settings], about: str | None, words: Sequence[str] | None = None
) -> tuple[Settings, bool]:
    """Read a dataclass of settings from a command line, and whether to resume.

    What has no default is given in its place, all else by its name. Without words the program's own are read.
    """
    parser = argparse.ArgumentParser(description=about)
    for name, of in kind.__annotations__.items():
        if hasattr(kind, name):
            make = {"int": int, "float": float, "str": str}[str(of)]
            parser.add_argument(f"--{name}", type=make, default=getattr(kind, name))
        else:
            parser.add_argument(name)
    parser.add_argument("--resume", action="store_true")
    given = vars(parser.parse_args(words))
    resume = given.pop("resume")
    return kind(**given), resume
