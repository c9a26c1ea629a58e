"""Doubts: questions of the eyes, kept beside the log and answered by an entry in it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from tracker.game.cards import COVERED_CARD, Card, card
from tracker.game.events import (
    Amended,
    Buried,
    CardDealt,
    CardsTurned,
    CoupOpened,
    Entry,
    Vouched,
    amendments,
    effective,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.events import Event, Fact
    from tracker.store.log import Log


DISMISSED = "doubt"  # how a doubt that needs no entry is noted as answered


class QuestionKind(StrEnum):
    """What the eyes can be unsure of."""

    CARD = "card"  # which card lies here
    GONE = "gone"  # whether a hand's cards are out of play
    UNFINISHED = "unfinished"  # whether a coup without an end is over
    UNSEEN = "unseen"  # whether a card that was written down unseen was dealt


@dataclass(frozen=True)
class BankerQuestion:
    """What the eyes ask: which card lies at this hand, the likeliest first, or whether it is so.

    `about` is the entry that was written with what could be read, where there is one, and `place`
    which of its cards is meant.
    """

    hand: str
    likely: tuple[Card, ...]
    about: int | None = None
    covered: bool = False
    crop: bytes | None = None  # a JPEG of the card as it was seen
    place: int = 0
    kind: QuestionKind = QuestionKind.CARD


@dataclass(frozen=True)
class AskedQuestion:
    """A question that has been asked, under its number."""

    id: int
    at_ms: int
    question: BankerQuestion


def raise_doubt(log: Log, session: int, question: BankerQuestion, at_ms: int) -> int:
    """Ask the banker; give the number of the doubt."""
    row = [session, at_ms, question.hand, question.about]
    row += [json.dumps([str(each) for each in question.likely]), int(question.covered)]
    row += [question.crop, question.place]
    with log.writing():
        found = log.db.execute(
            "INSERT INTO doubts (session, at_ms, hand, about, likely, covered, crop, place, kind)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [*row, question.kind],
        ).lastrowid
    assert found is not None
    return found


def doubts(log: Log, session: int) -> list[AskedQuestion]:
    """Give all doubts of an evening, the first asked first."""
    rows = log.query(f"{_SELECT} WHERE session = ? ORDER BY id", session)
    return [_read(row) for row in rows]


def doubt(log: Log, number: int) -> AskedQuestion | None:
    rows = log.query(f"{_SELECT} WHERE id = ?", number)
    return _read(rows[0]) if rows else None


def open_doubts(log: Log, session: int, entries: Sequence[Entry]) -> list[AskedQuestion]:
    """Give the doubts that no entry in force answers, and whose card still lies there."""
    # without their pictures: this is asked at every drawing, and most are answered
    asked = log.query("SELECT id, about FROM doubts WHERE session = ? ORDER BY id", session)
    abouts = dict(asked)
    if not abouts:
        return []
    struck = struck_entries(entries)
    answers = log.query(
        "SELECT seq, answers FROM log WHERE session = ? AND answers IS NOT NULL", session
    )
    answered = {number for seq, number in answers if seq not in struck}
    answered |= {number for code, number in log.seen(session) if code == DISMISSED}
    still = [each for each in abouts if each not in answered and abouts[each] not in struck]
    return [found for found in (doubt(log, number) for number in still) if found is not None]


def struck_entries(entries: Sequence[Entry]) -> frozenset[int]:
    """Give the entries that an amendment in force takes back altogether."""
    amended = amendments(entries)
    return frozenset(seq for seq, amendment in amended.items() if not amendment.replacement)


def answer(asked: AskedQuestion, entries: Sequence[Entry], said: Card | None) -> Event | None:
    """Give the entry that settles a doubt: a card, a covered one too, or None where none lies there.

    A doubt about no entry that turns out to be nothing needs none.
    """
    question = asked.question
    event = _in_force(entries, question.about)
    if not isinstance(event, CardDealt | CardsTurned):
        return None if said is None else CardDealt(question.hand, said, question.covered)
    assert question.about is not None
    return Amended(question.about, () if said is None else (_named(event, question.place, said),))


def _in_force(entries: Sequence[Entry], about: int | None) -> Event | None:
    """Give the fact that an entry stands for, amendments taken into account."""
    return next((line.fact for line in effective(entries) if line.seq == about), None)


def _named(event: CardDealt | CardsTurned, place: int, said: Card) -> Fact:
    if isinstance(event, CardDealt):
        return replace(event, card=said, covered=said is COVERED_CARD)
    return replace(event, cards=(*event.cards[:place], said, *event.cards[place + 1 :]))


def agreed(asked: AskedQuestion) -> tuple[Event, ...]:
    """Give the entries that say yes to a question that is no card's."""
    match asked.question.kind:
        case QuestionKind.GONE:
            return (Buried(asked.question.hand),)
        case QuestionKind.UNFINISHED:
            return (Vouched(), CoupOpened())
        case QuestionKind.UNSEEN:
            return ()
    raise AssertionError(f"no yes or no: {asked.question.kind}")


def denied(asked: AskedQuestion) -> tuple[Event, ...]:
    """Give the entries that say no to a question that is no card's."""
    if asked.question.kind is not QuestionKind.UNSEEN:
        return ()
    assert asked.question.about is not None
    return (Amended(asked.question.about),)


def dismiss(log: Log, session: int, number: int, at_ms: int) -> None:
    """Note a doubt as answered where the answer needs no entry."""
    log.mark_seen(session, DISMISSED, number, at_ms)


def take_back(log: Log, session: int, about: int, place: int, at_ms: int) -> None:
    """Dismiss what was asked about a card of an entry: the eyes have found it, or read it."""
    rows = log.query(
        "SELECT id FROM doubts WHERE session = ? AND about = ? AND place = ? AND kind IN (?, ?)",
        *(session, about, place, QuestionKind.CARD, QuestionKind.UNSEEN),
    )
    for (number,) in rows:
        dismiss(log, session, number, at_ms)


_COLUMNS = "id, at_ms, hand, about, likely, covered, crop, place, kind"
_SELECT = f"SELECT {_COLUMNS} FROM doubts"  # noqa: S608  names of our own
Row = tuple[int, int, str, int | None, str, int, bytes | None, int, str]


def _read(row: Row) -> AskedQuestion:
    number, at_ms, hand, about, likely, covered, crop, place, kind = row
    cards = tuple(card(each) for each in json.loads(likely))
    question = BankerQuestion(hand, cards, about, bool(covered), crop, place, QuestionKind(kind))
    return AskedQuestion(number, at_ms, question)
