"""What a banker who keeps the table by hand may write in short: a total, a hand that plays on, a count."""

import pytest

from tracker.game import advise, read_action, read_file, settle, table_of_log
from tracker.game.advice import Act
from tracker.game.coup import End, Stage
from tracker.game.irregularities import Code
from tracker.game.table import bank_now, irregularities
from tracker.game.verify import refusal

HEAD = 'variant = "{}"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\nstakes = [10, 20]\n'
DEALT = ["deal 1 ??", "deal 2 ??", "deal B 6H", "deal 1 ??", "deal 2 ??", "deal B ??"]


def table(*actions, variant="permanent", more=""):
    done = ", ".join(f'"{each}"' for each in actions)
    return table_of_log(read_file(f"{HEAD.format(variant)}{more}actions = [{done}]\n").entries)


# a total instead of the cards


def test_3_15_a_hand_may_be_shown_by_its_total_alone():
    played = table(*DEALT, "deal 2 4H", "show B TD", "deal B 3C", "total 1 20", "total 2 18")

    assert settle(played).complete
    assert settle(played).net == {"Anne": 10, "Bruno": -20, "Denis": 10}


def test_3_15_cards_that_are_named_later_count_instead_of_the_total():
    played = table(*DEALT, "stand 1", "stand 2", "show B TD", "deal B 3C", "total 1 20")
    corrected = table(
        *(*DEALT, "stand 1", "stand 2", "show B TD", "deal B 3C", "total 1 20", "show 1 9S 9D")
    )

    assert played.coup.hands["1"].total.points == 20
    assert corrected.coup.hands["1"].total.points == 18


def test_2_4_a_banker_who_shows_a_total_holds_no_natural():
    deal = ["deal 1 AS", "deal 2 TD", "deal B TS", "deal 1 KS", "deal 2 8D", "stand 2"]

    played = table(*deal, "deal B ?", "total B 20", variant="base")

    assert settle(played).complete
    assert settle(played).net == {"Anne": 15, "Bruno": -20, "Denis": 5}


def test_9_4_a_total_above_21_after_a_stand_is_a_bust_that_was_not_declared():
    played = table(*DEALT, "deal 1 9H", "show B TD", "deal B 3C", "total 1 24")

    assert [each.code for each in irregularities(played)] == [Code.UNDECLARED_BUST]
    assert settle(played).net["Anne"] == -20


def test_8_2_a_pirate_who_shows_a_total_has_stopped():
    deal = ["deal 1 ??", "deal 1 ??", "deal 2 ??", "deal 2 ??", "deal B ??", "deal B ??"]
    done = ", ".join(f'"{each}"' for each in [*deal, "total 1 18", "total 2 20", "total B 17"])
    head = HEAD.format("pirate").replace("stakes = [10, 20]\n", "")
    played = table_of_log(read_file(f"{head}actions = [{done}]\n").entries)

    assert settle(played).net == {"Anne": 0, "Bruno": 1, "Denis": 0, "treasure": -1}


@pytest.mark.parametrize(
    ("variant", "action", "why"),
    [
        ("permanent", "total 1 21", "21 in two cards"),
        ("brulee", "total 1 18", "premiums are paid for cards"),
        ("permanent", "total 1 19", None),
    ],
)
def test_a_total_is_refused_where_the_cards_decide_what_is_paid(variant, action, why):
    found = refusal(table(*DEALT, variant=variant), read_action(action))

    assert (why in found) if why else found is None


# a stand that nobody said


def test_3_3_a_hand_that_only_counted_as_stood_may_be_given_its_turn_back():
    played = table(*DEALT, "deal 2 4H", "play 1")

    assert played.coup.turn.id == "1"
    assert (advise(played)[0].act, advise(played)[0].hand) == (Act.ASK, "1")


def test_3_3_a_stand_that_was_said_is_not_taken_back_in_this_way():
    played = table(*DEALT, "stand 1", "play 1")

    assert played.coup.hands["1"].end is End.STOOD


def test_3_3_a_hand_plays_on_after_the_banker_turned_his_card_if_he_must_still_draw():
    played = table(*DEALT, "show B 9D", "play 2", "deal 2 3H", "stand 2", "deal B 5D")

    assert played.coup.stage is Stage.BANKER
    assert len(played.coup.hands["2"].cards) == 3
    assert not irregularities(played)


def test_3_7_once_the_banker_has_stopped_nobody_plays_on():
    assert table(*DEALT, "show B AD", "play 2").coup.turn is None


# what the bank holds

PASSED = ["bank accept 1"]


def test_9_17_the_count_of_the_bank_holds_from_then_on():
    short = table("bank holds 25", more="bank = 400\n")

    assert bank_now(short).holdings == 25
    assert [each.code for each in irregularities(short)] == [Code.BANK_SHORT]


def test_7_3_a_bank_that_passes_is_uncounted_until_somebody_counts_it():
    passed = table(*PASSED, more="bank = 400\n")
    counted = table(*PASSED, "bank holds 90", more="bank = 400\n")

    assert (passed.bank.holdings, passed.bank.uncounted) == (None, True)
    assert (counted.bank.holdings, counted.bank.uncounted) == (90, False)


def test_7_3_a_bank_that_was_never_counted_is_not_asked_about():
    assert not table(*PASSED).bank.uncounted


def test_7_3_what_is_counted_after_a_coup_is_what_the_next_coup_begins_with():
    coup = [*DEALT, "stand 1", "stand 2", "show B TD", "deal B AC"]
    played = table(*coup, "total 1 20", "total 2 18", "bank holds 90", more="bank = 400\n")

    assert settle(played).complete
    assert bank_now(played).holdings == 90
