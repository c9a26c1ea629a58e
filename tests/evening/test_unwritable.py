"""A folder or a database that may not be written: one sentence before anything starts."""

import os

import pytest
from click.testing import CliRunner

from tracker.cli.main import main
from tracker.store.log import Log

COMMANDS = (
    ["run", "--no-browser"],
    ["serve"],
    ["record", "--camera", "0", "--panel", "{at}/camera", "--map", "{at}/map.json"],
    ["doctor"],
)


@pytest.fixture
def refuse(monkeypatch):
    """Refuse to write some paths; a test that root runs cannot take the permission away."""
    refused, asked = set(), os.access
    monkeypatch.setattr(
        "tracker.store.permissions.os.access",
        lambda path, mode: path not in refused and asked(path, mode),
    )
    return refused.add


def said(tmp_path, words):
    given = [each.format(at=tmp_path) for each in words]
    done = CliRunner().invoke(main, [*given, "--db", str(tmp_path / "evening.db")])
    assert done.exit_code == (1 if words[0] == "doctor" else 2), done.output
    return done.output


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_folder_that_may_not_be_written_is_named(tmp_path, refuse, words):
    refuse(tmp_path)

    assert f"nothing can be written in the folder {tmp_path}; start in" in said(tmp_path, words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_database_that_may_not_be_written_is_named(tmp_path, refuse, words):
    path = tmp_path / "evening.db"
    Log(path).close()
    refuse(path)

    assert f"the file {path} may not be written; change its permissions" in said(tmp_path, words)
