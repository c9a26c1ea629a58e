"""Section 1: what cards are worth, known, half known and unknown."""

from __future__ import annotations

import copy
import pickle

import pytest

from tests.game.tables import VARIANTS, rounds, settle, table_after
from tracker.game.assist import Act, advise
from tracker.game.cards import FOU, PACK, PIRATE, CardError, card, total


@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("AS KD", 21, True),
        ("AS AD", 12, True),
        ("AS AD AH", 13, True),
        ("AS AD 9H", 21, True),
        ("AS KD AH", 12, False),
        ("AS 5D 5H", 21, True),
        ("AS 5D 6H", 12, False),
        ("AS 2D 3H 4S", 20, True),
        ("AS AD AH AC TS 7D", 21, False),
        ("A?", 11, True),
        ("A? K?", 21, True),
    ],
)
def test_1_1_an_ace_is_11_while_that_keeps_the_total_at_21_or_under(cards, points, soft):
    found = total(card(each) for each in cards.split())

    assert (found.points, found.soft) == (points, soft)


@pytest.mark.parametrize(
    ("rank", "points"),
    [*((str(n), n) for n in range(2, 10)), ("T", 10), ("J", 10), ("Q", 10), ("K", 10)],
)
def test_1_2_figures_and_ten_count_10_and_the_others_their_face(rank, points):
    assert total([card(f"{rank}S"), card("5H")]).points == points + 5


@pytest.mark.parametrize("suit", "SHDC?")
def test_1_2_suits_never_matter_for_totals(suit):
    assert total([card(f"K{suit}"), card(f"7{suit}")]).points == 17


def test_1_2_the_total_and_its_softness_are_reported_for_each_hand():
    settled = settle("base", [10, 10], [*rounds("base", "6H", "AS 6D", "TS 6C"), "stand 1"])

    assert (settled.hand("1")["total"], settled.hand("1")["soft"]) == (17, True)
    assert (settled.hand("2")["total"], settled.hand("2")["soft"]) == (16, False)
    assert settled.hand("1")["cards"] == ["AS", "6D"]


def test_1_3_the_fou_has_no_value():
    assert total([FOU, card("9S")]).points == 9


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each != "pirate"])
def test_1_3_the_fou_is_never_a_playing_card(variant):
    settled = settle(variant, [10], ["deal 1 FOU"])

    assert settled.only("impossible-card")["hand"] == "1"
    assert settled.only("impossible-card")["action"] == 1
    sentence = settled.only("impossible-card")["sentence"]
    assert sentence == "Anne was dealt the Fou, which is no playing card and counts nothing."


@pytest.mark.parametrize(
    ("cards", "least"),
    [("??", 1), ("?S", 1), ("K? ??", 11), ("K? 8S ??", 19), ("A? ??", 2)],
)
def test_1_4_a_total_with_an_unknown_rank_is_unknown(cards, least):
    found = total(card(each) for each in cards.split())

    assert found.points is None
    assert not found.soft
    assert found.least == least


@pytest.mark.parametrize("text", ["??", "?S"])
def test_1_4_an_unknown_total_is_reported_as_null(text):
    settled = settle("base", [10], ["deal 1 KS", "deal B 6H", f"deal 1 {text}"])

    assert settled.hand("1")["total"] is None
    assert settled.hand("1")["cards"] == ["KS", text]


def test_1_4_known_cards_over_21_are_a_bust_whatever_the_covered_card_is():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 9S", "deal B ??"]

    settled = settle("temporaire", [10], [*deal, "deal 1 7S", "deal 1 5D"])

    assert settled.outcomes["1"] == "bust"
    assert settled.anne == -10


def test_1_4_known_cards_of_20_and_a_covered_one_are_no_sure_bust():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 9S", "deal B ??"]

    settled = settle("temporaire", [10], [*deal, "deal 1 7S", "deal 1 4D"])

    assert settled.outcomes["1"] is None
    assert settled.anne == 0


def test_1_4_a_bust_that_is_shown_is_one_though_a_card_of_it_is_not_read():
    deal = ["deal 1 ??", "deal 2 ??", "deal B 9H", "deal 1 ??", "deal 2 ??", "deal B ??"]

    table = table_after("permanent", [10, 5], [*deal, "deal 1 KS", "deal 1 9S", "show 1 5H ?"])

    told = [(each.act, each.hand) for each in advise(table)]
    assert told[:3] == [(Act.TAKE, "1"), (Act.BURY, "1"), (Act.ASK, "2")]


def test_1_4_a_rank_without_its_suit_is_enough_for_every_payment():
    settled = settle("permanent", [10], rounds("permanent", "6? 9?", "A? K?"))

    assert settled.anne == 15


def test_1_5_as_many_copies_as_there_are_packs_are_possible():
    settled = settle("permanent", [10, 10], rounds("permanent", "6H 9D", "KS 2D", "KS 3D"))

    assert settled.codes == []


def test_1_5_one_copy_more_than_there_are_packs_is_impossible():
    actions = rounds("permanent", "6H 9D", "KS KS", "2S KS")

    settled = settle("permanent", [10, 10], actions)

    assert settled.only("impossible-card")["hand"] == "2"
    assert settled.only("impossible-card")["action"] == actions.index("deal 2 [KS]") + 1


def test_1_5_half_known_cards_are_not_held_against_the_pack():
    settled = settle("temporaire", [10], rounds("temporaire", "KS ?S", "K? ?S"))

    assert settled.codes == []


@pytest.mark.parametrize(
    ("text", "code"),
    [("ks", "KS"), ("10h", "TH"), ("10?", "T?"), ("??", "??"), ("?d", "?D"), ("fou", "FOU")],
)
def test_1_3_cards_are_read_in_small_letters_and_10_is_a_ten(text, code):
    assert str(card(text)) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [("RS", "KS"), ("DD", "QD"), ("VC", "JC"), ("R?", "K?"), ("1H", "AH"), ("KS", "KS")],
)
def test_1_2_french_letters_are_read_where_the_index_is_french(text, code):
    assert str(card(text, french=True)) == code


@pytest.mark.parametrize("text", ["", "K", "RS", "KX", "1S", "11S", "KSS", "0S", "?", "100", "🂡"])
def test_1_3_what_names_no_card_is_refused_with_what_was_read(text):
    with pytest.raises(CardError, match=r"not a card \(KS, 10H, K\?, \?\?\): "):
        card(text)


def test_1_5_a_pack_has_52_cards():
    assert len(set(PACK)) == 52


@pytest.mark.parametrize("one", [card("KS"), card("K?"), FOU, PIRATE])
def test_1_5_a_card_stays_the_same_object_when_copied_or_pickled(one):
    assert pickle.loads(pickle.dumps(one)) is one  # noqa: S301
    assert copy.deepcopy(one) is one
    assert repr(one) == f"card({str(one)!r})"
