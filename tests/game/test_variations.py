"""Other house rules, one at a time: each can be dealt, and none is void."""

from random import Random

import pytest

from tests.game.tables import BANKED
from tracker.game import PRESETS, SimulationRequest, simulate, with_house_rules
from tracker.game.house import differences
from tracker.game.variations import variations


@pytest.mark.untraced
@pytest.mark.parametrize("variant", BANKED)
def test_every_variation_differs_in_one_rule_and_can_be_dealt(variant):
    rules = PRESETS[variant]
    found = variations(rules)
    assert len(found) > 8
    for each in found:
        assert differences(each.rules, rules) == {each.name: each.value}
        dealt = simulate(SimulationRequest(each.rules, "basic"), 3, Random(1))  # noqa: S311  cards, not secrets
        assert dealt.coups == 3


def test_another_number_of_packs_is_another_pack():
    found = {
        each.value: each.rules.pack_size
        for each in variations(PRESETS["base"])
        if each.name == "decks"
    }

    assert found == {1: 52, 2: 104, 8: 416}


def test_what_another_rule_makes_void_is_left_out():
    def names(**changes):
        return {each.name for each in variations(with_house_rules(PRESETS["blackjack"], changes))}

    assert "double_after_split" in names()
    assert "double_after_split" not in names(double=False)
    assert "pair" not in names(split_hands=1)
    assert "premium_adds_to_win" not in names()
    assert "premium_adds_to_win" in names(premiums=True)
    assert "banker_draws" not in names(banker_draws="free")
