"""What an answer to a question of the camera would change: a hand's total, and who wins what. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.coup import BANKER
from tracker.game.table import settle, totals
from tracker.store.doubts import QuestionKind, answer
from webui.views.seating import total_shown

if TYPE_CHECKING:
    from tracker.game.table import Table
    from tracker.store.doubts import AskedQuestion
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words


class AnswerEffect(NamedTuple):
    """What one answer would make of the hand; each part is empty while it cannot be told."""

    total: str  # "18", "10/20"
    gets: str  # what the hand wins in this coup: "+10"


NO_EFFECT = AnswerEffect("", "")


def supposed_tables(live: EveningTable, asked: AskedQuestion) -> tuple[Table, ...]:
    """Give the table as each likely card would make it; none for a question that names no cards."""
    if asked.question.kind is not QuestionKind.CARD:
        return ()
    answers = (answer(asked, live.entries, each) for each in asked.question.likely)
    return tuple(live.supposing(event) for event in answers if event is not None)


def pay_differently(tables: tuple[Table, ...]) -> bool:
    """Tell whether at least two of these tables give somebody another result of the evening."""
    results = [totals(table) for table in tables]
    return any(each != results[0] for each in results)


def pay_alike(tables: tuple[Table, ...]) -> bool:
    """Tell whether the coup is settled, and in the same way, at each of these tables."""
    settled = all(settle(table).complete for table in tables)
    return bool(tables) and settled and not pay_differently(tables)


def effect_on(table: Table, hand_id: str, words: Words) -> AnswerEffect:
    """Word what a supposed table says of a hand."""
    hand = None if table.coup is None else table.coup.hands.get(hand_id)
    if hand is None:
        return NO_EFFECT
    total, low = total_shown(hand)
    settled = settle(table)
    if table.rules.game.is_bank(hand_id):
        gets = settled.net.get(table.name(BANKER)) if settled.complete else None
    else:
        account = settled.of(hand_id)
        gets = None if account is None else account.sum
    return AnswerEffect(
        f"{low}{total}" if total else "", "" if gets is None else words.signed(gets)
    )
