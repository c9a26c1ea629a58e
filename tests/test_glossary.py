"""The glossary: each word once, and what it names in the code is there."""

import ast
import re

from tests.places import ROOT

GLOSSARY = ROOT / "docs/glossary.md"
RUNTIME = ("tracker", "webui", "calibration")
TABLE, CODE = GLOSSARY.read_text(encoding="utf-8").split("## Words of the code")


def rows(part: str) -> list[list[str]]:
    """Read the rows of a part's table, without its head."""
    cells = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("|")]
    return cells[2:]


def names_in_the_code() -> list[str]:
    """List what the last column of the second table names: classes, files and folders."""
    return [name for row in rows(CODE) for name in re.findall(r"`([^`]+)`", row[3])]


def classes() -> set[str]:
    """Name every class of the runtime."""
    trees = (
        ast.parse(path.read_text(encoding="utf-8"))
        for folder in RUNTIME
        for path in (ROOT / folder).rglob("*.py")
    )
    return {
        node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    }


def test_every_word_has_its_meaning_and_its_place():
    assert len(rows(TABLE)) > 25
    assert len(rows(CODE)) > 25
    assert all(len(row) == 3 and all(row) for row in rows(TABLE))
    assert all(len(row) == 4 and all(row) for row in rows(CODE))


def test_no_word_stands_twice_in_a_table():
    for part in (TABLE, CODE):
        words = [row[0] for row in rows(part)]

        assert sorted(set(words)) == sorted(words)


def test_every_file_and_folder_named_is_there():
    found = [name for name in names_in_the_code() if "/" in name]

    assert len(found) > 20
    assert [name for name in found if not (ROOT / name).exists()] == []


def test_every_class_named_is_there():
    found = [name for name in names_in_the_code() if "/" not in name]

    there = classes()

    assert len(found) > 25
    assert [name for name in found if name not in there] == []


def test_readme_and_contributing_lead_to_it():
    for name in ("README.md", "CONTRIBUTING.md"):
        assert "docs/glossary.md" in (ROOT / name).read_text(encoding="utf-8")
