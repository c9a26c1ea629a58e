"""The engine as a library: what `tracker.game` gives to others, and the page that shows it."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tracker.game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
NAMES = tracker.game.__all__


def test_the_face_is_small():
    assert 20 <= len(NAMES) <= 32
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_is_explained_by_an_example_that_runs(name):
    value = getattr(tracker.game, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        examples = doctest.DocTestParser().get_examples(inspect.getdoc(value) or "")
    else:  # a constant has no docstring of its own: the package's speaks of it
        examples = doctest.DocTestParser().get_examples(tracker.game.__doc__)
        examples = [each for each in examples if re.search(rf"\b{name}\b", each.source)]

    assert examples


def test_the_package_lists_every_public_name_and_no_other():
    listed = re.findall(r"^\| \w+ \| (.*) \|$", tracker.game.__doc__, re.MULTILINE)
    named = [name for row in listed for name in re.findall(r"`(\w+)`", row)]

    assert sorted(named) == sorted(NAMES)


def test_the_engine_brings_nothing_but_itself_and_the_standard_library():
    code = (
        "import sys; before = set(sys.modules); import tracker.game;"
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )

    assert set(done.stdout.split()) - sys.stdlib_module_names == {"tracker"}


def test_the_engine_loads_no_other_part_of_the_project():
    code = "import sys, tracker.game; print(*(n for n in sys.modules if n.startswith('tracker.')))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )

    assert {name.split(".")[1] for name in done.stdout.split()} == {"game"}


def test_the_types_are_there_for_others():
    assert (ROOT / "tracker/py.typed").is_file()


# the page


BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_examples_of_the_page_run_and_print_what_it_says():
    spoken = "\n".join(text for language, text in BLOCKS if language == "pycon")
    examples = doctest.DocTestParser().get_doctest(spoken, {}, "docs/engine.md", None, 0)
    found = []

    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(examples, out=found.append)

    assert runner.summarize(verbose=False).attempted > 20
    assert not found, "".join(found)


def test_the_page_shows_no_code_that_is_not_run():
    assert {language for language, _ in BLOCKS} <= {"pycon", "console"}


def test_the_page_names_every_public_name():
    assert [name for name in NAMES if not re.search(rf"\b{name}\b", PAGE)] == []


def test_programs_may_go_on_importing_the_names_of_version_0_1():
    assert tracker.game.replay is tracker.game.table_of_log
    assert tracker.game.effective is tracker.game.effective_lines
    assert tracker.game.Request is tracker.game.SimulationRequest
    assert not hasattr(tracker.game, "nothing_of_that_name")
