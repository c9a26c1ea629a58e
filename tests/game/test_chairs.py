"""Who sits on which chair, once the bank has passed and people have come and gone."""

import pytest

from tracker.game import read_file, table_of_log
from tracker.game.chairs import seats_by_chair

PEOPLE = 'variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno", "Chloé"]\n'


def sitting(text, chairs="kept"):
    """Give who sits on each chair after a coup file."""
    table = table_of_log(read_file(f'{PEOPLE}rules = {{ chairs = "{chairs}" }}\n{text}').entries)
    return "".join(f"{c}{table.name(s)[0]}" for c, s in seats_by_chair(table).items())


def coups(*openings):
    return "".join(f"[[coup]]\n{each}\n" for each in openings)


@pytest.mark.parametrize(
    ("openings", "expected"),
    [
        (("",), "BD1A2B3C"),
        (('actions = ["bank accept 2"]', ""), "BD1A2B3C"),
        (('actions = ["bank accept 2"]', 'actions = ["bank accept 2"]', ""), "BD1A2B3C"),
        (('actions = ["bank sell 1 50"]', ""), "BD1A2B3C"),
        (('banker = "Bruno"\nseats = ["Chloé", "Denis", "Anne"]',), "BB1C2D3A"),
        (("", 'banker = "Bruno"\nseats = ["Chloé", "Denis", "Anne"]'), "BD1A2B3C"),
    ],
)
def test_everybody_keeps_his_chair_when_the_bank_passes(openings, expected):
    assert sitting(coups(*openings)) == expected


def test_the_coup_in_which_the_bank_passes_is_played_out_as_people_sit():
    assert sitting(coups('actions = ["stake 1 5", "bank accept 1"]')) == "BD1A2B3C"


def test_where_people_move_on_the_banker_sits_on_the_first_chair():
    passed = coups('actions = ["bank accept 2"]', "")

    assert sitting(passed, "moved") == "BB1C2D3A"


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ('"Anne", "Emma", "Chloé"', "BD1A2E3C"),  # Emma for Bruno
        ('"Anne", "Emma", "Bruno", "Chloé"', "BD1A2E3B4C"),  # she comes, and all make room
        ('"Anne", "Chloé"', "BD1A2C"),  # Bruno leaves
    ],
)
def test_people_come_and_go(seats, expected):
    assert sitting(coups("", f"seats = [{seats}]")) == expected


ANNES_BANK = 'actions = ["bank accept 1"]'  # seat 3 is that of Denis, on the first chair


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ('"Bruno", "Chloé", "Emma"', "BE1A2B3C"),  # Emma on the chair of Denis
        ('"Bruno", "Chloé"', "BA1B2C"),  # the next one on his chair
        ('"Emma", "Farid", "Gaëlle"', "BG1A2E3F"),
    ],
)
def test_who_sat_on_the_first_chair_leaves(seats, expected):
    assert sitting(coups(ANNES_BANK, f'banker = "Anne"\nseats = [{seats}]')) == expected


def test_where_nobody_has_stayed_the_banker_sits_on_the_first_chair():
    assert sitting(coups("", 'banker = "Xavier"\nseats = ["Yves", "Zoé"]')) == "BX1Y2Z"


@pytest.mark.parametrize("change", ["kept", "moved"])
def test_the_habit_may_change_in_mid_evening(change):
    openings = coups(ANNES_BANK, f'rules = {{ chairs = "{change}" }}')
    sat = {"kept": "BD1A2B3C", "moved": "BA1B2C3D"}

    assert sitting(openings) == sat[change]
    then = coups(
        ANNES_BANK,
        f'rules = {{ chairs = "{change}" }}\n{ANNES_BANK}',
        'rules = { chairs = "kept" }',
    )
    assert sitting(then) == {"kept": "BD1A2B3C", "moved": "BA1B2C3D"}[change]


def test_who_drew_for_their_seats_sit_down_in_the_order_of_their_cards():
    drawn = '["bank draw", "draw 1 9S", "draw 2 KS", "draw 3 7S", "draw B 8S"]'
    text = PEOPLE.replace("base", "ponte") + coups(f"actions = {drawn}", "")
    table = table_of_log(read_file(text).entries)

    assert table.names == ("Bruno", "Anne", "Denis", "Chloé")
    assert seats_by_chair(table) == {"B": "B", "1": "1", "2": "2", "3": "3"}
