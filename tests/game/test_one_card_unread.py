"""A hand that was shown but for one card is settled if that card cannot change what it wins."""

import pytest

from tests.game.tables import settle

DEAL = ["deal 1 ??", "deal B ??", "deal 1 ??", "deal B {up}", "stand 1", "show B {below}"]


def shown(variant, bank, *cards, stands="stand B"):
    """Deal a player two covered cards and let him show some of them after the banker stands."""
    up, below = bank.split()
    deal = [each.format(up=up, below=below) for each in DEAL]
    return settle(variant, [10], [*deal, stands, *cards])


@pytest.mark.parametrize("below", ["TH", "JD"])
def test_it_has_lost_to_more_than_it_can_have(below):
    settled = shown("permanent", f"KD {below}", "show 1 6H")

    assert (settled.complete, settled.outcomes["1"], settled.anne) == (True, "lose", -10)


def test_it_has_won_against_a_banker_who_is_bust():
    deal = [each.format(up="TD", below="6C") for each in DEAL]
    settled = settle("permanent", [10], [*deal, "deal B KH", "show 1 5C"])

    assert (settled.complete, settled.outcomes["1"], settled.anne) == (True, "win", 10)


@pytest.mark.parametrize("card", ["AH", "TH", "9H"])
def test_it_waits_for_a_card_that_may_change_the_result(card):
    settled = shown("permanent", "KD QH", f"show 1 {card}")

    assert not settled.complete


def test_it_waits_where_the_card_may_have_made_it_bust_without_saying_so():
    deal = [each.format(up="KD", below="QH") for each in DEAL]
    drawn = [*deal[:4], "deal 1 8C", *deal[4:]]
    settled = settle("permanent", [10], [*drawn, "stand B", "show 1 5H"])

    assert not settled.complete


def test_it_waits_until_it_is_shown():
    deal = ["deal 1 ??", "deal B TD", "deal 1 6H", "deal B ??", "stand 1", "show B KS", "stand B"]
    settled = settle("temporaire", [10], deal)

    assert not settled.complete


def test_two_unread_cards_are_waited_for():
    deal = [each.format(up="KD", below="QH") for each in DEAL]
    drawn = [*deal[:4], "deal 1 ??", *deal[4:]]
    settled = settle("permanent", [10], [*drawn, "stand B", "show 1 2H"])

    assert not settled.complete


def test_the_card_may_still_be_named():
    settled = shown("permanent", "KD QH", "show 1 6H", "show 1 9C")

    assert (settled.complete, settled.anne) == (True, -10)
