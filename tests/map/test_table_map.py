import json

import numpy as np
import pytest

from tests.belief.stage import MAP
from tracker.map.map_file import load, save
from tracker.map.seats import Felt, lay_out
from tracker.map.table_map import Place, TableMap, TableMapError, check_apart, check_size


@pytest.mark.parametrize("players", range(1, 14))
def test_every_seat_has_a_place_that_touches_no_other(players):
    places = lay_out(players, Felt(2000, 1200))

    check_apart(places)
    for small in (Felt(1200, 800), Felt(900, 700)):
        if players <= 7:
            check_apart(lay_out(players, small))

    assert [place.name for place in places[3:]] == ["B", *map(str, range(1, players + 1))]


def test_the_first_seat_is_at_the_bankers_left_where_play_runs_clockwise():
    places = {place.name: np.mean(place.polygon, axis=0) for place in lay_out(3)}
    turned = {p.name: np.mean(p.polygon, axis=0) for p in lay_out(3, clockwise=False)}

    assert places["B"][1] < 0
    assert places["1"][0] < 0 < places["3"][0]
    assert turned["1"][0] > 0


SQUARES = TableMap(
    100,
    100,
    (1, 0, 0, 0, 1, 0, 0, 0, 1),
    (
        Place("talon", ((-300, 0), (-200, 0), (-200, 100), (-300, 100))),
        Place("1", ((0, 0), (100, 0), (100, 100), (0, 100))),
        Place("2", ((140, 0), (240, 0), (240, 100), (140, 100))),
    ),
)


@pytest.mark.parametrize(
    ("x", "y", "name"),
    [
        (50, 50, "1"),
        (50, 130, "1"),
        (50, 132, ""),
        (-20, -20, "1"),
        (-25, -25, ""),
        (118, 50, "1"),
        (122, 50, "2"),
        (-250, 50, "talon"),
        (-250, 110, ""),
    ],
)
def test_a_card_just_beyond_everybodys_place_lies_at_the_nearest_seat(x, y, name):
    assert SQUARES.place_of(x, y) == name


def test_too_many_seats_for_a_table_are_refused():
    with pytest.raises(TableMapError, match=r"24 seats are too many for 900×700 mm: .* left"):
        lay_out(24, Felt(900, 700))


def test_a_table_without_seats_is_refused():
    with pytest.raises(TableMapError, match="at least one seat: 0"):
        lay_out(0)


@pytest.mark.parametrize(
    ("corners", "said"),
    [
        (((5, 5), (20, 5), (20, 20), (5, 20)), "two places overlap: 1 and 2"),
        (((-5, 3), (20, 3), (20, 6), (-5, 6)), "two places overlap: 1 and 2"),  # like a plus
        (((20, 20), (40, 40), (40, 20), (20, 40)), "edge of a place crosses itself: 2"),
    ],
)
def test_places_that_overlap_are_refused(corners, said):
    square = Place("1", ((0, 0), (9, 0), (9, 9), (0, 9)))

    with pytest.raises(TableMapError, match=said):
        check_apart((square, Place("2", corners)))


def test_two_places_of_one_name_are_refused():
    square = Place("1", ((0, 0), (9, 0), (9, 9), (0, 9)))
    other = Place("1", ((20, 0), (29, 0), (29, 9), (20, 9)))

    with pytest.raises(TableMapError, match="two places have the same name: 1"):
        check_apart((square, other))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"places": [{"name": "1", "polygon": []}]}, "fewer than three corners: 1"),
        ({"camera": [900, 900], "distortion": [0.1, 0, 0, 0]}, "a lens needs 4 camera numbers"),
        ({"camera": [900, 900, 9, 9], "distortion": [0.1]}, "a lens needs 4 camera numbers"),
        ({"width": float("inf")}, "not a table map"),
    ],
)
def test_a_map_that_was_written_wrongly_by_hand_names_the_command_that_mends_it(
    tmp_path, changed, said
):
    save(MAP, tmp_path / "map.json")
    written = json.loads((tmp_path / "map.json").read_text()) | changed
    (tmp_path / "map.json").write_text(json.dumps(written))

    with pytest.raises(TableMapError, match=f"{said}.*vingtetun calibrate"):
        load(tmp_path / "map.json")


def test_a_map_is_written_and_read_back(tmp_path):
    save(MAP, tmp_path / "map.json")

    assert load(tmp_path / "map.json") == MAP


def test_pixels_and_millimetres_go_both_ways():
    points = np.array([[0.0, 0.0], [300.0, -120.0]])

    assert MAP.to_mm(MAP.to_pixels(points)) == pytest.approx(points)


def test_a_bent_lens_is_straightened():
    bent = TableMap(1600, 1000, MAP.to_table, (), (1000, 1000, 800, 500), (-0.1, 0.01, 0, 0, 0))
    straight = np.array([[1200.0, 700.0]])
    seen = (straight - (800, 500)) / 1000
    squared = (seen**2).sum()
    seen = seen * (1 - 0.1 * squared + 0.01 * squared**2) * 1000 + (800, 500)

    assert bent.to_mm(seen) == pytest.approx(MAP.to_mm(straight), abs=0.01)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a table map"),
        ("{}", "not a table map"),
        ('{"format": 9}', "a table map of format 9, not 1"),
        ('{"format": 1, "to_table": [0,0,0,0,0,0,0,0,0]}', "homography cannot be inverted"),
    ],
)
def test_a_broken_map_names_the_command_that_mends_it(tmp_path, text, said):
    path = tmp_path / "map.json"
    path.write_text(text)

    with pytest.raises(TableMapError, match=f"{said}.*vingtetun calibrate"):
        load(path)


def test_a_missing_map_names_the_command_that_makes_it(tmp_path):
    with pytest.raises(TableMapError, match="no table map; run vingtetun calibrate"):
        load(tmp_path / "none.json")


def test_a_picture_of_another_size_is_refused():
    check_size(MAP, 1600, 1000)
    with pytest.raises(TableMapError, match="for pictures of 1600×1000"):
        check_size(MAP, 1280, 720)


def test_a_map_is_plain_json(tmp_path):
    save(MAP, tmp_path / "map.json")

    assert json.loads((tmp_path / "map.json").read_text())["format"] == 1
