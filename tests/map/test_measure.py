"""The table is measured by its cards: no size of a felt is assumed."""

from math import pi

import numpy as np
import pytest

from tests.map.tables import SIZE, card_at, corners_mm, places_of, seen_cards
from tracker.map.card_size import BRIDGE, POKER, CardSize, CardSizeError, size_of
from tracker.map.map_file import from_json, load, save
from tracker.map.measure import (
    in_card_sizes,
    measure,
    measured_by,
    median_size_error,
    refuse_if_wrong,
)
from tracker.map.plane_by_cards import clearly_best
from tracker.map.seats import Felt, lay_out, middle_of
from tracker.map.seats_by_cards import around_cards
from tracker.map.solve import bare_map, from_corners
from tracker.map.table_map import TableMapError, check_apart

FELTS = [(700, 500), (900, 600), (1600, 1000), (2200, 1200)]
TILTS = [0, 30, 50]
BARE = bare_map(SIZE)


def distance(table_map, one, other):
    """Measure between two pixels, in true millimetres."""
    a, b = table_map.to_mm(np.array([one, other]))
    return float(np.hypot(*(a - b))) * CardSize(*table_map.card_mm).scale


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("tilt", TILTS)
@pytest.mark.parametrize("card", [POKER, BRIDGE])
def test_a_few_cards_measure_the_whole_table(felt, tilt, card):
    outlines, corners = seen_cards(felt, tilt, 5, card)
    found = measure(outlines, BARE, card=card)

    refuse_if_wrong(found)
    assert distance(found.table_map, corners[0], corners[1]) == pytest.approx(felt[0], rel=0.05)
    assert distance(found.table_map, corners[1], corners[2]) == pytest.approx(felt[1], rel=0.05)


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("tilt", TILTS)
@pytest.mark.parametrize("focal", [0.7, 1.0, 2.0])
def test_dragged_corners_and_one_card_give_the_felt_its_size(felt, tilt, focal):
    outlines, corners = seen_cards(felt, tilt, 1, POKER, focal=focal)
    found = measure(outlines, BARE, corners=corners, card=POKER)

    assert found.felt_mm == pytest.approx(felt, rel=0.06)
    assert found.worst_size_error is None, "one card cannot check itself"


def test_a_small_table_is_not_taken_for_the_usual_one():
    """A table of 900×600 mm whose exact corners were dragged was once taken for 1600×1000."""
    outlines, corners = seen_cards((900, 600), 20, 3, POKER)
    found = measure(outlines, BARE, corners=corners)
    as_before = from_corners([*map(tuple, corners)], Felt(), SIZE, ())

    assert found.felt_mm == pytest.approx((900, 600), rel=0.03)
    assert median_size_error(found.table_map, outlines) < 0.05
    assert median_size_error(as_before, outlines) > 0.5
    assert measured_by(as_before, outlines)[0] == pytest.approx((108, 151), rel=0.12)


@pytest.mark.parametrize(("card", "which"), [(POKER, 0), (BRIDGE, 1)])
def test_poker_and_bridge_cards_are_told_apart_by_their_shape(card, which):
    outlines, corners = seen_cards((900, 600), 30, 5, card, noise=0.5)
    found = measure(outlines, BARE, corners=corners)

    assert found.is_sure_of_size
    assert found.card == (POKER, BRIDGE)[which]


def test_cards_that_could_be_either_size_are_asked_about():
    outlines, _ = seen_cards((1600, 1000), 0, 1, POKER)

    assert not measure(outlines, BARE).is_sure_of_size
    assert clearly_best([1.0, 1.5]) is None


def test_another_size_is_one_typed_number_and_the_map_counts_in_poker_cards():
    small = size_of(63.0)
    outlines, corners = seen_cards((900, 600), 20, 5, small, noise=0.5)
    found = measure(outlines, BARE, corners=corners, card=small)

    assert found.felt_mm == pytest.approx((900, 600), rel=0.03)
    sides = np.array([found.table_map.to_mm(each)[:2] for each in outlines])
    assert np.hypot(*(sides[:, 0] - sides[:, 1]).T).mean() == pytest.approx(63.0, rel=0.05)
    assert measured_by(found.table_map, outlines)[0][1] == pytest.approx(63.0, rel=0.05)


@pytest.mark.parametrize("high", [10.0, 900.0])
def test_a_card_as_large_as_no_card_is_refused(high):
    with pytest.raises(CardSizeError, match="longer side"):
        size_of(high)


def test_corners_that_were_dragged_wrongly_are_found_out_by_the_cards():
    outlines, corners = seen_cards((900, 600), 30, 4, POKER)
    wrong = corners + np.array([(250, 0), (-250, 0), (0, 0), (0, 0)])
    found = measure(outlines, BARE, corners=wrong, card=POKER)

    with pytest.raises(TableMapError, match="drag the corners onto its edges again"):
        refuse_if_wrong(found)


def test_a_card_in_a_hand_does_not_spoil_the_measure():
    outlines, corners = seen_cards((900, 600), 20, 6, POKER)
    held = outlines[2] + np.array([(0, 0), (45, 10), (45, 10), (0, 0)])
    found = measure([*outlines[:2], held, *outlines[3:]], BARE, corners=corners, card=POKER)

    assert found.felt_mm == pytest.approx((900, 600), rel=0.03)
    assert not found.is_far_off


def test_without_a_card_it_is_said_what_to_lay_down():
    with pytest.raises(TableMapError, match="lay a card of your deck, face up"):
        measure([], BARE)


def test_the_size_of_the_cards_is_kept_with_the_map_and_an_old_map_has_poker_cards(tmp_path):
    outlines, corners = seen_cards((900, 600), 20, 5, BRIDGE)
    known = measure(outlines, BARE, corners=corners, card=BRIDGE).table_map
    save(known, tmp_path / "map.json")

    assert load(tmp_path / "map.json") == known
    old = {
        "format": 1,
        "width": 8,
        "height": 8,
        "to_table": [1, 0, 0, 0, 1, 0, 0, 0, 1],
        "places": [],
    }
    assert from_json(old).card_mm == POKER
    assert from_json(old).felt_mm == (1600.0, 1000.0)
    with pytest.raises(TableMapError, match="no size that cards can have"):
        from_json(old | {"card_mm": [0, 88]})


def test_a_map_of_true_millimetres_is_turned_into_card_sizes():
    true = from_corners([(0, 0), (90, 0), (90, 60), (0, 60)], Felt(900, 600), (90, 60), ())
    assert in_card_sizes(true).to_table == pytest.approx(true.to_table)


# ---------- seats where people really put their cards


def dealt(felt, players):
    step = 2 * pi / (players + 1)
    names = ["B", *map(str, range(1, players + 1))]
    return {name: middle_of(felt, -step * at) for at, name in enumerate(names)}


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("players", [1, 3, 6])
def test_seats_lie_round_the_cards_that_were_dealt(felt, players):
    felt = Felt(*felt)
    cards = {name: (x * 1.1 + 15, y * 0.95) for name, (x, y) in dealt(felt, players).items()}
    places = around_cards(cards, felt)

    check_apart(places)
    at = {
        name: next(each.name for each in places if each.holds(*card))
        for name, card in cards.items()
    }
    assert at == {name: name for name in cards}
    assert [each.name for each in places] == [each.name for each in lay_out(players, felt)]


def test_two_seats_whose_cards_lie_too_close_are_named():
    cards = dealt(Felt(), 3) | {"2": (-560.0, 100.0)}
    cards["1"] = (-540.0, 60.0)

    with pytest.raises(TableMapError, match="seats would overlap: 1 and 2"):
        around_cards(cards, Felt())


def test_the_truth_of_these_tests_is_right():
    corners = card_at(10, 20, 0.0, POKER)
    assert corners.mean(axis=0).tolist() == [10, 20]
    assert np.ptp(corners, axis=0).tolist() == [63, 88]
    assert len(places_of((900, 600), 5)) == 5
    assert corners_mm((2, 4)).tolist() == [[-1, 2], [1, 2], [1, -2], [-1, -2]]
