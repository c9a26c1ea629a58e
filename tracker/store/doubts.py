"""Doubts: questions of the eyes, kept beside the log and answered by an entry in it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.game.cards import Card, card
from tracker.game.events import Amended, CardDealt, Entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.store.codec import Event
    from tracker.store.log import Log


@dataclass(frozen=True)
class Question:
    """What the eyes ask: which card lies at this hand, the likeliest first.

    `about` is the entry that was written with what could be read, where there is one.
    """

    hand: str
    likely: tuple[Card, ...]
    about: int | None = None
    covered: bool = False
    crop: bytes | None = None  # a JPEG of the card as it was seen


@dataclass(frozen=True)
class Doubt:
    """A question that has been asked, under its number."""

    id: int
    at_ms: int
    question: Question


def raise_doubt(log: Log, session: int, question: Question, at_ms: int) -> int:
    """Ask the banker; give the number of the doubt."""
    row = [session, at_ms, question.hand, question.about]
    row += [json.dumps([str(each) for each in question.likely]), int(question.covered)]
    with log.db.atomic():
        found = log.db.execute(
            "INSERT INTO doubts (session, at_ms, hand, about, likely, covered, crop)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            [*row, question.crop],
        ).lastrowid
    assert found is not None
    return found


def doubts(log: Log, session: int) -> list[Doubt]:
    """Give all doubts of an evening, the first asked first."""
    rows = log.db.execute(f"{_SELECT} WHERE session = ? ORDER BY id", [session])
    return [_read(row) for row in rows]


def doubt(log: Log, number: int) -> Doubt | None:
    row = log.db.execute(f"{_SELECT} WHERE id = ?", [number]).fetchone()
    return None if row is None else _read(row)


def open_doubts(log: Log, session: int, entries: Sequence[Entry]) -> list[Doubt]:
    """Give the doubts that no entry in force answers, and whose card still lies there."""
    struck = struck_entries(entries)
    answers = log.db.execute(
        "SELECT seq, answers FROM log WHERE session = ? AND answers IS NOT NULL", [session]
    )
    answered = {number for seq, number in answers if seq not in struck}
    return [
        each
        for each in doubts(log, session)
        if each.id not in answered and each.question.about not in struck
    ]


def struck_entries(entries: Sequence[Entry]) -> frozenset[int]:
    """Give the entries that an amendment in force takes back altogether."""
    amended: dict[int, bool] = {}
    for entry in reversed(entries):
        event = entry.event
        if isinstance(event, Amended) and entry.seq not in amended:
            amended.setdefault(event.target, not event.replacement)
    return frozenset(seq for seq, gone in amended.items() if gone)


def answer(asked: Doubt, entries: Sequence[Entry], said: Card | None) -> Event | None:
    """Give the entry that settles a doubt: a card, or None where none lies there.

    A doubt about no entry that turns out to be nothing needs none.
    """
    question = asked.question
    dealt = next((each for each in entries if each.seq == question.about), None)
    if dealt is None or not isinstance(dealt.event, CardDealt):
        return None if said is None else CardDealt(question.hand, said, question.covered)
    if said is None:
        return Amended(dealt.seq)
    event = dealt.event
    return Amended(dealt.seq, (CardDealt(event.hand, said, event.covered),))


_SELECT = "SELECT id, at_ms, hand, about, likely, covered, crop FROM doubts"


def _read(row: tuple[int, int, str, int | None, str, int, bytes | None]) -> Doubt:
    number, at_ms, hand, about, likely, covered, crop = row
    cards = tuple(card(each) for each in json.loads(likely))
    return Doubt(number, at_ms, Question(hand, cards, about, bool(covered), crop))
