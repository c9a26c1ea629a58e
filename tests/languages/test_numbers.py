"""A measured number stands in a sentence as its language writes it."""

import pytest

from tests.languages.spoken import EN, FR
from tracker.game.sentences import filled, message


@pytest.mark.parametrize(
    ("value", "spec", "english", "french"),
    [
        (1.72, ":.1f", "1.7", "1,7"),
        (2.5, "", "2.5", "2,5"),
        (3, "", "3", "3"),
        (9.96, ":.0f", "10", "10"),
    ],
)
def test_a_measured_number_has_the_point_of_its_language(value, spec, english, french):
    text = message("{fps} pictures").replace("{fps}", f"{{fps{spec}}}")
    said = filled(text, fps=value)

    assert (EN.word(said), FR.word(said)) == (f"{english} pictures", f"{french} pictures")
