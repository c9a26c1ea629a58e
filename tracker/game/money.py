"""Exact money: whole numbers where they are whole, fractions where they are not."""

from __future__ import annotations

import re
from fractions import Fraction

Money = int | Fraction

# More than any table holds; and every sum of such amounts is exact in JSON, whose numbers keep
# fifteen digits.
_AMOUNT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,4})?")


class MoneyError(ValueError):
    """A text that names no amount."""


def money(text: str) -> Money:
    """Read an amount.

    >>> money("15"), money("7.50")
    (15, Fraction(15, 2))
    """
    if not _AMOUNT.fullmatch(text, 0):
        raise MoneyError(
            f"not an amount of chips (at most nine digits and four decimals): {text!r}"
        )
    return exact(Fraction(text))


def exact(amount: Money) -> Money:
    """Give a whole amount back as an int, so that reckoning stays quick and prints plainly."""
    return int(amount) if amount.denominator == 1 else amount


def times(amount: Money, odds: Money) -> Money:
    """Multiply a stake by its odds.

    >>> times(5, Fraction(3, 2))
    Fraction(15, 2)
    """
    return exact(amount * odds)


def decimal(amount: Money) -> str:
    """Write an amount as people type it, or as a fraction where no decimal is exact.

    >>> decimal(Fraction(15, 2)), decimal(-20), decimal(Fraction(1, 8)), decimal(Fraction(1, 3))
    ('7.5', '-20', '0.125', '1/3')
    """
    digits = _decimals(amount.denominator)
    if not digits:
        return str(amount)
    whole, rest = divmod(int(abs(amount) * 10**digits), 10**digits)
    return f"{'-' if amount < 0 else ''}{whole}.{rest:0{digits}d}"


def _decimals(denominator: int) -> int:
    """Count the decimals that an amount needs; none where it is whole or has no end of them."""
    counts = []
    for prime in (2, 5):
        count = 0
        while denominator % prime == 0:
            denominator //= prime
            count += 1
        counts.append(count)
    return max(counts) if denominator == 1 else 0


def number(amount: Money) -> int | float:
    """Give an amount to JSON; every amount we reckon is a short decimal, which a float prints."""
    return int(amount) if amount.denominator == 1 else float(amount)
