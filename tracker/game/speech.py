"""The words said aloud at a step, if the text of the game has some."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.advice import Act
from tracker.game.coup import BANKER, End
from tracker.game.customs import customs
from tracker.game.irregularities import CLAUSES, Code
from tracker.game.settlement import Outcome
from tracker.game.table import settle

if TYPE_CHECKING:
    from tracker.game.advice import Advice
    from tracker.game.customs import Phrase
    from tracker.game.table import Table


class Speech(NamedTuple):
    """Who speaks, and what may be said: one of these phrases."""

    hand: str
    phrases: tuple[Phrase, ...]


def speech(table: Table, step: Advice) -> Speech | None:
    """Give what is said with a piece of advice; None where the text has no words for it."""
    hand, phrases = step.hand, customs(table.rules)
    match step.act:
        case Act.LOOK:
            found = phrases.natural  # said when the card that is looked at makes one
        case Act.ASK:
            found = phrases.asked
        case Act.TURN if hand == BANKER:
            found = phrases.banker
        case Act.DRAW_OR_STAND:
            found = phrases.banker
        case Act.PAY | Act.TAKE | Act.GIVE_BACK if step.clause != CLAUSES[Code.WRONG_PAYMENT]:
            found = _of_account(table, hand)
        case Act.LAST_COUP:
            found = phrases.last_coup
        case _:
            found = ()
    return Speech(hand, found) if found else None


def _of_account(table: Table, hand_id: str) -> tuple[Phrase, ...]:
    """Give what a player says as he shows what ends his hand."""
    phrases, account = customs(table.rules), settle(table).of(hand_id)
    coup = table.coup
    if account is None or coup is None:
        return ()
    if account.outcome is Outcome.BUST and coup.hands[hand_id].end is End.BUST:
        return phrases.bust
    return phrases.natural if account.outcome is Outcome.NATURAL else ()
