"""The tools that keep the code in order run here, so that nobody forgets them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent


def complaints(*command):
    """Run a tool in the root of the project; give what it has to say where it fails."""
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=1800
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_the_code_keeps_the_rules_of_style():
    said = complaints(str(BIN / "ruff"), "check", ".")

    assert not said, said


def test_the_code_is_formatted():
    said = complaints(str(BIN / "ruff"), "format", "--check", ".")

    assert not said, said


@pytest.mark.slow
def test_the_types_hold():
    said = complaints(sys.executable, "-m", "mypy")

    assert not said, said


def test_each_floor_of_the_house_stands_on_those_below_it():
    said = complaints(str(BIN / "lint-imports"))

    assert not said, said


def sources():
    return list((ROOT / "tracker/game").glob("*.py"))


@pytest.mark.parametrize("room", ["tracker", "webui", "calibration", "models", "tests"])
def test_no_file_is_longer_than_400_lines(room):
    lines = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in (ROOT / room).rglob("*.py")
    }

    assert {name: count for name, count in lines.items() if count > 400} == {}


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.name)
def test_no_rule_asks_for_a_variant_by_its_name(path):
    text = path.read_text(encoding="utf-8")

    assert ".variant ==" not in text
    assert "if variant ==" not in text
