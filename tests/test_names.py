"""Class names: in the runtime, one name means one class."""

import ast
from collections import defaultdict

from tests.places import ROOT

RUNTIME = ("tracker", "webui", "calibration")


def test_no_two_classes_of_the_runtime_have_the_same_name():
    places = classes_by_name()

    assert len(places) > 300
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def classes_by_name() -> dict[str, list[str]]:
    """List the files of each class; `_Line` counts as `Line`, because people read both alike."""
    places = defaultdict(list)
    for room in RUNTIME:
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    places[node.name.lstrip("_")].append(str(path.relative_to(ROOT)))
    return places
