"""The score of an evening: the sums are those of the log, and what is told of them is true."""

from itertools import islice
from random import Random

import pytest

from tracker.game import PRESETS, SimulationRequest, read_file
from tracker.game.coup import BANKER
from tracker.game.scores import evening_score
from tracker.game.settlement import Outcome
from tracker.game.simulate.dealer import deal_evening
from tracker.game.table import TREASURE, totals
from tracker.store.evening_table import EveningTable

HEAD = 'variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\nstakes = [5, 10]\n'
NATURAL = '"deal 1 AS", "deal 2 8C", "deal B 8D", "deal 1 TS", "deal 2 9C", "stand 2", "deal B TC"'
LOST = (
    '"deal 1 9S", "deal 2 8C", "deal B 8D", "deal 1 8S", "deal 2 7C", "deal 1 TC", "deal 2 9D",'
    ' "deal B TC"'
)
BANK_BUST = (
    '"deal 1 9S", "deal 2 8C", "deal B 6D", "deal 1 TS", "deal 2 TC", "stand 1", "stand 2",'
    ' "deal B TH", "deal B KD"'
)


def live_of(*coups, head=HEAD):
    text = head + "".join(f"[[coup]]\nactions = [{each}]\n" for each in coups)
    return EveningTable(read_file(text).entries)


def score_of(live):
    return evening_score(each.table for each in live.coups())


def test_the_sums_are_those_of_the_log():
    live = live_of(NATURAL, LOST, BANK_BUST)
    found = score_of(live)

    assert found.sums == totals(live.table) == {"Bruno": -10, "Anne": 7.5, "Denis": 2.5}
    assert list(found.sums) == ["Anne", "Denis", "Bruno"]
    assert found.runs["Anne"] == [0, 7.5, 2.5, 7.5]
    assert found.banker == "Denis"
    assert found.is_settled


def test_naturals_busts_and_the_best_coup_are_told_by_name():
    found = score_of(live_of(NATURAL, LOST, BANK_BUST))

    assert found.naturals == {"Anne": 1}
    assert found.busts == {"Anne": 1, "Bruno": 1, "Denis": 1}
    assert found.best == (3, "Bruno", 10, 10, Outcome.WIN)
    assert [coup.bank_won for coup in found.coups] == [2.5, 15, -15]


def test_what_the_bank_won_is_what_the_players_lost_and_stakes_are_those_of_the_beginning():
    doubled = (
        '"deal 1 5S", "deal 2 TC", "deal B 6D", "deal 1 6S", "deal 2 9H", "double 1", "deal 1 TC",'
        ' "stand 2", "deal B TC", "deal B 4C"'
    )
    (coup,) = score_of(live_of(doubled, head=HEAD.replace("base", "blackjack"))).coups

    assert coup.staked == 15
    assert coup.bank_won == -sum(coup.net[name] for name in ("Anne", "Bruno"))


def test_a_coup_in_which_nothing_was_dealt_is_none():
    assert [each.number for each in score_of(live_of(LOST, "")).coups] == [1]
    assert score_of(live_of("")).sums == evening_score([]).sums == {}


def test_an_unfinished_coup_is_counted_as_far_as_it_is_settled():
    found = score_of(live_of(LOST, '"deal 1 9S", "deal 2 8C"'))

    assert not found.is_settled
    assert found.sums == {"Denis": 15, "Anne": -5, "Bruno": -10}


def test_whoever_is_caught_up_with_still_leads():
    found = score_of(live_of(LOST, BANK_BUST, BANK_BUST, LOST, LOST))

    assert [(each.number, each.name) for each in found.leaders] == [
        (1, "Denis"),
        (3, "Bruno"),
        (5, "Denis"),
    ]


@pytest.mark.parametrize("then", ["", ', "bank holds 40"'])
@pytest.mark.parametrize("opened", [(), ("",)])
def test_what_the_next_banker_holds_is_not_the_bank_of_the_one_before(then, opened):
    moved = NATURAL + ', "bank accept 1"' + then

    found = score_of(live_of(LOST, moved, *opened, head=HEAD + "bank = 100\n"))

    assert found.banker == "Denis"
    assert found.bank == (100, None)


def test_where_the_bank_passed_round_nobody_is_the_banker():
    found = score_of(live_of(NATURAL + ', "bank accept 1"', LOST))

    assert [coup.banker for coup in found.coups] == ["Denis", "Anne"]
    assert found.banker is None


def test_chips_are_told_where_they_were_counted():
    live = live_of(NATURAL, head=HEAD + "holdings = [50, 60]\nbank = 100\n")
    found = score_of(live)

    assert found.chips == {"Anne": 50, "Bruno": 60}
    assert found.bank == (100, 100 + found.sums["Denis"])


def test_the_treasure_stands_last_and_leads_never():
    actions = (
        '"deal 1 ??", "deal 2 ??", "deal B ??", "deal 1 ??", "deal 2 ??", "deal B ??", "stand 1",'
        ' "stand 2", "stand B", "show 1 TS 9S", "show 2 8C 7C", "show B 8D 7D"'
    )
    head = 'variant = "pirate"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\n'
    found = score_of(live_of(actions, head=head))

    assert list(found.sums)[-1] == TREASURE
    assert (found.sums["Anne"], sum(found.sums.values())) == (1, 0)
    assert found.banker is None
    assert all(each.name != TREASURE for each in found.leaders)


@pytest.mark.parametrize("variant", [name for name in PRESETS if PRESETS[name].game.has_bank])
def test_in_every_game_the_sums_are_those_of_the_ledger(variant):
    request = SimulationRequest(PRESETS[variant], "basic", players=3)
    played = list(islice(deal_evening(request, Random(3)), 40))  # noqa: S311  cards, not secrets
    found = evening_score(each.table for each in played)

    assert len(found.coups) == 40
    assert found.sums == totals(played[-1].table)
    assert found.sums[BANKER] == sum(coup.bank_won for coup in found.coups)
    assert sum(found.sums.values()) == 0
    assert all(coup.staked == 6 for coup in found.coups)
