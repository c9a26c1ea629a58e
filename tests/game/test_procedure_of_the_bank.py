"""The table of procedure, its second half: ponte, the talon, the bank, the pirates, and what is said aloud."""

from __future__ import annotations

import pytest

from tests.game.steps import evening_of, said, steps, told
from tests.game.tables import (
    rounds,
    session_text,
    table_after,
    table_of,
)
from tests.languages.spoken import BOTH, EN, FR
from tracker.game import wording
from tracker.game.advice import PAYMENTS, Act
from tracker.game.assist import advise, needs
from tracker.game.customs import Remark, remarks

OPEN = ["base", "simplifie", "blackjack"]


# ponte


def test_10_8_the_banker_of_ponte_plays_the_hand_he_holds_then_lays_it_down():
    deal = ["deal 1 ??", "deal B ??"] * 2

    assert said("ponte", [10], [*deal, "stand 1"]) == ["Draw or stand, as you like"]
    assert said("ponte", [10], [*deal, "stand 1", "stand B"]) == ["Lay down your hand"]
    assert said("ponte", [10], [*deal, "stand 1", "stand B"], FR) == ["Abattez votre jeu"]


def test_10_8_after_a_21_in_hand_he_does_not_draw_where_nothing_can_count():
    deal = ["deal 1 ??", "deal 2 ??", "deal B ??"] * 2
    laid = [*deal, "show 1 AS KD"]

    assert steps("ponte", [10, 10], laid) == [(Act.TURN, "B")]
    shown = steps("ponte", [10, 10], [*laid, "show B 5H 6D"])
    assert shown[:3] == [(Act.PAY, "1"), (Act.BURY, "1"), (Act.SHOW, "2")]
    acts = [act for act, _ in steps("ponte", [10, 10], [*laid, "show B 5H 6D", "show 2 9S 8D"])]
    assert not {Act.DRAW, Act.DRAW_OR_STAND} & set(acts)


def test_10_8_a_hand_that_stood_before_it_still_has_him_draw():
    deal = ["deal 1 ??", "deal 2 ??", "deal B ??"] * 2
    laid = [*deal, "stand 1", "show 2 AS KD", "show B 5H 6D"]

    assert (Act.DRAW_OR_STAND, "B") in steps("ponte", [10, 10], laid)


# one pack: 52 cards
SIXTEEN = [f"{rank}S {rank}H" for rank in "23456789"] * 2
ALL_CARDS = [f"{rank}{a} {rank}{b}" for rank in "23456789TJQK" for a, b in ("SH", "DC")]


def last_coups(hands, *after):
    """Play a coup of ponte with one pack in which all stand."""
    deal = rounds("ponte", "AH AD", *hands)
    actions = [*deal, f"stand {len(hands)}", "stand B", *after]
    return table_after("ponte", [10] * len(hands), actions, decks=1)


def test_10_9_the_last_coup_is_announced_while_some_cards_are_left():
    table = last_coups(SIXTEEN)

    last = advise(table)[-1]

    assert last.act is Act.LAST_COUP
    assert wording.aloud(table, last, FR) == ["« Dernier coup »"]


def test_10_9_an_empty_talon_passes_the_bank():
    hands = ALL_CARDS[:24]
    deal = [each for each in rounds("ponte", "AH AD", *hands) if not each.startswith("deal B")]
    every = [*deal[: len(hands)], "deal B [AH]", *deal[len(hands) :], "deal B [AD]"]
    rest = ["deal 24 AS", "deal 24 AC"]
    actions = [*every, "stand 23", *rest, "stand 24", "stand B"]

    table = table_after("ponte", [10] * 24, actions, decks=1)

    assert table.pack.cards_left(table.rules) == 0
    last = advise(table)[-1]
    assert (last.act, last.hand, last.clause) == (Act.OFFER_BANK, "1", "6.5")
    # the next banker gathers all cards before he deals
    moved = table_after("ponte", [10] * 24, [*actions, "bank accept 1"], decks=1)
    assert [act for act, _ in told(moved)][-3:] == [Act.GATHER, Act.CUT, Act.NEXT_COUP]


def test_10_9_a_talon_that_runs_out_in_the_coup_is_made_anew_from_the_basket():
    hands = ALL_CARDS[:24]
    deal = [each for each in rounds("ponte", "AH AD", *hands) if not each.startswith("deal B")]
    every = [*deal[: len(hands)], "deal B [AH]", *deal[len(hands) :], "deal B [AD]"]
    dealt = [*every, "deal 1 AS", "bury 1", "deal 2 AC"]

    table = table_after("ponte", [10] * 24, dealt, decks=1)

    assert told(table)[:2] == [(Act.BASKET, "B"), (Act.CUT, "24")]
    assert wording.advice(table, advise(table)[0]).startswith("Shuffle the basket")


# the bank


@pytest.mark.parametrize("variant", ["permanent", "temporaire", "base"])
def test_10_10_the_lot_is_dealt_seat_by_seat_until_the_ace(variant):
    draws = ["draw 1 5S", "draw 2 KS", "draw 3 9H", "draw B 2H", "draw 1 3S"]
    nexts = [told(evening_of(*draws[:count], variant=variant))[0] for count in range(1, 6)]

    assert nexts == [(Act.CHOOSE_BANKER, seat) for seat in ("2", "3", "B", "1", "2")]
    table = evening_of(*draws)
    sentence = wording.advice(table, advise(table)[0], FR)
    assert sentence == "Tirage de la banque : retournez une carte à Bruno"


def test_10_10_in_ponte_those_who_tie_draw_again():
    draws = ["draw 1 KS", "draw 2 KH", "draw 3 9D", "draw B KC", "draw 1 5S", "draw 2 5H"]
    nexts = [told(evening_of(*draws[:n], variant="ponte"))[0][1] for n in range(1, 7)]

    assert nexts == ["2", "3", "B", "1", "2", "B"]
    assert advise(evening_of(*draws, variant="ponte"))[0].clause == "6.1"


@pytest.mark.parametrize("variant", ["permanent", "ponte"])
def test_10_10_the_banker_is_named_and_the_cards_are_shuffled_in_again(variant):
    draws = ["draw 1 5S", "draw 2 AS"]
    if variant == "ponte":
        draws += ["draw 3 9H", "draw B 2H"]
    table = evening_of(*draws, variant=variant)
    shuffled = evening_of(*draws, "shuffle", variant=variant)

    first = wording.advice(table, advise(table)[0])

    assert first.startswith("Bruno is banker. ")
    assert "huffle the cards" in first
    assert told(shuffled)[0][0] is Act.CUT


def test_10_10_a_bank_that_nobody_wants_is_drawn_for():
    refusals = ["bank offer B", "bank refuse 1", "bank refuse 2", "bank refuse 3"]

    assert told(evening_of(*refusals))[0] == (Act.CHOOSE_BANKER, "1")


NATURALS = rounds("temporaire", "6H TD", "AS KD", "9S 8C", "AH QD")


@pytest.mark.parametrize(
    ("after", "seat"),
    [
        (["bank offer 1"], "1"),
        (["bank offer 1", "bank refuse 1"], "3"),
        (["bank refuse 1", "bank offer 3"], "3"),
    ],
)
def test_10_11_the_holders_of_naturals_are_offered_it_by_right(after, seat):
    play = [*NATURALS, "stand 2", "stand B"]

    table = table_after("temporaire", [10] * 3, [*play, *after], bank_moves="natural")

    last = advise(table)[-1]
    assert (last.act, last.hand, last.clause) == (Act.OFFER_BANK, seat, "7.5")


def test_10_11_when_all_of_them_refuse_the_banker_keeps_it():
    play = [*NATURALS, "stand 2", "stand B", "bank offer 1", "bank refuse 1", "bank refuse 3"]

    table = table_after("temporaire", [10] * 3, play, bank_moves="natural")

    assert advise(table)[-1].act is Act.NEXT_COUP


@pytest.mark.parametrize(("coups", "clause"), [(5, "7.6"), (1, "7.4")])
def test_10_11_the_bank_is_offered_by_the_clause_that_moves_it(coups, clause):
    play = [*rounds("temporaire", "6H TD", "TS 8D"), "stand 1", "stand B"]
    given = [{"actions": ["shuffle", "cut", *play]} for _ in range(coups)]
    if clause == "7.4":
        given[-1]["actions"].append("bank offer B")
    text = session_text(given, variant="temporaire", banker="Denis", seats=["Anne"], stakes=[10])

    last = advise(table_of(text))[-1]

    assert (last.act, last.clause) == (Act.OFFER_BANK, clause)


# the pirates


def pirates(*coups, **rules):
    given = [{"actions": each} for each in coups]
    text = session_text(
        given, variant="pirate", banker="Denis", seats=["Anne", "Bruno"], rules=rules
    )
    return table_of(text)


STOP = ["stand 1", "stand 2", "stand B"]
TIE = ["shuffle", "cut", *rounds("pirate", "TS 7S", "TH 8H", "TD 8D"), *STOP]
TIE_AT_21 = ["shuffle", "cut", *rounds("pirate", "TS 7S", "AH KH", "AD QD"), *STOP]


def sentences(table, language=EN):
    return [wording.advice(table, each, language) for each in advise(table)]


def test_10_12_the_coin_is_put_out_before_the_deal():
    table = pirates(["shuffle", "cut"])

    assert sentences(table) == ["Put 1 coin in the middle, and deal Anne a card face down"]


def test_10_12_after_a_tie_it_is_said_and_two_coins_come_next():
    tied, second = pirates(TIE), pirates(TIE, ["shuffle", "cut"])

    assert sentences(tied)[-1] == "Tie: open the next coup, for 2 coins"
    assert sentences(tied, FR)[-1] == "Égalité : ouvrez le coup suivant, pour 2 pièces"
    assert sentences(second)[0].startswith("Put 2 coins in the middle")


def test_10_12_a_tie_of_21s_is_paid_first_and_said_too():
    assert sentences(pirates(TIE_AT_21)) == [
        "Anne takes 2 coins",
        "Bruno takes 2 coins",
        "Tie: open the next coup, for 2 coins",
    ]


def test_10_12_where_the_coins_were_shared_out_none_is_put_in_the_middle():
    table = pirates(["shuffle", "cut"], treasure="shared")

    assert sentences(table) == ["Deal Anne a card face down"]


# what is said


def test_10_13_a_player_says_card_or_stand():
    for variant, words in (("permanent", "« J'arrête »"), ("ponte", "« Je reste »")):
        table = table_after(variant, [5], rounds(variant, "6H 7D", "5S 6S"))
        assert wording.aloud(table, advise(table)[0], FR) == ["« Carte »", words]


def test_10_13_a_natural_and_a_bust_are_said():
    deal = rounds("permanent", "6H ??", "AS KD", "7S 9D")
    natural = table_after("permanent", [10, 10], deal)
    bust = table_after("permanent", [10, 10], [*deal, "deal 2 8C", "show 2 7S 9D"])

    assert wording.aloud(natural, advise(natural)[0], FR) == ["« Vingt et un »"]
    lost = next(each for each in advise(bust) if each.act is Act.TAKE)
    assert wording.aloud(bust, lost) == ["“Bust”"]


def test_10_13_a_bankers_natural_is_announced_when_he_has_looked():
    table = table_after("permanent", [5], rounds("permanent", "KH ??", "5S 6S"))

    look = advise(table)[0]

    assert (look.act, wording.aloud(table, look, FR)) == (Act.LOOK, ["« Vingt et un »"])


def test_10_13_a_free_banker_says_what_he_does_and_a_forced_one_does_not():
    for variant, words in (("temporaire", ["« J'arrête »", "« Prise de cartes »"]), ("base", [])):
        table = table_after(variant, [5], [*rounds(variant, "6H ??", "TS 8S"), "stand 1"])
        assert wording.aloud(table, advise(table)[0], FR) == words


@pytest.mark.parametrize("variant", [*OPEN, "pirate"])
def test_10_13_where_the_text_has_no_words_none_are_given(variant):
    seats, hands = (1, ["5S 6S"]) if variant == "pirate" else ([5], ["5S 6S"])
    table = table_after(variant, seats, rounds(variant, "6H 7D", *hands))

    assert [wording.aloud(table, each) for each in advise(table)] == [[]] * len(advise(table))


@pytest.mark.parametrize(
    ("variant", "players", "packs", "found"),
    [
        ("permanent", 1, 2, [Remark.FEW_PLAYERS]),
        ("permanent", 2, 1, [Remark.FEW_PACKS]),
        ("casino", 7, 2, []),
        ("temporaire", 1, 1, []),
        ("ponte", 1, 1, [Remark.FEW_PLAYERS, Remark.FEW_PACKS]),
        ("blackjack", 1, 1, []),
    ],
)
def test_10_14_fewer_players_or_packs_than_the_text_asks_for_are_named(
    variant, players, packs, found
):
    rules = table_after(variant, 1, [], decks=packs).rules

    assert remarks(rules, players) == found


@pytest.mark.parametrize("remark", Remark)
@pytest.mark.parametrize("language", BOTH)
def test_10_14_each_of_them_is_a_sentence(remark, language):
    assert wording.remark(remark, language).endswith(".")


def test_10_15_which_of_two_first_cards_is_kept_is_asked_before_the_second_round():
    deal = ["deal 1 ??", "deal 1 ??", "deal 2 ??", "deal B 6H"]

    table = table_after("temporaire", [5, 5], deal)

    first = advise(table)[0]
    assert (first.act, first.hand, first.clause) == (Act.CHOOSE, "1", "9.5")
    assert needs(table) == first
    chosen = table_after("temporaire", [5, 5], [*deal, "choose 1 first"])
    assert told(chosen)[0] == (Act.DEAL, "1")


def test_10_15_nobody_is_paid_twice_in_one_list():
    deal = rounds("permanent", "6H ??", "7S 9D", "TS 8D")
    table = table_after("permanent", [3, 3], [*deal, "deal 1 8C", "show 1 7S 9D", "stand 2"])

    paid = [(each.hand, each.act) for each in advise(table) if each.act in PAYMENTS]

    assert len(paid) == len(set(paid))


def test_10_9_a_new_banker_who_has_burnt_the_first_card_of_his_talon_gathers_no_more():
    deal = [*rounds("brulee", "TH 9D", "TS 8D")]
    play = [*deal[:2], "stake 1 5", *deal[2:], "stand 1", "stand B", "take 1 5", "bury 1"]
    passed = [*play, "fou", "bank accept 1"]

    told = steps("brulee", 1, passed, bank_moves="talon")
    ready = steps("brulee", 1, [*passed, "shuffle", "cut", "burn 2C"], bank_moves="talon")

    assert told[0][0] is Act.GATHER
    assert [act for act, _ in ready] == [Act.NEXT_COUP]
