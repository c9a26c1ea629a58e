"""Other packs in the middle of an evening: they are shuffled first, and every card may come again."""

import pytest

from tests.game.steps import told
from tracker.game import read_file, table_of_log
from tracker.game.advice import Act
from tracker.game.table import irregularities

OTHER_PACKS = """
variant = "simplifie"
banker = "Denis"
seats = ["Anne"]
[[coup]]
stakes = [5]
actions = ["deal 1 TS", "deal B 9S", "deal 1 TS", "stand 1", "deal B TS"]
[[coup]]
{rules}
stakes = [5]
actions = [{actions}]
"""


@pytest.mark.parametrize(
    ("rules", "asked"), [("rules = { decks = 1 }", True), ("rules = { pair = 'rank' }", False)]
)
def test_10_1_other_packs_are_shuffled_first_and_hold_every_card_again(rules, asked):
    told_first = told(table_of_log(read_file(OTHER_PACKS.format(rules=rules, actions="")).entries))
    assert (told_first[0] == (Act.SHUFFLE, "B")) is asked
    dealt = OTHER_PACKS.format(rules=rules, actions='"deal 1 TS"')

    table = table_of_log(read_file(dealt).entries)

    assert irregularities(table) == ()
    assert table.pack.dealt == (1 if asked else 5)
