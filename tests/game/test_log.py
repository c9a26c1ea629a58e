"""The log: what counts of it, once amendments are carried out."""

from __future__ import annotations

import pytest

from tests.game.tables import coup_text, rounds, settle, settle_text
from tracker.game.coupfile import CoupFileError
from tracker.game.events import (
    Amended,
    Earlier,
    Entry,
    Line,
    Split,
    Stood,
    amendments,
    effective_lines,
)

ONE, TWO, THREE, FOUR = Stood("1"), Stood("2"), Stood("3"), Split("4")


def lines(*events):
    """Give what counts of a log, as (entry, fact)."""
    log = [Entry(seq, event) for seq, event in enumerate(events, 1)]
    return [(line.seq, line.fact) for line in effective_lines(log)]


def test_a_log_without_amendments_counts_as_it_stands():
    assert lines(ONE, TWO) == [(1, ONE), (2, TWO)]
    assert next(effective_lines([Entry(7, ONE)])) == Line(7, ONE)


def test_what_is_struck_out_does_not_count():
    assert lines(ONE, TWO, Amended(1)) == [(2, TWO)]


def test_what_is_corrected_counts_in_its_old_place():
    assert lines(ONE, TWO, Amended(1, (THREE,))) == [(1, THREE), (2, TWO)]


def test_one_entry_may_become_several():
    assert lines(ONE, TWO, Amended(1, (THREE, FOUR))) == [(1, THREE), (1, FOUR), (2, TWO)]


def test_striking_out_an_amendment_brings_back_what_it_struck():
    assert lines(ONE, Amended(1), Amended(2)) == [(1, ONE)]
    assert lines(ONE, Amended(1), Amended(2), Amended(3)) == []
    assert lines(ONE, Amended(1, (TWO,)), Amended(2)) == [(1, ONE)]


def test_the_later_of_two_amendments_counts():
    assert lines(ONE, Amended(1, (TWO,)), Amended(1, (THREE,))) == [(1, THREE)]


def test_striking_out_the_later_brings_back_the_earlier():
    assert lines(ONE, Amended(1, (TWO,)), Amended(1, (THREE,)), Amended(3)) == [(1, TWO)]


def test_an_amendment_may_itself_be_corrected():
    assert lines(ONE, Amended(1), Amended(2, (THREE,))) == [(1, ONE), (2, THREE)]


def test_a_fact_written_down_late_counts_where_it_happened():
    assert lines(ONE, TWO, Earlier(2, THREE)) == [(1, ONE), (3, THREE), (2, TWO)]


def test_late_facts_before_the_same_entry_count_in_the_order_they_were_written():
    assert lines(ONE, Earlier(1, TWO), Earlier(1, THREE)) == [(2, TWO), (3, THREE), (1, ONE)]


def test_what_was_earlier_than_a_late_fact_stands_just_ahead_of_it():
    late = (ONE, TWO, Earlier(2, THREE), Earlier(3, FOUR))

    assert lines(*late) == [(1, ONE), (4, FOUR), (3, THREE), (2, TWO)]


@pytest.mark.parametrize("target", [2, 3])
def test_what_says_it_is_earlier_than_itself_or_what_comes_counts_where_it_was_written(target):
    assert lines(ONE, Earlier(target, TWO), THREE) == [(1, ONE), (2, TWO), (3, THREE)]


def test_a_late_fact_is_corrected_and_struck_like_any_other_and_stays_where_it_stands():
    late = (ONE, TWO, Earlier(2, THREE))

    assert lines(*late, Amended(3, (FOUR,))) == [(1, ONE), (3, FOUR), (2, TWO)]
    assert lines(*late, Amended(3)) == [(1, ONE), (2, TWO)]
    assert lines(*late, Amended(2)) == [(1, ONE), (3, THREE)]


@pytest.mark.parametrize("target", [0, 2, 3, 99, -1])
def test_an_amendment_of_itself_or_of_what_is_not_there_changes_nothing(target):
    assert lines(ONE, Amended(target)) == [(1, ONE)]


def test_amendments_in_force_are_read_in_the_order_of_their_numbers():
    first, second, strike = Entry(2, Amended(1)), Entry(3, Amended(1, (TWO,))), Entry(4, Amended(3))

    assert amendments([first, second]) == {1: second.event}
    assert amendments([second, first]) == {1: second.event}
    assert amendments([first, second, strike]) == {1: first.event, 3: strike.event}


@pytest.mark.parametrize("target", [2, 3, 9])
def test_an_amendment_of_itself_or_of_a_later_entry_is_not_in_force(target):
    assert amendments([Entry(1, ONE), Entry(2, Amended(target)), Entry(3, TWO)]) == {}


def test_a_struck_action_did_not_happen():
    deal = rounds("permanent", "6H TD", "TS 5D")

    settled = settle("permanent", [10], [*deal, "deal 1 KS", f"strike {len(deal) + 1}"])

    assert settled.anne == 0
    assert settled.hand("1")["total"] == 15


def test_a_corrected_action_was_really_that_card():
    deal = rounds("permanent", "6H TD", "TS 5D")

    settled = settle("permanent", [10], [*deal, "deal 1 KS", f"correct {len(deal) + 1} 6S"])

    assert settled.hand("1")["total"] == 21
    assert settled.outcomes["1"] is None


def test_a_covered_card_that_is_corrected_stays_covered():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]

    settled = settle("permanent", [10], [*deal, "correct 1 KS", "show 1 KS 9S"])

    assert settled.codes == []
    assert settled.hand("1")["cards"] == ["KS", "9S"]


def test_a_turned_card_may_be_corrected_to_a_covered_one():
    settled = settle("permanent", [10], ["deal 1 KS", "correct 1 [KS]"])

    assert settled.codes == []


def test_cards_that_were_shown_may_be_corrected():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]

    settled = settle("permanent", [10], [*deal, "show 1 AS 9D", "correct 5 AS KD"])

    assert settled.outcomes["1"] == "natural"
    assert settled.anne == 15


def test_a_strike_may_be_struck():
    deal = rounds("permanent", "6H TD", "TS 5D")

    settled = settle("permanent", [10], [*deal, "deal 1 KS", "strike 5", "strike 6", "bury 1"])

    assert settled.anne == -10


def test_a_card_drawn_for_the_bank_may_be_corrected():
    one, two = settle_text(
        'variant = "permanent"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\n'
        '[[coup]]\nactions = ["draw 1 KS", "draw 2 9S", "correct 1 AS"]\n'
        "[[coup]]\nactions = []"
    )

    assert list(one.net) == ["Anne", "Bruno", "Denis"]
    assert list(two.net) == ["Bruno", "Denis", "Anne"]


@pytest.mark.parametrize(
    ("made", "mended"),
    [
        (["deal 1 [KS]", "deal B KS"], "correct 2 QS"),
        (["deal 1 KS", "deal B 6H"], "correct 1 [KS]"),
        (["deal 2 ??", "deal 1 ??"], "strike 1"),
        (["deal 1 [KS]", "deal 1 [9S]"], "strike 2"),
        (["deal 1 [KS]", "look"], "strike 2"),
        (["deal 1 [KS]", "stake 1 50"], "strike 2"),
        (["deal 1 [KS]", "fou", "deal 2 [9S]"], "strike 2"),
        (["deal 1 [KS]", "split 1"], "strike 2"),
    ],
)
def test_a_correction_takes_its_irregularity_away(made, mended):
    stakes = [10, 10] if any(each.startswith("deal 2") for each in made) else [10]

    wrong = settle("temporaire", stakes, made)
    right = settle("temporaire", stakes, [*made, mended])

    assert wrong.codes
    assert right.codes == []


def test_numbers_count_the_actions_of_the_coup_amendments_among_them():
    actions = ["deal 1 ??", "deal B 6H", "deal 1 5S", "strike 3", "deal 1 6S"]

    settled = settle("permanent", [10], actions)

    assert settled.only("wrong-deal-face")["action"] == 5


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        (["strike 1"], "action 1: no action 1 stands before this one"),
        (["deal 1 ??", "strike 2"], "action 2: no action 2 stands before this one"),
        (["deal 1 ??", "correct 5 KS"], "action 2: no action 5 stands"),
        (["stand 1", "correct 1 KS"], "action 2: action 1 holds no such cards to correct"),
        (["deal 1 ??", "correct 1 KS 9S"], "action 2: action 1 holds no such cards"),
        (["deal 1 ??", "strike 1", "correct 2 KS"], "action 3: action 2 holds no such cards"),
    ],
)
def test_an_amendment_of_what_is_not_there_is_refused(actions, sentence):
    with pytest.raises(CoupFileError, match=sentence):
        settle_text(coup_text("permanent", [10], actions))


def test_a_burnt_card_may_be_corrected():
    settled = settle("brulee", 1, ["burn 5S", "correct 1 6S", "deal 1 [5S]"])

    assert settled.codes == []
