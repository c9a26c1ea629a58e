"""The bank's chance to go over, by its open cards: known figures, and what is dealt in fact."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from tests.game.tables import table_after
from tracker.game import PRESETS, SimulationRequest, with_house_rules
from tracker.game.simulate.dealer import deal_evening
from tracker.game.simulate.odds import bank_bust_chance

# chances for a pack without end and a banker who stands on every 17, as books print them
PRINTED = {2: 0.3536, 3: 0.3739, 4: 0.3945, 5: 0.4164, 6: 0.4232, 7: 0.2623, 8: 0.2447, 9: 0.2284}


def after(*actions, variant="base"):
    return table_after(variant, [5], list(actions)).coup


@pytest.mark.parametrize("up", PRINTED)
def test_with_one_open_card_it_is_the_figure_of_the_books(up):
    coup = after("deal 1 9S", f"deal B {up}D")

    assert bank_bust_chance(coup) == pytest.approx(PRINTED[up], abs=0.0002)


def test_sixteen_goes_over_with_eight_ranks_of_thirteen():
    coup = after("deal 1 9S", "deal B 6D", "deal 1 TS", "stand 1", "deal B TC")

    assert bank_bust_chance(coup) == pytest.approx(8 / 13)


def test_there_is_none_without_a_card_a_bank_or_anything_left_to_draw():
    assert bank_bust_chance(after("deal 1 9S")) is None
    stands = after("deal 1 9S", "deal B TD", "deal 1 TS", "stand 1", "deal B 9C")
    assert bank_bust_chance(stands) is None
    assert bank_bust_chance(after("deal 1 9S", variant="pirate")) is None


def test_a_hidden_card_counts_as_any_card_even_if_it_was_named():
    hidden = after("deal 1 ??", "deal B TD", "deal 1 ??", "deal B ??", variant="permanent")
    named = after("deal 1 ??", "deal B TD", "deal 1 ??", "deal B [6C]", variant="permanent")

    assert bank_bust_chance(hidden) == bank_bust_chance(named) == pytest.approx(0.2121, abs=0.001)


def test_after_a_look_without_a_natural_it_is_higher():
    dealt = ("deal 1 ??", "deal B TD", "deal 1 ??", "deal B ??")
    before, looked = (after(*dealt, *more, variant="permanent") for more in ((), ("look",)))

    assert bank_bust_chance(looked) == pytest.approx(bank_bust_chance(before) * 13 / 12)


@pytest.mark.untraced
def test_it_is_what_happens_at_a_simulated_table():
    rules = with_house_rules(PRESETS["base"], {"decks": 8, "banker_draws": "to soft 17"})
    dealt: Counter[int] = Counter()
    over: Counter[int] = Counter()
    for played in islice(deal_evening(SimulationRequest(rules, "never-bust"), Random(2)), 4000):  # noqa: S311  cards
        banker = played.table.coup.banker
        up = banker.cards[0].card.points
        dealt[up] += 1
        over[up] += banker.total.points > 21
    expected = bank_bust_chance(
        table_after("base", [5], ["deal 1 9S", "deal B TD"], banker_draws="to soft 17").coup
    )

    assert over[10] / dealt[10] == pytest.approx(expected, abs=0.04)
