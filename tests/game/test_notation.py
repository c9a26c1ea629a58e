"""Actions as text, both ways."""

from __future__ import annotations

import pytest

from tracker.game.cards import card
from tracker.game.events import CardDealt, CardsTurned, ChipsMoved, CoupOpened, StakePlaced
from tracker.game.notation import Correction, NotationError, read, write

ACTIONS = [
    *("deal 1 ??", "deal 1 ?", "deal 12 KS", "deal B [KS]", "deal 2b K?", "deal 3 [?S]"),
    *("deal 1 FOU", "show 1 KS", "show 2 KS 9D TH", "show B ??", "show 1 #2 KS"),
    *("stand 1", "stand B"),
    *("split 2", "split 2b", "double 2c", "surrender 1", "insure 3 4", "insure 3 2.5"),
    *("stake 2 10", "stake 2 0", "stake 2 7.25", "double-all", "redouble 2", "look"),
    *(
        "bury 1",
        "bury B",
        "fou",
        "shuffle",
        "shuffle all",
        "cut",
        "burn 5S",
        "exposed KS",
        "draw 1 AS",
    ),
    *("choose 1 keep", "choose 1 refuse", "choose 1 withdraw", "choose 1 two-hands"),
    *("choose 1 first", "choose 1 second", "choose 1 accept"),
    *("bank offer 2", "bank accept 2", "bank refuse 2", "bank sell 2 50", "bank refuse B"),
    *("pay 2 15", "pay 2 7.5", "take 2 10", "take 2b 0.25", "pay 1 0"),
]


@pytest.mark.parametrize("text", ACTIONS)
def test_every_action_is_written_as_it_was_read(text):
    assert write(read(text)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("deal 1 10H", "deal 1 TH"),
        ("deal  1\tks", "deal 1 KS"),
        ("split 2a", "split 2"),
        ("deal 2a KS", "deal 2 KS"),
        ("deal 1 [??]", "deal 1 ??"),
        ("stake 1 10.50", "stake 1 10.5"),
        ("stake 1 007", "stake 1 7"),
    ],
)
def test_some_actions_may_be_written_in_another_way(text, same):
    assert read(text) == read(same)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("deal 1 ??", CardDealt("1", card("??"), covered=True)),
        ("deal 1 KS", CardDealt("1", card("KS"), covered=False)),
        ("deal 1 [KS]", CardDealt("1", card("KS"), covered=True)),
        ("deal 1 K?", CardDealt("1", card("K?"), covered=False)),
        ("show 2 KS 9D", CardsTurned("2", (card("KS"), card("9D")))),
        ("stake 2 10", StakePlaced("2", 10)),
        ("pay 2 15", ChipsMoved("2", 15)),
        ("take 2 10", ChipsMoved("2", -10)),
        ("strike 3", Correction(3)),
        ("correct 3 KS", Correction(3, ((card("KS"), False),))),
        ("correct 3 [KS]", Correction(3, ((card("KS"), True),))),
    ],
)
def test_an_action_means_what_the_notation_says(text, fact):
    assert read(text) == fact


def test_french_letters_are_read_where_the_index_is_french():
    assert read("show 1 RS DD VC 10H", french=True) == read("show 1 KS QD JC TH")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "an action is missing"),
        ("   ", "an action is missing"),
        ("dance 1", "not an action .*'dance'"),
        ("Deal 1 KS", "not an action .*'Deal'"),
        ("deal", "the hand .* is missing"),
        ("deal 1", "the card is missing"),
        ("deal 1 KX", "not a card .*'KX'"),
        ("deal 1 RS", "not a card .*'RS'"),
        ("deal 1 [KS", "not a card .*"),
        ("deal 1 []", "not a card .*''"),
        ("deal 0 KS", "not a hand .*'0'"),
        ("deal -1 KS", "not a hand .*'-1'"),
        ("deal 01 KS", "not a hand .*'01'"),
        ("deal b KS", "not a hand .*'b'"),
        ("deal 100 KS", "not a hand .*'100'"),
        ("deal 2bb KS", "not a hand .*'2bb'"),
        ("deal 1 KS 9D", "nothing more was expected .*'9D'"),
        ("show 1", "the card is missing"),
        ("show 1 #2", "the card is missing"),
        ("show 1 #0 KS", "not a covered card of the hand.*'#0'"),
        ("shuffle some", "expected shuffle, or shuffle all: 'some'"),
        ("stake 1", "the amount is missing"),
        ("stake 1 -5", "not an amount .*'-5'"),
        ("stake 1 1e3", "not an amount .*'1e3'"),
        ("stake 1 1,5", "not an amount .*'1,5'"),
        ("stake 1 1/2", "not an amount .*'1/2'"),
        ("stake 1 nan", "not an amount .*'nan'"),
        ("stake 1 .5", "not an amount .*'.5'"),
        ("stake 1 1.1234567", "not an amount"),
        ("stake 1 1234567890123", "not an amount"),
        ("stake 1 ٣", "not an amount"),
        ("choose 1", "the choice is missing"),
        ("choose 1 both", "not a choice .*'both'"),
        ("bank", "draw, offer, accept, refuse, sell or holds is missing"),
        ("total 1 0", "not a total of cards: '0'"),
        ("bank rob 1", "expected bank draw, offer, accept, refuse, sell or holds: 'rob'"),
        ("bank sell 2", "the amount is missing"),
        ("correct", "the number of the action is missing"),
        ("correct 0 KS", "not the number of an action.*'0'"),
        ("correct x KS", "not the number of an action.*'x'"),
        ("correct 3", "the card is missing"),
        ("strike -1", "not the number of an action.*'-1'"),
        ("strike 1 2", "nothing more was expected .*'2'"),
        ("look 1 2", "nothing more was expected .*'2'"),
        ("double-all 3", "nothing more was expected .*'3'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_was_expected(text, sentence):
    with pytest.raises(NotationError, match=sentence) as raised:
        read(text)

    assert "\n" not in str(raised.value)


def test_an_opening_is_no_action():
    with pytest.raises(AssertionError):
        write(CoupOpened())
