"""Turn the banker's answer about chips into an entry, placed where it happened in the coup."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tracker.game.events import (
    CardDealt,
    CardsTurned,
    CoupOpened,
    Earlier,
    Looked,
    fact_or_amendment,
)
from tracker.game.notation import read
from tracker.store.doubts import CHIPS_KINDS, DISMISSED, QuestionKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.events import Entry, Event, Fact
    from tracker.store.doubts import AskedQuestion
    from tracker.store.log import Log

_LATER = (CardDealt, CardsTurned, Looked)


def chips_answer(asked: AskedQuestion, entries: Sequence[Entry], said: str) -> Event | None:
    """Give the entry for an answer, which is one of the actions offered; None for any other."""
    if said not in asked.question.actions:
        return None
    return when_asked(asked, entries, cast("Fact", read(said)))


def when_asked(asked: AskedQuestion, entries: Sequence[Entry], fact: Fact) -> Event:
    """Place what the banker says of chips: they already lay there when the question was asked.

    So the entry comes before any card that was dealt since, unless it is a payment.
    """
    question = asked.question
    if question.kind is QuestionKind.PAID:
        return fact
    if question.about is not None:
        return Earlier(question.about, fact)
    later = _first_card_since(entries, asked.at_ms)
    return fact if later is None else Earlier(later, fact)


def _first_card_since(entries: Sequence[Entry], at_ms: int) -> int | None:
    first = None
    for entry in reversed(entries):
        if entry.at_ms <= at_ms or isinstance(entry.event, CoupOpened):
            break
        if isinstance(fact_or_amendment(entry.event), _LATER):
            first = entry.seq
    return first


def withdraw_chips_questions(log: Log, session: int, hand: str, at_ms: int) -> None:
    """Dismiss the questions about a seat's chips, because the camera has since seen the answer."""
    marks = ", ".join("?" * len(CHIPS_KINDS))
    rows = log.query(
        f"SELECT id FROM doubts WHERE session = ? AND hand = ? AND kind IN ({marks})",  # noqa: S608  our own
        *(session, hand, *CHIPS_KINDS),
    )
    for (number,) in rows:
        log.mark_seen(session, DISMISSED, number, at_ms)
