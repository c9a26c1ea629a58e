"""Where cards come to lie is counted on films, and the spread that makes it likeliest is found."""

import numpy as np
import pytest
from click.testing import CliRunner

from models.tablesim.__main__ import main
from models.tablesim.corpus import films
from models.tablesim.fit_places import Off, fitted, places_on
from tracker.scribe.places import Scatter


def drawn_from(spread, count=4000):
    """Draw where cards come to lie, all of them around one place."""
    rng = np.random.default_rng(5)
    mm = np.where(rng.random(count) < spread.near, spread.near_mm, spread.far_mm)
    offs = np.hypot(*rng.normal(0, mm, (2, count)))
    return [Off(each, each) for each in offs]


def test_what_was_drawn_from_a_spread_is_found_again():
    true = Scatter(0.7, 4.0, 30.0)
    found = fitted(drawn_from(true))

    assert found == pytest.approx(true, rel=0.15)


@pytest.fixture(scope="module")
def few():
    """Two films of games in which two covered cards are dealt, and more are drawn."""
    return [each for each in films() if each.name in ("50203", "50202")]


def test_cards_that_are_turned_up_lie_nearer_than_the_drawn_ones_to_each_other(few):
    places = places_on(few)
    turned = [each.mm for each in places.turned]

    assert len(turned) > 10
    assert np.median(turned) < 15
    assert all(each.around_mm > 5 for each in places.drawn)


def test_the_command_tells_what_was_counted_and_fitted(few, tmp_path):
    (tmp_path / few[0].name).symlink_to(few[0])
    told = CliRunner().invoke(main, ["fit-places", str(tmp_path)]).output

    assert "turned up: " in told
    assert "near_mm=" in told
