"""What the README tells people to type exists."""

import re
from pathlib import Path

import click
import pytest

from tracker.cli.main import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
GLOBAL = {"--version", "--help"}

# a command ends with its line, its code, or a comment
TYPED = sorted(set(re.findall(r"vingtetun ((?!is\b)[a-z]+[^`\n#]*)", README)))


def resolved(words):
    """Follow words down to the command they name; give it and what is left."""
    with click.Context(main) as context:
        found = main.get_command(context, words[0])
        rest = words[1:]
        while isinstance(found, click.Group) and rest and rest[0] in found.commands:
            found, rest = found.commands[rest[0]], rest[1:]
    return found, rest


def options(command):
    return {name for each in command.params for name in (*each.opts, *each.secondary_opts)}


def commands():
    with click.Context(main) as context:
        return main.list_commands(context)


@pytest.mark.parametrize("typed", TYPED)
def test_every_command_and_option_of_the_readme_exists(typed):
    command, rest = resolved(typed.split())

    assert command is not None, typed
    assert {each for each in rest if each.startswith("--")} <= options(command) | GLOBAL


@pytest.mark.parametrize("name", commands())
def test_every_command_stands_in_the_readme_and_helps(name):
    command, _ = resolved([name])

    assert f"vingtetun {name}" in README or f"`{name}`" in README
    assert command.help


def test_an_option_named_by_itself_belongs_to_some_command():
    named = set(re.findall(r"`(--[a-z-]+)", README))
    known = {option for name in commands() for option in _all_options(resolved([name])[0])}

    assert named <= known


def _all_options(command):
    inner = getattr(command, "commands", {}).values()
    return options(command).union(*(options(each) for each in inner))


@pytest.mark.parametrize("target", sorted(set(re.findall(r"make ([a-z][a-z-]*)", README))))
def test_every_make_target_of_the_readme_exists(target):
    assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)


@pytest.mark.parametrize(
    "path", sorted(set(re.findall(r"\]\(([\w./-]+)\)|`(tests/[\w./-]+)`", README)))
)
def test_every_file_the_readme_points_to_is_there(path):
    assert (ROOT / (path[0] or path[1])).exists()


@pytest.mark.parametrize("module", sorted(set(re.findall(r"python -m ([\w.]+)", README))))
def test_every_module_the_readme_names_is_there(module):
    place = ROOT / module.replace(".", "/")

    assert place.with_suffix(".py").exists() or (place / "__main__.py").exists()


def test_the_readme_is_read_in_one_sitting():
    assert len(README.splitlines()) <= 250
