"""The next coup is dealt before anybody tells the tablet: the camera opens it, whatever lay there before."""

import pytest

from tests.scribe.evening import Evening

DEAL = ["1 ??", "2 ??", "3 ??", "B 9H", "1 ??", "2 ??", "3 ??", "B ??"]
SHOWN = {"1.0": "9S", "1.1": "9C", "2.0": "8D", "2.1": "TD", "3.0": "7C", "3.1": "TC", "B.1": "TS"}


@pytest.fixture
def settled():
    """An evening whose first coup is played, shown and settled, with all its cards still on the felt."""
    evening = Evening("permanent")
    evening.deal(*DEAL)
    evening.stand("123")
    for name, face in SHOWN.items():
        evening.turn(name, face)
    evening.wait(2.0)
    return evening


@pytest.mark.parametrize("off_mm", [0.0, 5.0])
def test_covered_cards_that_lie_where_the_last_ones_lay_are_those_of_the_next_coup(settled, off_mm):
    before = len(settled.actions)
    settled.stage.cards.clear()
    settled.wait(2.0)
    for number, text in enumerate(DEAL):
        seat, face = text.split()
        settled.lay(f"{seat}.{number > 3:d}", seat, face, across=off_mm + 34.0 * (number > 3))
        settled.wait(0.75)

    assert settled.session.table.coups == 2
    assert settled.actions[before:] == [f"deal {each}" for each in DEAL]
    assert settled.asked == []
