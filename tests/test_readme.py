"""What README and docs/ tell people to type exists."""

import re

import click

from tests.places import ROOT
from tracker.cli.main import main

README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = "\n".join(
    [README, *(path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md")))]
)

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
GLOBAL = {"--version", "--help"}
# of pip, openssl, git and pytest, and of the project's own modules under `python -m`
OTHERS = re.compile(r"^.*(?:openssl|-addext|pip|git |python -m|pytest).*$", re.MULTILINE)


def code(text):
    """Give the code of a text: blocks between fences, and words between backticks."""
    fenced = re.findall(r"```.*?```", text, re.DOTALL)
    return [*fenced, *re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))]


CODE = "\n".join(code(PAGES))
# a command ends with its line, its code, or a comment
TYPED = set(re.findall(r"(?:^|\$ )vingtetun ([a-z]+[^\n#]*)", CODE, re.MULTILINE))


def resolved(words):
    """Follow words down to the command they name; give it and what is left."""
    with click.Context(main) as context:
        found = main.get_command(context, words[0])
        rest = words[1:]
        while isinstance(found, click.Group) and rest and rest[0] in found.commands:
            found, rest = found.commands[rest[0]], rest[1:]
    return found, rest


def options(command):
    own = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
    return own.union(*(options(each) for each in getattr(command, "commands", {}).values()))


def commands():
    with click.Context(main) as context:
        return main.list_commands(context)


def unknown(typed):
    """Give what a typed command names and is not there."""
    command, rest = resolved(typed.split())
    if command is None:
        return [typed]
    named = {each.partition("=")[0] for each in rest if each.startswith("--")}
    return sorted(named - options(command) - GLOBAL)


def test_every_command_and_option_that_is_typed_exists():
    assert len(TYPED) > 40
    assert {typed: unknown(typed) for typed in TYPED if unknown(typed)} == {}


def test_what_is_not_there_is_noticed():
    assert unknown("dance --slowly") == ["dance --slowly"]
    assert unknown("settle coup.toml --loudly --json") == ["--loudly"]


def test_every_command_is_told_of_and_helps():
    names = commands()

    assert [name for name in names if f"vingtetun {name}" not in PAGES] == []
    assert [name for name in names if not resolved([name])[0].help] == []


def test_an_option_named_by_itself_belongs_to_some_command():
    known = GLOBAL.union(*(options(resolved([name])[0]) for name in commands()))
    named = set(re.findall(r"`(--[a-z-]+)", OTHERS.sub("", PAGES)))

    assert len(named) > 10
    assert named - known == set()


def test_every_make_target_exists():
    targets = set(re.findall(r"(?:^|&& )make ([a-z-]+)", CODE, re.MULTILINE))

    assert "demo" in targets
    assert [each for each in targets if not re.search(rf"^{each}:", MAKEFILE, re.MULTILINE)] == []


def test_every_file_of_the_project_that_is_named_is_there():
    named = re.findall(r"`((?:tests|tracker|webui|models)/[\w./-]+)`", PAGES)

    assert len(named) > 5
    assert [each for each in named if not (ROOT / each).exists()] == []


def test_every_module_that_is_named_is_there():
    places = [ROOT / each.replace(".", "/") for each in re.findall(r"python -m (\w[\w.]+)", PAGES)]
    here = [each for each in places if each.relative_to(ROOT).parts[0] in {"models", "tests"}]

    assert len(here) > 2
    assert [
        each
        for each in here
        if not (each.with_suffix(".py").exists() or (each / "__main__.py").exists())
    ] == []


def test_the_readme_is_read_in_one_sitting():
    assert len(README.splitlines()) <= 150
