"""Random coups, dealt and settled by a second reckoning, against the engine: to the cent."""

from __future__ import annotations

from fractions import Fraction
from random import Random, SystemRandom

import pytest

from tests.chance import EXPLORING, TIMES
from tests.game.second.evening import evening
from tests.game.second.games import GAMES
from tests.game.tables import settle_text

pytestmark = pytest.mark.untraced
EVENINGS, COUPS = 20, 4


def dealt(variant, seed, coups):
    """Deal an evening: the same for the same number."""
    return evening(Random(f"{variant} {seed}"), variant, coups)  # noqa: S311


def seeds():
    """Give the numbers that evenings grow from: the same every time, unless one explores."""
    first = SystemRandom().randrange(10**12) if EXPLORING else 0
    return range(first, first + EVENINGS * TIMES)


def found_by_the_engine(settled):
    """Give the engine's reckoning of a coup in the words of the second one."""
    return {
        "complete": settled.complete,
        "net": {name: Fraction(str(amount)) for name, amount in settled.net.items()},
        "outcomes": settled.outcomes,
        "stakes": {hand: Fraction(str(amount or 0)) for hand, amount in settled.stakes.items()},
        "raised": sorted(
            ((each["code"], each["hand"], each["chosen"]) for each in settled.raised), key=str
        ),
    }


def compare(played, seed):
    """Hold every coup of an evening to what the engine makes of it."""
    last = len(played.coups) - 1
    for number, settled in enumerate(settle_text(played.text(last))):
        expected = expected_of(played.coups[number])
        found = found_by_the_engine(settled)
        assert found == expected, told(played, number, seed, found)


def expected_of(coup):
    return {
        "complete": True,
        "net": coup.net,
        "outcomes": coup.outcomes,
        "stakes": coup.stakes,
        "raised": coup.raised,
    }


def told(played, number, seed, found):
    """Print a coup as a file, with both reckonings; what came before it only where that matters."""
    alone = played.text(number, first=number)
    text = alone if found_by_the_engine(settle_text(alone)[0]) == found else played.text(number)
    rows = [
        f"  {key}\n    engine: {_plain(found[key])}\n    second: {_plain(expected)}"
        for key, expected in expected_of(played.coups[number]).items()
        if found[key] != expected
    ]
    return "\n".join([f"evening {seed}, coup {number + 1}", text, *rows])


def _plain(value):
    return (
        {key: str(each) for key, each in value.items()} if isinstance(value, dict) else str(value)
    )


@pytest.mark.hypothesis
@pytest.mark.parametrize("variant", [*GAMES, "pirate"])
def test_two_reckonings_agree_to_the_cent(variant):
    for seed in seeds():
        played = dealt(variant, seed, COUPS)
        if played.coups:
            compare(played, seed)


@pytest.mark.hypothesis
@pytest.mark.parametrize("variant", GAMES)
def test_no_coup_is_complete_before_the_last_thing_it_needs(variant):
    for seed in seeds():
        played = dealt(variant, seed, 1)
        for coup in played.coups:
            if coup.needed:
                (settled,) = settle_text(played.text(0, cut=coup.needed - 1))
                assert not settled.complete, played.text(0, cut=coup.needed - 1)


CHOICES = {
    "first-card-turned": ["keep", "withdraw"],
    "late-stake": ["accept", "refuse"],
    "turned-in-pack": ["accept", "refuse"],
    "two-cards-first-round": ["first", "second", "two-hands"],
    "two-cards-second-round": ["first", "second"],
    "unrequested-card": ["keep", "refuse"],
}
CODES = {
    *("missed-card", "undeclared-bust", "banker-must-draw", "banker-must-stand", "forbidden-look"),
    *("past-fou", "out-of-order", "stake-out-of-limits", "wrong-payment", "wrong-deal-face"),
    *("decision-not-allowed", *CHOICES),
}
ACTS = {
    *("deal", "show", "stand", "split", "double", "surrender", "insure", "stake", "double-all"),
    *("redouble", "look", "bury", "fou", "shuffle", "cut", "burn", "exposed", "choose", "pay"),
    *("take", "correct", "strike"),
}
OUTCOMES = {
    *("natural", "win", "lose", "push", "bust", "surrendered", "premium", "withdrawn"),
}
MARKS = {
    *("split early", "doubled early", "two hands, at once", "two hands, late", "insured for more"),
    *("turned in pack, in a round", "turned in pack, in the draw", "shuffled when all have cards"),
    *("over by a kept card", "hidden bust that the file knows"),
}


def test_every_slip_every_answer_every_act_and_every_outcome_is_among_them():
    evenings = [
        dealt(variant, seed, COUPS) for variant in [*GAMES, "pirate"] for seed in range(EVENINGS)
    ]
    coups = [coup for played in evenings for coup in played.coups]
    raised = [each for coup in coups for each in coup.raised]
    answers = {(code, answer) for code, answers in CHOICES.items() for answer in answers}

    assert {code for code, _, _ in raised} == CODES
    assert {(code, answer) for code, _, answer in raised if answer} == answers
    assert {act.split()[0] for coup in coups for act in coup.keys["actions"]} == ACTS
    assert {outcome for coup in coups for outcome in coup.outcomes.values()} == OUTCOMES
    assert set().union(*(coup.marks for coup in coups)) == MARKS
