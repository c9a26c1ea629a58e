"""The strategies, and what a player is let see."""

from dataclasses import replace

import pytest

from tracker.game.cards import card, total
from tracker.game.coup import BANKER, Coup, Hand, Held, Stage
from tracker.game.rules import PRESETS, BankerDraws, BankerLook
from tracker.game.simulate.strategies import (
    BANKERS,
    NAMES,
    Play,
    PlayerView,
    StrategyError,
    player_view,
    strategy,
)

HAS_ALL = frozenset(Play)
DRAW_OR_STAND = frozenset({Play.DRAW, Play.STAND})


def seen(cards, up="6S", options=DRAW_OR_STAND):
    held = tuple(card(each) for each in cards.split())
    return PlayerView(held, total(held), card(up) if up else None, options)


def plays(name, cards, up="6S", variant="blackjack", options=DRAW_OR_STAND, **rules):
    game = replace(PRESETS[variant], **rules)
    return strategy(name, game)(seen(cards, up, options))


def lying(variant, *hands, **changes):
    """Lay hands out as they lie when the first player is asked."""
    laid = {hand.id: hand for hand in hands}
    return Coup(replace(PRESETS[variant], **changes), laid, Stage.PLAYERS, started=True)


def a_hand(hand_id, *cards, covered=0):
    held = tuple(
        Held(card(each), covered=place >= len(cards) - covered, entry=place)
        for place, each in enumerate(cards)
    )
    return Hand(hand_id, held, stake=2)


# what is seen


def test_a_player_sees_his_own_covered_cards_and_the_bankers_turned_one():
    mine, banker = a_hand("1", "9S", "7H", covered=2), a_hand(BANKER, "6D", "TC", covered=1)
    shown = player_view(lying("permanent", mine, banker), mine)
    assert shown.cards == (card("9S"), card("7H"))
    assert shown.total.points == 16
    assert shown.up is card("6D")


def test_nobody_sees_a_bankers_hand_that_lies_covered():
    mine, banker = a_hand("1", "9S", "7H", covered=2), a_hand(BANKER, "6D", "TC", covered=2)
    assert player_view(lying("ponte", mine, banker), mine).up is None


def test_a_player_with_two_cards_is_offered_what_his_game_has():
    pair, banker = a_hand("1", "8S", "8H"), a_hand(BANKER, "6D")
    offered = player_view(lying("blackjack", pair, banker, surrender=True), pair).options
    assert offered == HAS_ALL
    assert player_view(lying("simplifie", pair, banker), pair).options == DRAW_OR_STAND


def test_after_his_first_draw_a_player_draws_or_stands():
    drawn, banker = a_hand("1", "2S", "2H", "3D"), a_hand(BANKER, "6D")
    assert player_view(lying("blackjack", drawn, banker), drawn).options == DRAW_OR_STAND


# the plain ones


@pytest.mark.parametrize(
    ("cards", "play"),
    [("TS 6H", "draw"), ("TS 7H", "stand"), ("AS 6H", "stand"), ("AS 5H", "draw")],
)
def test_the_mimic_draws_to_16_and_stands_on_every_17(cards, play):
    assert plays("mimic", cards, options=HAS_ALL) == play
    assert plays("mimic", cards, variant="temporaire", options=HAS_ALL) == play
    assert BANKERS["to-17"](seen(cards)) == play


@pytest.mark.parametrize(
    ("cards", "play"),
    [("AS 6H", "draw"), ("AS 2D 4C", "draw"), ("TS 7H", "stand"), ("TS 6H AD", "stand")],
)
def test_the_mimic_draws_on_soft_17_where_the_banker_does(cards, play):
    assert plays("mimic", cards, banker_draws=BankerDraws.TO_SOFT_17) == play


def test_basic_strategy_doubles_11_against_an_ace_that_draws_on_soft_17():
    # the book: against a banker who stands on it the Ace is drawn to, else doubled
    dealt = {"cards": "6S 5H", "up": "AD", "options": HAS_ALL - {Play.SPLIT, Play.SURRENDER}}

    assert plays("basic", **dealt, look=BankerLook.TEN_OR_ACE) == "draw"
    rules = {"look": BankerLook.TEN_OR_ACE, "banker_draws": BankerDraws.TO_SOFT_17}
    assert plays("basic", **dealt, **rules) == "double"


@pytest.mark.parametrize(
    ("cards", "play"),
    [("5S 6H", "draw"), ("5S 7H", "stand"), ("AS 6H", "draw"), ("AS 7H", "stand")],
)
def test_who_never_busts_stands_on_a_hard_12_and_a_soft_18(cards, play):
    assert plays("never-bust", cards) == play


@pytest.mark.parametrize("points", range(12, 22))
def test_stand_on_n_draws_below_n_and_stands_on_it(points):
    play = strategy(f"stand-on-{points}", PRESETS["base"])
    on = f"TS {points - 10}H" if points < 20 else f"TS 7H {points - 17}D"
    below = f"9S {points - 10}H" if points < 20 else f"9S 7H {points - 17}D"
    assert play(seen(on)) == Play.STAND
    assert play(seen(below)) == Play.DRAW


# basic strategy, where every book says the same


@pytest.mark.parametrize(
    ("cards", "up", "play"),
    [
        ("TS 6H", "TD", "draw"),
        ("TS 6H", "7D", "draw"),
        ("TS 6H", "6D", "stand"),
        ("TS 2H", "2D", "draw"),
        ("TS 2H", "3D", "draw"),
        ("TS 2H", "4D", "stand"),
        ("TS 7H", "AD", "stand"),
        ("AS 7H", "9D", "draw"),
        ("AS 7H", "8D", "stand"),
        ("AS 6H", "7D", "draw"),
        ("6S 3H", "2D", "draw"),
        ("6S 3H", "3D", "double"),
        ("6S 4H", "9D", "double"),
        ("6S 5H", "6D", "double"),
        ("AS 6H", "6D", "double"),
        ("AS 8H", "6D", "stand"),
    ],
)
def test_basic_strategy_draws_stands_and_doubles_by_the_book(cards, up, play):
    options = DRAW_OR_STAND | {Play.DOUBLE}
    assert plays("basic", cards, up, options=options) == play


@pytest.mark.parametrize(
    ("cards", "up", "play"),
    [
        ("8S 8H", "6D", "split"),
        ("AS AH", "6D", "split"),
        ("TS KH", "6D", "stand"),
        ("5S 5H", "6D", "double"),
        ("9S 9H", "7D", "stand"),
        ("9S 9H", "9D", "split"),
        ("4S 4H", "TD", "draw"),
    ],
)
def test_basic_strategy_splits_by_the_book(cards, up, play):
    options = DRAW_OR_STAND | {Play.DOUBLE, Play.SPLIT}
    assert plays("basic", cards, up, options=options) == play


@pytest.mark.parametrize(
    ("cards", "with_a_look", "without"),
    [("8S 8H", "split", "draw"), ("6S 5H", "double", "draw"), ("AS AH", "split", "split")],
)
def test_against_a_ten_less_is_risked_where_the_bankers_natural_is_still_to_come(
    cards, with_a_look, without
):
    options = DRAW_OR_STAND | {Play.DOUBLE, Play.SPLIT}
    assert plays("basic", cards, "TD", variant="casino", options=options) == with_a_look
    assert plays("basic", cards, "TD", variant="blackjack", options=options) == without


def test_split_aces_that_may_be_drawn_to_are_worth_more_than_with_one_card_each():
    options = DRAW_OR_STAND | {Play.SPLIT}
    one_card = plays("basic", "AS AH", "AD", options=options)
    as_many = plays("basic", "AS AH", "AD", variant="base", options=options, double=False)
    assert (one_card, as_many) == (Play.DRAW, Play.SPLIT)


def test_doubling_after_a_split_makes_small_pairs_worth_splitting():
    options = DRAW_OR_STAND | {Play.SPLIT}
    assert plays("basic", "4S 4H", "5D", options=options) == Play.DRAW
    assert plays("basic", "4S 4H", "5D", options=options, double_after_split=True) == Play.SPLIT


def test_basic_strategy_gives_up_16_against_a_ten_where_it_may():
    options = DRAW_OR_STAND | {Play.SURRENDER}
    assert plays("basic", "TS 6H", "TD", options=options) == Play.SURRENDER
    assert plays("basic", "TS 6H", "6D", options=options) == Play.STAND


def test_a_premium_within_reach_is_drawn_for():
    assert plays("basic", "3S 5H 4D 6C", "TD", variant="temporaire") == Play.STAND
    assert plays("basic", "3S 2H 4D 6C", "3D", variant="temporaire") == Play.STAND
    assert plays("basic", "3S 2H 4D 6C", "3D", variant="brulee") == Play.DRAW


def test_a_premium_that_is_held_is_not_risked_on_a_hand_that_would_bust():
    assert plays("basic", "3S 2H 4D 6C 2S", "TD", variant="brulee") == Play.STAND
    adds = {"variant": "brulee", "premium_adds_to_win": True}
    assert plays("basic", "3S 2H 4D 6C 2S", "TD", **adds) == Play.STAND


def test_who_sees_no_card_of_the_banker_still_knows_when_to_stop():
    assert plays("basic", "TS 4H", None, variant="ponte") == Play.DRAW
    assert plays("basic", "TS 7H", None, variant="ponte") == Play.STAND


# names


def test_every_name_is_a_strategy_in_every_game_with_a_bank():
    for name in NAMES:
        for rules in PRESETS.values():
            assert strategy(name, rules)(seen("2S 3H")) == Play.DRAW


@pytest.mark.parametrize("name", ["luck", "stand-on-22", "stand-on-11", "stand-on-", "", "BASIC"])
def test_a_name_that_is_none_is_refused_in_a_sentence(name):
    with pytest.raises(StrategyError, match="no strategy of that name"):
        strategy(name, PRESETS["base"])
