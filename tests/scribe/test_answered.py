"""A question that answers itself is taken back: the card was found, or could be read after all."""

import pytest

from tests.belief.stage import MAP, logs
from tests.scribe.evening import Evening
from tests.scribe.motions import read_as, unsure
from tracker.belief.followed import FollowedCards
from tracker.game.cards import RANKS, SUITS
from tracker.live.session import EveningLog, Session
from tracker.scribe import Answered


class Heard(EveningLog):
    """A ledger that keeps what was taken back."""

    def __init__(self):
        super().__init__()
        self.taken_back = []

    def answered(self, found, _at_ms):
        self.taken_back.append(found)


def sitting(variant):
    return Evening(variant, session=Session(FollowedCards(MAP), Heard()))


@pytest.fixture
def missed():
    """The second card of hand 2 was not seen, and asked about."""
    evening = sitting("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 4D", "3 6C")
    evening.wait()
    evening.deal("1 5C")
    evening.wait(2)
    assert evening.actions[5] == "deal 2 ?"
    assert evening.asked == [("WHICH_CARD", "2")]
    return evening


def test_an_open_card_that_is_found_is_named_and_not_dealt_again(missed):
    (asked,) = missed.session.asked
    missed.lay("2.1", "2", "4C", across=34)
    missed.wait(4)

    assert missed.actions[5] == "deal 2 4C"
    assert len(missed.actions) == 8
    assert missed.session.log.taken_back == [Answered(asked.doubt.about)]


def test_a_card_laid_to_the_hand_that_draws_is_another_one(missed):
    missed.say("stand 1")
    missed.lay("2.2", "2", "3C", across=68)
    missed.wait(4)

    assert missed.actions[5] == "deal 2 ?"
    assert missed.actions[-1] == "deal 2 3C"
    assert missed.session.log.taken_back == []


def test_a_covered_card_that_is_found_is_not_asked_about_any_more():
    evening = sitting("permanent").lays_apart()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 ??", "3 ??")
    evening.wait()
    evening.deal("B ??", "1 5C")
    evening.wait()
    (asked,) = evening.session.asked
    before = evening.actions
    evening.lay("2.1", "2", "??", across=34)
    evening.wait(4)

    assert evening.actions == before
    assert evening.session.log.taken_back == [Answered(asked.doubt.about)]


def test_a_card_that_is_read_after_all_is_not_asked_about_any_more():
    evening = sitting("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H")
    evening.lay("1.1", "1", "8D", across=34)
    read_as(evening, "1.1", unsure(RANKS, "8", "6"), logs(SUITS, "D"), 4.5)
    (asked,) = evening.session.asked
    assert evening.session.log.taken_back == []

    evening.wait(3)

    assert evening.actions[-1] == "deal 1 8D"
    assert evening.session.log.taken_back == [Answered(asked.doubt.about, asked.doubt.place)]


@pytest.fixture
def called_covered():
    """A covered card seems to lie open and cannot be read; the banker says how it lies."""
    evening = sitting("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 4D")
    evening.lay("2.1", "2", "8D", across=34)
    read_as(evening, "2.1", unsure(RANKS, "8", "6", "5"), logs(SUITS, "D"), 5)
    (asked,) = evening.session.asked
    assert evening.actions[-1] == "deal 2 ?"
    evening.amend(asked.doubt.about, "deal 2 ??")
    read_as(evening, "2.1", unsure(RANKS, "8", "6", "5"), logs(SUITS, "D"), 3)
    return evening


def test_a_card_called_covered_is_not_turned_over_by_being_looked_at(called_covered):
    assert called_covered.actions[-1] == "deal 2 ??"
    assert called_covered.raised == [("wrong-deal-face", "2")]


def test_a_card_called_covered_is_shown_once_it_can_be_read(called_covered):
    called_covered.wait(3)

    assert called_covered.actions[-1] == "show 2 8D"


def test_both_copies_are_asked_about_where_there_is_one_too_many():
    evening = sitting("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B KS", "1 KS")
    evening.wait(3)
    first, second = (each.doubt for each in evening.session.asked)
    assert (first.hand, second.hand) == ("B", "1")
    assert evening.raised == [("impossible-card", "1")]

    evening.amend(first.about, "deal B KD")
    evening.wait(2)

    assert evening.raised == []
    assert evening.session.log.taken_back == [Answered(second.about)]


def test_the_other_card_of_a_hand_is_asked_about_no_more_once_it_is_read():
    evening = sitting("permanent")
    evening.deal_round()
    evening.stand("123")
    evening.turn("B.1", "TD")
    evening.wait()
    evening.deal("B KS")
    evening.stage.hidden.add("1.0")
    evening.turn("1.1", "KC")
    evening.wait(8)
    (asked,) = evening.session.asked
    evening.stage.hidden.clear()
    evening.turn("1.0", "4D")
    evening.wait(2)

    assert evening.session.log.taken_back == [Answered(asked.doubt.about)]
