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
    """Write an amount as people type it.

    >>> decimal(Fraction(15, 2)), decimal(-20), decimal(Fraction(1, 8))
    ('7.5', '-20', '0.125')
    """
    if amount.denominator == 1:
        return str(int(amount))
    digits = 1
    while (amount * 10**digits).denominator != 1:
        digits += 1
    scaled = int(abs(amount) * 10**digits)
    whole, rest = divmod(scaled, 10**digits)
    return f"{'-' if amount < 0 else ''}{whole}.{rest:0{digits}d}"


def number(amount: Money) -> int | float:
    """Give an amount to JSON; every amount we reckon is a short decimal, which a float prints."""
    return int(amount) if amount.denominator == 1 else float(amount)
