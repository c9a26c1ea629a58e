"""Where cards are seen and not counted, it is said within seconds, with what to do."""

import pytest

from tracker.live.blindness import ARRIVALS, LASTS_S, SILENT_S, Blindness, LoopState, WatchedCards

GOOD = LoopState(has_map=True, is_followed=True, fps=12.0)
SEATS = [(100.0, 100.0), (400.0, 100.0), (700.0, 100.0)]


def sight(at_s, places=("1", "2", "3"), middles=SEATS, off=0.02):
    return WatchedCards(at_s, middles[: len(places)], places, 90.0, off)


def watched(state, seconds=10.0, **what):
    """Look at the same table for so long, and give what is said at last."""
    blindness, at_s, said = Blindness(), 0.0, None
    while at_s <= seconds:
        blindness.see(sight(at_s, **what), written=0)
        said = blindness.fault(state)
        at_s += 0.5
    return said


def test_a_table_that_is_seen_and_counted_is_no_fault():
    assert watched(GOOD) is None
    assert Blindness().fault(GOOD) is None


@pytest.mark.parametrize(
    ("change", "what", "code", "mend"),
    [
        ({"has_map": False}, {}, "no-map", "table"),
        ({}, {"places": ("", "", "1")}, "outside", "seats"),
        ({}, {"off": 0.75}, "size", "table"),
        ({"has_moved": True}, {}, "moved", "table"),
        ({"light": "dark"}, {}, "dark", "light"),
    ],
)
def test_each_way_of_being_blind_is_said_with_what_mends_it(change, what, code, mend):
    state = LoopState(**{**vars(GOOD), **change})
    found = watched(state, LASTS_S + 1, **what)

    assert found is not None
    assert (found.code, found.mend) == (code, mend)
    if code != "moved":  # the camera was looked at twice before it counts as moved
        assert watched(state, LASTS_S - 1, **what) is None, "a hand or a card in the air passes"


def test_a_camera_that_is_too_slow_is_said():
    found = watched(LoopState(has_map=True, is_followed=True, fps=0.7), 20.0)

    assert found is not None
    assert "Only 0.7 pictures a second" in found.said


def test_cards_that_come_while_nothing_is_written_are_noticed():
    blindness = Blindness()
    for each in range(ARRIVALS + 1):
        middles = [(100.0 + 120 * at, 100.0) for at in range(each)]
        blindness.see(sight(each * 2.0, ("1",) * each, middles), written=0)
    assert blindness.fault(GOOD) is None, "not so soon"
    blindness.see(sight(SILENT_S + 1, ("1",) * len(middles), middles), written=0)

    assert blindness.fault(GOOD).code == "unwritten"
    assert blindness.fault(LoopState(has_map=True, is_followed=False)) is None
    blindness.see(sight(SILENT_S + 2, ("1",) * len(middles), middles), written=1)
    assert blindness.fault(GOOD) is None, "now something is written"


def test_cards_that_are_found_now_and_then_are_no_new_cards():
    blindness = Blindness()
    blindness.see(sight(0.0), written=1)
    for each in range(1, 60):
        shown = ("1", "2", "3") if each % 2 else ()
        blindness.see(sight(float(each), shown), written=0)

    assert blindness.fault(GOOD) is None


def test_a_mended_table_is_looked_at_anew():
    blindness = Blindness()
    for each in range(10):
        blindness.see(sight(float(each), ("", "", "")), written=0)
        found = blindness.fault(GOOD)
    assert found is not None
    assert found.code == "outside"
    blindness.restart()

    assert blindness.fault(GOOD) is None


def test_a_sign_that_passed_while_a_graver_one_was_said_begins_anew():
    blindness = Blindness()

    def said(at_s, light, has_moved):
        blindness.see(sight(at_s), written=0)
        return blindness.fault(LoopState(**{**vars(GOOD), "light": light, "has_moved": has_moved}))

    for at_s in range(int(LASTS_S) + 2):
        found = said(float(at_s), "dark", has_moved=True)
    assert found.code == "moved"
    later = LASTS_S + 10
    said(later, "good", has_moved=True)  # the lamp is on again

    assert said(later + 1, "dark", has_moved=False) is None
