"""Everybody over several evenings, and the bank under each set of rules."""

from itertools import islice
from random import Random

from tracker.game import PRESETS, SimulationRequest, with_house_rules
from tracker.game.scores import evening_score
from tracker.game.simulate.dealer import deal_evening
from tracker.game.simulate.edge import simulate
from tracker.game.standings import BankRecord, bank_records, standings

from .test_scores import BANK_BUST, LOST, NATURAL, live_of, score_of


def test_evenings_are_added_up_by_name():
    first = score_of(live_of(NATURAL, LOST))
    second = score_of(live_of(BANK_BUST, head=live_head("Anne")))
    found = {each.name: each for each in standings([first, second])}

    anne = found["Anne"]
    assert (anne.evenings, anne.coups, anne.banked) == (2, 3, 1)
    assert anne.won == first.sums["Anne"] + second.sums["Anne"]
    assert (anne.naturals, anne.busts) == (1, 2)
    assert found["Denis"].evenings == 1
    assert [each.won for each in standings([first, second])] == sorted(
        (each.won for each in found.values()), reverse=True
    )


def test_two_names_of_one_person_are_one():
    score = score_of(live_of(NATURAL, LOST))
    apart = {each.name: each for each in standings([score])}
    found = {each.name: each for each in standings([score, score], {"Bruno": "Anne"})}

    anne = found["Anne"]
    assert (anne.names, anne.evenings, anne.coups) == (("Anne", "Bruno"), 2, 4)
    assert anne.won == 2 * (apart["Anne"].won + apart["Bruno"].won)
    assert anne.naturals == 2 * (apart["Anne"].naturals + apart["Bruno"].naturals)
    assert set(found) == {"Anne", "Denis"}


def live_head(banker):
    return f'variant = "base"\nbanker = "{banker}"\nseats = ["Zoé", "Bruno"]\nstakes = [5, 10]\n'


def test_the_treasure_is_nobody():
    head = 'variant = "pirate"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\n'
    actions = '"deal 1 ??", "deal 2 ??", "deal B ??", "deal 1 ??", "deal 2 ??", "deal B ??"'
    score = score_of(live_of(actions, head=head))

    assert {each.name for each in standings([score])} == {"Anne", "Bruno", "Denis"}
    assert bank_records([(PRESETS["pirate"], each) for each in score.coups]) == []


def test_the_banks_record_agrees_with_what_the_dealer_measures():
    rules = PRESETS["blackjack"]
    request = SimulationRequest(rules, "basic", players=3)
    played = list(islice(deal_evening(request, Random(5)), 300))  # noqa: S311  cards, not secrets
    score = evening_score(each.table for each in played)
    (record,) = bank_records((rules, each) for each in score.coups)
    measured = simulate(request, 300, Random(5))  # noqa: S311  cards, not secrets

    assert (record.coups, record.players) == (300, 3)
    assert abs(record.edge + measured.player_edge) < 1e-9


def test_rules_that_change_nothing_for_the_bank_are_counted_together():
    rules = PRESETS["base"]
    limited = with_house_rules(rules, {"highest_stake": 20})
    one_pack = with_house_rules(rules, {"decks": 1})
    coups = score_of(live_of(NATURAL, LOST, BANK_BUST)).coups
    found = bank_records(zip((rules, limited, one_pack), coups, strict=True))

    assert [each.coups for each in found] == [2, 1]


def test_what_is_not_settled_is_not_counted():
    coups = score_of(live_of(LOST, '"deal 1 9S"')).coups

    assert [each.coups for each in bank_records((PRESETS["base"], each) for each in coups)] == [1]


def test_a_record_of_nothing_has_no_edge():
    assert (BankRecord(PRESETS["base"]).edge, BankRecord(PRESETS["base"]).players) == (0.0, 1)
