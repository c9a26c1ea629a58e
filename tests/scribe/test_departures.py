"""A hand that is swept while the others still play is out, even if not all of its cards were read."""

import pytest

from tests.scribe.evening import Evening
from tracker.belief.sightings import CardKind, Look, Sighting
from tracker.game.cards import card
from tracker.game.coup import Coup, Hand, Held
from tracker.game.events import CardDealt
from tracker.game.notation import read
from tracker.game.rules import PRESETS
from tracker.game.table import settle
from tracker.scribe.departures import chance_of_bust, left_early
from tracker.scribe.memory import Memory
from tracker.scribe.naming import Naming


@pytest.fixture
def evening():
    """Deal two cards to each, and an open one to seat 1."""
    evening = Evening()
    evening.deal_round()
    evening.deal("1 9S")
    return evening


def sweep(evening, seat):
    """Take the cards of a seat away; then the next hand draws."""
    evening.remove(*[name for name in evening.stage.cards if name.startswith(f"{seat}.")])
    evening.wait(2)
    evening.deal(f"{int(seat) + 1} 5C")
    evening.wait(6)


def test_a_hand_that_shows_all_but_one_card_and_is_swept_is_bust(evening):
    evening.stage.hidden.add("1.1")
    evening.turn("1.0", "KD")
    evening.wait(2)
    sweep(evening, "1")

    assert evening.actions[8:] == ["deal 1 9S", "show 1 KD", "bury 1", "deal 2 5C"]
    assert evening.asked == evening.raised == []


def test_a_hand_that_the_banker_has_passed_over_since_is_asked_about(evening):
    evening.stage.hidden.add("1.1")
    evening.turn("1.0", "KD")
    evening.wait(2)
    evening.remove("1.0", "1.1", "1.2")
    evening.wait(2)
    evening.say("deal 2 5C")
    evening.deal("3 4D")
    evening.wait(6)

    assert evening.asked == [("OTHER", "1")]


def test_a_hand_of_which_a_card_lies_below_another_has_not_left(evening):
    evening.stage.hidden |= {"1.0", "1.1"}
    evening.lay("1.3", "1", "QC", across=70, inward=1)
    evening.wait(6)
    sweep(evening, "1")

    assert "bury 1" in evening.actions


def test_what_may_have_been_a_natural_is_asked_about():
    evening = Evening()
    evening.deal_round()
    evening.stage.hidden.add("1.1")
    evening.turn("1.0", "AS")
    evening.wait(2)
    sweep(evening, "1")

    assert evening.asked == [("OTHER", "1")]


def test_a_hand_that_stood_before_it_was_swept_is_asked_about(evening):
    evening.stand("1")
    sweep(evening, "1")

    assert evening.asked == [("GONE", "1")]


def test_a_hand_that_lies_until_the_next_one_has_drawn_was_not_bust(evening):
    evening.deal("2 3D")
    sweep(evening, "1")

    assert ("GONE", "1") in evening.asked


def test_a_hand_that_left_before_one_ahead_of_it_drew_was_not_in_turn(evening):
    evening.remove("2.0", "2.1")
    evening.wait(2)
    evening.deal("1 3S", "3 5C")
    evening.wait(6)

    assert evening.asked == [("GONE", "2")]
    drawn = next(each.seq for each in evening.entries if each.event == read("deal 1 3S"))
    assert evening.session.asked[0].doubt.about == drawn  # from then on it is out


def test_a_hand_that_loses_anyway_is_buried_when_it_was_swept():
    evening = Evening("simplifie")
    evening.deal("1 8S", "2 9C", "3 5H", "B 9H", "1 TD", "2 TC", "3 TH")
    evening.remove("3.0", "3.1")
    evening.wait(2)
    evening.deal("B TS")
    evening.wait(2.5)

    assert evening.actions[7:] == ["bury 3", "deal B TS"]
    assert evening.asked == evening.raised == []


def test_where_the_bankers_natural_takes_more_a_hand_is_not_taken_for_bust():
    evening = Evening("brulee")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 9S", "2 9C", "3 9H", "B KS")
    evening.turn("3.0", "7H")
    evening.wait(2)
    evening.remove("3.0", "3.1")
    evening.wait(2)
    evening.turn("B.0", "AH")
    evening.wait(4)

    lost = settle(evening.session.table).of("3")
    assert lost is not None
    assert lost.net == -20
    assert evening.actions[8:] == ["show 3 7H", "show B AH"]
    assert ("GONE", "3") not in evening.asked


def lies(track, **fields):
    seen = Sighting(track, "1", 0, 0, CardKind.TURNED, 0, 0, 1000, (), (), 0)
    return seen._replace(**fields)


def test_what_lies_below_another_has_not_left():
    memory, look = Memory(), Look(20_000, 0, ())
    hand = Hand("1", (Held(card("9S"), False, 5),))
    coup = Coup(PRESETS["permanent"], {"1": hand})
    memory.coup.claims[5] = 7
    later = CardDealt("2", card("5C"), covered=False)
    memory.coup.written[9] = Naming(8, later, 0, later.card, came_ms=9000)

    memory.seen[7] = lies(7, is_below=True)
    assert not left_early(memory, look, coup, hand)
    memory.seen[7] = lies(7)
    assert left_early(memory, look, coup, hand)
    memory.seen.clear()
    assert not left_early(memory, look, coup, hand)


def test_a_natural_of_ponte_that_is_swept_once_the_banker_shows_two_cards_stays_one():
    evening = Evening("ponte")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??", "B ??")
    for name, face in (("1.0", "AS"), ("1.1", "KD")):
        evening.turn(name, face)
    evening.wait()
    evening.stand("23")
    for name, face in (("B.0", "8H"), ("B.1", "2C")):
        evening.turn(name, face)
    evening.wait()
    evening.remove("1.0", "1.1")
    evening.wait(2)
    evening.deal("B 4D")
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 AS KD", "show B 8H 2C", "bury 1", "deal B 4D"]
    assert evening.asked == evening.raised == []


def chance(names):
    hand = Hand("1", tuple(Held(card(name), False, n) for n, name in enumerate(names.split())))
    return chance_of_bust(Coup(PRESETS["permanent"], {"1": hand}), hand)


@pytest.mark.parametrize(
    ("names", "least", "most"),
    [
        ("KD 9S ??", 0.99, 1),
        ("KD 2S ??", 0.98, 1),
        ("9S ?? ??", 0.98, 1),
        ("2D 3S", 0, 0),
        ("AD ??", 0, 0.1),
        ("KD ??", 0, 0.2),
        ("?? ?? ??", 0, 0),
    ],
)
def test_how_likely_a_hand_that_left_in_its_turn_is_bust(names, least, most):
    assert least <= chance(names) <= most


def test_the_more_a_hand_counts_the_likelier_is_one_card_more_too_many():
    chances = [chance(names) for names in ("5D 6S", "KD 2S", "KD 6S", "KD 9S")]

    assert chances[0] == 0
    assert chances == sorted(set(chances))
