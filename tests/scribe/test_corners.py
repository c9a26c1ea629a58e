"""Rare things at a table, each of which a scribe must come through."""

from tests.belief.stage import MAP, Stage, logs
from tests.scribe.evening import Evening
from tests.scribe.motions import DEAL, push, read_as, shift, unsure
from tracker.belief.followed import FollowedCards
from tracker.game.cards import RANKS, SUITS
from tracker.game.events import CoupOpened, SessionOpened
from tracker.game.rules import PRESETS
from tracker.live.session import Session


def dealt():
    evening = Evening()
    evening.deal_round()
    return evening


def test_a_card_at_a_seat_where_nobody_plays_is_nobodys():
    evening = Evening()
    evening.say(CoupOpened(seats=("Anne", "Bruno")))
    evening.lay("lost", "3", "KS")
    evening.wait(2)

    assert evening.actions == []


def test_the_first_card_of_an_evening_opens_its_first_coup():
    stage, session = Stage(), Session(FollowedCards(MAP))
    session.say(SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno", "Chloé")), 0)
    stage.lay("early", -136.0, 0.0, "5D")
    for found in stage.frames(1):
        session.see(found)

    assert session.table.coup is None

    stage.lay("first", -540.0, 60.0, "KS")
    for found in stage.frames(1):
        session.see(found)

    assert session.table.coups == 1


def test_a_card_drawn_over_a_covered_one_waits_until_it_is_not_that_turned_over():
    evening = dealt()
    evening.remove("1.1")
    evening.lay("drawn", "1", "5C", across=50)
    evening.wait(1)

    assert evening.actions == DEAL

    evening.wait(2)

    assert evening.actions == [*DEAL, "deal 1 5C"]


def test_a_card_laid_on_a_pushed_one_is_dealt_and_renames_nothing():
    evening = Evening("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 4D", "2 4C", "3 6C")
    shift(evening, "1.1", across=13, face="TH")
    evening.wait(4)

    assert evening.actions[7:] == ["deal 1 TH"]
    assert evening.raised == []


# plainly another rank, and yet so faint that it is taken for the same card
FAINT_SIX = tuple(-0.55 if rank == "6" else -4.0 for rank in RANKS)


def test_a_card_faintly_read_on_a_pushed_one_is_dealt_where_one_is_due():
    evening = Evening("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 5D", "2 4C", "3 6C")
    push(evening, "1.1", across=13)
    read_as(evening, "1.1", FAINT_SIX, logs(SUITS, "D"), 4)

    assert evening.actions[7:] == ["deal 1 6D"]


def test_another_rank_on_a_pushed_card_where_none_is_due_is_asked_about():
    evening = Evening("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 5D", "2 4C", "3 6C")
    evening.say("stand 1")
    push(evening, "1.1", across=13)
    read_as(evening, "1.1", FAINT_SIX, logs(SUITS, "D"), 4)

    assert evening.actions[7:] == []
    assert evening.asked == [("WHICH_CARD", "1")]


def test_a_rank_that_was_misread_where_the_card_still_lies_is_put_right():
    evening = Evening("base")
    evening.lay("1.0", "1", "8S")
    read_as(evening, "1.0", logs(RANKS, "3"), logs(SUITS, "S"), 0.75)
    evening.wait(4)

    assert evening.actions == ["deal 1 8S"]


def test_a_shown_card_is_bettered_in_its_place():
    evening = dealt()
    evening.turn("1.0", "TD")
    evening.turn("1.1", "9C")
    read_as(evening, "1.1", unsure(RANKS, "9", "6"), unsure(SUITS, "C", "S"), 2)

    assert evening.actions[8:] == ["show 1 TD ??"]

    evening.wait(2)

    assert evening.actions[8:] == ["show 1 TD 9C"]


def test_a_natural_that_is_shown_and_taken_away_is_buried():
    evening = dealt()
    evening.turn("1.0", "AD")
    evening.turn("1.1", "KC")
    evening.wait()
    evening.remove("1.0", "1.1")
    evening.wait()
    evening.lay("stray", "1", "5C")
    evening.wait(2)

    assert evening.actions[8:10] == ["show 1 AD KC", "bury 1"]


def test_a_joker_is_a_pirate_where_pirates_play():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??", "B ??")
    evening.turn("1.0", "FOU")
    evening.turn("1.1", "9C")
    evening.wait(2)

    assert evening.actions[8:] == ["show 1 FOU 9C"]


def test_a_card_dealt_open_and_covered_later_is_left_as_it_was_dealt():
    evening = Evening("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 4D", "2 4C", "3 6C")
    before = evening.actions
    evening.turn("1.0", "??")
    evening.wait(2)

    assert evening.actions == before


def test_hands_gone_after_the_accounts_are_not_asked_about():
    evening = Evening("simplifie")
    evening.deal("1 8S", "2 9C", "3 5H", "B 9H", "1 TD", "2 TC", "3 TH", "B 8C")
    evening.remove("1.0", "1.1", "2.0", "2.1")
    evening.wait(8)

    assert evening.asked == []


def test_cards_gathered_one_on_the_other_after_the_accounts_are_not_disputed():
    evening = Evening("simplifie")
    evening.deal("1 8S", "2 9C", "3 5H", "B 9H", "1 TD", "2 TC", "3 TH", "B 8C")
    before = evening.actions
    x, y, _ = evening.stage.cards["1.1"]
    evening.remove("1.0")
    evening.stage.lay("1.1", x + 12, y, "TD")
    evening.wait(0.5)
    evening.stage.lay("1.1", x + 14, y, "8S")
    evening.wait(4)

    assert evening.actions == before
    assert evening.asked == []


def test_several_hands_gone_are_each_asked_about_once():
    evening = dealt()
    evening.remove("1.0", "1.1", "2.0", "2.1")
    evening.wait(12)

    assert evening.asked == [("GONE", "1"), ("GONE", "2")]


def test_a_card_laid_on_one_that_the_banker_wrote_himself_is_dealt():
    evening = Evening()
    for said in DEAL[:4]:
        evening.say(said)
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H")
    shift(evening, "1.0", across=12)
    evening.wait()
    evening.deal("2 ??")

    assert evening.actions == ["deal 1 ??", "deal 2 ??"]
