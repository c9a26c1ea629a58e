"""Evenings reckoned by hand: what is carried from one coup to the next."""

from __future__ import annotations

from tests.game.tables import evening, rounds, session_text, table_of
from tracker.game.assist import Act, advise
from tracker.game.table import bank_now, totals

THREE = {"banker": "Denis", "seats": ["Anne", "Bruno", "Chloé"], "stakes": [10, 10, 10]}
TWO = {"banker": "Denis", "seats": ["Anne", "Bruno"], "stakes": [10, 10]}
ALL_STAND = ["stand 1", "stand 2", "stand B"]

# Anne has a natural, which is paid 15; then the record breaks off.
BROKEN_OFF = [*rounds("permanent", "6S 8D", "AS KS", "TD 7D"), "show 1 AS KS", "pay 1 15"]
HELD = {"variant": "permanent", **TWO, "bank": 50}


def test_3_4_a_coup_that_was_not_ended_counts_for_the_bank_as_for_the_players():
    text = session_text([{"actions": BROKEN_OFF}, {"actions": ["deal 1 ??"]}], **HELD)
    table = table_of(text)

    assert totals(table) == {"Anne": 15, "Bruno": 0, "Denis": -15}
    assert table.bank.holdings == 50 - 15


def test_9_17_and_the_bank_is_short_by_what_it_paid_in_it():
    broken, after = evening([{"actions": BROKEN_OFF}, {"actions": ["deal 1 ??"]}], **HELD)

    assert broken.codes == []
    assert after.codes == [("bank-short", "B")]  # 35, and two pairs may cost 40


def test_7_5_the_claim_of_a_natural_ends_with_the_next_coup_though_that_was_not_ended():
    natural = rounds("temporaire", "9C 8S", "AH KH", "TD 7D")
    coups = [[*natural, "stand 2", "stand B"], natural[:3], ["shuffle", "cut"]]
    keys = {"variant": "temporaire", **TWO, "rules": {"bank_moves": "natural"}}

    table = table_of(session_text([{"actions": each} for each in coups], **keys))

    assert bank_now(table).naturals == ()


def _anne_wins():
    return ["shuffle", "cut", *rounds("temporaire", "9C 8S", "TS 8D", "TH 7H"), *ALL_STAND]


def test_7_6_the_deals_are_counted_on_though_a_player_leaves_and_comes_back():
    alone = ["shuffle", "cut", *rounds("temporaire", "9C 8S", "TS 8D"), "stand 1", "stand B"]
    coups = [{"actions": _anne_wins()} for _ in range(5)]
    coups[1] = coups[2] = {"seats": ["Anne"], "stakes": [10], "actions": alone}

    table = table_of(session_text(coups, variant="temporaire", **TWO))

    assert totals(table) == {"Anne": 50, "Bruno": 0, "Denis": -50}
    assert (Act.OFFER_BANK, "1") in [(each.act, each.hand) for each in advise(table)]


def test_7_6_a_coup_in_which_nothing_was_dealt_is_no_deal():
    coups = [{"actions": ["shuffle", "cut"]}, *[{"actions": _anne_wins()}] * 4]

    table = table_of(session_text(coups, variant="temporaire", **TWO))

    assert advise(table)[-1].act is Act.NEXT_COUP


def test_7_6_who_buys_the_bank_has_five_deals_of_his_own():
    bought = {"actions": [*_anne_wins(), "bank sell 2 40"]}
    coups = [{"actions": _anne_wins()}, bought, *[{"actions": _anne_wins()}] * 5]

    *_, last = tables = evening(coups, variant="temporaire", **TWO)

    assert tables[1].net == {"Anne": 10, "Bruno": -40, "Denis": -10 + 40}
    assert list(last.net) == ["Denis", "Anne", "Bruno"]
    assert last.net["Denis"] == 10
    said = advise(table_of(session_text(coups, variant="temporaire", **TWO)))[-1]
    assert said.act is Act.OFFER_BANK


def test_7_5_a_natural_that_was_misread_moves_no_bank():
    natural = rounds("temporaire", "9C 8S", "TS 8D", "AH KH")
    play = ["shuffle", "cut", *natural, "stand 1", "stand B"]
    keys = {"variant": "temporaire", **TWO, "rules": {"bank_moves": "natural"}}

    read = table_of(session_text([{"actions": play}], **keys))
    mended = table_of(session_text([{"actions": [*play, "correct 7 9H"]}], **keys))

    assert (advise(read)[-1].act, advise(read)[-1].hand) == (Act.OFFER_BANK, "2")
    assert totals(read)["Bruno"] == 20
    assert advise(mended)[-1].act is Act.NEXT_COUP
    assert totals(mended)["Bruno"] == 10
