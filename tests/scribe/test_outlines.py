"""One card that the eyes outline twice, or now here and now a little beside."""

import pytest

from tests.belief.stage import logs
from tests.scribe.evening import Evening
from tests.scribe.motions import shift
from tracker.belief.sightings import CardKind, Look, Sighting
from tracker.game.cards import RANKS, SUITS
from tracker.scribe.outlines import is_one_card

THREE = logs(RANKS, "3"), logs(SUITS, "H")
LIES = Sighting(1, "1", 0, 0, CardKind.TURNED, 0, 0, 5000, *THREE, reads=9)


def outline(across, name, ago_ms=0):
    ranks, suits = logs(RANKS, name[0]), logs(SUITS, name[1])
    return LIES._replace(track=2, x=across, ranks=ranks, suits=suits, seen_ms=5000 - ago_ms)


@pytest.mark.parametrize(
    ("beside", "expected", "is_one"),
    [
        (outline(15, "3S", 125), True, True),  # never seen at once
        (outline(15, "3S"), True, False),
        (outline(40, "3S", 125), True, False),
        (outline(15, "8H", 125), True, False),
        (outline(4, "8H"), True, False),  # one is due
        (outline(4, "8H"), False, True),
        (outline(10, "8S"), True, False),
        (outline(10, "8S"), False, True),  # nobody is due one
        (outline(13, "8S"), False, False),
        (outline(4, "3H")._replace(kind=CardKind.COVERED), False, False),
        (outline(15, "3H"), False, True),  # nobody is due a card, and least of all its twin
        (outline(15, "3S"), False, False),
        (outline(30, "3H"), False, False),
    ],
)
def test_an_outline_beside_a_card_is_the_card_once_more(beside, expected, is_one):
    look = Look(5000, 0, (LIES, beside))

    assert is_one_card(LIES, beside, look, expected=expected) is is_one


def test_a_card_that_is_out_of_sight_is_not_outlined_a_second_time():
    look = Look(5000, 0, (LIES, outline(4, "3H")))

    assert not is_one_card(LIES._replace(seen_ms=4000), outline(4, "3H"), look, expected=False)


@pytest.fixture
def evening():
    evening = Evening("blackjack")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 3H", "2 4C", "3 6C")
    return evening


def test_a_second_outline_of_a_card_is_no_card_of_a_hand_that_stood(evening):
    before = evening.actions
    evening.stand("1")
    shift(evening, "1.1", across=14)
    evening.lay("twin", "1", "3H", across=34)
    evening.wait(4)

    assert evening.actions == before
    assert evening.raised == []


@pytest.mark.parametrize("seconds", [0.5, 2])
def test_a_card_that_is_drawn_onto_another_is_dealt(evening, seconds):
    evening.stage.hidden.add("1.1")
    evening.wait(seconds)
    evening.lay("drawn", "1", "8H", across=36)
    evening.wait(4)

    assert evening.actions[-1] == "deal 1 8H"
    assert evening.asked == []


def test_a_second_outline_is_not_asked_about_when_the_accounts_are_made():
    evening = Evening("simplifie")
    evening.deal("1 8S", "2 9C", "3 5H", "B 9H", "1 TD", "2 TC", "3 TH", "B 8C")
    evening.wait()
    evening.lay("again", "1", "TD", across=37)
    evening.wait(4)

    assert evening.asked == []


BESIDE_IT = 44
THE_CARD = 10  # the entry of the first hand's Three: the evening, the coup, three stakes come first


@pytest.fixture
def disputed(evening):
    """The Three of a hand that stood is gone, and an Eight is read beside its place."""
    evening.stand("1")
    evening.remove("1.1")
    evening.lay("misread", "1", "8H", across=BESIDE_IT)
    evening.wait(4)
    assert evening.actions[4] == "deal 1 3H"
    assert evening.asked == [("WHICH_CARD", "1")]
    return evening


def outlined_anew(evening, name, across=BESIDE_IT):
    """Let the card go out of sight, and be outlined and read as this one."""
    evening.remove("misread")
    evening.wait(2)
    evening.lay("misread", "1", name, across=across)
    evening.wait(8)


@pytest.mark.parametrize("name", ["3H", "3D"])
def test_what_the_banker_names_the_eyes_do_not_name_otherwise(disputed, name):
    disputed.amend(THE_CARD, f"deal 1 {name}")
    outlined_anew(disputed, "8H")

    assert disputed.actions[4] == f"deal 1 {name}"
    assert disputed.asked == [("WHICH_CARD", "1")]


@pytest.mark.parametrize(("is_read", "times"), [(False, 1), (True, 2)])
def test_a_card_is_asked_about_once_more_only_if_it_was_read_between(disputed, is_read, times):
    if is_read:
        outlined_anew(disputed, "3H", across=34)
    outlined_anew(disputed, "9D")

    assert disputed.asked == times * [("WHICH_CARD", "1")]


def test_a_card_drawn_almost_exactly_onto_another_is_dealt_though_both_are_found(evening):
    evening.stage.hidden.add("1.1")
    evening.wait(0.5)
    evening.stage.hidden.clear()
    evening.lay("drawn", "1", "8D", across=39, inward=2)
    evening.wait(2)

    assert evening.actions[-1] == "deal 1 8D"
    assert evening.asked == evening.raised == []
