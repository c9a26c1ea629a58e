"""The map of the house shows every room: files come and go, and it must say so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def named_in(section):
    """Give the files, and folders with a stroke behind them, that a section's table names."""
    (part,) = re.findall(rf"^## {section}, file by file\n(.*?)^## ", TEXT, re.DOTALL | re.MULTILINE)
    rows = re.findall(r"^\| (`.*?) \|", part, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([a-z_/]+)`", row)}


def files_of(package):
    folder = ROOT / "tracker" / package
    paths = (path.relative_to(folder) for path in folder.rglob("*.py"))
    return {path.with_suffix("").as_posix() for path in paths if path.name != "__init__.py"}


@pytest.mark.parametrize(
    ("section", "package"),
    [("The game", "game"), ("The scribe", "scribe"), ("The eyes", "vision")],
)
def test_every_file_of_a_package_stands_in_its_table_and_no_other(section, package):
    named, there = named_in(section), files_of(package)
    folders = tuple(name for name in named if name.endswith("/"))
    assert named - {*folders} == {path for path in there if not path.startswith(folders)}
    assert all((ROOT / "tracker" / package / folder).is_dir() for folder in folders)


def test_every_file_of_the_live_table_is_there():
    modules = named_in("The live table")
    assert "session" in modules
    assert [name for name in modules if not (ROOT / "tracker" / f"{name}.py").is_file()] == []
