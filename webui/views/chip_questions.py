"""What the camera asks about chips, and the answers in words. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.events import Doubled, Insured, Redoubled, Split, StakePlaced
from tracker.game.notation import read
from tracker.game.sentences import message
from tracker.store.doubts import QuestionKind

if TYPE_CHECKING:
    from webui.core.i18n import Words

CHIPS_ASKED = {
    QuestionKind.STAKE: message("how much is staked?"),
    QuestionKind.STACK: message("how much is staked? Spread the stack, or choose."),
    QuestionKind.ADDED: message("chips were added. What for?"),
    QuestionKind.TAKEN: message("chips are gone. What is the stake?"),
    QuestionKind.PAID: message("other chips moved than were due. Please check the payment."),
}


def chip_options(actions: tuple[str, ...], words: Words) -> tuple[tuple[str, str], ...]:
    """Word each answer that a question about chips offers."""
    return tuple((action, _word(action, words)) for action in actions)


def _word(action: str, words: Words) -> str:
    match read(action):
        case StakePlaced() as placed:
            return words("Stake {amount}", amount=words.amount(placed.amount))
        case Doubled():
            return words("Double")
        case Split():
            return words("Split")
        case Redoubled():
            return words("Redouble")
        case Insured() as insured:
            return words("Insurance {amount}", amount=words.amount(insured.premium))
    raise AssertionError(f"no answer about chips: {action}")
