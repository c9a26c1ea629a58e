"""No evening is lost by a tap: one beside another, an end that is taken back, undo over the beginning."""

import re

import pytest

from tracker.store import evenings

from .conftest import TABLE


def current(device):
    return device.app.extensions["hub"].current()


def played(device):
    device.act("stake 1 5", "deal 1 9S")
    return current(device)


def test_a_new_evening_beside_an_open_one_asks_what_becomes_of_it(table):
    first = played(table)
    page = table.get("/new").text
    answer = table.post("/new", **TABLE)

    assert 'name="beside" value="end"' in page
    assert 'name="beside" value="keep"' in page
    assert answer.status_code == 409
    assert "An evening is open" in answer.text
    assert current(table) == first


def test_an_evening_without_any_act_is_not_asked_about(table):
    assert 'name="beside"' not in table.get("/new").text
    assert table.post("/new", **{**TABLE, "p1": "Chloé"}).status_code == 303
    assert table.table().seats == ("Chloé", "Bruno")


def test_both_evenings_may_be_kept_and_gone_between(table):
    first = played(table)
    table.post("/new", **TABLE, beside="keep")
    second = current(table)
    table.act("stake 2 10")
    assert second != first
    assert table.post(f"/evenings/{first}/resume").headers["location"] == "/table"
    assert current(table) == first
    assert [str(held.card) for held in table.table().coup.hands["1"].cards] == ["9S"]
    table.post(f"/evenings/{second}/resume")

    assert table.table().coup.hands["2"].stake == 10


def test_an_ended_evening_can_be_resumed_from_the_list_and_from_the_set_up(table):
    first = played(table)
    table.post(f"/evenings/{first}/end")
    assert current(table) is None
    assert table.get("/table").headers["location"] == "/new"
    for path in ("/evenings/", "/new"):
        assert f"/evenings/{first}/resume" in table.get(path).text
    table.post(f"/evenings/{first}/resume")

    assert current(table) == first
    assert table.get("/table").status_code == 200


def test_undo_reaches_over_the_begin_of_an_evening_and_redo_goes_forward_again(table):
    first = played(table)
    table.post("/new", **TABLE, beside="end")
    second = current(table)
    assert evenings.is_ended(table.app.extensions["hub"].log, first)
    table.act("stake 1 20")
    table.post("/undo")  # the stake
    assert current(table) == second
    table.post("/undo")  # the evening
    assert current(table) == first
    assert table.table().coup.hands["1"].stake == 5
    table.post("/redo")
    assert current(table) == second
    table.post("/undo")

    assert table.post("/undo").status_code == 303  # and on in the first, as before
    assert current(table) == first
    assert not table.table().coup.hands["1"].cards


@pytest.mark.parametrize("which", ["undo", "redo"])
def test_a_touch_that_comes_twice_because_its_answer_was_lost_is_done_once(table, which):
    table.act("stake 1 20")
    if which == "redo":
        table.post("/undo", key="1" * 32)
    first = table.post(f"/{which}", key="2" * 32)
    written = len(table.entries())
    again = table.post(f"/{which}", key="2" * 32)

    assert (first.status_code, again.status_code) == (303, 303)
    assert len(table.entries()) == written


def test_what_is_written_after_an_undo_over_the_begin_ends_the_redo(table):
    first = played(table)
    table.post("/new", **TABLE, beside="keep")
    table.post("/undo")
    table.act("deal 2 8H")

    refused = table.post("/redo")
    assert refused.status_code == 409
    assert "Nothing to redo." in refused.text
    assert current(table) == first


def test_two_tablets_that_undo_the_same_touch_do_not_reach_the_begin(table):
    played(table)
    table.post("/new", **TABLE, beside="keep")
    second = current(table)
    table.act("stake 1 20")
    seq = re.search(r'data-seq="(\d+)"', table.get("/table").text).group(1)
    for _ in range(2):
        assert table.post("/undo", after=seq).status_code == 303

    assert current(table) == second


def test_an_evening_opened_by_another_program_is_the_one_at_the_table(table, load):
    first = played(table)
    table.post(f"/evenings/{first}/resume")
    other = load('variant = "base"\nbanker = "Zoé"\nseats = ["Yves"]\nactions = []')

    assert current(table) == other
