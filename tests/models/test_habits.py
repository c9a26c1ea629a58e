"""The habits of a simulated table: each can be fixed, all can be drawn, and a hand lies as they say."""

from dataclasses import replace
from itertools import pairwise
from math import dist

import numpy as np
import pytest
from click.testing import CliRunner

from models.tablesim.__main__ import main
from models.tablesim.camera import make_film
from models.tablesim.felt import Body, corners
from models.tablesim.film import Said
from models.tablesim.habit_options import HABITS, WIDE_ONE, customs_of
from models.tablesim.habits import SEATS, TODAY, WIDE, Layout, Style, draw
from models.tablesim.manners import Manners
from models.tablesim.measure import judge, run
from models.tablesim.play import Dealer
from models.tablesim.script import TRUE, Script, keep, read_script, stage
from models.tablesim.seating import Seating, seats_at
from models.tablesim.sweep import Sweep, rows, sweep
from tests import chance
from tracker.belief.sightings import CardKind
from tracker.game.coup import BANKER
from tracker.game.rules import PRESETS
from tracker.map.seats import DISCARDS, FOU_PLACE, TALON, Felt, lay_out

ROOM = Felt(1600.0, 1000.0)


def hand(style, cards=4, felt=ROOM, seat="3"):
    seating = Seating(felt, min(7, seats_at(felt)), True, dict.fromkeys(SEATS, style))
    return [seating.slot(seat, index) for index in range(cards)]


@pytest.mark.parametrize("layout", [Layout.ROW, Layout.FAN, Layout.ARC])
@pytest.mark.parametrize("step_mm", [15, 22, 36, 60])
def test_cards_of_a_hand_lie_as_far_apart_as_the_step_says(layout, step_mm):
    places = hand(Style(layout, step_mm), cards=3)

    gaps = [dist(one[:2], other[:2]) for one, other in pairwise(places)]

    assert gaps == pytest.approx([step_mm] * 2, rel=0.03)


def test_a_packet_lies_on_itself_until_it_is_shown():
    style = Style(Layout.PACKET, 40.0)
    seating = Seating(ROOM, 7, True, dict.fromkeys(SEATS, style))

    lying = [seating.slot("3", index)[:2] for index in range(2)]
    shown = [seating.slot("3", index, shown=True)[:2] for index in range(2)]

    assert dist(*lying) < 5
    assert dist(*shown) == pytest.approx(40, rel=0.03)


def test_a_left_handed_person_lays_the_other_way_round():
    right, left = (hand(Style(Layout.ROW, 36.0, left_handed=each), seat="B") for each in (0, 1))

    assert [x for x, _, _ in left] == pytest.approx([-x for x, _, _ in right])


def test_later_cards_lie_across_where_that_is_the_habit():
    turned = [angle for _, _, angle in hand(Style(Layout.ROW, 36.0, across=True))]

    assert np.diff(turned) == pytest.approx([0, np.pi / 2, 0])


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("felt", [Felt(700.0, 500.0), Felt(2200.0, 1200.0)])
@pytest.mark.parametrize("step_mm", [15, 70])
def test_no_hand_covers_the_talon_the_discards_or_the_fou(layout, felt, step_mm):
    players = min(7, seats_at(felt))
    middles = [
        np.mean(place.polygon, axis=0)
        for place in lay_out(players, felt)
        if place.name in (TALON, DISCARDS, FOU_PLACE)
    ]
    seating = Seating(felt, players, True, dict.fromkeys(SEATS, Style(layout, step_mm)))

    for seat in (BANKER, *map(str, range(1, players + 1))):
        for index in range(6):
            x, y, angle = seating.slot(seat, index)
            quad = corners(Body(1, None, x, y, angle, CardKind.COVERED, 0))
            assert not any(_holds(quad, middle) for middle in middles)


def _holds(quad, point):
    sides = np.roll(quad, -1, axis=0) - quad
    off = point - quad
    turns = sides[:, 0] * off[:, 1] - sides[:, 1] * off[:, 0]
    return (turns > 0).all() or (turns < 0).all()


def test_a_small_table_has_fewer_seats():
    film = make_film(7, np.random.default_rng(1), Manners(customs=customs_of(["felt=700x500"])))

    assert film.seating.players == seats_at(Felt(700.0, 500.0)) < 7
    assert seats_at(Felt(1450.0, 950.0)) >= 7


def test_habits_drawn_widely_differ_and_stay_within_their_bounds():
    drawn = [draw(WIDE, np.random.default_rng(seed)) for seed in range(200)]
    steps = [each.styles[BANKER].step_mm for each in drawn]

    assert 15 <= min(steps) < 20
    assert 65 < max(steps) <= 70
    assert {each.styles[BANKER].layout for each in drawn} == set(Layout)
    assert all(700 <= each.felt.width_mm <= 2200 for each in drawn)
    assert any(len(set(each.styles.values())) > 5 for each in drawn)
    assert any(len(set(each.styles.values())) == 1 for each in drawn)


def test_what_is_named_is_fixed_and_the_others_are_as_today_or_drawn():
    alone, among = customs_of(["step=22"]), customs_of([WIDE_ONE, "step=22"])

    assert alone == replace(TODAY, step_mm=alone.step_mm)
    assert among == replace(WIDE, step_mm=alone.step_mm)
    assert customs_of([]) == TODAY
    assert customs_of([WIDE_ONE]) == WIDE


@pytest.mark.parametrize(
    "wrong",
    ["step=", "step=0", "step=nan", "step=-5", "step=9-3", "layout=heap", "felt=1x1", "felt=9",
     "pace=0", "across=2", "colour=red"],
)  # fmt: skip
def test_a_habit_that_cannot_be_is_refused_in_one_sentence(wrong):
    with pytest.raises(ValueError, match=f"no such habit, or no value of it .*: {wrong}$"):
        customs_of([wrong])


def test_a_wrong_habit_on_the_command_line_is_a_sentence():
    done = CliRunner().invoke(main, ["measure", "--step", "wide"])

    assert done.exit_code == 2
    assert "no such habit, or no value of it" in done.output


@pytest.mark.parametrize("habits", [("layout=packet",), ("lifts=1", "layout=arc"), ("step=60",)])
def test_a_coup_plainly_seen_is_played_to_its_end_with_other_habits(habits):
    customs = customs_of((*habits, "fidgets=0"))

    played = run("base", 5, [None], Manners(noise=TRUE, customs=customs))

    assert len(judge(played, [None], 5)) == 1
    assert len(played.session.log.entries) > 10


@pytest.mark.parametrize("variant", ["base", "temporaire"])
def test_cards_stay_whose_they_are_where_the_bank_passes_and_all_keep_their_chairs(variant):
    customs = customs_of(("bank-passes=1", "fidgets=0"))

    played = run(variant, 6, [None, None], Manners(noise=TRUE, customs=customs))

    assert played.session.table.banker == "P1"
    assert [each.right for each in judge(played, [None, None], 6)] == [True, True]


def test_a_shown_packet_is_spread():
    customs = customs_of(("layout=packet", "step=40", "fidgets=0", "scatter=0", "twist=0"))
    rng = np.random.default_rng(3)
    film = make_film(3, rng, Manners(noise=TRUE, customs=customs))
    dealer = Dealer(PRESETS["permanent"], 3, rng)
    dealer.open()
    dealer.play_coup()
    nearest = []
    for each in film.shoot(dealer.steps):
        if isinstance(each, Said):
            continue
        lying = [b for b in film.world.bodies.values() if b.hand and not b.moving]
        own = [(a, b) for a in lying for b in lying if a.number < b.number and a.hand == b.hand]
        nearest += [dist((a.x, a.y), (b.x, b.y)) for a, b in own]

    assert min(nearest) < 5
    assert any(gap == pytest.approx(40, rel=0.03) for gap in nearest)


def test_a_script_keeps_its_habits_and_an_older_one_its_felt(tmp_path):
    script = Script("base", 7, 1, 2, habits=("wide", "step=22"))
    _, dealer = stage(script)
    keep(script, dealer, tmp_path)

    assert read_script(tmp_path) == script

    path = tmp_path / "script.json"
    old = path.read_text().replace(
        '"width": 1920', '"felt": {"width_mm": 900.0, "height_mm": 600.0}, "width": 1920'
    )
    path.write_text(old.replace('"habits": [\n  "wide",\n  "step=22"\n ]', '"look": 0'))

    assert read_script(tmp_path).habits == ("felt=900.0x600.0",)


def test_a_sweep_begins_as_today_and_tries_each_value_of_each_habit():
    found = list(rows())

    assert found[0] == ("all", "as today", ())
    assert found[-1] == ("all", "drawn", (WIDE_ONE,))
    assert {habit for habit, _, _ in found} == {"all", *(each.name for each in HABITS)}
    for _, _, habits in found:
        customs_of(habits)


@pytest.mark.slow
def test_a_sweep_counts_the_coups_of_each_row():
    limit = chance.of(2, 4)
    plan = Sweep(("pirate",), 3, 1, 1, Manners())

    found = [row for row, _ in zip(sweep(plan), range(limit), strict=False)]

    assert [row.found.coups for row in found] == [1] * limit
    assert str(found[0]).startswith("| all | as today | 1 |")
