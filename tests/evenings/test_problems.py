"""What went wrong once is a test from then on: a reported zip, and beside it what was true.

Put the zip that `vingtetun report` wrote into `problems/`, correct its coup file where the table
went wrong, and lay that beside it under the same name: `problem-1.zip`, `problem-1.coup.toml`.
"""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tracker.cli.main import main
from tracker.game.coupfile import read_file
from tracker.game.report import as_json

HERE = Path(__file__).parent
TRUE = {each: each.with_suffix(".coup.toml") for each in HERE.glob("problems/*.zip")}


@pytest.mark.parametrize("recorded", TRUE, ids=lambda path: path.name)
def test_a_recorded_coup_settles_as_it_truly_was(recorded):
    true = as_json(read_file(TRUE[recorded].read_text(encoding="utf-8")))["coups"]

    said = CliRunner().invoke(main, ["replay", str(recorded), "--json"])

    assert said.exit_code == 0, said.output
    found = json.loads(said.output)["coups"]
    assert [coup["net"] for coup in found] == [coup["net"] for coup in true]
