"""What is said to people, in the language they choose; without one, in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game import advice_words as words
from tracker.game.advice import Act, Advice
from tracker.game.coup import BANKER, seat_of
from tracker.game.customs import customs
from tracker.game.grammar import Language, NameForms
from tracker.game.irregularity_words import REMARKS, sentence
from tracker.game.rules import Marker, Staking
from tracker.game.sentences import about, message
from tracker.game.settlement import Outcome
from tracker.game.speech import speech
from tracker.game.table import TREASURE, settle

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
    "hand_label",
    "irregularity",
    "outcome",
    "remark",
]

_OUTCOMES: dict[Outcome, str] = {
    Outcome.NATURAL: message("natural"),
    Outcome.WIN: message("wins"),
    Outcome.LOSE: message("loses"),
    Outcome.PUSH: message("push"),
    Outcome.BUST: message("bust"),
    Outcome.SURRENDERED: message("surrenders"),
    Outcome.PREMIUM: message("premium"),
    Outcome.WITHDRAWN: about("the result of a hand", "sits out"),
}

THE_BANKER = message("the banker")
HAND = message("hand {which}")

# These steps name people by the seats as they are now, after the bank may have moved. All other
# steps use the seats of the coup.
OF_THE_CIRCLE = frozenset({Act.CHOOSE_BANKER, Act.OFFER_BANK, Act.CUT})


def advice(
    table: Table,
    step: Advice,
    language: Language = Language.EN,
    money: Callable[[Money], str] | None = None,
) -> str:
    """Say what is to be done next; `money` writes sums in a page's own way.

    >>> from tracker.game import EXAMPLE, advise, read_file, table_of_log
    >>> table = table_of_log(read_file(EXAMPLE).entries[:12])
    >>> advice(table, advise(table)[0])
    'Pay Anne 15'
    """
    named = _person(table, step, language)
    write = money or language.write
    sentence_ = language.say(
        _sentence(table, step, named),
        int(step.amount),
        n=named,
        face=words.FACES[step.face],
        amount=write(step.amount),
        coins=_coins(step.amount, write, language),
        which=words.NOT_IN_PLAY if is_playing(table) else words.ALL_CARDS,
        how=_how(table, step.act, named),
    )
    if is_drawn_by_lot(table, step):
        return language.say(words.BY_LOT, name=table.banker, sentence=sentence_)
    return sentence_


def aloud(table: Table, step: Advice, language: Language = Language.EN) -> list[str]:
    """Give the words that are said aloud at a step, in quotation marks: any one of them will do."""
    found = speech(table, step)
    phrases = () if found is None else found.phrases
    return [language.say(words.QUOTED, words=words.PHRASES[each]) for each in phrases]


def irregularity(
    table: Table,
    raised: Irregularity,
    language: Language = Language.EN,
    money: Callable[[Money], str] | None = None,
) -> str:
    """Say what happened and what the rule allows."""
    named = name_of(table, raised.hand, language)
    return sentence(table, raised, named, money or language.write)


def remark(said: Remark, language: Language = Language.EN) -> str:
    """Say what a text asks for and the table lacks."""
    return language.say(REMARKS[said])


def outcome(found: Outcome, language: Language = Language.EN) -> str:
    """Name what became of a hand."""
    return language.say(_OUTCOMES[found])


def account_name(name: str, language: Language = Language.EN) -> str:
    """Give the name of an account: a person's as it is, the treasure's in this language."""
    return language.word(message("The treasure")) if name == TREASURE else name


def hand_label(table: Table, hand_id: str, language: Language) -> str:
    """Give "hand 2" for the second hand of a seat; an empty text if the seat has one hand."""
    hands = () if table.coup is None else table.coup.hands
    own = [each for each in hands if seat_of(each) == seat_of(hand_id)]
    if len(own) < 2 or hand_id not in own:
        return ""
    return language.say(HAND, which=own.index(hand_id) + 1)


def name_of(table: Table, hand_id: str, language: Language) -> NameForms:
    """Give the forms in which a hand is named."""
    seat = seat_of(hand_id)
    if table.rules.game.is_bank(seat):
        return NameForms(language.say(THE_BANKER), "", language, banker=True)
    return NameForms(table.name(seat), hand_label(table, hand_id, language), language)


def _person(table: Table, step: Advice, language: Language) -> NameForms:
    if step.act in OF_THE_CIRCLE:
        return NameForms(table.circle[0 if step.hand == BANKER else int(step.hand)], "", language)
    return name_of(table, step.hand, language)


def _sentence(table: Table, step: Advice, named: NameForms) -> str:
    """Choose the sentence: the first of those that fit this table and this hand."""
    found = (pairs[step.act] for pairs in _fitting(table, step, named) if step.act in pairs)
    return next(found, words.ACTS[step.act])


def _fitting(table: Table, step: Advice, named: NameForms) -> Iterator[Mapping[Act, str]]:
    rules = table.rules
    fits = [
        (named.banker and has_two_covered(table), words.YOUR_HAND),
        (named.banker, words.YOURS),
        (bool(named.place), words.OF_A_SPLIT),
        (not rules.game.has_bank, words.FOR_COINS),
        (not rules.game.has_bank and step.amount > 0, words.WITH_COINS),
        (rules.staking is Staking.AFTER_FIRST_CARD, words.AFTER_A_LOOK),
        (customs(rules).basket, words.INTO_BASKET),
        (rules.marker is Marker.FOU, words.WITH_FOU),
    ]
    return (pairs for fit, pairs in fits if fit)


def has_two_covered(table: Table) -> bool:
    held = () if table.coup is None else table.coup.banker.cards
    return sum(each.covered for each in held) > 1


def is_playing(table: Table) -> bool:
    return table.coup is not None and table.coup.started and not settle(table).complete


def is_drawn_by_lot(table: Table, step: Advice) -> bool:
    """Tell whether a drawn card has just made somebody banker, and the drawn cards still lie there.

    He is named before they are shuffled in.
    """
    return step.act is Act.SHUFFLE and bool(table.bank.by_lot) and not is_playing(table)


def _how(table: Table, act: Act, named: NameForms) -> str:
    """Say who else may shuffle, or who cuts."""
    asked = customs(table.rules)
    found = words.WHO_CUTS[asked.cut] if act is Act.CUT else words.SHUFFLED[asked.shuffle]
    return named.language.say(found, n=named)


def _coins(count: Money, write: Callable[[Money], str], language: Language) -> str:
    return language.say(words.COINS, int(count), amount=write(count))
