"""What the page of promises says is held by a test, and the test is there."""

import re

from tests.places import ROOT

SAID = (ROOT / "docs" / "safety.md").read_text(encoding="utf-8")
TESTS = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
}


def test_every_test_that_a_promise_names_is_there():
    named = set(re.findall(r"`(test_\w+)`", SAID))

    assert len(named) > 30
    assert named - TESTS == set()


def test_every_promise_names_a_test():
    promises = re.findall(r"^- .*(?:\n  .*)*", SAID, re.MULTILINE)

    assert len(promises) > 15
    assert [each for each in promises if "`test_" not in each] == []
