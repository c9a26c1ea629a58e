"""A hand that shows one of its covered cards when the banker has played, and the other is not found."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import shift
from tracker.game.notation import read
from tracker.game.settlement import Outcome
from tracker.game.table import settle

TWO_ROUNDS = ("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??", "B ??")
DEALT = {"pirate": TWO_ROUNDS, "permanent": (*TWO_ROUNDS[:3], "B TD", *TWO_ROUNDS[4:])}


@pytest.fixture
def evening():
    evening = Evening()
    evening.deal_round()
    evening.stand("123")
    evening.turn("B.1", "TD")
    evening.wait()
    return evening


def banker_plays(evening):
    evening.deal("B KS")
    evening.wait()


def test_it_is_asked_about(evening):
    banker_plays(evening)
    evening.stage.hidden.add("1.0")
    evening.turn("1.1", "KC")
    evening.wait(6)
    assert evening.asked == []
    evening.wait(2)

    assert evening.asked == [("OTHER", "1")]


def test_it_is_asked_about_as_the_card_that_was_dealt_and_lies_unread(evening):
    banker_plays(evening)
    evening.stage.hidden.add("1.0")
    evening.turn("1.1", "KC")
    evening.wait(8)

    (asked,) = evening.session.asked
    first = next(entry.seq for entry in evening.entries if entry.event == read("deal 1 ??"))
    assert asked.doubt.about == first
    assert asked.sighting.place == "1"


def test_of_a_hand_that_is_swept_unread_it_is_asked_what_it_had(evening):
    banker_plays(evening)
    evening.remove("1.0", "1.1")
    evening.wait(3)

    assert evening.asked == [("SWEPT", "1")]


def test_a_pirate_who_shows_all_is_not_asked_about_when_anothers_card_is_missing():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??", "B ??", "1 ??", "2 ??", "B ??")
    for name, face in (("B.0", "TD"), ("B.1", "8H"), ("2.0", "8D"), ("2.1", "9S"), ("1.1", "KC")):
        if name == "1.1":
            evening.stage.hidden.add("1.0")
        evening.turn(name, face)
        evening.wait()
    evening.remove("2.0", "2.1")
    evening.wait(8)

    assert evening.asked == [("OTHER", "1")]


def test_not_if_no_card_in_its_place_could_win(evening):
    banker_plays(evening)
    evening.stage.hidden.add("1.0")
    evening.turn("1.1", "2C")
    evening.wait(8)

    assert settle(evening.session.table).of("1").outcome is Outcome.WIN
    assert evening.asked == []


def test_not_if_the_other_was_lost_before_and_may_yet_be_turned(evening):
    banker_plays(evening)
    evening.stage.hidden.add("1.0")
    evening.wait(7)
    evening.turn("1.1", "KC")
    evening.wait(4)

    assert evening.asked == []


def test_not_if_the_other_lies_covered_still(evening):
    banker_plays(evening)
    evening.turn("1.1", "KC")
    evening.wait(8)

    assert evening.asked == []


def test_not_before_the_banker_has_played(evening):
    evening.stage.hidden.add("1.0")
    evening.turn("1.1", "KC")
    evening.wait(8)

    assert evening.asked == []


def test_not_if_a_drawn_card_alone_lies_open():
    evening = Evening()
    evening.deal_round()
    evening.deal("1 5C")
    evening.stand("123")
    evening.turn("B.1", "TD")
    evening.wait()
    banker_plays(evening)
    evening.stage.hidden.add("1.0")
    evening.wait(8)

    assert evening.asked == []


def test_not_if_it_lies_on_half_of_a_pair_that_was_shown():
    evening = Evening()
    evening.deal_round()
    evening.turn("1.0", "TH")
    evening.turn("1.1", "TD")
    evening.wait()
    shift(evening, "1.1", across=80)
    evening.wait()
    evening.lay("low", "1", "??", across=17, inward=30)
    evening.wait()
    evening.lay("high", "1", "??", across=131, inward=30)
    evening.wait()
    evening.stand(["1", "1b", "2", "3"])
    evening.turn("B.1", "TD")
    evening.wait()
    banker_plays(evening)
    evening.stage.hidden.add("low")
    evening.wait(8)

    assert evening.actions[8:11] == ["show 1 TH TD", "split 1", "deal 1 ??"]
    assert evening.asked == []


def test_a_pirate_is_asked_once_the_dealer_shows_his_cards_though_nobody_said_that_he_stops():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??", "B ??", "1 ??", "2 ??", "B ??")
    evening.stage.hidden.add("1.0")
    evening.turn("1.1", "KC")
    evening.turn("2.0", "8D")
    evening.turn("2.1", "9S")
    evening.wait(8)
    assert evening.asked == []
    evening.turn("B.0", "TD")
    evening.turn("B.1", "8H")
    evening.wait()

    assert evening.asked == [("OTHER", "1")]


@pytest.mark.parametrize("variant", ["pirate", "permanent"])
def test_a_card_outlined_beside_where_it_is_turned_over_was_not_dealt_when_all_show(variant):
    evening = Evening(variant)
    evening.deal(*DEALT[variant])
    evening.stand(["1", "2", "3"] if variant == "permanent" else ["2", "3"])
    if variant == "pirate":
        evening.turn("B.0", "TD")
    evening.turn("B.1", "8H")
    evening.wait()
    done = len(evening.actions)
    evening.lay("turned", "1", "4C", inward=22)
    evening.wait(0.375)
    evening.remove("1.0")
    evening.turn("1.1", "9S")
    evening.wait(3)

    assert sorted(evening.actions[done:]) == ["show 1 #2 9S", "show 1 4C"]
    assert evening.asked == []
