"""Who pays whom: exact, and with the fewest payments there can be."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tracker.game.transfers import transfers

AMOUNTS = st.integers(-8, 8).map(lambda each: Fraction(each, 2))


def fewest(sums):
    """Try every payment that settles the first open person, and count the fewest payments."""
    still = [each for each in sums if each]
    if not still:
        return 0
    first, rest = still[0], still[1:]
    tries = []
    for place, other in enumerate(rest):
        if first * other < 0:
            tries.append([*rest[:place], other + first, *rest[place + 1 :]])
    return 1 + min(map(fewest, tries))


def named(amounts):
    """Name people, and let the last one have what brings the sum to 0."""
    every = [*amounts, -sum(amounts)]
    return {f"P{place}": each for place, each in enumerate(every)}


def left(sums, found):
    """Give what is still open after the payments."""
    still = dict(sums)
    for each in found:
        still[each.payer] += each.amount
        still[each.payee] -= each.amount
    return still


@tried(300)
@given(st.lists(AMOUNTS, max_size=6))
def test_every_sum_is_settled_with_the_fewest_payments(amounts):
    sums = named(amounts)
    found = transfers(sums)

    assert not any(left(sums, found).values())
    assert all(each.amount > 0 and each.payer != each.payee for each in found)
    assert len(found) == fewest(sums.values())


def test_the_largest_debtor_first_is_not_always_the_fewest():
    sums = {"Anne": 6, "Bruno": 4, "Chloé": -3, "Denis": -3, "Élise": -2, "Farid": -2}

    assert len(transfers(sums)) == 4


@pytest.mark.parametrize("people", [14, 15])
def test_a_table_of_fourteen_is_settled_exactly(people):
    random = Random(people)  # noqa: S311  amounts, not secrets
    # groups that are known, and mixed: no better division can be missed
    groups = [named([random.randint(10**6, 10**7) for _ in range(3)]) for _ in range(people // 4)]
    mixed = [each for group in groups for each in group.values()]
    random.shuffle(mixed)
    sums = {f"P{place}": each for place, each in enumerate(mixed)}
    found = transfers(sums)

    assert not any(left(sums, found).values())
    assert len(found) <= len(sums) - len(groups)


def test_a_crowd_is_settled_too_if_not_with_the_fewest():
    sums = named([3**place for place in range(20)])
    found = transfers(sums)

    assert not any(left(sums, found).values())
    assert len(found) < len(sums)


def test_nobody_pays_where_nothing_is_open():
    assert transfers({}) == []
    assert transfers({"Anne": 0, "Denis": 0}) == []


def test_sums_that_do_not_add_up_are_a_bug():
    with pytest.raises(AssertionError):
        transfers({"Anne": 5, "Denis": -4})
