"""What may be installed: lower bounds for all, one set of versions for those who work on it."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.lowest import ROOT, bounds, declared, tools

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = ("dev", "cluster", "docs", "room", "video")
LINES = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
FIXED = [Requirement(line) for line in LINES]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = ("linux", "darwin", "win32")


def fixed(name, python, system):
    """Give the versions that are fixed for a Python on a system."""
    where = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": system,
    }
    return [
        str(each.specifier).removeprefix("==")
        for each in FIXED
        if each.name == name and (each.marker is None or each.marker.evaluate(where))
    ]


@pytest.mark.parametrize("said", declared(*EXTRAS))
def test_each_thing_we_ask_for_is_fixed_everywhere_and_within_its_bounds(said):
    asked = Requirement(said)
    for python in PYTHONS:
        for system in SYSTEMS:
            (version,) = fixed(asked.name, python, system)
            assert asked.specifier.contains(version), (python, system)


def test_the_fixed_versions_name_no_place_and_no_file():
    assert [line for line in LINES if re.search(r"[/\\@]|^-", line)] == []


def test_the_fixed_versions_leave_the_training_alone():
    assert {each.name for each in FIXED} & {"torch", "torchvision", "ultralytics", "nncf"} == set()


def test_all_that_is_needed_at_run_time_has_a_lower_bound():
    asked = {Requirement(each).name for each in declared("room", "video")}

    assert set(bounds()) == asked
    assert {line.split("==")[0] for line in tools()} >= {"pytest", "hypothesis"}
    assert {line.split("==")[0] for line in tools()} & asked == set()


def test_whoever_asks_for_one_thing_twice_asks_for_the_same():
    """The tests' extra names what two other extras name, too."""
    asked = [Requirement(each) for each in declared(*EXTRAS)]
    assert len({(each.name, str(each.specifier)) for each in asked}) == len(
        {each.name for each in asked}
    )


@pytest.mark.skipif(".venv-lowest" not in sys.prefix, reason="asks for `make lowest`")
def test_the_oldest_versions_are_the_ones_that_are_tried():
    from importlib.metadata import version  # noqa: PLC0415

    there = {name: version(name).split(".") for name in bounds()}

    assert Path(sys.prefix).name == ".venv-lowest"
    for name, bound in bounds().items():
        wanted = bound.split(".")
        assert there[name][: len(wanted)] == wanted, name


def test_the_changelog_begins_with_the_version_of_the_project():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    assert re.search(r"^## ([\d.]+), ", changelog, re.MULTILINE)[1] == PROJECT["version"]
