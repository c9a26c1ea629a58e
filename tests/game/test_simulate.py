"""Simulated coups: dealt by the rules, through the fold, and true to the published figures."""

import json
from dataclasses import replace
from itertools import islice
from math import sqrt
from random import Random

import pytest

from tests import chance
from tests.game.oracle import (
    BUST,
    NATURAL,
    edge_of_standing_on,
    edge_without_end,
    finals_by_up_card,
)
from tests.game.test_oracle import (
    ENDS,
    ONE_DECK_OVER_ALL_WITHOUT_A_LOOK,
    ONE_DECK_WITHOUT_A_LOOK,
    TWO_DECKS_AFTER_THE_LOOK,
)
from tracker.cli.parallel import PART, Simulation, simulate
from tracker.game.assist import Act, advise
from tracker.game.coup import BANKER
from tracker.game.events import (
    CardBurnt,
    CardDealt,
    CardsTurned,
    CoupOpened,
    Doubled,
    FouShown,
    Looked,
    PackCut,
    SessionOpened,
    Shuffled,
    Split,
    StakePlaced,
    Stood,
    Surrendered,
)
from tracker.game.fold import EMPTY, apply, fold
from tracker.game.rules import PRESETS, BankerDraws, BankMoves
from tracker.game.simulate.dealer import SimulationError, SimulationRequest, deal_evening
from tracker.game.simulate.edge import FINALS, Tally, as_json, measured, tally
from tracker.game.simulate.edge import simulate as simulate_coups
from tracker.game.table import irregularities, settle, totals

BANKED = [name for name, rules in PRESETS.items() if rules.game.has_bank]


def dealt(variant, coups, strategy="basic", players=3, **changes):
    request = SimulationRequest(replace(PRESETS[variant], **changes), strategy, players)
    return first(coups, request, 7)


def first(coups, request, seed):
    random = Random(seed)  # noqa: S311  cards, not secrets
    return list(islice(deal_evening(request, random), coups))


def facts(played):
    return [line.fact for each in played for line in each.lines]


# through the very same fold


@pytest.mark.parametrize("variant", BANKED)
def test_every_coup_is_settled_without_an_irregularity(variant):
    for played in dealt(variant, 150, surrender=True):
        assert settle(played.table).complete
        assert irregularities(played.table) == ()


@pytest.mark.parametrize("variant", BANKED)
def test_the_log_of_a_simulated_evening_folds_to_the_same_accounts(variant):
    evening_ = dealt(variant, 40)
    table = fold(line for played in evening_ for line in played.lines)
    assert totals(table) == totals(evening_[-1].table)
    assert totals(table)[BANKER] == -sum(played.won for played in evening_)


@pytest.mark.parametrize("variant", BANKED)
@pytest.mark.parametrize("strategy", ["basic", "stand-on-20"])
def test_the_dealer_does_nothing_but_what_the_banker_would_be_told(variant, strategy):
    table = EMPTY
    for played in dealt(variant, 60, strategy, players=5, surrender=strategy == "basic"):
        for line in played.lines:
            assert is_advised(table, line.fact), (line, advise(table))
            table = apply(table, line)


def is_advised(table, fact):  # noqa: C901, PLR0911  one arm for each kind of fact
    """Tell whether an act of the dealer, or what he asked for, stands among his advice."""
    told = {(each.act, each.hand) for each in advise(table)}
    acts = {act for act, _ in told}
    match fact:
        case SessionOpened() | FouShown() | PackCut() | CardBurnt():
            return True  # what opens the evening, and what goes with a shuffle
        case Looked():
            return Act.LOOK in acts
        case CoupOpened():
            return Act.NEXT_COUP in acts
        case Shuffled():
            return bool(acts & {Act.GATHER, Act.SHUFFLE})
        case StakePlaced(hand):
            return Act.STAKES in acts or (Act.STAKE, hand) in told
        case CardsTurned("B"):
            return Act.TURN in acts or settle(table).complete
        case CardsTurned(hand):
            return (Act.ASK, hand) in told and table.coup.hands[hand].total.least > 21
        case CardDealt("B"):
            return bool(acts & {Act.DRAW, Act.DRAW_OR_STAND}) or (Act.DEAL, BANKER) in told
        case Stood("B"):
            return Act.DRAW_OR_STAND in acts
        case CardDealt(hand):
            return bool({(Act.DEAL, hand), (Act.ASK, hand)} & told)
        case Stood(hand) | Split(hand) | Doubled(hand) | Surrendered(hand):
            return (Act.ASK, hand) in told
    raise AssertionError(fact)


# the talon


def test_nobody_is_dealt_a_card_twice_from_one_talon():
    for variant in BANKED:
        seen = []
        for fact in facts(dealt(variant, 120)):
            if isinstance(fact, Shuffled):
                seen = []
            elif isinstance(fact, CardDealt | CardBurnt):
                seen.append(fact.card)
                assert seen.count(fact.card) <= PRESETS[variant].decks


def test_at_the_fou_the_cards_in_play_stay_out_of_the_shuffle():
    played = next(
        each
        for each in dealt("temporaire", 300, "stand-on-20", players=5)
        if any(isinstance(line.fact, FouShown) for line in each.lines)
    )
    names = [type(line.fact) for line in played.lines]
    fou = names.index(FouShown)
    assert names[fou : fou + 3] == [FouShown, Shuffled, PackCut]
    in_play = [line.fact.card for line in played.lines if isinstance(line.fact, CardDealt)]
    assert len(in_play) == len(set(in_play))


def test_a_shoe_without_a_marker_is_shuffled_when_it_is_empty():
    evening_ = dealt("simplifie", 60, "stand-on-20", players=5, decks=1)
    inside = [
        played
        for played in evening_
        if any(isinstance(line.fact, Shuffled) for line in played.lines[3:])
    ]
    assert inside
    assert not any(isinstance(fact, FouShown) for fact in facts(evening_))


def test_the_banker_gathers_what_would_not_last_for_a_deal():
    begun = [played.lines[0].fact for played in dealt("permanent", 60)]
    assert Shuffled() in begun


def test_in_brulee_a_card_is_burnt_after_each_cut():
    logged = facts(dealt("brulee", 60))
    after = [logged[place + 1] for place, fact in enumerate(logged) if isinstance(fact, PackCut)]
    assert after
    assert all(isinstance(fact, CardBurnt) for fact in after)


def test_a_fresh_pack_is_shuffled_before_every_coup():
    request = SimulationRequest(PRESETS["permanent"], "mimic", fresh_pack=True)
    for played in first(10, request, 1)[1:]:
        assert played.lines[0].fact == Shuffled()


# the players and the bank


def test_players_split_double_and_give_up_where_the_game_lets_them():
    logged = facts(dealt("blackjack", 600, surrender=True))
    assert {Split, Doubled, Surrendered} <= {type(fact) for fact in logged}


def test_a_free_banker_stops_at_17_and_says_so():
    for played in dealt("temporaire", 80, players=2):
        banker = played.table.coup.banker
        if played.table.coup.banker_stood:
            assert 17 <= banker.total.points <= 20


def test_the_bank_stays_where_it_is():
    evening_ = dealt("temporaire", 30, bank_moves=BankMoves.NATURAL)
    assert {played.table.circle for played in evening_} == {("B", "1", "2", "3")}


def test_in_brulee_stakes_are_placed_between_the_rounds():
    names = [type(line.fact) for line in dealt("brulee", 1, players=2)[0].lines]
    assert names[-99:][4:11] == [CardDealt] * 3 + [StakePlaced] * 2 + [CardDealt] * 2


def test_the_same_seed_deals_the_same_cards():
    assert dealt("casino", 20) == dealt("casino", 20)


# what is refused


@pytest.mark.parametrize(
    ("variant", "changes", "sentence"),
    [
        ("pirate", {}, "nobody holds a bank in this game"),
        ("permanent", {"players": 0}, "players must be from 1 to 7 here: 0"),
        ("permanent", {"players": 8}, "players must be from 1 to 7 here: 8"),
        ("temporaire", {"players": 7}, "players must be from 1 to 6 here: 7"),
        ("ponte", {"banker": "luck"}, "no banker of that name"),
        ("permanent", {"strategy": "luck"}, "no strategy of that name"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_a_sentence(variant, changes, sentence):
    request = replace(SimulationRequest(PRESETS[variant], "mimic"), **changes)
    with pytest.raises(ValueError, match=sentence):
        first(1, request, 0)


@pytest.mark.parametrize("wrong", [{"coups": 0}, {"coups": 5, "processes": 0}])
def test_a_simulation_deals_at_least_one_coup_in_one_process(wrong):
    with pytest.raises(SimulationError, match="at least 1: 0"):
        simulate(Simulation(SimulationRequest(PRESETS["base"], "mimic"), **wrong))


# counting


def test_tallies_of_parts_add_up_to_that_of_the_whole():
    evening_ = dealt("blackjack", 90)
    assert tally(evening_[:40]) + tally(evening_[40:]) == tally(evening_)
    assert Tally() + tally(evening_) == tally(evening_)


def test_the_error_is_that_of_the_mean_over_coups():
    request = SimulationRequest(PRESETS["permanent"], "mimic", players=2)
    evening_ = first(200, request, 3)
    shares = [played.won / 4 for played in evening_]
    mean = sum(shares) / 200
    spread = sqrt(sum((share - mean) ** 2 for share in shares) / 199)
    found = measured(request, tally(evening_))
    assert found.player_edge == pytest.approx(mean)
    assert found.standard_error == pytest.approx(spread / sqrt(200))


def test_one_coup_shows_no_spread():
    request = SimulationRequest(PRESETS["permanent"], "mimic")
    found = measured(request, tally(first(1, request, 3)))
    assert found.standard_error is None


def test_where_the_banker_never_played_there_are_no_totals():
    request = SimulationRequest(PRESETS["permanent"], "mimic")
    assert measured(request, Tally(coups=1)).banker_final == dict.fromkeys(FINALS, 0.0)


@pytest.mark.parametrize(("variant", "cards"), [("base", 1), ("brulee", 1), ("ponte", 0)])
def test_totals_are_kept_apart_by_the_card_the_banker_shows(variant, cards):
    request = SimulationRequest(PRESETS[variant], "mimic", players=2)
    found = measured(request, tally(first(300, request, 3)))
    assert set(found.by_up_card) == (set(range(1, 11)) if cards else {0})


def test_the_json_has_the_keys_that_other_programs_read():
    run = simulate(Simulation(SimulationRequest(PRESETS["permanent"], "never-bust"), 20, seed=4))
    told = json.loads(json.dumps(as_json(run.result, run.coups_per_second)))
    assert list(told) == [
        *("variant", "coups", "strategy", "player_edge", "standard_error"),
        *("banker_final", "coups_per_second"),
    ]
    assert list(told["banker_final"]) == ["17", "18", "19", "20", "21", "natural", "bust"]
    assert sum(told["banker_final"].values()) == pytest.approx(1)
    assert (told["variant"], told["coups"], told["strategy"]) == ("permanent", 20, "never-bust")


def test_the_figures_do_not_depend_on_the_number_of_processes():
    order = Simulation(SimulationRequest(PRESETS["blackjack"], "basic"), 2 * PART + 1, seed=9)
    done = []
    one = simulate(order, done.append)
    assert simulate(replace(order, processes=2)).result == one.result
    assert done == [PART, PART, 1]
    assert simulate(replace(order, seed=10)).result != one.result


# against the oracle and the published tables

LONG = chance.of(10_000, 100_000)


def long_run(rules, strategy, players=1, coups=LONG):
    """Deal from a full pack each time, as the published tables suppose."""
    request = SimulationRequest(rules, strategy, players, fresh_pack=True)
    return simulate(Simulation(request, coups, seed=1, processes=2)).result


def within_three_errors(found, expected, among):
    return abs(found / among - expected) <= 3 * sqrt(expected * (1 - expected) / among)


def fits(found, exact):
    """Compare all turned cards at once: Pearson's chi square, within three of its own errors."""
    distance = freedom = 0.0
    for up, finals in exact.items():
        among = sum(found[up][end] for end in finals)
        distance += sum(
            (found[up][end] - among * p) ** 2 / (among * p) for end, p in finals.items()
        )
        freedom += len(finals) - 1
    return abs(distance - freedom) <= 3 * sqrt(2 * freedom)


@pytest.mark.slow
@pytest.mark.untraced
def test_after_the_look_the_bankers_totals_agree_with_the_oracle_and_the_published_table():
    # two players who never bust, so that the banker always plays but where both hold naturals
    found = long_run(PRESETS["permanent"], "stand-on-12", 2, 2 * LONG).by_up_card
    exact = finals_by_up_card(2, peek=True)
    assert fits(found, exact)
    for up in (1, 6, 10):
        without_naturals = sum(found[up][end] for end in ENDS)
        for end, published in zip(ENDS, TWO_DECKS_AFTER_THE_LOOK[up], strict=True):
            assert within_three_errors(found[up][end], exact[up][end], without_naturals), (up, end)
            assert within_three_errors(found[up][end], published, without_naturals), (up, end)


@pytest.mark.slow
@pytest.mark.untraced
def test_where_nobody_looks_one_decks_totals_agree_with_the_oracle_and_the_published_table():
    result = long_run(replace(PRESETS["simplifie"], decks=1), "stand-on-12", 2)
    found, ends = result.by_up_card, (*ENDS[:5], NATURAL, BUST)
    assert fits(found, finals_by_up_card(1, peek=False))
    for up, row in ONE_DECK_WITHOUT_A_LOOK.items():
        for end, published in zip(ends, row, strict=True):
            among = sum(found[up].values())
            assert within_three_errors(found[up][end], published, among), (up, end)
    played = sum(sum(counts.values()) for counts in found.values())
    for end, published in zip(ends, ONE_DECK_OVER_ALL_WITHOUT_A_LOOK, strict=True):
        assert within_three_errors(result.banker_final[end] * played, published, played), end


@pytest.mark.slow
@pytest.mark.untraced
def test_3_7_where_he_draws_on_soft_17_the_bankers_totals_agree_with_the_oracle():
    rules = replace(PRESETS["permanent"], banker_draws=BankerDraws.TO_SOFT_17)

    found = long_run(rules, "stand-on-12", 2).by_up_card

    assert fits(found, finals_by_up_card(2, peek=True, soft_17=True))
    assert not fits(found, finals_by_up_card(2, peek=True))


@pytest.mark.slow
@pytest.mark.untraced
def test_what_a_mimic_loses_to_one_deck_agrees_with_the_oracle():
    result = long_run(replace(PRESETS["permanent"], decks=1), "mimic")
    assert abs(result.player_edge - edge_of_standing_on(17, 1)) <= 3 * result.standard_error


@pytest.mark.slow
@pytest.mark.untraced
def test_what_a_player_who_never_draws_above_11_loses_agrees_with_an_endless_pack():
    # 400 packs are as good as endless; a free banker who stops at 17 plays as a forced one
    rules = replace(PRESETS["permanent"], decks=400, banker_draws=BankerDraws.FREE)
    request = SimulationRequest(rules, "stand-on-12")
    result = simulate(Simulation(request, chance.of(8_000, 60_000), seed=1, processes=2)).result
    assert abs(result.player_edge - edge_without_end(12)) <= 3 * result.standard_error


def test_a_natural_of_the_banker_is_counted_as_such():
    result = measured(
        SimulationRequest(PRESETS["permanent"], "mimic"),
        tally(dealt("permanent", 400, "mimic", players=1)),
    )
    assert result.by_up_card[1]["natural"] > 0
    assert result.by_up_card[6]["natural"] == 0


def test_no_coup_at_all_is_no_simulation():
    with pytest.raises(SimulationError, match="coups must be at least 1"):
        simulate_coups(SimulationRequest(PRESETS["base"], "basic"), 0, Random(1))  # noqa: S311
