"""Print the oldest versions that pyproject.toml allows, for `pip install --requirement`.

What the program needs at run time is held to its lower bound; the tools of the tests stand as they
stand in constraints.txt. It asks for the standard library alone: it runs before anything is there.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
AT_RUN_TIME = ("room", "video")  # the extras that a table needs
# They look at the code and run none of it, and ask for newer libraries than the program does.
CHECKERS = frozenset({"import-linter", "mypy", "ruff", "types-waitress"})
BOUND = re.compile(r"([\w.-]+)\s*>=\s*([\w.]+)")


def declared(*extras: str) -> list[str]:
    """Give the requirements of the program and of some of its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = project["optional-dependencies"]
    return [*project["dependencies"], *(each for name in extras for each in optional[name])]


def bounds() -> dict[str, str]:
    """Give the lower bound of everything that is needed at run time, by name."""
    found = [BOUND.match(each) for each in declared(*AT_RUN_TIME)]
    return {each[1].lower(): each[2] for each in found if each}


def tools() -> list[str]:
    """Give the lines of constraints.txt that fix the tools that run the tests."""
    named = {re.match(r"[\w.-]+", each)[0].lower() for each in declared("dev")}
    names = named - set(bounds()) - CHECKERS
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.split("==")[0] in names]


if __name__ == "__main__":
    oldest = [f"{name}=={version}" for name, version in bounds().items()]
    sys.stdout.write("\n".join([*oldest, *tools()]) + "\n")
