"""Every fact comes back from the log exactly as it went in."""

import re
from fractions import Fraction

import pytest

from tracker.game import events as e
from tracker.game.cards import FOU, PIRATE, card
from tracker.game.rules import PRESETS
from tracker.store.codec import CodecError, decode, encode

FACTS = [
    *(
        e.SessionOpened(rules, "Denis", ("Anne", "Chloé"), Fraction(15, 2))
        for rules in PRESETS.values()
    ),
    e.CoupOpened(),
    e.CoupOpened(PRESETS["ponte"], "Anne", ("Bruno",), 3),
    e.StakePlaced("2b", Fraction(29, 4)),
    e.CardDealt("1", card("K?"), covered=False),
    e.CardDealt("B", FOU, covered=True),
    e.CardDealt("B", PIRATE, covered=True),
    e.CardsTurned("1", (card("AS"), card("??"))),
    e.CardsTurned("1", (card("AS"),), first=1),
    e.Stood("1"),
    e.Split("1"),
    e.Doubled("1"),
    e.Surrendered("1"),
    e.Insured("1", Fraction(5, 2)),
    e.AllDoubled(),
    e.Redoubled("1"),
    e.Looked(),
    e.SightLost(),
    e.Vouched(),
    e.Buried("B"),
    e.FouShown(),
    e.Shuffled(),
    e.Shuffled(gathered=True),
    e.PackCut(),
    e.CardBurnt(card("9H")),
    e.CardExposed(card("9H")),
    e.Chosen("1", "two-hands"),
    e.BankOffered("B"),
    e.BankAccepted("1"),
    e.BankRefused("2"),
    e.BankSold("1", 50),
    e.DrawBegun(),
    e.BankCounted(Fraction(15, 2)),
    e.PlayedOn("1"),
    e.TotalShown("1", 18),
    e.LotDrawn("B", card("AS")),
    e.ChipsMoved("1", Fraction(-15, 2)),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_a_fact_comes_back_as_it_went_in(fact):
    assert decode(encode(fact)) == fact
    assert decode(encode(e.Amended(4, (fact,)))) == e.Amended(4, (fact,))


def test_a_line_from_before_a_field_was_added_is_read_as_it_was_meant():
    assert decode('{"is":"CardsTurned","hand":"1","cards":["AS"]}').first == 0
    assert decode('{"is":"Shuffled"}').gathered is False


def test_cards_come_back_as_the_same_objects():
    back = decode(encode(e.CardDealt("B", PIRATE, covered=True)))

    assert back.card is PIRATE


@pytest.mark.parametrize("text", ["", "{}", '{"is":"Danced"}', '{"is":"Stood"}', "[1]"])
def test_a_line_that_cannot_be_read_is_shown(text):
    with pytest.raises(CodecError, match=re.escape(f" in {text!r}")):
        decode(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"is":"StakePlaced","hand":null,"amount":"5"}',
        '{"is":"StakePlaced","hand":"","amount":"5"}',
        '{"is":"StakePlaced","hand":"²","amount":"5"}',
        '{"is":"StakePlaced","hand":["1"],"amount":"5"}',
        *(
            f'{{"is":"StakePlaced","hand":"1","amount":{amount}}}'
            for amount in ('"1/0"', '"1/3"', '"1e9999999"', "5", "1e999", '"-5"', "null", '"٣"')
        ),
        '{"is":"CardDealt","hand":"1","card":7,"covered":false}',
        '{"is":"CardDealt","hand":"1","card":null,"covered":false}',
        '{"is":"CardDealt","hand":"1","card":"KS","covered":"no"}',
        '{"is":"CardsTurned","hand":"1","cards":"KS"}',
        '{"is":"Chosen","hand":"1","choice":"dance"}',
        '{"is":"Amended","target":"1e3"}',
        '{"is":"Amended","target":"-1"}',
        '{"is":"Amended","target":"4","replacement":[{"is":"Amended","target":"1"}]}',
        '{"is":"Earlier","target":"4","fact":{"is":"Earlier","target":"1","fact":null}}',
        '{"is":"CoupOpened","banker":"\\ud800"}',
        '{"is":"CoupOpened","banker":["Denis"]}',
        '{"is":"CoupOpened","rules":{"variant":"whist","decks":"1","players_max":"7"}}',
        '{"is":"CoupOpened","rules":{"variant":"base","decks":"-1","players_max":"7"}}',
        '{"is":"CoupOpened","rules":{"variant":"base","decks":"1","players_max":"7","double":1}}',
        '{"is":["CoupOpened"]}',
    ],
    ids=lambda text: text[:60],
)
def test_a_line_that_no_table_writes_is_refused(text):
    with pytest.raises(CodecError):
        decode(text)
