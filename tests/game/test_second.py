"""Random coups, dealt and settled by a second reckoning, against the engine: to the cent."""

from __future__ import annotations

from fractions import Fraction
from random import Random, SystemRandom

import pytest

from tests.chance import EXPLORING, TIMES
from tests.game.second.evening import evening
from tests.game.second.games import GAMES
from tests.game.tables import settle_text

EVENINGS, COUPS = 12, 4


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


def told(played, number, seed, found, expected):
    """Print a coup with both reckonings."""
    rows = [
        f"  {key}\n    engine: {_plain(found[key])}\n    second: {_plain(expected[key])}"
        for key in expected
        if found[key] != expected[key]
    ]
    return "\n".join([f"seed {seed}, coup {number + 1}", played.text(number), *rows])


def _plain(value):
    return (
        {key: str(each) for key, each in value.items()} if isinstance(value, dict) else str(value)
    )


def compare(played, seed):
    """Hold every coup of an evening to what the engine makes of it."""
    last = len(played.coups) - 1
    for number, settled in enumerate(settle_text(played.text(last))):
        coup = played.coups[number]
        expected = {
            "complete": True,
            "net": coup.net,
            "outcomes": coup.outcomes,
            "stakes": coup.stakes,
            "raised": coup.raised,
        }
        found = found_by_the_engine(settled)
        assert found == expected, told(played, number, seed, found, expected)


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
