"""Once the banker has shown his cards nobody draws: what lies open was turned over, if it can be."""

import pytest

from tests.scribe.evening import Evening


@pytest.fixture
def evening():
    """A banker with a natural, whose players have not said that they stand."""
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B QC", "1 6S", "2 TD", "3 TH", "B ??")
    evening.say("look")
    evening.turn("B.1", "AC")
    evening.wait()
    return evening


@pytest.mark.parametrize("seconds", [0.13, 0.25])  # so long its outline trembles between the two
def test_a_card_turned_over_and_moved_a_little_was_not_dealt(evening, seconds):
    evening.lay("up", "1", "AD", across=10, inward=14)
    evening.wait(seconds)
    evening.stage.hidden.add("1.0")
    evening.wait(2)

    assert evening.actions[-1:] == ["show 1 AD"]
    assert evening.raised == []


def test_one_laid_beside_a_covered_card_that_stays_in_sight_was_dealt_out_of_turn(evening):
    evening.lay("new", "1", "AD", across=50)
    evening.wait(3)

    assert evening.actions[-1:] == ["deal 1 AD"]
    assert evening.raised != []


def test_what_he_shows_is_noted_before_what_a_player_shows_a_second_later():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B QC", "1 6S", "2 TD", "3 TH", "B ??")
    evening.say("look")
    evening.stage.hidden.add("B.1")
    evening.lay("ace", "B", "AC", across=12, inward=-26)  # turned over, and moved a little
    evening.wait(1)
    evening.stage.hidden.add("1.0")
    evening.lay("up", "1", "9D", inward=20)
    evening.wait(3)

    assert evening.actions[8:] == ["show B AC", "show 1 9D"]
    assert evening.raised == []
