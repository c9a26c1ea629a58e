"""What the banker's answer to a question of the camera writes into the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.store import doubts as asked
from tracker.store.chip_doubts import chips_answer
from tracker.store.doubts import QuestionKind
from webui.core.requests import number
from webui.pages.actions.amendments import read_card

if TYPE_CHECKING:
    from tracker.game.events import Event
    from tracker.store.evening_table import EveningTable

YES, NONE = "yes", "none"  # what the buttons say; "none" is no, no card, or to leave it


def entries_of_answer(question: asked.AskedQuestion, said: str, live: EveningTable) -> list[Event]:
    """Give the entries of an answer: a card, a total, an action of chips, yes or none."""
    kind = question.question.kind
    if kind in asked.CHIPS_KINDS:
        return _some(chips_answer(question, live.entries, said))
    if kind is QuestionKind.CARD:
        return _some(
            asked.answer(question, live.entries, None if said == NONE else read_card(said))
        )
    if kind is QuestionKind.OTHER and said not in (YES, NONE):
        return _some(asked.answer(question, live.entries, read_card(said)))
    if kind is QuestionKind.SWEPT:
        points = number(said)
        return [] if points is None else [asked.total_answer(question, live.entries, points)]
    if said == YES:
        return [*asked.entries_for_yes(question, live.entries)]
    return [*asked.entries_for_no(question)]


def _some(event: Event | None) -> list[Event]:
    return [] if event is None else [event]
