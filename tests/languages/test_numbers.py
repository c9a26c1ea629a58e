"""A measured number stands in a sentence as its language writes it."""

import datetime as dt

import pytest

from tests.languages.spoken import EN, FR
from tracker.game.sentences import filled, message
from tracker.languages.formats import formats


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


@pytest.mark.parametrize(
    ("day", "english", "french"),
    [
        (1, "Tuesday 1 December 2026", "mardi 1er décembre 2026"),
        (11, "Friday 11 December 2026", "vendredi 11 décembre 2026"),
        (21, "Monday 21 December 2026", "lundi 21 décembre 2026"),
    ],
)
def test_the_first_of_a_month_is_named_as_its_language_does(day, english, french):
    at_ms = int(dt.datetime(2026, 12, day, 12, tzinfo=dt.UTC).timestamp() * 1000)

    assert (formats("en").date(at_ms), formats("fr").date(at_ms)) == (english, french)
