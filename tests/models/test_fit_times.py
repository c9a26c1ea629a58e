"""What hands do to cards is counted on simulated evenings."""

import pytest

from models.tablesim.felt import Arm, Body, World
from models.tablesim.fit_times import Times, fit_times
from models.tablesim.manners import Manners
from tracker.belief.chances import read_chances
from tracker.detections import CardKind
from tracker.game.cards import card

OVER = {"B": Arm((0.0, 400.0), (0.0, 0.0))}


def test_the_time_of_hands_over_covered_cards_and_what_they_did_are_counted():
    world, times = World(), Times()
    hole = Body(1, card("KS"), 0.0, 0.0, 0.0, CardKind.COVERED, 0, "B")
    world.lay(hole)
    times.look(world, 100)
    world.arms = OVER
    times.look(world, 100)
    times.look(world, 100)
    world.lay(Body(2, card("9H"), 30.0, 0.0, 0.0, CardKind.TURNED, 0, "B"))
    times.look(world, 100)
    hole.kind = CardKind.TURNED
    times.look(world, 100)
    world.arms = {}
    times.look(world, 100)

    found = times.fitted()
    assert found["turning_takes_ms"] == 500
    assert found["laid_by_hand"] == 1
    assert found["births_a_s"] == round(2 / 0.6, 2)
    assert times.told == "2 laid, 1 hidden, 0 pushed, 1 turned up, 0 turned down"


def test_a_card_that_a_hand_pushed_was_pushed_and_one_that_lies_far_off_was_laid():
    world, times = World(), Times()
    near = Body(1, card("KS"), 0.0, 0.0, 0.0, CardKind.COVERED, 0, "B")
    far = Body(2, card("9H"), 300.0, 0.0, 0.0, CardKind.TURNED, 0, "1")
    world.lay(near)
    world.lay(far)
    times.look(world, 100)
    near.in_hand = far.moving = True
    times.look(world, 100)
    near.in_hand = far.moving = False
    near.x, far.x = 28.0, 360.0
    times.look(world, 100)

    found = times.fitted()
    assert times.told == "3 laid, 2 hidden, 1 pushed, 0 turned up, 0 turned down"
    assert (found["pushed_by_hand"], found["pushed_mm"]) == (0.5, 19.8)


def test_cards_that_came_later_and_lie_below_are_counted():
    world, times = World(), Times()
    first = Body(1, card("KS"), 0.0, 0.0, 0.0, CardKind.COVERED, 0, "B")
    second = Body(2, card("9H"), 36.0, 0.0, 0.0, CardKind.COVERED, 0, "B")
    world.lay(first)
    times.look(world, 100)
    world.lay(second)
    times.look(world, 500)
    for _ in range(6):
        times.look(world, 100)
    world.raise_up(1)
    times.look(world, 100)

    assert times.fitted()["laid_below"] == 0.2


def test_most_cards_are_laid_a_step_beside_the_one_that_the_hand_hides():
    world, times = World(), Times()
    world.lay(Body(1, card("KS"), 0.0, 0.0, 0.0, CardKind.COVERED, 0, "B"))
    times.look(world, 100)
    world.arms = OVER
    times.look(world, 100)
    world.lay(Body(2, card("9H"), 33.0, 0.0, 0.0, CardKind.TURNED, 0, "B"))
    times.look(world, 100)

    within = dict(times.fitted()["laid_within"])
    assert within[35.0] - within[30.0] > 0.5
    assert within[0.0] == 0
    assert within[70.0] == 1


@pytest.mark.parametrize(("goes", "together"), [(28.0, 3 / 4), (0.0, 1 / 3)])
def test_the_cards_that_a_hand_pushes_with_one_are_counted(goes, together):
    world, times = World(), Times()
    first = Body(1, card("KS"), 0.0, 0.0, 0.0, CardKind.COVERED, 0, "B")
    second = Body(2, card("9H"), 36.0, 0.0, 0.0, CardKind.TURNED, 1, "B")
    world.lay(first)
    world.lay(second)
    times.look(world, 100)
    first.in_hand = second.in_hand = True
    times.look(world, 100)
    first.in_hand = second.in_hand = False
    first.x, second.x = 28.0, 36.0 + goes
    times.look(world, 100)

    assert times.fitted()["pushed_together"] == round(together, 2)


def test_what_never_happened_might_have_happened_the_next_moment():
    numbers = fit_times([Manners()], [60_101], 1)

    by = read_chances(numbers)
    assert by.covered_again_every_ms > 20 * by.turned_every_ms
    assert "9 simulated coups of the seeds 60101 to 60101: " in by.provenance_of_hands
    assert by.provenance_of_hands.endswith(" 0 turned down")
