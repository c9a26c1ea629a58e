"""A card drawn beside one of its own rank that a hand hides: the row tells the two apart."""

import pytest

from tests.belief.stage import logs
from tests.scribe.evening import Evening
from tests.scribe.motions import read_as, shift
from tracker.belief.sightings import CardKind, Look, Sighting
from tracker.game.cards import RANKS, SUITS
from tracker.scribe.rows import goes_on, with_rows_beyond_places

ALL = ("2 KC", "3 6C")  # are still due a second card
HARD = (-0.6, -6.0, -6.0, -1.2)  # spades, or else clubs
ANY = (-1.4, -1.4, -1.4, -1.4)
FIRST = Sighting(1, "1", 0, 0, CardKind.TURNED, 0, 0, 0, (), (), 0)


def at(x, y=0):
    return FIRST._replace(x=x, y=y)


@pytest.mark.parametrize(
    ("last", "seen", "is_next"),
    [
        (at(34), at(68, 15), True),
        (at(34), at(68, 17), False),
        (at(27), at(54, 14), True),  # a small step: what is half hidden trembles
        (at(27), at(40), False),  # nearer to the last card
        (at(10), at(12), False),
    ],
)
def test_a_card_goes_on_with_a_row_a_step_beyond_its_last(last, seen, is_next):
    assert goes_on(FIRST, last, seen) is is_next


def drawn(across, inward=0, suits=HARD, due=(), away=0.5):
    """Draw an open card, of which the suit is hard to read, while the last of the row is hidden."""
    evening = Evening("blackjack")
    evening.deal("1 AS", "2 7C", "3 5H", "B AD", "1 4C", *due)
    evening.wait()
    evening.remove("1.1")
    evening.wait(0.5)
    evening.lay("drawn", "1", "4S", across=across, inward=inward)
    read_as(evening, "drawn", logs(RANKS, "4"), suits, 4)
    return evening


@pytest.mark.parametrize("suits", [HARD, ANY, logs(SUITS, "C")])
def test_one_of_its_rank_that_goes_on_with_the_row_may_be_its_twin_and_is_asked_about(suits):
    evening = drawn(68, suits=suits, due=ALL)

    assert evening.actions[7:] == ["deal 1 4C"]
    assert evening.asked == [("WHICH_CARD", "1")]


def test_nobody_is_dealt_two_cards_in_the_second_round():
    assert drawn(68).actions[5:] == []


def test_out_of_the_row_it_may_be_the_hidden_one_that_was_moved():
    assert drawn(44, 60, due=ALL).actions[7:] == []


def test_a_card_that_was_moved_and_reads_as_of_another_suit_is_asked_about():
    evening = drawn(44, 60, due=ALL)
    evening.wait(4)

    assert evening.actions[4:] == ["deal 1 4C", "deal 2 KC", "deal 3 6C"]
    assert evening.asked == [("WHICH_CARD", "1")]


def test_a_card_found_late_between_two_of_its_row_was_dealt_before_the_second():
    evening = Evening("blackjack")
    evening.deal("1 4S", "2 7C", "3 5H", "B AD", "1 4C", *ALL)
    evening.lay("1.3", "1", "5C", across=102)  # and the Three below it is not found
    evening.wait()
    evening.deal("2 2S")
    evening.lay("1.2", "1", "3D", across=70, inward=2)
    evening.wait(3)

    assert evening.actions[7:] == ["deal 1 3D", "deal 1 5C", "deal 2 2S"]
    assert evening.raised == []


def test_a_card_found_between_the_first_two_was_drawn_after_them():
    """Its twin lies a step beyond by now: of two equal cards nobody knows which is which."""
    evening = Evening("simplifie")
    evening.deal("1 9C", "2 2S", "3 5H", "B 6D", "1 4C", "2 4H", "3 6C")
    dealt = evening.actions
    shift(evening, "2.1", across=32, inward=-18)
    evening.wait(0.125)
    evening.lay("twin", "2", "4H", across=34)
    evening.wait(2)

    assert evening.actions == [*dealt, "deal 2 4H"]
    assert evening.raised == []


TALON_CARD = FIRST._replace(track=9, place="talon")


def seen_at(track, place, x):
    return FIRST._replace(track=track, place=place, x=x)


@pytest.mark.parametrize(
    ("seen", "place"),
    [
        (seen_at(3, "", 132), "2"),  # a step of 66 mm beyond the row
        (seen_at(3, "", 180), ""),  # farther away than a row goes on
        (seen_at(3, "1", 132), "1"),  # it lies at a seat
        (seen_at(3, "", -400), ""),
    ],
)
def test_a_card_beyond_its_seats_place_belongs_to_the_row_it_goes_on_from(seen, place):
    cards = (TALON_CARD._replace(x=-350), seen_at(1, "2", 0), seen_at(2, "2", 66), seen)
    placed = with_rows_beyond_places(Look(1000, 1, cards))

    assert [each.place for each in placed.sightings] == ["talon", "2", "2", place]


def test_a_table_without_a_card_at_a_seat_has_no_rows():
    look = Look(1000, 1, (TALON_CARD, seen_at(3, "", 20)))

    assert with_rows_beyond_places(look) == look
