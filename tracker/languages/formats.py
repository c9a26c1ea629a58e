"""How a language writes amounts, numbers, dates and times."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_decimal, format_percent, get_decimal_symbol, get_group_symbol

from tracker.game.money import decimal

if TYPE_CHECKING:
    from tracker.game.money import Money

MINUS = "\N{MINUS SIGN}"
_SPACES = re.compile(
    r"\s"
)  # also those that no line breaks at, which French writes between thousands
_PARTS = {"¼": ".25", "½": ".5", "¾": ".75"}  # a phone's keyboard has them
SOURCE = Locale("en", "GB")  # the English of the pages, with 24 hours


@dataclass(frozen=True)
class Formats:
    """How one language writes amounts, numbers, dates and times."""

    locale: Locale
    day: str = "full"  # the pattern of a date

    @cached_property
    def point(self) -> str:
        """Give the sign before the decimals."""
        return get_decimal_symbol(self.locale)

    def plain(self, amount: Money) -> str:
        """Write an amount for a sentence of the engine, or as people type it into a field.

        >>> from tracker.game.money import money
        >>> formats("fr").plain(money("1200.5"))
        '1200,5'
        """
        return decimal(amount).replace(".", self.point)

    def amount(self, amount: Money | None) -> str:
        """Write an amount for reading: thousands grouped, decimals if it has any; – for no amount.

        >>> from tracker.game.money import money
        >>> formats("fr").amount(money("7.5")), formats("en").amount(-1200)
        ('7,50', '−1,200')
        """
        if amount is None:
            return "–"
        text = decimal(max(amount, -amount))
        if "/" not in text:
            pattern = "#,##0.00##" if "." in text else "#,##0"
            text = format_decimal(
                Decimal(text), pattern, locale=self.locale, decimal_quantization=False
            )
        return (MINUS if amount < 0 else "") + text

    def notation(self, text: str) -> str:
        """Write an amount that somebody typed as the notation does: no groups, and a point.

        A comma may be the point in every language, but where it groups thousands, `1,500` is as it is shown.
        What is no amount stays as it was typed.

        >>> formats("fr").notation(" 1 200,5 "), formats("en").notation("1,500"), formats("en").notation("2,5")
        ('1200.5', '1500', '2.5')
        >>> formats("en").notation("½"), formats("fr").notation("2 ¼"), formats("fr").notation("2,5 €")
        ('0.5', '2.25', '2,5 €')
        """
        text = _SPACES.sub(" ", text.strip())
        if text[-1:] in _PARTS:
            whole = self.notation(text[:-1]) or "0"
            return whole + _PARTS[text[-1]] if whole.isdecimal() else text
        groups = " ," if get_group_symbol(self.locale) == "," else " "
        for sign in groups:
            if re.fullmatch(rf"[1-9][0-9]{{0,2}}({sign}[0-9]{{3}})+([.,][0-9]*)?", text):
                text = text.replace(sign, "")
        return text.replace(",", ".") if re.fullmatch(r"[0-9]*[.,]?[0-9]*", text) else text

    def number(self, value: float) -> str:
        """Write a measured number with one decimal.

        >>> formats("fr").number(14.25)
        '14,2'
        """
        return f"{value:.1f}".replace(".", self.point)

    def percent(self, share: float, digits: int) -> str:
        r"""Write a share as a percentage.

        >>> formats("fr").percent(-0.01234, 1), formats("en").percent(0.5, 2)
        ('−1,2\xa0%', '50.00%')
        """
        said = format_percent(abs(share), self._percents(digits), locale=self.locale)
        return (MINUS if share < 0 else "") + said

    def _percents(self, digits: int) -> str:
        """Give the language's own pattern of a percentage, with so many decimals."""
        own: str = self.locale.percent_formats[None].pattern
        return own.replace("#,##0", f"0.{'0' * digits}")

    def time(self, at_ms: int) -> str:
        return format_time(_local(at_ms), "medium", locale=self.locale)

    def hour(self, at_ms: int) -> str:
        return format_time(_local(at_ms), "short", locale=self.locale)

    def date(self, at_ms: int) -> str:
        """Name a day: vendredi 14 novembre 2025. In French the first of a month is no number but a rank."""
        day = _local(at_ms)
        said = format_date(day, self.day, locale=self.locale)
        is_first = day.day == 1 and self.locale.language == "fr"
        return said.replace(" 1 ", " 1er ", 1) if is_first else said

    def month(self, at_ms: int) -> str:
        """Name a month: novembre 2025."""
        return format_skeleton("yMMMM", _local(at_ms), locale=self.locale)


def isolated(name: str) -> str:
    r"""Keep a name that is written from right to left from turning round the numbers beside it.

    >>> isolated("Anne"), isolated("דן")
    ('Anne', '\u2068דן\u2069')
    """
    is_turned = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if is_turned else name


def _local(at_ms: int) -> dt.datetime:
    """Give the local time without its zone, because Babel converts a time that knows its zone."""
    return dt.datetime.fromtimestamp(at_ms / 1000).astimezone().replace(tzinfo=None)


@cache
def formats(code: str) -> Formats:
    """Give the formats of a language; those of English where none are known."""
    try:
        locale = Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        locale = SOURCE
    return Formats(locale) if locale.language != "en" else Formats(SOURCE, "EEEE d MMMM y")
