"""Section 10: what the banker is told, step by step, beside the accounts themselves."""

from __future__ import annotations

import pytest

from tests.game.tables import (
    BANKED,
    VARIANTS,
    rounds,
    session_text,
    settle,
    table_after,
    table_of,
)
from tests.languages.spoken import BOTH, EN, FR
from tracker.game import wording
from tracker.game.advice import PAYMENTS, Act
from tracker.game.assist import advise, needs
from tracker.game.customs import Remark, remarks
from tracker.game.events import Entry, SessionOpened
from tracker.game.fold import replay
from tracker.game.notation import read
from tracker.game.rules import PRESETS

OPEN = ["base", "simplifie", "blackjack"]


def steps(variant, stakes, actions, **given):
    """Give what is advised, each act with its hand."""
    return [
        (each.act, each.hand) for each in advise(table_after(variant, stakes, actions, **given))
    ]


def said(variant, stakes, actions, language=EN, **given):
    """Give the sentences of what is advised."""
    table = table_after(variant, stakes, actions, **given)
    return [wording.advice(table, each, language) for each in advise(table)]


def evening_of(*actions, variant="permanent", seats=("Anne", "Bruno", "Chloé")):
    """Give the table of an evening before its first coup."""
    facts = [SessionOpened(PRESETS[variant], "Denis", tuple(seats)), *map(read, actions)]
    return replay(Entry(seq, fact) for seq, fact in enumerate(facts, 1))


def told(table):
    return [(each.act, each.hand) for each in advise(table)]


# the pack


WITH_FOU = ["permanent", "casino", "temporaire"]


@pytest.mark.parametrize("variant", WITH_FOU)
def test_10_1_before_the_first_deal_the_fou_is_taken_out_all_shuffle_and_anybody_cuts(variant):
    assert said(variant, 2, [])[:2] == [
        "Take the Fou out and shuffle the cards; anybody may, you last",
        "Have the pack cut by whoever asks for it, and lay it on the Fou",
    ]


def test_10_1_in_ponte_a_player_may_shuffle_again_and_the_last_one_cuts():
    assert said("ponte", 3, [])[:2] == [
        "Shuffle the cards; a player may shuffle again",
        "Have the pack cut by Chloé",
    ]
    assert said("ponte", 3, [], FR)[1] == "Faites couper le paquet par Chloé"


def test_10_1_in_brulee_the_first_card_is_burnt_after_the_cut():
    assert steps("brulee", 2, [])[:3] == [(Act.SHUFFLE, "B"), (Act.CUT, "B"), (Act.BURN, "B")]
    assert steps("brulee", 2, ["shuffle"])[:2] == [(Act.CUT, "B"), (Act.BURN, "B")]
    assert steps("brulee", 2, ["shuffle", "cut"])[0] == (Act.BURN, "B")


@pytest.mark.parametrize("variant", [*OPEN, "pirate"])
def test_10_1_the_other_games_are_shuffled_and_cut(variant):
    assert said(variant, 2, [])[:2] == ["Shuffle the cards", "Have the pack cut"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_10_1_it_is_told_before_the_first_coup_is_opened_too(variant):
    assert told(evening_of(variant=variant))[0] == (Act.SHUFFLE, "B")


@pytest.mark.parametrize("variant", VARIANTS)
def test_10_1_who_deals_at_once_has_shuffled_before(variant):
    acts = [act for act, _ in steps(variant, 2, ["deal 1 ??"])]

    assert not {Act.SHUFFLE, Act.CUT, Act.BURN} & set(acts)


@pytest.mark.parametrize("variant", WITH_FOU)
def test_10_1_at_each_shuffle_the_fou_is_taken_out_and_the_cards_in_play_are_left(variant):
    deal = rounds(variant, "6H 7D", "TS 2D")

    assert said(variant, [10], [*deal, "fou"])[:2] == [
        "Take the Fou out and shuffle the cards that are not in play; anybody may, you last",
        "Have the pack cut by whoever asks for it, and lay it on the Fou",
    ]


# accounts


STANDING = ["deal 1 ??", "deal 2 ??", "deal B 6H", "deal 1 ??", "deal 2 ??", "deal B ??"]
PLAYED = [*STANDING, "stand 1", "stand 2", "show B TD", "deal B 4C"]


def test_10_2_one_player_shows_is_settled_and_buried_before_the_next_one_shows():
    acts = [
        ("stand B", (Act.SHOW, "1")),
        ("show 1 9S 8S", (Act.TAKE, "1")),
        ("take 1 5", (Act.BURY, "1")),
        ("bury 1", (Act.SHOW, "2")),
        ("show 2 TS AS", (Act.PAY, "2")),
        ("pay 2 5", (Act.BURY, "2")),
        ("bury 2", (Act.NEXT_COUP, "B")),
    ]

    done = list(PLAYED)
    for action, next_step in acts:
        done.append(action)
        assert steps("permanent", [5, 5], done)[0] == next_step


@pytest.mark.parametrize("variant", [each for each in BANKED if each not in (*OPEN, "brulee")])
def test_10_2_never_are_two_asked_to_show_at_once(variant):
    actions = [*STANDING, "stand 1", "stand 2"]
    if variant == "ponte":
        actions = ["deal 1 ??", "deal 2 ??", "deal B ??"] * 2
        actions += ["stand 1", "stand 2", "stand B", "show B TH 7D"]
    elif variant == "temporaire":
        actions = ["deal 1 ??", "deal 2 ??", "deal B 6H", "deal 1 9S", "deal 2 9D", "deal B ??"]
        actions += ["stand 1", "stand 2", "show B TH", "stand B"]
    else:
        actions += ["show B TD", "deal B 4C"]

    shows = [hand for act, hand in steps(variant, [5, 5], actions) if act is Act.SHOW]

    assert shows == ["1"]


def test_10_2_nobody_is_asked_to_show_before_the_banker_has_stopped():
    acts = [act for act, _ in steps("permanent", [5, 5], [*PLAYED[:-2], "show B TD"])]

    assert acts == [Act.DRAW]


def test_10_2_a_payment_is_followed_by_the_burial_until_something_else_is_written():
    deal = rounds("permanent", "TH 8D", "TS 9D", "9S 8C")
    paid = [*deal, "stand 2", "show B 8D", "pay 1 5"]

    assert steps("permanent", [5, 5], paid)[:3] == [
        (Act.BURY, "1"),
        (Act.TAKE, "2"),
        (Act.BURY, "2"),
    ]
    assert steps("permanent", [5, 5], [*paid, "take 2 5"])[0] == (Act.BURY, "2")


def test_10_2_where_burying_is_written_down_it_is_asked_for_until_it_is():
    deal = rounds("permanent", "TH 8D", "TS 9D", "9S 8C", "TD 8H")
    done = [*deal, "stand 3", "show B 8D", "pay 1 5", "bury 1", "take 2 5", "pay 3 0"]

    assert (Act.BURY, "2") in steps("permanent", [5, 5, 5], done)


def test_10_2_in_ponte_the_cards_go_into_the_basket():
    deal = rounds("ponte", "6H 7D", "TS 5D")

    assert said("ponte", [10], [*deal, "deal 1 9C", "show 1 TS 5D"])[:2] == [
        "Take 10 from Anne",
        "Put Anne's cards in the basket",
    ]


def test_10_3_what_ends_a_hand_is_settled_before_the_next_is_asked():
    deal = rounds("permanent", "6H ??", "7S 9D", "AS KD", "5S 5D")
    busted = [*deal, "deal 1 8C", "show 1 7S 9D"]

    assert steps("permanent", [10, 10, 10], busted)[:5] == [
        (Act.TAKE, "1"),
        (Act.BURY, "1"),
        (Act.PAY, "2"),
        (Act.BURY, "2"),
        (Act.ASK, "3"),
    ]


def test_10_3_once_somebody_has_played_on_nothing_old_stands_on_top():
    deal = rounds("permanent", "6H ??", "7S 9D", "5S 5D")
    busted = [*deal, "deal 1 8C", "show 1 7S 9D", "deal 2 2C"]

    assert steps("permanent", [10, 10], busted)[0] == (Act.ASK, "2")


def test_10_3_naturals_are_paid_right_after_the_look_in_turn():
    deal = rounds("temporaire", "KH ??", "AS KD", "9S 8C", "AD QD")

    assert steps("temporaire", [10] * 3, [*deal, "look"])[:3] == [
        (Act.PAY, "1"),
        (Act.BURY, "1"),
        (Act.ASK, "2"),
    ]


@pytest.mark.parametrize("variant", ["permanent", "casino", "base", "blackjack"])
def test_10_3_a_split_hand_that_is_bust_is_settled_at_once(variant):
    deal = rounds(variant, "6H ??", "9S 9D")
    cards = ["deal 1 6S", "deal 1b 5D"] if variant != "casino" else ["deal 1 [6S]"]
    shown = {"casino": ["show 1 6S"], "permanent": ["show 1 9S"]}.get(variant, [])
    bust = ["deal 1 KC", *shown]

    first, second, third = steps(variant, [10], [*deal, "split 1", *cards, *bust])[:3]

    assert (first, second) == ((Act.TAKE, "1"), (Act.BURY, "1"))
    assert third[1] == "1b"


def test_10_3_a_natural_to_be_paid_has_no_you_stand_beside_it():
    deal = rounds("base", "TH", "AS KD", "TS 6D")
    actions = [*deal, "deal 2 KC", "take 2 10", "deal B 8H"]

    assert steps("base", [10, 10], actions)[-3:] == [
        (Act.PAY, "1"),
        (Act.BURY, "1"),
        (Act.NEXT_COUP, "B"),
    ]
    assert Act.STAND not in [act for act, _ in steps("base", [10, 10], actions)]


def test_10_3_one_who_sits_out_gets_his_stake_back_at_once():
    missed = ["deal 2 ??", "deal B 6H", "deal 2 9S"]

    first = said("temporaire", [5, 5], missed)

    assert first == ["Give Anne the 5 back", "Deal yourself a card face down"]
    assert settle("temporaire", [5, 5], [*missed, "pay 1 0"]).codes == [("missed-card", "1")]
    assert said("temporaire", [5, 5], [*missed, "pay 1 0"]) == ["Deal yourself a card face down"]


def test_10_3_one_who_withdraws_gets_it_back_and_his_cards_are_buried():
    deal = ["deal 1 KS", "deal 2 ??", "deal B 6H", "deal 1 9S", "choose 1 withdraw"]

    assert said("temporaire", [5, 5], deal)[:2] == ["Give Anne the 5 back", "Discard Anne's cards"]


def test_10_4_premiums_are_taken_right_after_the_look():
    deal = rounds("casino", "AH ??", "TS 9D", "9S 8C")
    looked = [*deal, "insure 1 5", "insure 2 5", "look"]

    assert steps("casino", [10, 10], looked)[:3] == [
        (Act.PREMIUM, "1"),
        (Act.PREMIUM, "2"),
        (Act.ASK, "1"),
    ]
    assert said("casino", [10, 10], looked)[0] == "Take the insurance of 5 from Anne"
    assert steps("casino", [10, 10], [*looked, "take 1 5"])[0] == (Act.PREMIUM, "2")


def test_10_4_a_premium_that_was_taken_is_not_taken_again_with_the_account():
    deal = rounds("casino", "AH 6D", "TS 9D")
    taken = [*deal, "insure 1 5", "look", "take 1 5", "stand 1", "show B 6D"]

    table = table_after("casino", [10], taken)

    first = advise(table)[0]
    assert (first.act, first.hand, first.amount) == (Act.PAY, "1", 10)
    assert settle("casino", [10], [*taken, "pay 1 10"]).codes == []


def test_10_4_one_that_was_not_taken_goes_into_the_account():
    deal = rounds("casino", "AH 6D", "TS 9D")

    table = table_after("casino", [10], [*deal, "insure 1 5", "look", "stand 1", "show B 6D"])

    first = advise(table)[0]
    assert (first.act, first.amount) == (Act.PAY, 5)


def test_10_4_where_the_banker_does_not_look_insurance_waits_for_his_card():
    deal = rounds("blackjack", "AH", "TS 9D")

    acts = [act for act, _ in steps("blackjack", [10], [*deal, "insure 1 5", "stand 1"])]

    assert Act.PREMIUM not in acts


def test_10_5_the_covered_card_of_a_double_is_turned_last_and_by_the_banker():
    deal = rounds("casino", "6H TD", "5S 6D", "TS 8D")
    play = [*deal, "double 1", "deal 1 ??", "stand 2", "show B TD", "deal B 4C"]

    assert steps("casino", [10, 10], play) == [
        (Act.STAND, "B"),
        (Act.TAKE, "2"),
        (Act.BURY, "2"),
        (Act.TURN, "1"),
    ]
    assert said("casino", [10, 10], play)[-1] == "Turn over the last card of Anne"


def test_10_5_the_player_shows_the_two_others():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]
    play = [*deal, "double 1", "deal 1 ??", "show B TD", "deal B 4C"]

    assert steps("casino", [10], play)[-1] == (Act.SHOW, "1")
    assert steps("casino", [10], [*play, "show 1 5S 6D"])[-1] == (Act.TURN, "1")


@pytest.mark.parametrize(("variant", "clause"), [("casino", "4.7"), ("base", "4.6")])
def test_10_5_the_card_of_a_double_is_dealt_by_its_clause(variant, clause):
    table = table_after(variant, [10], [*rounds(variant, "6H TD", "5S 6D"), "double 1"])

    assert advise(table)[0].clause == clause


# the stakes of brulee, and a shuffle that is asked for


FIRST_ROUND = rounds("brulee", "6H TC", "TS 8D", "9S 7D")[:3]
STAKED = [*FIRST_ROUND, "stake 1 5", "stake 2 5"]


def test_10_6_all_look_and_stake_then_double_for_all_is_asked_then_who_redoubles():
    assert said("brulee", 2, FIRST_ROUND)[0] == "Ask Anne to look at the card and to stake"
    assert said("brulee", 2, STAKED)[0] == "Double for all?"
    assert said("brulee", 2, STAKED, FR)[0] == "Double pour tous ?"
    assert steps("brulee", 2, [*STAKED, "double-all"])[0] == (Act.REDOUBLE, "B")


def test_10_6_not_before_all_have_staked_nor_in_the_second_round():
    for done in (STAKED[:-1], [*STAKED, "deal 1 8D"], [*STAKED, "double-all", "deal 1 8D"]):
        acts = [act for act, _ in steps("brulee", 2, done)]
        assert not {Act.DOUBLE_ALL, Act.REDOUBLE} & set(acts)


def test_10_6_nobody_is_kept_from_a_card_that_he_has_looked_at():
    deal = [*STAKED, "deal 1 8D", "deal 2 7D", "deal B 5C"]

    assert (Act.NO_LOOK, "B") not in steps("brulee", 2, deal)


def test_10_6_no_other_game_asks_for_it():
    for variant in BANKED:
        deal = rounds(variant, "6H TC", "TS 8D")
        if variant != "brulee":
            assert (Act.DOUBLE_ALL, "B") not in steps(variant, [5], deal[:2])


NOT_BURIED = [
    *rounds("temporaire", "6H 7D", "TS 6D", "9S 8C", "5S 5D"),
    "deal 1 KH",
    "show 1 TS",
    "bury 1",
    "deal 2 KD",
    "show 2 9S",
    "deal 3 2D",
]


@pytest.mark.parametrize(("answer", "first"), [("ask", Act.SHUFFLE), ("let-pass", Act.ASK)])
def test_10_7_a_shuffle_that_was_asked_for_comes_before_the_next_card(answer, first):
    asked = [*NOT_BURIED, f"choose 2 {answer}"]

    assert settle("temporaire", [10] * 3, NOT_BURIED).codes == [("not-buried", "2")]
    assert steps("temporaire", [10] * 3, asked)[0][0] is first
    after = steps("temporaire", [10] * 3, [*asked, "shuffle", "cut"])
    assert after[0] == (Act.ASK, "3")


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

    assert table.pack.left(table.rules) == 0
    last = advise(table)[-1]
    assert (last.act, last.hand, last.clause) == (Act.OFFER_BANK, "1", "6.5")
    # the next banker gathers all cards before he deals
    moved = table_after("ponte", [10] * 24, [*actions, "bank accept 1"], decks=1)
    assert [act for act, _ in told(moved)][-3:] == [Act.GATHER, Act.CUT, Act.NEXT_COUP]


def test_10_9_a_talon_that_runs_out_in_the_coup_is_made_anew_from_the_basket():
    hands = ALL_CARDS[:24]
    deal = [each for each in rounds("ponte", "AH AD", *hands) if not each.startswith("deal B")]
    every = [*deal[: len(hands)], "deal B [AH]", *deal[len(hands) :], "deal B [AD]"]
    dealt = [*every, "deal 1 AS", "deal 1 AC"]

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
