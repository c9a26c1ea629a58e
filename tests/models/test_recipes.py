"""What the texts about the networks tell people to type exists."""

import re

from tests.places import ROOT

TEXTS = [*(ROOT / "models").rglob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "README.md"]
SAID = "\n".join(path.read_text(encoding="utf-8") for path in TEXTS).replace("\\\n", " ")
TYPED = re.findall(r"python -m (models[\w.]*)([^\n`#]*)", SAID)
# What reads options for others: for the scripts that train readers and outliner, and for the simulator.
SHARED = ("models.training", "models.tablesim.habit_options")


def source(module):
    """Give the text of the file that a command runs, and of what reads its options for it."""
    place = ROOT / module.replace(".", "/")
    path = place / "__main__.py" if place.is_dir() else place.with_suffix(".py")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return text + "".join(source(each) for each in SHARED if f"from {each} import" in text)


def knows(text, option):
    """Tell whether a script names an option, or has a setting from which one is made."""
    name = option.removeprefix("--").replace("-", "_")
    return option in text or re.search(rf"^    {name}: ", text, re.MULTILINE) is not None


def test_every_script_that_is_typed_is_there():
    assert len(TYPED) > 30
    assert [module for module, _ in TYPED if not source(module)] == []


def test_every_option_that_is_typed_is_known():
    unknown = {
        (module, option)
        for module, rest in TYPED
        for option in re.findall(r"--[a-z_-]+", rest)
        if not knows(source(module), option)
    }
    assert unknown == set()


def test_every_command_of_the_simulator_is_there():
    text = source("models.tablesim")
    named = {
        rest.split()[0]
        for module, rest in TYPED
        if module == "models.tablesim" and rest.strip() and not rest.startswith(" --")
    }

    assert len(named) > 5
    assert [each for each in named if f"def {each}" not in text and f'"{each}"' not in text] == []
