"""What the felt tells takes its time, however often the camera looks."""

import pytest

from tests.belief.stage import MAP
from tests.felt.laying import LOWER, felt, places_of, under_a_hand
from tests.felt.stones import STONE, found
from tests.felt.stones import table as stones
from tests.felt.talon_table import TALON, at, striped, table
from tracker.felt.backs import Backs
from tracker.felt.bare import Bare
from tracker.felt.laid import Laid
from tracker.felt.points import MOST_MS, FeltPoints

PACES = pytest.mark.parametrize("look_ms", [60, 125, 250, 480])


def first_time(tells, look_ms, until_ms=20_000):
    """Give the time of the first look that tells it."""
    return next(at_ms for at_ms in range(look_ms, until_ms, look_ms) if tells(at_ms))


@PACES
def test_a_laid_card_shows_soon_after_the_hand_is_gone(look_ms):
    points = FeltPoints(MAP)
    laid = Laid(points)
    for at_ms in range(0, 1000, look_ms):
        laid.look(points.look(felt(), at_ms))
    for at_ms in range(1000, 2000, look_ms):
        laid.look(points.look(under_a_hand(felt(LOWER), *LOWER), at_ms))

    came = []

    def shows(at_ms):
        came.extend(laid.look(points.look(felt(LOWER), 2000 + at_ms)))
        return came

    assert 350 <= first_time(shows, look_ms) < 1000
    assert places_of(came[-1:]) == [pytest.approx(LOWER, abs=2)]


@PACES
def test_a_talon_is_learnt_in_two_seconds(look_ms):
    backs, talon = Backs(), at(TALON, "K?")

    def is_known(_):
        return backs.told(table(talon=striped()), [talon], MAP, look_ms)[0].name == "BACK"

    assert 2000 <= first_time(is_known, look_ms) < 2500


@PACES
def test_felt_is_bare_after_ten_seconds(look_ms):
    points = FeltPoints(MAP)
    bare = Bare(points)

    def is_bare(at_ms):
        bare.look(points.look(stones(), at_ms))
        bare.note([])
        return not bare.without([found(*STONE)])

    assert 9_000 <= first_time(is_bare, look_ms) < 12_000


def test_one_look_counts_for_half_a_second_at_most():
    points = FeltPoints(MAP)
    for at_ms in (0, 60_000):
        points.look(felt(), at_ms)

    assert points.ms == MOST_MS == 500
