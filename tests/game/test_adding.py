"""A house rule and a variant are each added in one step: the steps of CONTRIBUTING, made in a copy."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STEPS = re.findall(
    r"^```diff\n(.*?)^```$",
    (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"),
    re.DOTALL | re.MULTILINE,
)
FRENCH = "tracker/locale/fr/LC_MESSAGES/vingtetun.po"
PACKAGES = ("tracker", "webui", "models", "calibration")
TESTS = (
    "__init__.py",
    "conftest.py",
    "chance.py",
    "documents.py",
    "places.py",
    "rooms.py",
    "test_docs.py",
)


def make_step(step, folder):
    """Change files as a step says: what stays and goes is found there once, what comes is put in."""
    for part in re.split(r"^--- ", step, flags=re.MULTILINE)[1:]:
        name, _, body = part.partition("\n")
        lines = body.splitlines()
        before = "".join(f"{line[1:]}\n" for line in lines if line[:1] in " -")
        after = "".join(f"{line[1:]}\n" for line in lines if line[:1] in " +")
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"CONTRIBUTING changes what {name} does not say:\n{before}"
        path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Copy the project, and make both steps there."""
    folder = tmp_path_factory.mktemp("copy")
    leave = shutil.ignore_patterns("__pycache__", "weights", "runs", "*.xml", "*.bin")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=leave)
    shutil.copytree(ROOT / "docs", folder / "docs")
    for name in ("game", "languages"):
        shutil.copytree(ROOT / "tests" / name, folder / "tests" / name, ignore=leave)
    for name in TESTS:
        shutil.copy(ROOT / "tests" / name, folder / "tests")
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    for step in STEPS:
        make_step(step, folder)
    return folder


def run(copy, *arguments):
    """Run Python in the copy; give what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_contributing_shows_both_steps():
    assert [re.findall(r"^--- (.*)$", step, re.MULTILINE) for step in STEPS] == [
        ["tracker/game/house.py", "tracker/game/banker.py", FRENCH],
        ["tracker/game/rules.py", FRENCH],
    ]


COUP = """
from tracker.game import advise, irregularities, read_file, say, settle, table_of_log, write_file
text = '''
variant = "friday"
banker = "Denis"
seats = ["Anne"]
stakes = [10]
rules = { banker_stands_on = 18 }
actions = ["deal 1 TS", "deal B TH", "deal 1 9D", "stand 1", "deal B 7C"]
'''
log = read_file(text)
table = table_of_log(log.entries)
assert not settle(table).complete
assert say(table, advise(table)[0]) == "Draw a card for yourself"
ended = read_file(text.replace('"deal B 7C"', '"deal B 7C", "deal B AC"'))
assert settle(table_of_log(ended.entries)).net == {"Anne": 10, "Denis": -10}
stood = read_file(text.replace('"deal B 7C"', '"deal B 7C", "stand B"'))
assert [each.code for each in irregularities(table_of_log(stood.entries))] == ["banker-must-draw"]
given_up = read_file(text.replace('"stand 1", "deal B 7C"', '"surrender 1"'))
assert settle(table_of_log(given_up.entries)).net == {"Anne": -5, "Denis": 5}
written = write_file(log.entries)
assert 'variant = "friday"' in written and "banker_stands_on = 18" in written
assert table_of_log(read_file(written).entries).rules == table.rules
"""


def test_a_coup_is_played_by_the_new_rule_in_the_new_game_and_written_and_read(copy):
    run(copy, "-c", COUP)


PAGE = """
import re, sys
from pathlib import Path
from webui.app import Config, close, create_app
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
app = create_app(Config(Path(sys.argv[1]) / "evening.db"))
client, devices = app.test_client(), app.extensions["devices"]
client.set_cookie("vingtetun", devices.pair(devices.new_code(Role.BANKER), "banker", now_ms()))
form = re.search('form-token" content="([^"]+)', client.get("/players").text).group(1)
for language, words in (
    ("en", ("Friday's game", "The banker stands on", "The total on which a forced banker stands.")),
    ("fr", ("Le jeu du vendredi", "Le banquier reste à", "Le total où s'arrête un banquier tenu de tirer.")),
):
    page = client.get("/new?variant=friday", headers={"Accept-Language": language}).text
    page = page.replace("&#39;", "'").replace(chr(0xA0), " ")
    assert all(said in page for said in words), words
    assert 'name="rule-banker_stands_on" value="17"' in page
fields = {"csrf": form, "variant": "friday", "pb": "Denis", "p1": "Anne"}
assert client.post("/new", data={**fields, "rule-banker_stands_on": "20"}).status_code != 303
assert client.post("/new", data={**fields, "rule-banker_stands_on": "19"}).status_code == 303
hub = app.extensions["hub"]
assert hub.live(hub.current()).table.rules.banker_stands_on == 19
close(app)
again = create_app(Config(Path(sys.argv[1]) / "evening.db"))  # read back from the disk
hub = again.extensions["hub"]
rules = hub.live(hub.current()).table.rules
assert (rules.variant, rules.banker_stands_on, rules.surrender) == ("friday", 19, True)
close(again)
"""


def test_the_set_up_page_and_the_log_know_both(copy, tmp_path):
    run(copy, "-c", PAGE, str(tmp_path))


COMMAND = "from tracker.cli.main import main; main()"


def test_simulate_takes_the_rule_and_names_it(copy):
    said = run(copy, "-c", COMMAND, "simulate", "--help")
    assert re.search(r"banker_stands_on +a whole number from 15 to 19", said)

    dealt = [
        "simulate",
        "--variant",
        "friday",
        "--coups",
        "300",
        "--rule",
        "banker_stands_on=19",
        "--json",
    ]
    ends = run(copy, "-c", COMMAND, *dealt)
    assert '"17": 0.0, "18": 0.0' in ends


@pytest.mark.slow
def test_the_documents_are_written_anew_and_hold_their_tests(copy):
    run(copy, "-m", "tests.documents")

    games = (copy / "docs/games.md").read_text(encoding="utf-8")
    assert "| `banker_stands_on` |" in games
    assert "| `friday` |" in games
    assert " friday |" in (copy / "tracker/game/RULES.md").read_text(encoding="utf-8")
    schema = (copy / "tracker/game/coup-file.schema.json").read_text(encoding="utf-8")
    assert "banker_stands_on" in schema
    assert '"friday"' in schema
    tests = ["tests/test_docs.py", "tests/game/test_house_rules.py", "tests/game/test_schema.py"]
    run(copy, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-o", "addopts=", *tests)
