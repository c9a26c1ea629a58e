"""Buttons for several seats: whatever coup lies there, they write what each seat's own buttons would."""

import random

import pytest

from tests import chance
from tests.game.play import play_on
from tests.languages.spoken import EN
from tracker.game.assist import PAYMENTS, Act, advise
from tracker.game.events import Line
from tracker.game.fold import EMPTY, apply
from tracker.game.notation import read
from tracker.game.rules import PRESETS
from tracker.game.table import irregularities, settle
from webui.core.i18n import Words
from webui.views.buttons_for_all import all_dealt, all_settled, all_stand

ENGLISH = Words(EN)
COUPS = chance.of(40, 400)


def played(log):
    """Give the table after each fact of a coup."""
    table = EMPTY
    for entry in log:
        table = apply(table, Line(entry.seq, entry.event))
        yield table


def touched(table, button):
    """Write what a button writes."""
    for text in button.do:
        last = 0 if table.coup is None else table.coup.last_entry
        table = apply(table, Line(last + 1000, read(text)))
    return table


@pytest.mark.parametrize("variant", [each for each in PRESETS if PRESETS[each].game.has_bank])
@pytest.mark.parametrize("mishaps", [0.0, 0.1])
def test_all_settled_leaves_nothing_to_pay_and_nothing_to_object_to(variant, mishaps):
    found = 0
    for seed in range(COUPS):
        log = play_on(PRESETS[variant], random.Random(seed), mishaps=mishaps)  # noqa: S311
        *_, table = played(log)
        for button in all_settled(table, ENGLISH):
            found += 1
            after = touched(table, button)

            assert irregularities(after) == irregularities(table), (seed, button)
            assert settle(after).net == settle(table).net, (seed, button)
            left = advise(after)[0]
            assert left.act not in PAYMENTS | {Act.BURY}, (seed, button, left)
    assert found > COUPS / 8


@pytest.mark.parametrize("variant", PRESETS)
def test_all_dealt_and_all_stand_are_nothing_that_anybody_could_object_to(variant):
    found = 0
    for seed in range(COUPS):
        log = play_on(PRESETS[variant], random.Random(seed), mishaps=0.0)  # noqa: S311
        for table in played(log):
            for button in (*all_dealt(table, ENGLISH), *all_stand(table, ENGLISH)):
                found += 1
                after = touched(table, button)

                assert irregularities(after) == irregularities(table), (seed, button)
                assert len(after.coup.hands) == len(table.coup.hands)
    assert found > 0
