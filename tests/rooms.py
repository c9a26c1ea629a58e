"""The map of the code: every folder with its files, described by their own first sentences."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
PACKAGES = ("tracker", "webui", "calibration", "models")


def first_sentence(path: Path) -> str:
    """Give the first line of a module's docstring, without its full stop."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return said.partition("\n")[0].rstrip(".")


def rooms() -> Iterator[Path]:
    """List every folder of code, a package before the folders in it."""
    for package in PACKAGES:
        yield from sorted(each.parent for each in (ROOT / package).rglob("__init__.py"))


def files_of(room: Path) -> list[Path]:
    """List the files that stand in a folder itself."""
    return sorted(path for path in room.glob("*.py") if path.name != "__init__.py")


def map_of_rooms() -> str:
    """Write a section for each folder: what it is for, and what each of its files holds."""
    return "\n".join(_section(room) for room in rooms())


def _section(room: Path) -> str:
    place = room.relative_to(ROOT).as_posix()
    head = f"### {place}/\n\n{first_sentence(room / '__init__.py')}.\n"
    rows = [
        f"| [{path.relative_to(room).with_suffix('').as_posix()}](../{path.relative_to(ROOT).as_posix()})"
        f" | {first_sentence(path)} |"
        for path in files_of(room)
    ]
    return "\n".join([head, *(["| file | holds |", "|---|---|", *rows, ""] if rows else [])])
