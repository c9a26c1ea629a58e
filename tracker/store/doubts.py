"""Doubts: questions of the eyes to the banker, kept beside the log and answered by an entry in it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf
from typing import TYPE_CHECKING

from tracker.game.cards import COVERED_CARD, Card, card
from tracker.game.events import (
    BY_BANKER,
    Amended,
    Buried,
    CardDealt,
    CardsTurned,
    CoupOpened,
    Earlier,
    Entry,
    TotalShown,
    Vouched,
    amendments,
    effective_lines,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.events import Event, Fact
    from tracker.store.log import Log


DISMISSED = "doubt"  # noted for a doubt that was answered without an entry


class QuestionKind(StrEnum):
    """What the eyes can be unsure of."""

    CARD = "card"  # which card is this?
    GONE = "gone"  # are the cards of this hand out of play?
    OTHER = "other"  # which is the one card of a shown hand that was not read?
    SWEPT = "swept"  # what did a hand have that was swept unread?
    UNFINISHED = "unfinished"  # is this coup over, though its end was not seen?
    UNSEEN = "unseen"  # was this card dealt, which was written down without being seen?
    STAKE = "stake"  # how much is staked?
    STACK = "stack"  # how much is staked, in a stack whose height cannot be seen?
    ADDED = "added"  # what are the chips for that were added?
    TAKEN = "taken"  # were chips taken from the stake?
    PAID = "paid"  # how much was paid?


CHIPS_KINDS = (
    *(QuestionKind.STAKE, QuestionKind.STACK),
    *(QuestionKind.ADDED, QuestionKind.TAKEN, QuestionKind.PAID),
)


@dataclass(frozen=True)
class BankerQuestion:
    """A question to the banker, of one of the kinds above.

    A question about a card offers `likely` cards, the likeliest first. Its `about` is the entry
    that was written with what could be read, if there is one; `place` says which card of that entry
    is meant. `other` is about the entry that dealt the unread card; its yes says that the hand was
    bust. `gone` is about the entry before which the hand left. A question about chips offers `actions`, the likeliest first; its `about` is the entry
    before which the answer counts. Other questions are answered by yes or no.
    """

    hand: str
    likely: tuple[Card, ...]
    about: int | None = None
    covered: bool = False
    crop: bytes | None = None  # a JPEG of the card as the camera saw it
    place: int = 0
    kind: QuestionKind = QuestionKind.CARD
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class AskedQuestion:
    """A question that was asked, with its number and time."""

    id: int
    at_ms: int
    question: BankerQuestion


def raise_doubt(log: Log, session: int, question: BankerQuestion, at_ms: int) -> int:
    """Ask the banker, and give the number of the doubt."""
    row = {
        "session": session,
        "at_ms": at_ms,
        "hand": question.hand,
        "about": question.about,
        "likely": json.dumps(question.actions or [str(each) for each in question.likely]),
        "covered": int(question.covered),
        "crop": question.crop,
        "place": question.place,
        "kind": question.kind,
    }
    with log.writing():
        found = log.db.execute(
            f"INSERT INTO doubts ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})",  # noqa: S608  our own names
            [*row.values()],
        ).lastrowid
    assert found is not None
    return found


def doubts(log: Log, session: int) -> list[AskedQuestion]:
    """Give all doubts of an evening, the oldest first."""
    rows = log.query(f"{_SELECT} WHERE session = ? ORDER BY id", session)
    return [_read(row) for row in rows]


def doubt(log: Log, number: int) -> AskedQuestion | None:
    rows = log.query(f"{_SELECT} WHERE id = ?", number)
    return _read(rows[0]) if rows else None


def open_doubts(log: Log, session: int, entries: Sequence[Entry]) -> list[AskedQuestion]:
    """Give the doubts that no entry in force answers, and whose entry was not struck."""
    # Without pictures: every page asks for this, and most doubts are answered.
    asked = log.query(
        "SELECT id, about, kind, at_ms FROM doubts WHERE session = ? ORDER BY id", session
    )
    opened_ms = max((e.at_ms for e in entries if isinstance(e.event, CoupOpened)), default=0)
    # a question about chips ends with its coup
    abouts = {
        number: about
        for number, about, kind, at_ms in asked
        if kind not in CHIPS_KINDS or at_ms >= opened_ms
    }
    if not abouts:
        return []
    struck = struck_entries(entries)
    answers = log.query(
        "SELECT seq, answers FROM log WHERE session = ? AND answers IS NOT NULL", session
    )
    answered = {number for seq, number in answers if seq not in struck}
    answered |= {number for code, number in log.seen_irregularities(session) if code == DISMISSED}
    still = [each for each in abouts if each not in answered and abouts[each] not in struck]
    found = [each for each in (doubt(log, number) for number in still) if each is not None]
    standing = [each for each in entries if each.seq not in struck]
    return [each for each in found if not _has_been_shown(each, standing)]


def _has_been_shown(asked: AskedQuestion, entries: Sequence[Entry]) -> bool:
    """Tell whether the banker has shown a hand whose unread cards were asked about, on its own page."""
    if asked.question.kind not in (QuestionKind.OTHER, QuestionKind.SWEPT):
        return False
    opened = _opened_since(asked, entries) or inf
    return any(
        isinstance(each.event, CardsTurned | TotalShown)
        and each.event.hand == asked.question.hand
        and each.source == BY_BANKER
        and each.at_ms > asked.at_ms
        and each.seq < opened
        for each in entries
    )


def struck_entries(entries: Sequence[Entry]) -> frozenset[int]:
    """Give the entries that an amendment in force strikes altogether."""
    amended = amendments(entries)
    return frozenset(seq for seq, amendment in amended.items() if not amendment.replacement)


def answer(asked: AskedQuestion, entries: Sequence[Entry], said: Card | None) -> Event | None:
    """Give the entry that answers a doubt: `said` is a card (or covered), or None for "no card".

    If the doubt is about no entry and there is no card, no entry is needed: the result is None.
    """
    question = asked.question
    event = _in_force(entries, question.about)
    if not isinstance(event, CardDealt | CardsTurned):
        dealt = None if said is None else CardDealt(question.hand, said, question.covered)
        return None if dealt is None else _in_its_coup(asked, entries, dealt)
    assert question.about is not None
    if said is None:
        return Amended(question.about)
    if question.kind is QuestionKind.OTHER and said is not COVERED_CARD:
        return _as_shown(asked, entries, CardsTurned(question.hand, (said,)))
    return Amended(question.about, (_named(event, question.place, said),))


def _in_force(entries: Sequence[Entry], about: int | None) -> Event | None:
    """Give the fact that an entry stands for now, with its amendments."""
    return next((line.fact for line in effective_lines(entries) if line.seq == about), None)


def _named(event: CardDealt | CardsTurned, place: int, said: Card) -> Fact:
    if isinstance(event, CardDealt):
        return replace(event, card=said, covered=said is COVERED_CARD)
    return replace(event, cards=(*event.cards[:place], said, *event.cards[place + 1 :]))


def _as_shown(asked: AskedQuestion, entries: Sequence[Entry], fact: Fact) -> Event:
    """Add a fact to the last entry of the coup by which the hand was shown."""
    opened, about = _opened_since(asked, entries), asked.question.about or 0
    lines = [*effective_lines(entries)]
    shown = [
        line.seq
        for line in lines
        if isinstance(line.fact, CardsTurned)
        and line.fact.hand == asked.question.hand
        and about < line.seq < (opened or inf)
    ]
    if not shown:
        return _in_its_coup(asked, entries, fact)
    return Amended(shown[-1], (*(each.fact for each in lines if each.seq == shown[-1]), fact))


def _in_its_coup(asked: AskedQuestion, entries: Sequence[Entry], fact: Fact) -> Event:
    """Put a fact into the coup that was asked about, if another was opened since."""
    opened = _opened_since(asked, entries)
    return fact if opened is None else Earlier(opened, fact)


def _opened_since(asked: AskedQuestion, entries: Sequence[Entry]) -> int | None:
    """Find the entry that opened the coup after the one that was asked about."""
    openings = (each for each in entries if isinstance(each.event, CoupOpened))
    return min((each.seq for each in openings if each.at_ms > asked.at_ms), default=None)


def is_past(asked: AskedQuestion, entries: Sequence[Entry]) -> bool:
    """Tell whether another coup was opened since a question was asked."""
    return _opened_since(asked, entries) is not None


def total_answer(asked: AskedQuestion, entries: Sequence[Entry], points: int) -> Event:
    """Give the entry for the answer that a hand which was swept had so many points."""
    return _in_its_coup(asked, entries, TotalShown(asked.question.hand, points))


def entries_for_yes(asked: AskedQuestion, entries: Sequence[Entry]) -> tuple[Event, ...]:
    """Give the entries for the answer yes; only for a question that has one."""
    match asked.question.kind:
        case QuestionKind.GONE:
            about, out = asked.question.about, Buried(asked.question.hand)
            return (_in_its_coup(asked, entries, out) if about is None else Earlier(about, out),)
        case QuestionKind.OTHER:
            return (_as_shown(asked, entries, Buried(asked.question.hand)),)
        case QuestionKind.UNFINISHED if _opened_since(asked, entries) is None:
            return (Vouched(), CoupOpened())
        case QuestionKind.UNSEEN | QuestionKind.UNFINISHED:
            return ()
    raise AssertionError(f"no yes or no: {asked.question.kind}")


def entries_for_no(asked: AskedQuestion) -> tuple[Event, ...]:
    """Give the entries for the answer no: only an unseen card needs one, which strikes it."""
    if asked.question.kind is not QuestionKind.UNSEEN:
        return ()
    assert asked.question.about is not None
    return (Amended(asked.question.about),)


def dismiss(log: Log, session: int, number: int, at_ms: int) -> None:
    """Note a doubt as answered if the answer needs no entry."""
    log.mark_seen(session, DISMISSED, number, at_ms)


_ABOUT_CARDS = (QuestionKind.CARD, QuestionKind.OTHER, QuestionKind.UNSEEN)


def withdraw_card_questions(log: Log, session: int, about: int, place: int, at_ms: int) -> None:
    """Dismiss the questions about a card of an entry: the eyes have found or read it since."""
    rows = log.query(
        "SELECT id FROM doubts WHERE session = ? AND about = ? AND place = ? AND kind IN (?, ?, ?)",
        *(session, about, place, *_ABOUT_CARDS),
    )
    for (number,) in rows:
        dismiss(log, session, number, at_ms)


_COLUMNS = "id, at_ms, hand, about, likely, covered, crop, place, kind"
_SELECT = f"SELECT {_COLUMNS} FROM doubts"  # noqa: S608  names of our own
Row = tuple[int, int, str, int | None, str, int, bytes | None, int, str]


def _read(row: Row) -> AskedQuestion:
    number, at_ms, hand, about, likely, covered, crop, place, kind = row
    offered, what = tuple(json.loads(likely)), QuestionKind(kind)
    actions = offered if what in CHIPS_KINDS else ()
    cards = () if actions else tuple(card(each) for each in offered)
    question = BankerQuestion(hand, cards, about, bool(covered), crop, place, what, actions)
    return AskedQuestion(number, at_ms, question)
