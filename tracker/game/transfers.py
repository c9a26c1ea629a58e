"""Find the fewest payments that settle an evening: who pays whom, and how much. Pure."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.money import exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tracker.game.money import Money

# With up to 15 open sums, the fewest payments are searched for. That takes 0.1 s for 14 people, and
# about twice as long for each more. More people settle as one group, which may need more payments.
MOST_EXACT = 15


class Transfer(NamedTuple):
    """A payment between two people at the end of an evening."""

    payer: str
    payee: str
    amount: Money


def transfers(sums: Mapping[str, Money]) -> list[Transfer]:
    """Give the fewest payments that bring every sum to 0; the sums must add up to 0.

    If the sums of a group add up to 0, its n people settle among themselves with n - 1 payments. So
    the payments are fewest when people are divided into as many such groups as possible.

    >>> transfers({"Anne": 40, "Bruno": -20, "Chloé": -20, "Denis": 0})
    [Transfer(payer='Bruno', payee='Anne', amount=20), Transfer(payer='Chloé', payee='Anne', amount=20)]
    """
    assert sum(sums.values()) == 0, f"what is won is lost by somebody: {sums}"
    found: list[Transfer] = []
    for group in _groups({name: each for name, each in sums.items() if each}):
        found += _settled(group)
    return sorted(found, key=lambda each: -each.amount)


def _groups(sums: Mapping[str, Money]) -> Iterator[dict[str, Money]]:
    """Divide people into as many groups as possible that each add up to 0."""
    open_sums = dict(sums)
    # two people whose sums are opposite are a group of their own in some best division
    for name, amount in sums.items():
        other = next((each for each in open_sums if open_sums[each] == -amount), None)
        if name in open_sums and other is not None:
            yield {each: open_sums.pop(each) for each in (name, other)}
    names = list(open_sums)
    if len(names) > MOST_EXACT:
        yield open_sums
        return
    for members in _divided(_whole([open_sums[name] for name in names])):
        yield {names[place]: open_sums[names[place]] for place in members}


def _whole(amounts: Sequence[Money]) -> list[int]:
    """Multiply amounts by their common denominator, because whole numbers add up faster."""
    unit = lcm(*(each.denominator for each in amounts))
    return [int(each * unit) for each in amounts]


def _divided(amounts: Sequence[int]) -> list[list[int]]:
    """Divide people into the most groups that add up to 0; give each group's places in `amounts`.

    A number stands for a set of people: its bits are its members. When the members of a set come
    one by one, a group is complete each time their sum is 0. `most` is the number of groups in the
    best order, and `last` who comes last in it.
    """
    everybody = (1 << len(amounts)) - 1
    sums, most, last = [0] * (everybody + 1), [0] * (everybody + 1), [0] * (everybody + 1)
    for members in range(1, everybody + 1):
        lowest = members & -members
        sums[members] = sums[members ^ lowest] + amounts[lowest.bit_length() - 1]
        best, rest = -1, members
        while rest:
            one = rest & -rest
            rest ^= one
            if most[members ^ one] > best:
                best, last[members] = most[members ^ one], one
        most[members] = best + (sums[members] == 0)
    found: list[list[int]] = []
    members = everybody
    while members:
        if sums[members] == 0:
            found.append([])
        found[-1].append(last[members].bit_length() - 1)
        members ^= last[members]
    return found


def _settled(sums: Mapping[str, Money]) -> Iterator[Transfer]:
    """Let whoever owes most pay whoever is owed most, until nobody owes anything."""
    still = dict(sums)
    while any(still.values()):
        payer = min(still, key=lambda name: still[name])
        payee = max(still, key=lambda name: still[name])
        amount = min(-still[payer], still[payee])
        still[payer], still[payee] = exact(still[payer] + amount), exact(still[payee] - amount)
        yield Transfer(payer, payee, exact(amount))
