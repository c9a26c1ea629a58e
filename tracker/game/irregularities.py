"""What can go wrong at a table: the codes, and who may choose what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tracker.game.money import Money


class Code(StrEnum):
    """A breach of the rules; the first eight come from the text, the others are our own."""

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
    STAKE_ON_CREDIT = "stake-on-credit"


class Choice(StrEnum):
    """A possible answer to an irregularity."""

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

# The clause of RULES.md for each code.
CLAUSES: dict[Code, str] = {code: f"9.{number}" for number, code in enumerate(Code, 1)}

# The coup cannot be settled before these are answered: nobody knows what the hand is.
AWAITED = frozenset(
    {
        Code.TWO_CARDS_FIRST_ROUND,
        Code.TWO_CARDS_SECOND_ROUND,
        Code.UNREQUESTED_CARD,
    }
)

# Who answers, if it is not the player of the hand.
_BANKER_ANSWERS = frozenset({Code.LATE_STAKE})


class Objection(StrEnum):
    """What is wrong with a decision that is not allowed."""

    NO_PAIR = "the two cards are no pair"
    NO_SPLIT = "the game has no split"
    NO_MORE_HANDS = "the seat has as many hands as it may"
    NO_DOUBLE = "the game has no double"
    NOT_AFTER_SPLIT = "not after a split"
    NO_SURRENDER = "the game has no surrender"
    NOT_ON_TWO_CARDS = "only on the first two cards"
    FINISHED = "the turn of the hand is over"
    NO_INSURANCE = "the game has no insurance"
    NO_ACE = "the banker's first card is no Ace"
    INSURED_LATE = "the banker has looked or drawn, or the hand is out"
    INSURED_FOR_MORE = "more than may be staked"
    INSURED_FOR_LESS = "less than half the stake, where it is exactly half"
    NO_STAKES = "nobody stakes here"
    NO_DOUBLE_ALL = "the game has no double for all"
    NOT_ALL_STAKED = "not all have staked"
    DOUBLED_ALL = "all stakes were doubled before"
    SECOND_ROUND = "the second round has begun"
    NOTHING_DOUBLED = "the banker has not doubled"
    REDOUBLED = "the stake was redoubled before"
    NOTHING_ASKED = "no such question is open"
    SOLD_IN_A_COUP = "the bank is sold between coups"
    NOT_NOW = "not now"


class Detail(NamedTuple):
    """What exactly was wrong; for insurance the amount placed, and the maximum."""

    wrong: Objection
    asked: Money = 0
    limit: Money = 0


@dataclass(frozen=True)
class Irregularity:
    """A breach, the hand it concerns, the entry that shows it, and the possible answers."""

    code: Code
    hand: str
    entry: int
    choices: tuple[Choice, ...] = ()
    chosen: Choice | None = None
    detail: Detail | None = None

    @property
    def chooser(self) -> str:
        return "B" if self.code in _BANKER_ANSWERS else self.hand

    @property
    def is_open(self) -> bool:
        return bool(self.choices) and self.chosen is None
