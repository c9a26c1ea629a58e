"""The draw for the bank, seat by seat, as the camera sees it."""

from tests.scribe.evening import Evening
from tracker.scribe.lots import is_drawn_for


def drawn():
    """An evening whose bank nobody wants: it is drawn for."""
    evening = Evening("permanent")
    for said in ("bank offer B", "bank refuse 1", "bank refuse 2", "bank refuse 3"):
        evening.say(said)
    assert is_drawn_for(evening.session.ledger.table)
    return evening


def test_each_card_of_the_draw_is_written_down_until_the_ace():
    evening = drawn()
    evening.deal("1 KS", "2 5H", "3 AD")

    assert evening.actions[-3:] == ["draw 1 KS", "draw 2 5H", "draw 3 AD"]
    table = evening.session.ledger.table
    assert table.banker == "Chloé"


def test_a_card_that_the_banker_named_is_written_down_once():
    evening = drawn()
    evening.say("draw 1 KS")
    evening.deal("1 KS", "2 5H")

    by_camera = [each for each in evening.actions if each.startswith("draw")]
    assert by_camera == ["draw 2 5H"]  # the other was typed
