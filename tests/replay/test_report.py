"""What a replay says on a terminal."""

import pytest

from tests.languages.spoken import EN, FR
from tracker.replay.report import lines

COUPS = [
    {"complete": True, "net": {"Anne": 3.75, "Denis": -3.75}},
    {"complete": False, "net": {"Anne": 0}},
]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (EN, ["coup 1: Anne 3.75, Denis −3.75", "coup 2: not settled"]),
        (FR, ["coup 1 : Anne 3,75, Denis −3,75", "coup 2 : pas réglé"]),
    ],
)
def test_each_coup_is_a_line_with_amounts_as_the_language_writes_them(language, said):
    found = lines({"coups": COUPS, "doubts": []}, language)

    assert [each.replace("\N{NO-BREAK SPACE}", " ") for each in found] == said
