"""Section 8: the pirates' game for gold coins."""

from __future__ import annotations

import pytest

from tests.game.tables import advised, evening, rounds, session_text, settle, table_of
from tracker.game.assist import Act, advise
from tracker.game.table import TREASURE

SEATS = ["Anne", "Bruno"]


def coup(banker, *hands, play=()):
    return {"actions": ["shuffle", "cut", *rounds("pirate", banker, *hands), *play]}


STOP = ("stand 1", "stand 2", "stand B")
ANNE_WINS = coup("TS 7S", "TH 9H", "TD 8D", play=STOP)
TIE_OF_18 = coup("TS 7S", "TH 8H", "TD 8D", play=STOP)
TIE_OF_21 = coup("TS 7S", "AH KH", "7D 7C", play=["stand 1", "deal 2 7H", "stand 2", "stand B"])
ALL_BUST = coup("TS 7S", "TH 8H", "TD 8D", play=["deal 1 KH", "deal 2 KD", "deal B KS"])


def played(*coups, **rules):
    return evening(list(coups), variant="pirate", banker="Denis", seats=SEATS, rules=rules)


def table(*coups, **rules):
    return table_of(
        session_text(list(coups), variant="pirate", banker="Denis", seats=SEATS, rules=rules)
    )


def test_8_1_one_coin_of_ten_is_at_stake():
    (settled,) = played(ANNE_WINS)

    assert settled.stakes == {"1": 1, "2": 1, "B": 1}
    assert table(ANNE_WINS).pot.treasure == 10


def test_8_1_the_dealer_plays_too_with_two_covered_cards():
    settled = settle("pirate", 2, rounds("pirate", "TS 7S", "TH 9H", "TD 8D"))

    assert settled.codes == []
    assert [each["hand"] for each in settled.json["hands"]] == ["1", "2", "B"]


def test_8_1_cards_may_be_dealt_two_at_a_time():
    actions = [f"deal {hand} ??" for hand in ("1", "1", "2", "2", "B", "B")]

    assert settle("pirate", 2, actions).codes == []


def test_8_1_a_third_card_in_the_deal_was_not_asked_for():
    settled = settle("pirate", 2, ["deal 1 ??"] * 3)

    assert settled.codes == [("unrequested-card", "1")]


def test_8_1_jokers_are_pirates_and_count_10():
    deal = rounds("pirate", "TS 7S", "FOU 9H", "FOU AD")

    settled = settle("pirate", 2, [*deal, *STOP])

    assert settled.codes == []
    assert settled.hand("1")["total"] == 19
    assert settled.hand("2")["total"] == 21
    assert settled.hand("2")["cards"] == ["FOU", "AD"]


def test_8_1_a_joker_that_is_shown_counts_10_as_well():
    deal = rounds("pirate", "TS 7S", "?? ??", "TD 8D")

    settled = settle("pirate", 2, [*deal, "stand 1", "stand 2", "stand B", "show 1 FOU 9H"])

    assert settled.codes == []
    assert settled.hand("1")["total"] == 19
    assert settled.net["Anne"] == 1


def test_8_1_there_are_two_jokers_and_no_third():
    settled = settle("pirate", 2, rounds("pirate", "FOU 7S", "FOU 9H", "FOU 8D"))

    assert settled.only("impossible-card")["hand"] == "B"


def test_8_1_a_second_ace_of_spades_is_impossible():
    settled = settle("pirate", 2, rounds("pirate", "TS 7S", "AS 9H", "AS 8D"))

    assert settled.only("impossible-card")["hand"] == "2"


def test_8_1_a_turned_second_card_is_no_turned_first_card():
    settled = settle("pirate", 2, ["deal 1 ??", "deal 2 ??", "deal B ??", "deal 1 KS"])

    assert settled.codes == [("wrong-deal-face", "1")]


def test_8_1_a_turned_first_card_is_named_once():
    deal = ["deal 1 KS", "deal 2 ??", "deal B ??", "deal 1 ??"]

    settled = settle("pirate", 2, deal)

    assert settled.codes == [("first-card-turned", "1")]


def test_8_1_nobody_places_a_stake():
    settled = settle("pirate", 2, [*rounds("pirate", "TS 7S", "5H 4H", "TD 8D"), "stake 1 5"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.stakes["1"] == 1


def test_8_2_in_turn_each_stops_or_draws_turned_cards():
    deal = rounds("pirate", "TS 7S", "5H 4H", "TD 8D")

    settled = settle("pirate", 2, [*deal, "deal 1 2C", "deal 1 8C", "stand 1", "stand 2"])

    assert settled.codes == []
    assert not settled.complete
    assert settled.hand("1")["total"] == 19


def test_8_2_when_all_have_stopped_all_show():
    deal = rounds("pirate", "?? ??", "?? ??", "?? ??")
    shown = ["show 1 TH 9H", "show 2 TD 8D"]

    before = settle("pirate", 2, [*deal, *STOP, *shown])
    after = settle("pirate", 2, [*deal, *STOP, *shown, "show B TS 7S"])

    assert (before.complete, before.net["Anne"]) == (False, 0)
    assert "Denis" in before.needs
    assert (after.complete, after.net["Anne"]) == (True, 1)


def test_8_2_showing_says_that_one_has_stopped():
    deal = rounds("pirate", "?? ??", "?? ??", "?? ??")

    settled = settle("pirate", 2, [*deal, "show 1 TH 9H", "show 2 TD 8D", "show B TS 7S"])

    assert settled.complete
    assert settled.net["Anne"] == 1


def test_8_2_the_dealer_is_told_whom_to_ask():
    deal = rounds("pirate", "TS 7S", "5H 4H", "TD 8D")

    first = advised("pirate", 2, deal)
    last = advised("pirate", 2, [*deal, "stand 1", "stand 2"])

    assert (first.act, first.hand) == (Act.ASK, "1")
    assert (last.act, last.hand) == (Act.ASK, "B")


def test_8_2_an_open_question_is_asked_before_the_coin_is_won():
    deal = rounds("pirate", "TS 7S", "TH 6H", "TD 8D")
    actions = [*deal, "stand 1", "deal 1 2S", "stand 2", "stand B"]

    asked = settle("pirate", 2, actions)
    kept = settle("pirate", 2, [*actions, "choose 1 keep"])

    assert asked.codes == [("unrequested-card", "1")]
    assert not asked.complete
    assert "Anne" in asked.needs
    assert kept.complete
    assert kept.codes == [("unrequested-card", "1")]


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        (("TS 7S", "TH 9H", "TD 8D"), "Anne"),
        (("TS 9S", "TH 7H", "TD 8D"), "Denis"),
        (("TS 7S", "AH KH", "TD 8D"), "Anne"),
        (("TS 7S", "TH 8H", "AD 9D"), "Bruno"),
    ],
)
def test_8_3_the_one_nearest_to_21_takes_the_coin(hands, winner):
    (settled,) = played(coup(*hands, play=STOP))

    assert settled.complete
    assert settled.net[winner] == 1
    assert settled.net[TREASURE] == -1
    assert sum(settled.net.values()) == 0
    assert sorted(settled.outcomes.values()) == ["lose", "lose", "win"]


def test_8_3_one_who_passes_21_cannot_win():
    (settled,) = played(coup("TS 7S", "TH 9H", "TD 8D", play=["deal 1 5C", "stand 2", "stand B"]))

    assert settled.outcomes == {"1": "bust", "2": "win", "B": "lose"}
    assert settled.net["Bruno"] == 1


def test_8_3_a_lone_black_jack_takes_the_stake_and_no_more():
    (settled,) = played(coup("TS 7S", "AH KH", "TD 8D", play=STOP))

    assert settled.net["Anne"] == 1


@pytest.mark.parametrize("tie", [TIE_OF_18, ALL_BUST])
def test_8_4_after_a_tie_one_more_coin_is_at_stake(tie):
    first, second = played(tie, ANNE_WINS)

    assert first.complete
    assert set(first.net.values()) == {0}
    assert second.stakes["1"] == 2
    assert second.net["Anne"] == 2


def test_8_4_ties_add_up_and_a_win_begins_again_with_one():
    *_, third, fourth = played(TIE_OF_18, TIE_OF_18, ANNE_WINS, ANNE_WINS)

    assert third.net["Anne"] == 3
    assert fourth.net["Anne"] == 1


def test_8_4_a_tie_behind_a_winner_is_no_tie():
    (settled,) = played(coup("TS 9S", "TH 8H", "TD 8D", play=STOP))

    assert settled.net["Denis"] == 1


def test_8_5_of_several_at_21_each_takes_one_coin_and_two_with_a_black_jack():
    (settled,) = played(TIE_OF_21)

    assert settled.complete
    assert settled.net == {"Anne": 2, "Bruno": 1, "Denis": 0, TREASURE: -3}


def test_8_5_two_black_jacks_take_two_each():
    (settled,) = played(coup("TS 7S", "AH KH", "AD QD", play=STOP))

    assert settled.net == {"Anne": 2, "Bruno": 2, "Denis": 0, TREASURE: -4}


def test_8_5_no_more_coins_are_taken_than_the_treasure_has():
    twice = coup("AS QS", "AH KH", "AD QD", play=STOP)

    first, second = played(twice, twice)

    assert first.net[TREASURE] == -6
    assert second.net[TREASURE] == -4
    assert sum(second.net.values()) == 0


def test_8_6_the_game_ends_when_the_treasure_is_empty():
    nine = advise(table(*[ANNE_WINS] * 9))[-1]
    ten = advise(table(*[ANNE_WINS] * 10))[-1]

    assert nine.act is Act.NEXT_COUP
    assert ten.act is Act.GAME_OVER


def test_8_6_no_coin_is_won_twice():
    *_, tenth, eleventh = played(*[ANNE_WINS] * 11)

    assert tenth.net["Anne"] == 1
    assert eleventh.net["Anne"] == 0


def test_8_6_a_stake_is_never_more_than_the_treasure_has():
    *_, last = played(*[ANNE_WINS] * 9, TIE_OF_18, ANNE_WINS)

    assert last.net["Anne"] == 1


def test_8_6_the_game_ends_when_the_cards_run_out():
    seats = ["Anne", "Bruno", "Chloé", "Diane"]
    ranks = "23456789TJ"
    coups = []
    for number in range(5):
        pair = ranks[2 * number : 2 * number + 2]
        hands = [f"{pair[0]}{suit} {pair[1]}{suit}" for suit in "SHDC"]
        coups.append({"actions": rounds("pirate", "?? ??", *hands)})
    text = session_text(coups, variant="pirate", banker="Denis", seats=seats)
    ending = 'stand 4", "show B QS KS'
    text = text.replace('"deal B ??"]', f'"deal B ??", "{ending}"]')

    said = advise(table_of(text))[-1]

    assert said.act is Act.GAME_OVER


@pytest.mark.parametrize(
    ("seats", "purses"),
    [(1, [5, 5]), (2, [4, 3, 3]), (3, [3, 3, 2, 2]), (4, [2, 2, 2, 2, 2])],
)
def test_8_7_the_coins_are_shared_out_odd_ones_from_the_first_seat_on(seats, purses):
    text = f'variant = "pirate"\nbanker = "Denis"\nseats = {["A", "E", "I", "O"][:seats]}\n'

    pot = table_of(text.replace("'", '"') + 'rules = { treasure = "shared" }').pot

    assert list(pot.purses.values()) == purses
    assert pot.treasure == 0


def test_8_7_the_winner_takes_the_stake_from_each_loser():
    (settled,) = played(ANNE_WINS, treasure="shared")

    assert settled.net == {"Anne": 2, "Bruno": -1, "Denis": -1, TREASURE: 0}


@pytest.mark.parametrize("tie", [TIE_OF_18, TIE_OF_21, ALL_BUST])
def test_8_7_a_tie_of_21s_is_a_tie_like_another(tie):
    first, second = played(tie, ANNE_WINS, treasure="shared")

    assert set(first.net.values()) == {0}
    assert second.net == {"Anne": 4, "Bruno": -2, "Denis": -2, TREASURE: 0}


def test_8_7_who_has_fewer_coins_than_the_stake_gives_what_he_has():
    *_, last = played(*[ANNE_WINS] * 4, treasure="shared")

    assert last.net == {"Anne": 0, "Bruno": 0, "Denis": 0, TREASURE: 0}


def test_8_7_the_game_ends_when_one_holds_everything():
    two = advise(table(*[ANNE_WINS] * 2, treasure="shared"))[-1]
    three = advise(table(*[ANNE_WINS] * 3, treasure="shared"))[-1]

    assert two.act is Act.NEXT_COUP
    assert three.act is Act.GAME_OVER


def test_8_7_the_used_cards_are_shuffled_when_the_talon_runs_out():
    played = {"actions": TIE_OF_18["actions"][2:]}

    acts = [each.act for each in advise(table(*[played] * 9, treasure="shared"))]

    assert acts == [Act.GATHER, Act.CUT, Act.NEXT_COUP]


def test_9_4_a_pirate_who_stops_over_21_has_declared_nothing_wrong():
    play = ["deal 1 KH", "stand 1", "stand 2", "stand B", "show 1 TH 8H"]

    (settled,) = played(coup("TS 7S", "TH 8H", "TD 8D", play=play))

    assert settled.codes == []
    assert settled.net["Bruno"] == 1


def test_9_7_a_pirate_who_refuses_a_card_gets_the_next_one_covered():
    deal = ["deal 1 ??", "deal 2 ??", "deal B ??", "deal 1 ??", "deal 2 ??", "exposed TH"]

    settled = settle("pirate", 2, [*deal, "deal B [TH]", "choose B refuse", "deal B [JS]"])

    assert settled.codes == [("turned-in-pack", "B")]


def test_8_2_a_pirate_with_21_in_two_cards_has_his_turn_like_the_others():
    play = ["stand 1", "deal 2 4C", "stand 2", "deal 2 5C", "choose 2 refuse", "stand B"]

    (settled,) = played(coup("TS 7S", "9H 8H", "AD KD", play=play))

    assert settled.codes == [("unrequested-card", "2")]
    assert settled.hand("2")["total"] == 15
    assert settled.outcomes == {"1": "push", "2": "lose", "B": "push"}
