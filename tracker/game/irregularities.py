"""What can go wrong at a table: the codes, and who may choose what about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """A breach of the rules; the first eight are those of the text, the others ours."""

    NOT_BURIED = "not-buried"
    MISSED_CARD = "missed-card"
    FIRST_CARD_TURNED = "first-card-turned"
    UNDECLARED_BUST = "undeclared-bust"
    TWO_CARDS_FIRST_ROUND = "two-cards-first-round"
    TWO_CARDS_SECOND_ROUND = "two-cards-second-round"
    TURNED_IN_PACK = "turned-in-pack"
    UNREQUESTED_CARD = "unrequested-card"
    BANKER_MUST_DRAW = "banker-must-draw"
    BANKER_MUST_STAND = "banker-must-stand"
    FORBIDDEN_LOOK = "forbidden-look"
    PAST_FOU = "past-fou"
    OUT_OF_ORDER = "out-of-order"
    IMPOSSIBLE_CARD = "impossible-card"
    STAKE_OUT_OF_LIMITS = "stake-out-of-limits"
    LATE_STAKE = "late-stake"
    BANK_SHORT = "bank-short"
    WRONG_PAYMENT = "wrong-payment"
    WRONG_DEAL_FACE = "wrong-deal-face"
    DECISION_NOT_ALLOWED = "decision-not-allowed"


class Choice(StrEnum):
    """What may be answered to an irregularity."""

    KEEP = "keep"
    REFUSE = "refuse"
    WITHDRAW = "withdraw"
    TWO_HANDS = "two-hands"
    FIRST = "first"
    SECOND = "second"
    ACCEPT = "accept"
    ASK = "ask"
    WAIVE = "let-pass"


CHOICES: dict[Code, tuple[Choice, ...]] = {
    Code.NOT_BURIED: (Choice.ASK, Choice.WAIVE),
    Code.MISSED_CARD: (),
    Code.TWO_CARDS_FIRST_ROUND: (Choice.FIRST, Choice.SECOND, Choice.TWO_HANDS),
    Code.TWO_CARDS_SECOND_ROUND: (Choice.FIRST, Choice.SECOND),
    Code.TURNED_IN_PACK: (Choice.ACCEPT, Choice.REFUSE),
    Code.UNREQUESTED_CARD: (Choice.KEEP, Choice.REFUSE),
    Code.LATE_STAKE: (Choice.ACCEPT, Choice.REFUSE),
}

# Where RULES.md says what the rules give.
CLAUSES: dict[Code, str] = {code: f"9.{number}" for number, code in enumerate(Code, 1)}

# The coup cannot be settled before these are answered: nobody knows what the hand is.
AWAITED = frozenset(
    {
        Code.TWO_CARDS_FIRST_ROUND,
        Code.TWO_CARDS_SECOND_ROUND,
        Code.UNREQUESTED_CARD,
    }
)

# Who answers, where it is not the player of the hand.
_BANKER_ANSWERS = frozenset({Code.LATE_STAKE})


@dataclass(frozen=True)
class Irregularity:
    """A breach, the hand it concerns, the entry that shows it, and what may be answered."""

    code: Code
    hand: str
    entry: int
    choices: tuple[Choice, ...] = ()
    chosen: Choice | None = None

    @property
    def chooser(self) -> str:
        return "B" if self.code in _BANKER_ANSWERS else self.hand

    @property
    def open(self) -> bool:
        return bool(self.choices) and self.chosen is None
