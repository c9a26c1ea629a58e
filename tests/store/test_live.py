"""The live table is what folding the whole log gives, whatever comes and is amended."""

import time

from hypothesis import given, settings
from hypothesis import strategies as st

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
from tracker.game.fold import replay
from tracker.game.rules import PRESETS
from tracker.store.live import Live

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
@settings(max_examples=150, deadline=None)
def test_adding_entries_one_by_one_gives_the_table_of_the_whole_log(events):
    live = Live([Entry(1, OPENING)])
    for seq, event in enumerate(events, 2):
        live.append(Entry(seq, event))

    assert live.table == replay(live.entries)
    assert Live(live.entries).table == live.table
    if not isinstance(live.entries[-1].event, Earlier):
        assert live.at(live.seq) == live.table


def test_an_entry_is_folded_in_well_under_a_millisecond():
    entries = _evening(coups=100)
    live = Live(entries)
    spent = []
    for seq in range(live.seq + 1, live.seq + 201):
        entry = Entry(seq, StakePlaced("1", seq))
        start = time.perf_counter()
        live.append(entry)
        spent.append(time.perf_counter() - start)

    assert sorted(spent)[100] < 0.001


def test_a_correction_in_this_coup_does_not_refold_the_evening():
    entries = _evening(coups=100)
    live = Live(entries)
    start = time.perf_counter()
    live.append(Entry(live.seq + 1, Amended(live.seq, (CardDealt("1", card("2S"), False),))))

    assert time.perf_counter() - start < 0.02
    assert live.table == replay(live.entries)


def test_each_coup_is_kept_as_it_ended():
    live = Live(_evening(coups=3))

    assert [each.table.coups for each in live.coups()] == [1, 2, 3]


def _evening(coups):
    events = [OPENING]
    for _ in range(coups):
        events += [CoupOpened(), StakePlaced("1", 5)]
        events += [CardDealt(hand, card("7S"), covered=False) for hand in "1B1"]
    return [Entry(seq, event) for seq, event in enumerate(events, 1)]
