"""Fill in a sentence's pieces: people, amounts, faces. The voice falls only at the last piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.coup import BANKER, seat_of
from tracker.game.rules import Face
from tracker.game.wording import OF_THE_CIRCLE
from tracker.voice.voice_language import END, ON, Part, Person, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.advice import Advice
    from tracker.game.money import Money
    from tracker.game.table import Table
    from tracker.voice.voice_language import VoiceLanguage


class Fields(NamedTuple):
    """What the fields of a sentence stand for."""

    who: Who
    amount: Money = 0
    face: Face = Face.NONE
    is_spare_only: bool = False  # only the cards that are not in play are shuffled


class Who(NamedTuple):
    """Who is spoken of: by name, by seat, or as the banker, and which of his hands."""

    name: str  # "" for the banker, who is not named
    seat: str
    hand: int = 0
    is_banker: bool = True  # whether the game has a bank


def fill(language: VoiceLanguage, sentence: str, fields: Fields) -> tuple[Part, ...]:
    """Turn a sentence into clips and names."""
    return tuple(_filled(language, pieces(sentence), fields))


def _filled(language: VoiceLanguage, parts: list[str], fields: Fields) -> Iterator[Part]:
    for number, piece in enumerate(parts, 1):
        end = END if number == len(parts) else ON
        match piece:
            case "{who}":
                yield from _people(language, fields.who, end)
            case "{amount}":
                yield from language.amount(fields.amount, end)
            case "{coins}":
                yield from language.coins(fields.amount, end)
            case _:
                cards = language.cards["spare" if fields.is_spare_only else "all"]
                yield piece.format(face=language.faces[fields.face.name], cards=cards)


def _people(language: VoiceLanguage, who: Who, end: str) -> Iterator[Part]:
    last = end if not who.hand else ON
    if not who.name:
        yield f"{language.banker}{last}"
    else:
        yield Person(who.name, _place(language, who, last))
    if who.hand:
        yield from language.numbered(language.hand, who.hand, end)


def _place(language: VoiceLanguage, who: Who, end: str) -> tuple[str, ...]:
    """Give the clips that are played instead of a name, if there is no voice to say it."""
    if who.seat == BANKER:
        return (f"{language.banker_seat if who.is_banker else language.dealer_seat}{end}",)
    return language.numbered(language.seat, int(who.seat), end)


def who_is(table: Table, hand_id: str) -> Who:
    """Tell whose hand this is."""
    seat = seat_of(hand_id)
    game = table.rules.game
    if game.is_bank(seat):
        return Who("", BANKER)
    return Who(table.name(seat), seat, _which(table, hand_id), game.has_bank)


def who_is_told(table: Table, said: Advice) -> Who:
    """Tell whom a step is about: somebody of the circle as it sits now, or of this coup."""
    if said.act not in OF_THE_CIRCLE:
        return who_is(table, said.hand)
    place = 0 if said.hand == BANKER else int(said.hand)
    return Who(table.circle[place], said.hand)


def _which(table: Table, hand_id: str) -> int:
    """Number the hands of a seat as they lie; 0 where there is one."""
    hands = () if table.coup is None else table.coup.hands
    own = [each for each in hands if seat_of(each) == seat_of(hand_id)]
    return own.index(hand_id) + 1 if len(own) > 1 and hand_id in own else 0
