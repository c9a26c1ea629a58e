"""Whose chips are they: the usual place at first, then each seat's own; what is not clear is asked about."""

import numpy as np
import pytest

from models.chips.draw import Disc
from tests.chips.tables import CHIPS, PLACES, TABLE
from tracker.chips.remember import StakeMemory
from tracker.chips.zones import StakeZone, around, shares

SEATS = [each for each in PLACES if each.name.isdigit()]
SURE = 0.99


def usual(number):
    return StakeZone(SEATS[number - 1]).usual


def between(one, other, share=0.5):
    """Give a place on the way from one seat's usual place to another's."""
    return usual(one) * (1 - share) + usual(other) * share


def beside(at, x, y=0):
    return at + np.array([x, y])


def staked(spots, laid=None):
    """Give for each seat, by its number, how likely it staked how many chips."""
    zones = [StakeZone(each, tuple((laid or {}).get(int(each.name), ()))) for each in SEATS]
    spots = np.array(spots, float).reshape(-1, 2)
    seats, chips = around(SEATS, spots)
    runs = shares([zones[each] for each in seats], spots[chips], np.ones(len(spots)))
    found = {}
    for seat, run in zip(seats, runs, strict=True):
        counts = np.zeros(len(spots) + 1)
        for (first, end), chance in run.items():
            counts[end - first] += chance
        found[seat + 1] = counts
    return found


def test_a_seat_has_the_chips_at_its_usual_place_from_the_first_coup():
    found = staked([usual(1), usual(2), beside(usual(2), 41), usual(3)])

    assert [found[seat].argmax() for seat in (1, 2, 3)] == [1, 2, 1]
    assert all(found[seat].max() > SURE for seat in (1, 2, 3))


def test_a_chip_between_two_seats_is_neithers_for_sure():
    found = staked([usual(1), usual(2), between(1, 2)])

    assert all(found[seat].max() < SURE for seat in (1, 2))
    assert found[3][0] > SURE


def test_a_chip_between_two_seats_goes_with_the_stake_that_it_lies_beside():
    aside = between(1, 2, 0.42)
    found = staked([usual(2), aside, aside + (usual(1) - usual(2)) * 0.15])

    assert found[1].argmax() == 2
    assert found[2].argmax() == 1


def test_a_lone_stake_between_two_seats_is_asked_of_both():
    found = staked([between(1, 2, 0.48)])

    assert 0.05 < found[1][0] < 0.95
    assert 0.05 < found[2][0] < 0.95


@pytest.mark.parametrize("coups", [4, 20])
def test_where_a_seat_lays_its_stakes_is_learnt(coups):
    habit = between(1, 2, 0.55)  # beyond the border
    laid = {1: [beside(habit, k % 3 - 1, k % 2) for k in range(coups)]}
    laid[2] = [beside(usual(2), k % 3 - 1, k % 2) for k in range(coups)]
    spots = [habit, usual(2)]

    assert staked(spots)[1].argmax() == 0 or staked(spots)[1].max() < SURE
    assert staked(spots, laid)[1][1] > SURE
    assert staked(spots, laid)[2][1] > SURE


def test_a_seat_that_strays_from_coup_to_coup_is_believed_less_far():
    steady = StakeZone(SEATS[0], tuple(tuple(beside(usual(1), k % 3 - 1)) for k in range(9)))
    restless = StakeZone(SEATS[0], tuple(tuple(usual(1) + 40 * (k % 3 - 1)) for k in range(9)))

    assert restless.next[1] > 4 * steady.next[1]


def test_probabilities_of_a_seat_add_up_to_one():
    found = staked([usual(1), between(1, 2), usual(2), between(2, 3), (0.0, -40.0)])

    assert all(each.sum() == pytest.approx(1) for each in found.values())


def test_without_chips_nobody_has_staked():
    assert all(each[0] == pytest.approx(1) for each in staked([]).values())


def test_the_order_round_the_table_begins_where_no_chip_lies():
    spots = np.array([usual(3), usual(1), usual(2)])
    seats, chips = around(SEATS, spots)
    ring = [int(SEATS[each].name) for each in seats]

    assert [np.array([3, 1, 2])[each] for each in chips] == ring


def seen(kinds, chips, laid=None):
    """Draw chips, each its number and place, and find the stakes of all seats."""
    discs = [Disc(CHIPS[number], np.append(at, 0.0)) for number, at in chips]
    zones = [StakeZone(each, tuple((laid or {}).get(each.name, ()))) for each in SEATS]
    found = StakeMemory(TABLE.map, kinds).look(TABLE.picture(discs), (), zones)
    return {each.place: each for each in found}


def test_a_chip_beyond_the_border_is_asked_about_until_the_habit_is_known(kinds):
    habit, other = between(1, 2, 0.62), between(1, 2, 1.1)
    chips = [(0, habit), (2, other)]
    before = seen(kinds, chips)
    assert all(each.sums[0][1] < SURE and not each.hidden for each in before.values())

    laid = {
        name: [tuple(beside(at, k % 2)) for k in range(8)]
        for name, at in {"1": habit, "2": other}.items()
    }
    found = seen(kinds, chips, laid)
    assert {name: each.sums[0][0] for name, each in found.items()} == {"1": 5, "2": 100}
    assert all(each.sums[0][1] > SURE and not each.hidden for each in found.values())


def test_a_stake_that_reaches_over_the_border_is_one_stake(kinds):
    across = [(0, between(1, 2, 0.34)), (1, between(1, 2, 0.51)), (2, between(1, 2, 1.1))]
    found = seen(kinds, across)

    assert {name: each.sums[0][0] for name, each in found.items()} == {"1": 30, "2": 100}
    assert not any(each.hidden for each in found.values())


def test_of_chips_that_may_be_a_neighbours_nothing_is_named_too(kinds):
    found = seen(kinds, [(0, between(1, 2, 0.49))])

    assert set(found) == {"1", "2"}
    assert all({amount for amount, _ in each.sums} == {0, 5} for each in found.values())
    x, y = between(1, 2, 0.49)
    assert found["1"].spots[0] == pytest.approx((x, y), abs=3)
