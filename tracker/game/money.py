"""Exact money: int for whole amounts, Fraction for others."""

from __future__ import annotations

import re
from fractions import Fraction

from tracker.game.sentences import filled, quoted

Money = int | Fraction

# Nine digits and four decimals are more than any table needs. That makes 13 digits, so sums of up
# to a hundred such amounts stay exact in JSON, whose numbers keep 15 digits.
_AMOUNT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,4})?")


class MoneyError(ValueError):
    """A text that is not an amount."""


def money(text: str) -> Money:
    """Read an amount.

    >>> money("15"), money("7.50")
    (15, Fraction(15, 2))
    """
    if not _AMOUNT.fullmatch(text, 0):
        raise MoneyError(
            filled(
                "not an amount of chips (at most nine digits and four decimals): {text}",
                text=quoted(text),
            )
        )
    return exact(Fraction(text))


def exact(amount: Money) -> Money:
    """Turn a whole amount into an int: it computes faster and prints plainly."""
    return int(amount) if amount.denominator == 1 else amount


def times(amount: Money, odds: Money) -> Money:
    """Multiply a stake by its odds.

    >>> times(5, Fraction(3, 2))
    Fraction(15, 2)
    """
    return exact(amount * odds)


def decimal(amount: Money) -> str:
    """Write an amount as people type it, or as a fraction if no decimal is exact.

    >>> decimal(Fraction(15, 2)), decimal(-20), decimal(Fraction(1, 8)), decimal(Fraction(1, 3))
    ('7.5', '-20', '0.125', '1/3')
    """
    digits = _decimals(amount.denominator)
    if not digits:
        return str(amount)
    whole, rest = divmod(int(abs(amount) * 10**digits), 10**digits)
    return f"{'-' if amount < 0 else ''}{whole}.{rest:0{digits}d}"


def _decimals(denominator: int) -> int:
    """Count the decimals an amount needs; 0 if it is whole or the decimals never end."""
    counts = []
    for prime in (2, 5):
        count = 0
        while denominator % prime == 0:
            denominator //= prime
            count += 1
        counts.append(count)
    return max(counts) if denominator == 1 else 0


def json_number(amount: Money) -> int | float:
    """Give an amount as a JSON number; a float prints amounts of up to 15 digits exactly."""
    return int(amount) if amount.denominator == 1 else float(amount)
