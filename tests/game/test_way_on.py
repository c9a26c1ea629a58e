"""Whatever has happened, there is a way on: who does what he is told comes to the end of the coup."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tests.game import facts as some
from tests.game.follow import follow
from tests.game.play import play_on
from tracker.game.assist import Act, advise
from tracker.game.events import CoupOpened, Entry, Line, SessionOpened
from tracker.game.fold import apply, table_of_log
from tracker.game.irregularities import Code
from tracker.game.rules import PRESETS
from tracker.game.table import irregularities, settle
from tracker.game.verify import refusal

STEPS = 250  # more than any coup needs
# what is raised because a card, a stake or a sum becomes known, whoever has done what he was told
LEARNT = {
    Code.BANK_SHORT,
    Code.DECISION_NOT_ALLOWED,
    Code.IMPOSSIBLE_CARD,
    Code.LATE_STAKE,
    Code.STAKE_ON_CREDIT,
    Code.STAKE_OUT_OF_LIMITS,
    Code.TURNED_IN_PACK,
    Code.UNDECLARED_BUST,
    Code.WRONG_PAYMENT,
}


def comes_to_an_end(table, chance, seq):
    """Follow the advice; each step is one that can be done, and breaks no rule."""
    for told, fact, before, after in islice(follow(table, chance, seq), STEPS):
        assert refusal(before, fact) is None, told
        assert after != before, told
        raised = set(irregularities(after)) - set(irregularities(before))
        new = {each.code for each in raised if each.chosen is None}
        assert new <= LEARNT, (told, new)
        table = after
    last = advise(table)[-1].act
    assert last in (Act.NEXT_COUP, Act.LAST_COUP, Act.GAME_OVER), last
    assert settle(table).complete or last is Act.GAME_OVER
    assert Code.WRONG_PAYMENT not in {each.code for each in irregularities(table)}


@pytest.mark.parametrize("mishaps", [0.1, 0.5])
@tried(90)
@given(rules=some.rules(), chance=st.randoms(use_true_random=False))
def test_after_any_mishap_the_advice_leads_to_the_end_of_the_coup(mishaps, rules, chance):
    log = play_on(rules, chance, mishaps=mishaps)

    comes_to_an_end(table_of_log(log), chance, len(log))


@tried(90)
@given(
    variant=st.sampled_from(list(PRESETS)),
    written=st.lists(some.likely_facts, max_size=30),
    chance=st.randoms(use_true_random=False),
)
def test_after_anything_at_all_the_advice_leads_to_the_end_of_the_coup(variant, written, chance):
    log = [SessionOpened(PRESETS[variant], "Denis", some.SEATS), CoupOpened()]
    table = table_of_log(Entry(seq, fact) for seq, fact in enumerate(log, 1))
    seq = len(log)
    for fact in written:
        seq += 1
        if refusal(table, fact) is None:
            table = apply(table, Line(seq, fact))

    comes_to_an_end(table, chance, seq)
