"""A system without UTF-8: what its encoding lacks is written in plain letters, and no command ends for it."""

import os
import subprocess
import sys

import pytest

from tracker.game.coupfile import EXAMPLE


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
@pytest.mark.parametrize("words", [["settle", "{file}", "--lang", "fr"], ["--help"]])
def test_a_command_speaks_in_the_letters_that_there_are(tmp_path, encoding, words):
    file = tmp_path / "coup.toml"
    file.write_text(EXAMPLE, encoding="utf-8")
    asked = [each.format(file=file) for each in words]
    program = "from tracker.cli.main import main; main()"

    done = subprocess.run(
        [sys.executable, "-c", program, *asked],
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    said = done.stdout.decode(encoding)
    if words[0] == "settle":
        assert "-35" in said  # not a question mark where the minus sign stood
        assert ("résultat" if encoding != "ascii" else "resultat") in said
