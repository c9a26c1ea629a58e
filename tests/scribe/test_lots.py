"""The draw for the bank, seat by seat, as the camera sees it."""

from tests.scribe.evening import Evening
from tracker.scribe.lots import is_bank_drawn_for


def drawn():
    """An evening whose bank nobody wants: it is drawn for."""
    evening = Evening("permanent")
    for said in ("bank offer B", "bank refuse 1", "bank refuse 2", "bank refuse 3"):
        evening.say(said)
    assert is_bank_drawn_for(evening.session.log.table)
    return evening


def test_each_card_of_the_draw_is_written_down_until_the_ace():
    evening = drawn()
    evening.deal("1 KS", "2 5H", "3 AD")

    assert evening.actions[-3:] == ["draw 1 KS", "draw 2 5H", "draw 3 AD"]
    table = evening.session.log.table
    assert table.banker == "Chloé"


def test_the_banker_begins_a_draw_at_any_time_between_two_coups():
    evening = Evening("permanent")
    evening.say("bank draw")
    evening.deal("1 9S", "2 AD")

    assert evening.actions[-2:] == ["draw 1 9S", "draw 2 AD"]
    assert evening.session.log.table.banker == "Bruno"
    assert evening.session.log.table.bank.by_lot


def test_a_card_of_the_draw_that_lies_face_down_waits_until_it_is_turned():
    evening = Evening("permanent")
    evening.say("bank draw")
    evening.deal("1 ??")
    assert evening.actions == []
    evening.turn("1.0", "9S")
    evening.wait()

    assert evening.actions == ["draw 1 9S"]


def test_after_the_draw_the_cards_are_those_of_a_coup():
    evening = Evening("permanent")
    evening.say("bank draw")
    evening.deal("1 AD")
    evening.remove("1.0")
    evening.wait(3.0)
    evening.open_coup()
    evening.deal("2 ??")

    assert evening.actions[-1] == "deal 1 ??"  # Anne has the bank, and Bruno sits beside her


def test_a_card_that_the_banker_named_is_written_down_once():
    evening = drawn()
    evening.say("draw 1 KS")
    evening.deal("1 KS", "2 5H")

    by_camera = [each for each in evening.actions if each.startswith("draw")]
    assert by_camera == ["draw 2 5H"]  # the other was typed
