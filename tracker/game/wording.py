"""What is said to people, in English and French; the words of the game stay French in both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game import advice_words as words
from tracker.game.advice import Act, Advice
from tracker.game.coup import BANKER, seat_of
from tracker.game.customs import customs
from tracker.game.grammar import Language, Named, Pair, pick
from tracker.game.irregularity_words import REMARKS, sentence
from tracker.game.money import decimal
from tracker.game.rules import Marker, Staking
from tracker.game.settlement import Outcome
from tracker.game.speech import speech
from tracker.game.table import settle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tracker.game.customs import Remark
    from tracker.game.irregularities import Irregularity
    from tracker.game.money import Money
    from tracker.game.table import Table

__all__ = [
    "Language",
    "advice",
    "aloud",
    "amount",
    "irregularity",
    "outcome",
    "place",
    "remark",
]

_OUTCOMES: dict[Outcome, Pair] = {
    Outcome.NATURAL: ("natural", "naturelle"),
    Outcome.WIN: ("wins", "gagne"),
    Outcome.LOSE: ("loses", "perd"),
    Outcome.PUSH: ("push", "égalité"),
    Outcome.BUST: ("bust", "crève"),
    Outcome.SURRENDERED: ("surrenders", "abandonne"),
    Outcome.PREMIUM: ("premium", "prime"),
    Outcome.WITHDRAWN: ("sits out", "se retire"),
}

# Whom these are about is named by the seats as they are now; the others by those of the coup.
_OF_THE_CIRCLE = frozenset({Act.CHOOSE_BANKER, Act.OFFER_BANK, Act.CUT})


def advice(
    table: Table,
    said: Advice,
    language: Language = Language.EN,
    money: Callable[[Money], str] | None = None,
) -> str:
    """Say what is to be done next; `money` writes sums in a page's own way.

    >>> from tracker.game import EXAMPLE, advise, read_file, replay
    >>> table = replay(read_file(EXAMPLE).entries[:12])
    >>> advice(table, advise(table)[0]), advice(table, advise(table)[0], Language.FR)
    ('Pay Anne 15', 'Payez 15 à Anne')
    """
    named = _person(table, said, language)
    write = money or _writer(language)
    return _named_first(table, said, language) + pick(
        _sentence(table, said, named), language
    ).format(
        n=named,
        face=pick(words.FACES[said.face], language),
        amount=write(said.amount),
        its="ses" if said.amount >= 2 else "sa mise de",
        coins=_coins(said.amount, write, language),
        cards=named.whose_end("cards"),
        which=pick(words.NOT_IN_PLAY if _is_playing(table) else words.ALL_CARDS, language),
        how=_how(table, said.act, named),
    )


def aloud(table: Table, said: Advice, language: Language = Language.EN) -> list[str]:
    """Give the words that are said aloud at a step, in quotation marks: any one of them will do."""
    found = speech(table, said)
    phrases = () if found is None else found.phrases
    quoted = pick(words.QUOTED, language)
    return [quoted.format(pick(words.PHRASES[each], language)) for each in phrases]


def irregularity(
    table: Table,
    raised: Irregularity,
    language: Language = Language.EN,
    money: Callable[[Money], str] | None = None,
) -> str:
    """Say what happened and what the rule allows."""
    named = name_of(table, raised.hand, language)
    return sentence(table, raised, named, money or _writer(language))


def remark(said: Remark, language: Language = Language.EN) -> str:
    """Say what a text asks for and the table lacks."""
    return pick(REMARKS[said], language)


def outcome(found: Outcome, language: Language = Language.EN) -> str:
    """Name what became of a hand."""
    return pick(_OUTCOMES[found], language)


def amount(text: str, language: Language) -> str:
    """Write a decimal as the language does."""
    return text.replace(".", ",") if language is Language.FR else text


def place(table: Table, hand_id: str, language: Language) -> str:
    """Number the hands of a seat as they lie, the first one first; nothing where there is one."""
    hands = () if table.coup is None else table.coup.hands
    own = [each for each in hands if seat_of(each) == seat_of(hand_id)]
    if len(own) < 2 or hand_id not in own:
        return ""
    return f"{'main' if language is Language.FR else 'hand'} {own.index(hand_id) + 1}"


def name_of(table: Table, hand_id: str, language: Language) -> Named:
    """Give the forms in which a hand is named."""
    seat = seat_of(hand_id)
    if table.rules.game.is_bank(seat):
        the_banker = pick(("the banker", "le banquier"), language)
        return Named(the_banker, "", language, banker=True)
    return Named(table.name(seat), place(table, hand_id, language), language)


def _person(table: Table, said: Advice, language: Language) -> Named:
    if said.act in _OF_THE_CIRCLE:
        return Named(table.circle[0 if said.hand == BANKER else int(said.hand)], "", language)
    return name_of(table, said.hand, language)


def _sentence(table: Table, said: Advice, named: Named) -> Pair:
    """Choose the sentence: the first of those that fit this table and this hand."""
    found = (pairs[said.act] for pairs in _fitting(table, said, named) if said.act in pairs)
    return next(found, words.ACTS[said.act])


def _fitting(table: Table, said: Advice, named: Named) -> Iterator[Mapping[Act, Pair]]:
    rules = table.rules
    fits = [
        (named.banker and _has_two_covered(table), words.YOUR_HAND),
        (named.banker, words.YOURS),
        (bool(named.place), words.OF_A_SPLIT),
        (not rules.game.has_bank, words.FOR_COINS),
        (not rules.game.has_bank and said.amount > 0, words.WITH_COINS),
        (rules.staking is Staking.AFTER_FIRST_CARD, words.AFTER_A_LOOK),
        (customs(rules).basket, words.INTO_BASKET),
        (rules.marker is Marker.FOU, words.WITH_FOU),
    ]
    return (pairs for fit, pairs in fits if fit)


def _has_two_covered(table: Table) -> bool:
    held = () if table.coup is None else table.coup.banker.cards
    return sum(each.covered for each in held) > 1


def _is_playing(table: Table) -> bool:
    return table.coup is not None and table.coup.started and not settle(table).complete


def _named_first(table: Table, said: Advice, language: Language) -> str:
    """Name whom a lot has made banker, before the cards of the lot are shuffled in."""
    if said.act is not Act.SHUFFLE or not table.bank.by_lot or _is_playing(table):
        return ""
    return pick(words.BY_LOT, language).format(table.banker)


def _how(table: Table, act: Act, named: Named) -> str:
    """Say who else may shuffle, or who cuts."""
    asked = customs(table.rules)
    pair = words.WHO_CUTS[asked.cut] if act is Act.CUT else words.SHUFFLED[asked.shuffle]
    return pick(pair, named.language).format(n=named)


def _coins(count: Money, write: Callable[[Money], str], language: Language) -> str:
    return pick(words.COINS if count >= 2 else words.COIN, language).format(write(count))


def _writer(language: Language) -> Callable[[Money], str]:
    return lambda sum_: amount(decimal(sum_), language)
