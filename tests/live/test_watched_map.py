"""The map of a watched table: made, mended and laid out anew from the tablet."""

import json
from dataclasses import replace

import numpy as np
import pytest

from tests.calibration.photographs import room
from tests.live.script import DEAL, MAP, SEATS, ScriptedCamera, deal
from tracker.game.events import CoupOpened
from tracker.game.rules import PRESETS
from tracker.map.drift import keep_map
from tracker.map.map_file import load, save
from tracker.map.seats import Felt, lay_out
from tracker.map.solve import from_corners, numbered_round, runs_clockwise
from tracker.map.table_map import TableMap
from tracker.store.log import Origin


def test_corners_dragged_on_the_tablet_are_measured_by_the_cards_and_used(table):
    table.open_evening()
    script = deal(*DEAL)
    watch = table.watch(ScriptedCamera([True] * len(script)), script)
    watch.step()
    wish = {
        "corners": [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]],
        "zones": [],
        "board": False,
    }
    (table.folder / "camera" / "request.json").write_text(json.dumps(wish))
    watch.step()

    used = watch.evening.session.cards.table_map
    assert used.to_mm(np.array([[160.0, 100.0]])).round().tolist() == [[-640, 400]]
    assert load(table.folder / "table-map.json") == used
    assert not (table.folder / "camera" / "request.json").exists()
    watch.close()


def test_seats_left_where_they_lay_keep_their_shape(table):
    table.open_evening()
    script = deal(*DEAL)
    watch = table.watch(ScriptedCamera([True] * len(script)), script)
    watch.step()
    zones = table.status["zones"]
    zones[1][1][0][0] -= 0.01
    wish = {"corners": table.status["corners"], "zones": zones, "board": False}
    (table.folder / "camera" / "request.json").write_text(json.dumps(wish))
    watch.step()
    watch.close()

    assert load(table.folder / "table-map.json").to_table == MAP.to_table
    places = {each.name: each for each in load(table.folder / "table-map.json").places}
    was = {each.name: each for each in MAP.places}
    assert len(places["1"].polygon) == 4
    assert all(places[name] == was[name] for name in was if name != "1")


def test_seats_that_overlap_are_refused_in_one_sentence(table):
    table.open_evening()
    script = deal(*DEAL)
    watch = table.watch(ScriptedCamera([True] * len(script)), script)
    watch.step()
    box = [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]
    wish = {"corners": [], "zones": [["1", box], ["2", box]], "board": False}
    (table.folder / "camera" / "request.json").write_text(json.dumps(wish))
    watch.step()
    watch.close()

    assert "overlap" in table.status["said"]
    assert watch.evening.session.cards.table_map == MAP


def test_a_map_for_another_size_is_said_and_nothing_is_written(table):
    table.open_evening()
    watch = table.watch(ScriptedCamera([True] * 20, shape=(500, 800, 3)), deal(*DEAL))
    watch.run(lambda: False)

    assert "run vingtetun calibrate for 800×500" in table.status["said"]
    assert table.facts() == []


def test_a_camera_that_was_knocked_is_told_and_mended_by_the_corners_it_offers(table):
    table.open_evening()
    path = table.folder / "table-map.json"
    corners = [(300.0, 80.0), (1600.0, 70.0), (1850.0, 1000.0), (60.0, 1010.0)]
    solved = from_corners(corners, Felt(), (1920, 1080), lay_out(3))
    keep_map(solved, path, room())
    camera = ScriptedCamera([True] * 3)
    camera.picture = room(shift=(40, 25))
    watch = table.watch(camera, deal(*DEAL))
    watch.step()

    assert table.status["moved"]
    assert "the camera has moved by" in table.status["said"]
    wish = {"corners": table.status["corners"], "zones": table.status["zones"], "board": False}
    (table.folder / "camera" / "request.json").write_text(json.dumps(wish))
    watch.run(lambda: False)

    assert not table.status["moved"]
    knocked = np.array(corners) + np.array([40, 25])
    where = load(path).to_mm(knocked)
    assert where == pytest.approx(solved.to_mm(np.array(corners)), abs=3)


def test_a_player_who_sits_down_gets_a_seat_in_the_map(table):
    evening = table.open_evening()
    script = deal(*DEAL[:1])
    watch = table.watch(ScriptedCamera([True] * len(script)), script)
    watch.step()
    joined = CoupOpened(seats=("Anne", "Bruno", "Chloé", "Diane"))
    table.tablet.append(evening, joined, Origin(1))
    watch.run(lambda: False)

    used = watch.evening.session.cards.table_map
    assert [place.name for place in used.places][3:] == ["B", "1", "2", "3", "4"]
    assert "laid out anew for 4 players" in table.status["said"]


def test_a_game_that_runs_the_other_way_numbers_the_seats_so_and_back_again(table):
    evening = table.open_evening()
    script = deal(*DEAL[:1])
    watch = table.watch(ScriptedCamera([True] * len(script)), script)
    watch.step()
    before = seats_of(watch)
    table.tablet.append(evening, CoupOpened(rules=PRESETS["ponte"]), Origin(1))
    watch.step()

    turned = {"B": before["B"], "1": before["3"], "2": before["2"], "3": before["1"]}
    assert seats_of(watch) == turned
    table.tablet.append(evening, CoupOpened(rules=PRESETS["base"]), Origin(2))
    watch.run(lambda: False)
    assert seats_of(watch) == before
    assert "the other way round" in table.status["said"]


def seats_of(watch):
    places = watch.evening.session.cards.table_map.places
    return {each.name: each.polygon for each in places if each.name in "B123"}


@pytest.mark.parametrize("players", [2, 3, 7])
def test_seats_that_are_numbered_round_lie_as_the_other_direction_lays_them(players):
    right, left = (
        TableMap(160, 100, MAP.to_table, lay_out(players, clockwise=way)) for way in (True, False)
    )

    assert [runs_clockwise(each) for each in (right, left)] == [True, False]
    named = {each.name: each.polygon for each in numbered_round(right).places}
    for each in left.places:
        assert np.array(named[each.name]) == pytest.approx(np.array(each.polygon))
    assert numbered_round(numbered_round(right)).places == tuple(right.places)
    assert runs_clockwise(TableMap(160, 100, MAP.to_table, lay_out(1))) is None


def test_more_players_than_the_felt_has_room_for_is_said_once(table):
    evening = table.open_evening()
    script = deal(*DEAL[:1])
    watch = table.watch(ScriptedCamera([True] * len(script)), script)
    watch.step()
    crowd = CoupOpened(seats=tuple(f"P{number}" for number in range(40)))
    table.tablet.append(evening, crowd, Origin(1))
    watch.run(lambda: False)

    assert sum("40 seats are too many" in said for said in table.said) == 1
    assert len(list((table.folder / "recordings").iterdir())) == 1


def test_without_a_map_more_players_than_the_felt_has_room_for_are_said_too(table):
    (table.folder / "table-map.json").unlink()
    evening = table.open_evening()
    crowd = CoupOpened(seats=tuple(f"P{number}" for number in range(24)))
    table.tablet.append(evening, crowd, Origin(1))
    script = deal(*DEAL[:1])
    watch = table.watch(ScriptedCamera([True] * len(script)), script)
    watch.run(lambda: False)

    assert "24 seats are too many" in table.status["said"]
    assert "corners" not in table.status


def test_corners_dragged_for_more_players_than_there_is_room_for_are_refused(table):
    (table.folder / "table-map.json").unlink()
    evening = table.open_evening()
    crowd = CoupOpened(seats=tuple(f"P{number}" for number in range(24)))
    table.tablet.append(evening, crowd, Origin(1))
    watch = table.watch(ScriptedCamera([True] * 2), deal(*DEAL[:1]))
    watch.step()
    corners = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
    wish = {"corners": corners, "zones": [], "board": False}
    (table.folder / "camera" / "request.json").write_text(json.dumps(wish))
    watch.run(lambda: False)

    assert "24 seats are too many" in table.status["said"]
    assert not (table.folder / "table-map.json").exists()


# ---------- no felt's size is assumed


def asked(table, **what):
    wish = {"corners": [], "zones": [], "board": False, **what}
    (table.folder / "camera" / "request.json").write_text(json.dumps(wish))


@pytest.fixture
def unmapped(table):
    """A table that nobody has mapped, with an evening open and cards on it."""
    (table.folder / "table-map.json").unlink()
    table.open_evening()
    script = deal(*DEAL)
    watch = table.watch(ScriptedCamera([True] * 400), script)
    for _ in range(len(script)):
        watch.step()
    yield watch
    watch.close()


def test_corners_that_nobody_touched_are_not_accepted_without_a_card(table):
    (table.folder / "table-map.json").unlink()
    table.open_evening()
    watch = table.watch(ScriptedCamera([True] * 20), [()])
    watch.step()
    asked(table, corners=table.status["corners"])
    watch.step()
    watch.close()

    assert "lay a card of your deck on it" in table.status["said"]
    assert not (table.folder / "table-map.json").exists()


def test_corners_dragged_on_an_unknown_table_without_a_card_are_not_accepted_either(table):
    (table.folder / "table-map.json").unlink()
    table.open_evening()
    watch = table.watch(ScriptedCamera([True] * 20), [()])
    watch.step()
    asked(table, corners=[[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]])
    watch.step()
    watch.close()

    assert "nobody knows how large the table is" in table.status["said"]
    assert not (table.folder / "table-map.json").exists()


def test_cards_alone_measure_a_table_that_was_never_mapped(table, unmapped):
    asked(table, cards=True, players=3)
    unmapped.step()

    found = load(table.folder / "table-map.json")
    assert found.card_mm == (63.0, 88.0)
    apart = found.to_mm(np.array([[300.0, 400.0], [700.0, 400.0]]))
    assert np.hypot(*(apart[1] - apart[0])) == pytest.approx(400, rel=0.03)
    assert {"1", "2", "3", "B"} <= {each.name for each in found.places}


def test_the_pages_hear_what_the_cards_measure_only_while_somebody_looks(table, unmapped):
    unmapped.reporter.hurry()
    unmapped.step()
    assert "scale" not in table.status
    (table.folder / "camera" / "watched").touch()
    unmapped.reporter.hurry()
    unmapped.step()

    assert table.status["scale"]["card_mm"] == [63.0, 88.0]
    assert {each[0] for each in table.status["cards"]} == {"KS"}


def test_cards_on_a_table_without_a_map_are_told_as_not_counted(table, unmapped):
    for _ in range(60):
        unmapped.step()
    unmapped.reporter.hurry()
    unmapped.step()

    code, _, mend = table.status["blind"]
    assert (code, mend) == ("no-map", "table")
    assert table.status["mapped"] is False


def test_seats_are_laid_round_the_cards_that_were_dealt_to_them(table):
    table.open_evening()
    script = deal("1 9S", "2 8S", "3 7S", "B 6H")
    watch = table.watch(ScriptedCamera([True] * 400), script)
    for _ in range(len(script)):
        watch.step()
    asked(table, centred=True)
    watch.step()
    watch.close()

    found = load(table.folder / "table-map.json")
    assert {name: found.place_of(*at) for name, at in SEATS.items()} == {
        name: name for name in SEATS
    }


def test_seats_without_a_card_are_named(table):
    table.open_evening()
    script = deal("1 9S", "B 6H")
    watch = table.watch(ScriptedCamera([True] * 400), script)
    for _ in range(len(script)):
        watch.step()
    asked(table, centred=True)
    watch.step()
    watch.close()

    assert "no open card is seen at these seats: 2, 3" in table.status["said"]


def laid_round_cards(table, corners, felt):
    """Let a table that was measured as this felt lay its seats round the cards dealt to them."""
    wrong = from_corners(corners, felt, (1600, 1000), ())
    save(replace(wrong, places=lay_out(3, felt)), table.folder / "table-map.json")
    table.open_evening()
    script = deal("1 9S", "2 8S", "3 7S", "B 6H")
    watch = table.watch(ScriptedCamera([True] * 400), script)
    for _ in range(len(script)):
        watch.step()
    asked(table, centred=True)
    watch.step()
    watch.close()
    return load(table.folder / "table-map.json")


def test_a_table_is_measured_again_by_the_cards_at_its_seats_if_they_agree(table):
    right = [(0, 0), (1600, 0), (1600, 1000), (0, 1000)]
    found = laid_round_cards(table, right, Felt(1990, 1240))

    assert "wrong" not in table.status.get("said", "")
    assert found.felt_mm == pytest.approx((1600, 1000), rel=0.02)
    assert {name: found.place_of(*at) for name, at in SEATS.items()} == {
        name: name for name in SEATS
    }


def test_seats_are_not_laid_round_cards_that_measure_wrong(table):
    crooked = [(0, 0), (1600, 0), (1250, 1000), (350, 1000)]
    before = laid_round_cards(table, crooked, Felt(1990, 1240))

    assert "so the table was measured wrongly" in table.status["said"]
    assert before.felt_mm == (1990, 1240)
