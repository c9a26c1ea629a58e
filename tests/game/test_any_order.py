"""What players decide without one another may be written down in any order."""

from __future__ import annotations

from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tests.game import facts as some
from tests.game.play import play_on
from tracker.game.coup import Stage, seat_of
from tracker.game.events import (
    Doubled,
    Entry,
    Insured,
    Redoubled,
    Split,
    StakePlaced,
    Surrendered,
)
from tracker.game.fold import table_of_log
from tracker.game.play import (
    insurance_limit,
    may_double,
    may_insure,
    may_split,
    may_surrender,
)
from tracker.game.rules import PRESETS
from tracker.game.table import irregularities, settle

BANKED = tuple(each for each in PRESETS if each != "pirate")
DECISIONS = (StakePlaced, Insured, Split, Doubled, Surrendered, Redoubled)


def decided(coup, chance):
    """Let each seat decide something that it may, or nothing; its first undecided hand does."""
    seats = {hand.seat: hand for hand in coup.players if hand.end is None and hand.cards}
    return [fact for hand in seats.values() for fact in _one_of(coup, hand, chance)]


def _one_of(coup, hand, chance):
    may = [
        *([Insured(hand.id, insurance_limit(coup, hand))] if may_insure(coup, hand) else []),
        *([Split(hand.id)] if may_split(coup, hand) else []),
        *([Doubled(hand.id)] if may_double(coup, hand) else []),
        *([Surrendered(hand.id)] if may_surrender(coup, hand) else []),
    ]
    return [chance.choice(may)] if may else []


def otherwise(facts, chance):
    """Shuffle decisions that follow one another, but keep those of one seat in their order."""
    found = []
    for are_decisions, group in groupby(facts, lambda fact: isinstance(fact, DECISIONS)):
        run = [*group]
        found += _shuffled(run, chance) if are_decisions else run
    return found


def _shuffled(run, chance):
    seats = [seat_of(fact.hand) for fact in run]
    own = {seat: [fact for fact in run if seat_of(fact.hand) == seat] for seat in seats}
    chance.shuffle(seats)
    return [own[seat].pop(0) for seat in seats]


def accounts(facts):
    """Give all that a log comes to, but for the order of what was settled at once."""
    table = table_of_log(Entry(seq, fact) for seq, fact in enumerate(facts, 1))
    settled = settle(table)
    raised = sorted((each.code, each.hand) for each in irregularities(table))
    return settled.complete, settled.net, {*settled.accounts}, raised


@tried(150)
@given(some.rules(BANKED), st.integers(3, 40), st.randoms(use_true_random=False))
def test_decisions_of_two_players_may_come_in_any_order(rules, steps, chance):
    begun = [each.event for each in play_on(rules, chance, mishaps=0, steps=steps)]
    coup = table_of_log(Entry(seq, fact) for seq, fact in enumerate(begun, 1)).coup
    if coup.stage is Stage.PLAYERS:
        begun += decided(coup, chance)
    whole = [each.event for each in play_on(rules, chance, mishaps=0, begun=begun)]

    assert accounts(otherwise(whole, chance)) == accounts(whole)
