"""Amounts are joined from clips as people say them, and every clip of them is in the sound."""

from fractions import Fraction

import pytest

from tests.voice.kept import index
from tracker.voice.clips import VOICE_LANGUAGES
from tracker.voice.english import ENGLISH
from tracker.voice.french import FRENCH

SAID = {
    0: "zéro",
    1: "un",
    16: "seize",
    17: "dix-sept",
    21: "vingt et un",
    22: "vingt-deux",
    61: "soixante et un",
    69: "soixante-neuf",
    70: "soixante-dix",
    71: "soixante et onze",
    72: "soixante-douze",
    77: "soixante-dix-sept",
    79: "soixante-dix-neuf",
    80: "quatre-vingts",
    81: "quatre-vingt-un",
    90: "quatre-vingt-dix",
    91: "quatre-vingt-onze",
    97: "quatre-vingt-dix-sept",
    99: "quatre-vingt-dix-neuf",
    100: "cent",
    101: "cent, un",
    180: "cent, quatre-vingts",
    200: "deux cents",
    271: "deux cent, soixante et onze",
    999: "neuf cent, quatre-vingt-dix-neuf",
    1000: "mille",
    1500: "mille, cinq cents",
    80_000: "quatre-vingts, mille",
    Fraction(1, 2): "un demi",
    Fraction(15, 2): "sept, et demi",
    Fraction(201, 2): "cent, et demi",
    Fraction(9, 4): "deux, virgule, vingt-cinq",
    Fraction(6, 5): "un, virgule, deux",
    Fraction(21, 20): "un, virgule, zéro, cinq",
}
IN_ENGLISH = {
    0: "zero",
    13: "thirteen",
    20: "twenty",
    45: "forty-five",
    100: "one hundred",
    101: "one hundred and, one",
    999: "nine hundred and, ninety-nine",
    2040: "two, thousand, forty",
    Fraction(1, 2): "one half",
    Fraction(15, 2): "seven, and a half",
    Fraction(9, 4): "two, point, two, five",
}


def words(clips):
    return " ".join(clips)


@pytest.mark.parametrize("amount", SAID)
def test_french_amounts_are_said_as_in_french(amount):
    assert words(FRENCH.amount(amount, "")) == SAID[amount]


@pytest.mark.parametrize("amount", IN_ENGLISH)
def test_english_amounts_are_said_as_in_english(amount):
    assert words(ENGLISH.amount(amount, "")) == IN_ENGLISH[amount]


def test_coins_are_feminine_in_french():
    said = {count: words(FRENCH.coins(count, "")) for count in (1, 2, 11, 21, 31, 71, 81, 91, 101)}

    assert said == {
        1: "une",
        2: "deux",
        11: "onze",
        21: "vingt et une",
        31: "trente et une",
        71: "soixante et onze",
        81: "quatre-vingt-une",
        91: "quatre-vingt-onze",
        101: "cent, une",
    }


@pytest.mark.parametrize("amount", [Fraction(1, 3), Fraction(1, 8), 1_000_000, -1])
def test_an_amount_without_words_is_left_to_the_screen(amount):
    assert FRENCH.amount(amount, ".") == ("la somme à l'écran.",)
    assert ENGLISH.amount(amount, ".") == ("the sum on the screen.",)


@pytest.mark.parametrize("code", VOICE_LANGUAGES)
def test_each_amount_to_a_thousand_and_its_half_has_its_clips(code):
    language, there = VOICE_LANGUAGES[code], index(code)
    amounts = [*range(1000), *(whole + Fraction(1, 2) for whole in range(1000)), 999_999]
    for amount in amounts:
        for end in (",", "."):
            assert set(language.amount(amount, end)) <= there.keys(), amount
    for count in range(1000):
        assert set(language.coins(count, ".")) <= there.keys(), count


@pytest.mark.parametrize("code", VOICE_LANGUAGES)
def test_no_two_amounts_are_said_alike(code):
    said = [VOICE_LANGUAGES[code].amount(Fraction(half, 2), ".") for half in range(4000)]

    assert len(set(said)) == len(said)
