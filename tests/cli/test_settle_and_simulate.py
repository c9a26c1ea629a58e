"""`vingtetun settle` as it is typed: what it prints, where, and with which exit code."""

from __future__ import annotations

import json
import random
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.game.tables import coup_text, rounds
from tests.places import COMMAND
from tracker.cli.main import main
from tracker.game.house import HOUSE_RULES

GOOD = coup_text(
    "permanent", [10], [*rounds("permanent", "TH 8D", "TS 9D"), "stand 1", "show B 8D"]
)


@pytest.fixture
def coup_file(tmp_path):
    """Write a coup file and give its place."""

    def written(content):
        path = tmp_path / "evening.coup.toml"
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content, encoding="utf-8")
        return path

    return written


def run(*arguments):
    return CliRunner().invoke(main, [str(each) for each in arguments])


def is_refused(done, *, name="evening.coup.toml"):
    """See that nothing was printed but one sentence about the file, and the exit code is 2."""
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert name in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr) < 2000


def test_json_is_one_object_on_standard_output(coup_file):
    done = run("settle", "--json", coup_file(GOOD))

    assert done.exit_code == 0
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
    (coup,) = json.loads(done.stdout)["coups"]
    assert coup["net"] == {"Anne": 10, "Denis": -10}


def test_without_json_people_read_who_pays_whom(coup_file):
    done = run("settle", coup_file(GOOD))

    assert done.exit_code == 0
    assert "Anne" in done.stdout
    assert "Denis" in done.stdout
    assert "10" in done.stdout


def test_explain_names_the_clause_of_each_payment(coup_file):
    done = run("settle", "--explain", coup_file(GOOD))

    assert done.exit_code == 0
    assert "3.6" in done.stdout


def test_it_speaks_french_when_asked(coup_file):
    text = coup_text("permanent", [10], ["deal 1 ??"])

    done = run("settle", "--json", "--lang", "fr", coup_file(text))

    assert json.loads(done.stdout)["coups"][0]["needs"] == "Donnez-vous une carte retournée"


def test_a_file_may_begin_with_a_byte_order_mark(coup_file):
    done = run("settle", "--json", coup_file(b"\xef\xbb\xbf" + GOOD.encode()))

    assert done.exit_code == 0


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("", id="empty"),
        pytest.param("\n \n", id="blank"),
        pytest.param("hello", id="a word"),
        pytest.param(b"\xff\xfe\x00\x01", id="binary"),
        pytest.param(b"\x00" * 1000, id="zeros"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(range(256)), id="a picture"),
        pytest.param(GOOD[:60], id="cut off"),
        pytest.param(GOOD.replace("permanent", "poker"), id="unknown variant"),
        pytest.param(GOOD.replace("TS", "XX"), id="unknown card"),
        pytest.param(GOOD.replace("stand 1", "stand 5"), id="unknown seat"),
        pytest.param(GOOD.replace("stand 1", "stand 1b"), id="unknown hand"),
        pytest.param(GOOD.replace("stand 1", "rest 1"), id="unknown action"),
        pytest.param("rules = { x = 1 }\n" + GOOD, id="unknown house rule"),
        pytest.param(GOOD.replace("[10]", "[-10]"), id="a stake below zero"),
        pytest.param(GOOD.replace("[10]", "[10, 10]"), id="a stake for nobody"),
        pytest.param("a = " + "[" * 100_000, id="deeply nested"),
        pytest.param("stakes = [" + "9" * 100_000 + "]", id="a long number"),
    ],
)
@pytest.mark.parametrize("json_", [["--json"], []])
def test_bad_input_is_one_sentence_and_exit_code_2(coup_file, content, json_):
    is_refused(run("settle", *json_, coup_file(content)))


@pytest.mark.parametrize("seed", range(3))
def test_ten_megabytes_of_noise_are_one_sentence(coup_file, seed):
    noise = random.Random(seed)  # noqa: S311
    content = [
        noise.randbytes(10_000_000),
        bytes(noise.choices(range(32, 127), k=10_000_000)),
        b"deal 1 KS\n" * 1_000_000,
    ][seed]

    is_refused(run("settle", "--json", coup_file(content)))


def test_three_megabytes_of_noise_that_are_short_enough_to_be_read_are_one_sentence(coup_file):
    noise = random.Random(7)  # noqa: S311
    text = "".join(noise.choices('abc="[]{}.,\n0123456789', k=3_000_000))

    is_refused(run("settle", "--json", coup_file(text)))


def test_a_missing_file_is_one_sentence(tmp_path):
    is_refused(run("settle", "--json", tmp_path / "nowhere.toml"), name="nowhere.toml")


def test_a_folder_is_one_sentence(tmp_path):
    is_refused(run("settle", "--json", tmp_path), name=tmp_path.name)


def test_the_sentence_names_the_action(coup_file):
    done = run("settle", coup_file(GOOD.replace("stand 1", "rest 1")))

    assert "action 5" in done.stderr
    assert "'rest'" in done.stderr


def test_keys_that_are_not_known_are_remarked_on_standard_error(coup_file):
    done = run("settle", "--json", coup_file('colour = "red"\n' + GOOD))

    assert done.exit_code == 0
    assert "'colour'" in done.stderr
    assert json.loads(done.stdout)


def test_the_command_itself_keeps_its_word(coup_file):
    good = coup_file(GOOD)

    done = subprocess.run(
        [COMMAND, "settle", "--json", good], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["coups"][0]["complete"]
    good.write_bytes(b"\xff" * 100)

    done = subprocess.run(
        [COMMAND, "settle", "--json", good], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("words", [(), ("--json",)])
def test_output_that_the_disk_does_not_take_ends_with_one_sentence(coup_file, words):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [COMMAND, "settle", *words, coup_file(GOOD)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert done.returncode == 2
    assert done.stderr.startswith("vingtetun: the output cannot be written (")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("library", "said"),
    [
        (
            "paho.mqtt",
            "borrow needs a library that is not installed: pip install 'vingtetun[room]'",
        ),
        ("unheard_of", "borrow needs a library that is not installed: unheard_of"),
    ],
)
def test_a_command_without_its_library_says_what_brings_it(tmp_path, monkeypatch, library, said):
    brought = tmp_path / "brought-1.dist-info"
    brought.mkdir()
    (brought / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1\n")
    (brought / "entry_points.txt").write_text("[vingtetun.commands]\nborrow = brought:command\n")
    (tmp_path / "brought.py").write_text(f"raise ImportError(name={library!r})\n")
    monkeypatch.syspath_prepend(tmp_path)

    done = run("borrow")

    assert done.exit_code == 2
    assert done.stderr == f"vingtetun: {said}\n"
    everything = run("--help")
    assert everything.exit_code == 0
    assert re.search(r"^  borrow +Needs a library: ", everything.stdout, re.MULTILINE)
    assert re.search(r"^  serve +\w", everything.stdout, re.MULTILINE)


# simulate under house rules


def simulated(*changes):
    done = run("simulate", "--variant", "simplifie", "--coups", "300", "--json", *changes)
    return json.loads(done.stdout)


def test_a_simulation_is_dealt_under_the_house_rules_it_is_given():
    as_ever, soft = simulated(), simulated("--rule", "banker_draws = to soft 17")

    assert soft["banker_final"]["17"] < as_ever["banker_final"]["17"]
    assert simulated("--rule", "decks=1", "--rule", "natural_pays=2") != as_ever


def test_a_simulation_is_told_in_words_and_numbers_of_the_language():
    given = ("simulate", "--variant", "simplifie", "--coups", "1", "--lang")
    french, english = run(*given, "fr").stdout, run(*given, "en").stdout

    assert french.startswith("1 coup de simplifie")
    assert re.search(r"avantage du joueur : [+−]\d+,\d{4}\xa0%", french.replace("\u202f", "\xa0"))
    assert re.search(r"naturelle \d+,\d\d\s%  crève \d+,\d\d\s%$", french, re.MULTILINE)
    assert english.startswith("1 coup of simplifie")
    assert re.search(r"natural \d+\.\d\d%  bust \d+\.\d\d%$", english, re.MULTILINE)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("decks", "--rule takes NAME=VALUE, such as decks=1: 'decks'"),
        ("deck=1", "no house rule of that name"),
        ("decks=", "house rule decks must be a whole number from 1 to 8: ''"),
        ("banker_draws=to 18", 'house rule banker_draws must be "to 17" or "to soft 17" or "free"'),
    ],
)
def test_a_house_rule_mistyped_is_one_sentence(change, said):
    done = run("simulate", "--variant", "base", "--rule", change)

    assert done.exit_code == 2
    assert done.stderr.startswith(f"vingtetun: {said}")
    assert done.stderr.count("\n") == 1


def test_the_help_of_simulate_names_every_house_rule():
    said = run("simulate", "--help").stdout

    assert all(f"{rule.name} " in said for rule in HOUSE_RULES.values())


@pytest.mark.parametrize(
    "line",
    [
        'actions = ["deal 1 {}"]',
        'actions = ["{} 1"]',
        'actions = ["stake 1 {}"]',
        'variant = "{}"',
        'rules.pair = "{}"',
        'seats = ["{}", "{}"]',
    ],
)
def test_what_is_quoted_in_a_refusal_is_short(coup_file, line):
    key = line.split()[0]
    others = [each for each in GOOD.splitlines() if not each.startswith(f"{key} =")]
    text = "\n".join([*others, line.replace("{}", "A" * 50_000)])

    is_refused(run("settle", coup_file(text)))


@pytest.mark.parametrize("name", ["Denis [/b]", "[red]Denis", "\x1b[31mDenis", "Den\nis"])
def test_a_name_is_neither_markup_nor_a_command_to_the_terminal(coup_file, name):
    text = GOOD.replace('"Denis"', json.dumps(name))

    done = run("settle", coup_file(text))

    shown = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in name)
    assert done.exit_code == 0, done.output
    assert f"Anne +10   {shown} −10" in done.stdout
