"""The live table is what folding the whole log gives, whatever comes and is amended."""

import time

from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tracker.game.cards import card
from tracker.game.events import (
    Amended,
    CardDealt,
    CoupOpened,
    Earlier,
    Entry,
    SessionOpened,
    StakePlaced,
    Stood,
)
from tracker.game.fold import table_of_log
from tracker.game.rules import PRESETS
from tracker.store.evening_table import EveningTable

OPENING = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno"))
FACTS = st.one_of(
    st.just(CoupOpened()),
    st.builds(StakePlaced, st.sampled_from("12"), st.integers(1, 9)),
    st.builds(
        CardDealt,
        st.sampled_from("12B"),
        st.sampled_from([card("AS"), card("KD"), card("7?")]),
        st.booleans(),
    ),
    st.builds(Stood, st.sampled_from("12B")),
)
LATE = st.builds(Earlier, st.integers(2, 40), FACTS)
AMENDMENTS = st.builds(Amended, st.integers(2, 40), st.lists(FACTS, max_size=2).map(tuple))


@given(st.lists(st.one_of(FACTS, FACTS, AMENDMENTS, LATE), max_size=40))
@tried(150)
def test_adding_entries_one_by_one_gives_the_table_of_the_whole_log(events):
    live = EveningTable([Entry(1, OPENING)])
    for seq, event in enumerate(events, 2):
        live.append(Entry(seq, event))

    assert live.table == table_of_log(live.entries)
    assert EveningTable(live.entries).table == live.table
    if not isinstance(live.entries[-1].event, Earlier):
        assert live.table_at(live.seq) == live.table


@given(st.lists(st.one_of(FACTS, FACTS, AMENDMENTS, LATE), min_size=1, max_size=40))
@tried(150)
def test_supposing_gives_the_table_that_writing_would_give_and_writes_nothing(events):
    entries = [Entry(seq, event) for seq, event in enumerate([OPENING, *events], 1)]
    live = EveningTable(entries[:-1])
    before = live.table

    assert live.supposing(events[-1]) == table_of_log(entries)
    assert (live.table, live.entries) == (before, entries[:-1])


@given(st.lists(st.one_of(FACTS, FACTS, AMENDMENTS, LATE), max_size=40), st.integers(1, 3))
@tried(150)
def test_what_is_forgotten_is_missed_only_by_entries_that_say_so(events, coups):
    log = [Entry(1, OPENING)]
    live = EveningTable(log)
    for seq, event in enumerate(events, 2):
        entry = Entry(seq, event)
        if live.has_forgotten(entry):
            live = EveningTable(log)
        log.append(entry)
        live.append(entry)
        live.keep_last(coups)

        assert live.table == table_of_log(log)
        assert len(live.coups()) <= coups


def test_a_long_evening_is_forgotten_but_for_its_last_coups():
    live, whole = EveningTable(_evening(coups=30)), EveningTable(_evening(coups=30))
    live.keep_last(3)

    assert len(live.entries) < len(whole.entries) / 8
    assert [coup.seq for coup in live.coups()] == [coup.seq for coup in whole.coups()][-3:]
    assert live.coup_entries() == whole.coup_entries()


def test_an_entry_is_folded_in_without_folding_the_evening_again():
    live = EveningTable(_evening(coups=100))
    staked = [Entry(live.seq + number, StakePlaced("1", number)) for number in range(1, 21)]

    assert (
        least([lambda entry=entry: live.append(entry) for entry in staked]) < refolding(live) / 10
    )


def test_a_correction_in_this_coup_does_not_refold_the_evening():
    live = EveningTable(_evening(coups=100))
    dealt = CardDealt("1", card("2S"), covered=False)
    amended = [Entry(live.seq + number, Amended(live.seq, (dealt,))) for number in range(1, 6)]

    assert (
        least([lambda entry=entry: live.append(entry) for entry in amended]) < refolding(live) / 5
    )
    assert live.table == table_of_log(live.entries)


def refolding(live):
    """Give how long it takes here and now to fold the whole evening."""
    return least([lambda: table_of_log(live.entries)] * 3)


def least(acts):
    """Give the shortest time that any of some acts took: what else runs here only adds to it."""
    spent = []
    for act in acts:
        start = time.perf_counter()
        act()
        spent.append(time.perf_counter() - start)
    return min(spent)


def test_each_coup_is_kept_as_it_ended():
    live = EveningTable(_evening(coups=3))

    assert [each.table.coups for each in live.coups()] == [1, 2, 3]


def _evening(coups):
    events = [OPENING]
    for _ in range(coups):
        events += [CoupOpened(), StakePlaced("1", 5)]
        events += [CardDealt(hand, card("7S"), covered=False) for hand in "1B1"]
    return [Entry(seq, event) for seq, event in enumerate(events, 1)]
