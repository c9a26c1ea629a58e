"""A folder or a database that may not be written: one sentence before anything starts."""

import os

import pytest
from click.testing import CliRunner

from tracker.cli.main import main
from tracker.store.errors import StoreError
from tracker.store.log import Log
from tracker.store.permissions import check_writable

COMMANDS = (
    ["run", "--no-browser"],
    ["serve"],
    ["record", "--camera", "0", "--panel", "{at}/camera", "--map", "{at}/map.json"],
    ["doctor"],
)


@pytest.mark.skipif(os.name != "posix", reason="Windows asks no leave to look into a folder")
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_folder_that_may_not_be_written_is_named(tmp_path, words):
    folder = tmp_path / "file"
    folder.touch()  # not even root may write into a file as into a folder
    given = [each.format(at=tmp_path) for each in words]

    done = CliRunner().invoke(main, [*given, "--db", str(folder / "evening.db")])

    assert done.exit_code == (1 if words[0] == "doctor" else 2), done.output
    assert f"nothing can be written in the folder {folder}; start in" in done.output
    assert list(tmp_path.iterdir()) == [folder]


def test_a_folder_of_somebody_else_is_named_and_one_that_is_still_to_be_made_by_the_one_above_it(
    tmp_path,
):
    with pytest.raises(StoreError) as refused:
        check_writable(tmp_path / "new" / "evening.db", may=lambda path, _: path != tmp_path)

    assert f"nothing can be written in the folder {tmp_path}; start in" in str(refused.value)


def test_a_database_that_may_not_be_written_is_named(tmp_path):
    path = tmp_path / "evening.db"
    Log(path).close()
    check_writable(path)

    with pytest.raises(StoreError) as refused:
        check_writable(path, may=lambda asked, _: asked != path)

    assert f"the file {path} may not be written; change its permissions" in str(refused.value)
