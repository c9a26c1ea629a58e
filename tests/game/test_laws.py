"""What holds for every log, legal or not."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.chance import tried
from tests.game import facts as some
from tests.game.play import play_on
from tests.game.second.engines import players_win
from tests.game.tables import settle_text
from tests.languages.spoken import BOTH
from tracker.game import wording
from tracker.game.assist import advise, needs
from tracker.game.bank import deals_left
from tracker.game.cards import card
from tracker.game.coupwriter import write_file
from tracker.game.events import (
    Amended,
    BankAccepted,
    BankOffered,
    BankSold,
    CardDealt,
    CardExposed,
    Chosen,
    CoupOpened,
    Entry,
    LotDrawn,
    SessionOpened,
    StakePlaced,
    Stood,
    effective_lines,
)
from tracker.game.exposure import exposure
from tracker.game.fold import EMPTY, fold, table_of_log
from tracker.game.notation import read, write
from tracker.game.rules import PRESETS
from tracker.game.table import bank_now, irregularities, settle, totals

quick = tried(150)


def ask_everything(table):
    """Ask a table all that can be asked of it; every answer must be there."""
    settled = settle(table)
    assert sum(settled.net.values()) == 0
    assert sum(totals(table).values()) == 0
    for raised in irregularities(table):
        for language in BOTH:
            assert wording.irregularity(table, raised, language)
    for said in advise(table):
        for language in BOTH:
            assert wording.advice(table, said, language)
    assert deals_left(bank_now(table), table.rules) is None or table.rules.bank_moves
    if table.coup is not None:
        assert exposure(table.coup) >= 0
    return settled


def opened(variant, *facts):
    """Begin an evening and its first coup, and write facts down."""
    session = SessionOpened(PRESETS[variant], "Denis", some.SEATS)
    return [Entry(seq, each) for seq, each in enumerate([session, CoupOpened(), *facts], 1)]


UP = {"covered": False}
TWICE = [CardDealt("1", card(each), covered=True) for each in ("KS", "5S")]
ODD = [
    # a card that cannot be, for a seat that is not there
    opened("permanent", CardDealt("14", card("FOU"), **UP)),
    # a card that was two: both stand under one entry
    [
        *opened("temporaire", CardDealt("1", card("??"), covered=True)),
        Entry(4, Amended(3, tuple(TWICE))),
        Entry(5, Chosen("1", "second")),
    ],
    opened("permanent", LotDrawn("99", card("AS"))),
    opened("permanent", LotDrawn("2b", card("AS"))),
    opened("ponte", LotDrawn("2b", card("AS"))),
    opened("permanent", BankAccepted("2b"), BankSold("2b", 5), BankOffered("2b")),
    opened("temporaire", *TWICE, *TWICE[:1], *[Chosen("1", "second")] * 3),
    opened("temporaire", *TWICE, *TWICE[:1], *[Chosen("1", "two-hands")] * 3),
    [
        *opened("temporaire", *TWICE, Chosen("1", "two-hands"), CardDealt("1b", card("2S"), **UP)),
        Entry(7, Chosen("1b", "two-hands")),
        Entry(8, CardDealt("1bb", card("2S"), **UP)),
    ],
    opened(
        "permanent",
        CardExposed(card("KS")),
        CardDealt("1", card("KS"), **UP),
        CardDealt("1", card("5S"), **UP),
        Chosen("1", "refuse"),
        Chosen("1", "second"),
    ),
]


@pytest.mark.parametrize("log", ODD)
def test_odd_things_that_were_once_thought_of_are_taken_down(log):
    for length in range(len(log) + 1):
        ask_everything(table_of_log(log[:length]))


def test_a_natural_that_a_late_choice_makes_is_settled():
    log = opened(
        "temporaire",
        *[StakePlaced(hand, 5) for hand in "123"],
        CardDealt("1", card("KC"), covered=True),
        CardDealt("2", card("QC"), covered=True),
        CardDealt("3", card("JC"), covered=True),
        CardDealt("1", card("TC"), covered=True),
        CardDealt("B", card("TC"), **UP),
        CardDealt("1", card("AD"), **UP),
        CardDealt("2", card("8D"), **UP),
        CardDealt("3", card("8H"), **UP),
        CardDealt("B", card("9C"), covered=True),
        Stood("B"),
        Chosen("1", "first"),
    )

    settled = ask_everything(table_of_log(log))

    assert settled.complete
    assert settled.net == {"Anne": 10, "Bruno": -5, "Chloé": -5, "Denis": 0}


@pytest.mark.parametrize("fact", [BankOffered("1"), LotDrawn("1", card("AS")), BankAccepted("2")])
@pytest.mark.parametrize("variant", PRESETS)
def test_the_bank_may_move_before_the_first_coup(variant, fact):
    session = SessionOpened(PRESETS[variant], "Denis", some.SEATS)

    ask_everything(table_of_log([Entry(1, session), Entry(2, fact)]))


@quick
@given(some.evenings())
def test_whatever_is_written_down_the_table_stands_and_the_money_sums_to_zero(log):
    ask_everything(table_of_log(log))


@quick
@given(st.lists(some.facts | some.openings | some.sessions, max_size=12))
def test_facts_may_even_come_before_the_evening_opens(facts):
    ask_everything(table_of_log(Entry(seq, fact) for seq, fact in enumerate(facts, 1)))


@quick
@given(some.rules(), st.randoms(use_true_random=False))
def test_play_as_advised_with_mishaps_is_settled_or_says_what_it_needs(rules, chance):
    log = play_on(rules, chance, mishaps=0.1)
    table = table_of_log(log)

    settled = ask_everything(table)

    assert settled.complete or needs(table) is not None


@tried(100)
@given(some.rules(), st.randoms(use_true_random=False))
def test_play_as_advised_is_settled_without_an_irregularity(rules, chance):
    log = play_on(rules, chance, mishaps=0)
    table = table_of_log(log)

    settled = ask_everything(table)

    assert irregularities(table) == ()
    assert settled.complete


BANKED = tuple(each for each in PRESETS if each != "pirate")


@tried(300)
@given(some.rules(BANKED), st.randoms(use_true_random=False))
def test_a_coup_played_by_the_rules_pays_what_its_cards_say(rules, chance):
    table = table_of_log(play_on(rules, chance, mishaps=0))

    assert -settle(table).net["Denis"] == players_win(rules, table.coup)


@quick
@given(some.evenings(), st.integers(0, 42))
def test_folding_in_two_steps_is_folding_at_once(log, place):
    lines = list(effective_lines(log))

    in_two = fold(lines[place:], fold(lines[:place], EMPTY))

    assert in_two == fold(lines)


@quick
@given(some.evenings(), st.data())
def test_undo_is_as_if_it_never_happened(log, data):
    entry = data.draw(st.sampled_from(log))
    undone = [*log, Entry(len(log) + 1, Amended(entry.seq))]
    assume(not isinstance(entry.event, Amended))

    never = [line for line in effective_lines(log) if line.seq != entry.seq]

    assert table_of_log(undone) == fold(never)


@quick
@given(some.evenings(), st.data())
def test_undo_of_undo_is_redo(log, data):
    seq = data.draw(st.integers(1, len(log)))
    redone = [*log, Entry(len(log) + 1, Amended(seq)), Entry(len(log) + 2, Amended(len(log) + 1))]

    assert table_of_log(redone) == table_of_log(log)


@quick
@given(some.evenings(), some.facts, st.data())
def test_a_correction_is_as_if_it_had_been_so_from_the_first(log, fact, data):
    entry = data.draw(st.sampled_from(log))
    corrected = [*log, Entry(len(log) + 1, Amended(entry.seq, (fact,)))]
    untouched = {entry.seq} - {each.event.target for each in log if isinstance(each.event, Amended)}
    assume(untouched and not isinstance(entry.event, Amended))

    same = [Entry(each.seq, fact) if each is entry else each for each in log]

    assert table_of_log(corrected) == table_of_log(same)


@quick
@given(st.data())
def test_a_card_that_was_misread_takes_its_irregularity_away(data):
    log = opened("permanent", *TWICE[:1])
    wrong = data.draw(st.sampled_from(["FOU", "KS"]))
    log.append(Entry(len(log) + 1, CardDealt("1", card(wrong), covered=False)))
    was = irregularities(table_of_log(log))
    log.append(Entry(len(log) + 1, Amended(len(log))))

    assert was
    assert irregularities(table_of_log(log)) == ()


@quick
@given(some.facts)
@example(CardDealt("1", card("??"), covered=False))
@example(CardDealt("1", card("FOU"), covered=True))
def test_every_fact_is_read_as_it_was_written(fact):
    assert read(write(fact)) == fact


@tried(40)
@given(some.rules(), st.randoms(use_true_random=False))
def test_an_evening_is_read_as_it_was_written(rules, chance):
    log = play_on(rules, chance, mishaps=0.1)
    table = table_of_log(log)

    (settled,) = settle_text(write_file(log))

    assert settled.complete == settle(table).complete
    assert settled.net == {name: float(sum_) for name, sum_ in settle(table).net.items()}
    assert settled.codes == [(each.code, each.hand) for each in irregularities(table)]
