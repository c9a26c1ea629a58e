"""Join amounts from clips: one for a number below a hundred, others for hundreds and thousands."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tracker.voice.voice_language import END, ON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tracker.game.money import Money

HIGHEST = 999_999  # the voice has no words for a higher amount
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class NumberWords:
    """The words that the amounts of a language are made of."""

    below_hundred: Callable[[int], str]
    hundreds: tuple[str, ...]  # 100 to 900 where nothing follows
    hundreds_and: tuple[str, ...]  # 100 to 900 before tens and ones
    thousand: str  # after the number of thousands
    one_thousand: str
    half: str
    and_half: str
    point: str
    each_digit: bool  # decimals are read digit by digit
    unsaid: str  # for an amount that has no words


def joined(words: NumberWords, amount: Money, end: str) -> tuple[str, ...]:
    """Give the clips of an amount; the last one gets `end`, the others sound as if more follows."""
    found = list(_parts(words, amount))
    return (*(f"{each}{ON}" for each in found[:-1]), f"{found[-1]}{end}")


def _parts(words: NumberWords, amount: Money) -> Iterator[str]:
    whole, rest = divmod(amount, 1)
    hundredths = rest * 100
    if not 0 <= whole <= HIGHEST or hundredths.denominator != 1:
        yield words.unsaid
    elif amount == HALF:
        yield words.half
    else:
        yield from _whole(words, int(whole))
        yield from _decimals(words, int(hundredths))


def _whole(words: NumberWords, number: int) -> Iterator[str]:
    thousands, rest = divmod(number, 1000)
    if thousands == 1:
        yield words.one_thousand
    elif thousands:
        yield from _below_thousand(words, thousands)
        yield words.thousand
    if rest or not thousands:
        yield from _below_thousand(words, rest)


def _below_thousand(words: NumberWords, number: int) -> Iterator[str]:
    hundreds, rest = divmod(number, 100)
    if hundreds:
        yield (words.hundreds_and if rest else words.hundreds)[hundreds - 1]
    if rest or not hundreds:
        yield words.below_hundred(rest)


def _decimals(words: NumberWords, hundredths: int) -> Iterator[str]:
    if hundredths == 50:
        yield words.and_half
    elif hundredths:
        digits = f"{hundredths:02}".rstrip("0")
        yield words.point
        if words.each_digit or digits[0] == "0":
            yield from (words.below_hundred(int(each)) for each in digits)
        else:
            yield words.below_hundred(int(digits))


def number_clips(words: NumberWords) -> Iterator[str]:
    """List all clips that amounts are joined from."""
    whole = [words.below_hundred(number) for number in range(100)]
    for end in (ON, END):
        for each in (*whole, *words.hundreds, words.thousand, words.one_thousand):
            yield f"{each}{end}"
        for each in (words.half, words.and_half, words.unsaid):
            yield f"{each}{end}"
    yield from (f"{each}{ON}" for each in (*words.hundreds_and, words.point))
