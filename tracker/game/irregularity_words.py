"""The sentences about irregularities: what happened, and what the rule allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.cards import FOU
from tracker.game.customs import Remark
from tracker.game.irregularities import Choice, Code, Objection
from tracker.game.sentences import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.game.coup import Coup
    from tracker.game.grammar import NameForms
    from tracker.game.irregularities import Irregularity
    from tracker.game.money import Money
    from tracker.game.table import Table

_CODES: dict[Code, str] = {
    Code.NOT_BURIED: message(
        "{n.Cards} were not discarded: on request the rest of the pack is shuffled."
    ),
    Code.MISSED_CARD: message(
        "{n.Who} got no card in the first round: deal the top card on request, before the second"
        " round; otherwise the seat sits this coup out and takes its stake back."
    ),
    Code.FIRST_CARD_TURNED: message(
        "{n.First_card} was face up: the next must be face down, or {n.who} may take the stake"
        " back and leave this coup."
    ),
    Code.UNDECLARED_BUST: message(
        "{n.Who} stood on more than 21: twice the stake is due, whatever the banker has."
    ),
    Code.TWO_CARDS_FIRST_ROUND: message(
        "{n.Who} got two cards in the first round: keep one, or play two hands with a stake on"
        " each."
    ),
    Code.TWO_CARDS_SECOND_ROUND: message(
        "{n.Who} got two cards in the second round: keep one, discard the other."
    ),
    Code.TURNED_IN_PACK: message("{n.Card} lay face up in the pack: accept or refuse it."),
    Code.UNREQUESTED_CARD: message(
        "{n.Who} did not ask for this card: keep it, or have it discarded; nobody else may claim"
        " it."
    ),
    Code.BANKER_MUST_DRAW: message("The banker stood too soon: on this total he must draw."),
    Code.BANKER_MUST_STAND: message("The banker drew where he must stand; the card counts."),
    Code.STAKE_ON_CREDIT: message(
        "{n.Who} stakes more chips than there are: this game has no stakes on credit."
    ),
    Code.FORBIDDEN_LOOK: message(
        "The banker may look at his hidden card only beside a 10, a figure or an Ace."
    ),
    Code.PAST_FOU: message("A card was dealt past the marker: shuffle first."),
    Code.OUT_OF_ORDER: message("{n.Who} was dealt a card out of turn."),
    Code.IMPOSSIBLE_CARD: message(
        "{n.Who} has a card that is in play already: the packs hold no other."
    ),
    Code.STAKE_OUT_OF_LIMITS: message("{n.Stake} is outside the limits; it stays on the table."),
    Code.LATE_STAKE: message("{n.Stake} came too late: the banker accepts or refuses it."),
    Code.BANK_SHORT: message("The bank could not pay all these stakes."),
    Code.WRONG_PAYMENT: message("That is not what was due to {n.end}."),
    Code.WRONG_DEAL_FACE: message("{n.Card} lies the wrong way up."),
    Code.DECISION_NOT_ALLOWED: message("{n.Who} may not do that now; it does not count."),
}
_SHOULD_BE_COVERED: str = message("{n.Card} should be face down.")
_SHOULD_BE_TURNED: str = message("{n.Card} should be face up.")
_LOOKED_AT_A_DOUBLE: str = message(
    "{n.Who} may not look at the card of a double: the banker turns it over last."
)
_GOT_THE_FOU: str = message(
    "{n.Who} was dealt the Fou, which is no playing card and counts nothing."
)
_DREW_BEFORE_ALL: str = message("The banker drew a card out of turn.")

_WRONG: dict[Objection, str] = {
    Objection.NO_PAIR: message(
        "{n.Who} has no pair: the split does not count, unless a card is laid on each card."
    ),
    Objection.NO_SPLIT: message("This game has no split: the hand stays one."),
    Objection.NO_MORE_HANDS: message(
        "{n.Who} has as many hands as the rules allow: this split does not count."
    ),
    Objection.NO_DOUBLE: message("This game has no double: the stake stays as it was."),
    Objection.NOT_AFTER_SPLIT: message("After a split nobody doubles: the stake stays as it was."),
    Objection.NO_SURRENDER: message("This game has no surrender: the hand plays on."),
    Objection.NOT_ON_TWO_CARDS: message(
        "{n.Who} may do that on the first two cards only; it does not count."
    ),
    Objection.FINISHED: message("{n.Who} has finished playing: it does not count."),
    Objection.NO_INSURANCE: message("This game has no insurance: give {n.who} the {said} back."),
    Objection.NO_ACE: message(
        "There is insurance only against the banker's Ace: give {n.who} the {said} back."
    ),
    Objection.INSURED_LATE: message("{n.Who} insures too late: give the {said} back."),
    Objection.INSURED_FOR_MORE: message(
        "Insurance for {n.end}: {limit} at most. Take {limit}, give {back} back."
    ),
    Objection.INSURED_FOR_LESS: message(
        "Insurance for {n.end}: half the stake, which is {limit}. Take the {said}, give nothing"
        " back."
    ),
    Objection.NO_STAKES: message(
        "Nobody stakes in this game: the coins in the middle are the stake."
    ),
    Objection.NO_DOUBLE_ALL: message(
        "This game has no double for all: the stakes stay as they were."
    ),
    Objection.NOT_ALL_STAKED: message(
        "Double for all comes when all have staked: the stakes stay as they were."
    ),
    Objection.DOUBLED_ALL: message("All stakes are doubled already: they stay as they are."),
    Objection.SECOND_ROUND: message("The second round has begun: the stakes stay as they were."),
    Objection.NOTHING_DOUBLED: message(
        "The banker has not doubled: {n.who} has nothing to redouble."
    ),
    Objection.REDOUBLED: message("{n.Who} has redoubled already: the stake stays as it is."),
    Objection.NOTHING_ASKED: message(
        "{n.Who} has nothing to choose now; the answer does not count."
    ),
    Objection.SOLD_IN_A_COUP: message(
        "The bank is sold between two coups, and this one is not over."
    ),
    Objection.NOT_NOW: _CODES[Code.DECISION_NOT_ALLOWED],
}
_NO_MORE_CARDS: str = message(
    "{n.Who} gets no more cards: discard this one; nobody else may claim it."
)
_SPLIT_WITHOUT_PAIR: str = message(
    "{n.Who} split two cards that are no pair: each hand is settled as it lies."
)

REMARKS: dict[Remark, str] = {
    Remark.FEW_PLAYERS: message(
        "The rules of this game ask for two players beside the banker at least."
    ),
    Remark.FEW_PACKS: message("The rules of this game ask for two packs at least."),
}


def sentence(
    table: Table, raised: Irregularity, named: NameForms, write: Callable[[Money], str]
) -> str:
    """Word an irregularity; `named` holds the forms of the hand's name, `write` writes amounts."""
    coup = table.coup
    said, limit = (0, 0) if raised.detail is None else raised.detail[1:]
    found = _CODES[raised.code] if coup is None else _choose(coup, raised)
    return named.language.say(
        found, n=named, said=write(said), limit=write(limit), back=write(max(0, said - limit))
    )


def _choose(coup: Coup, raised: Irregularity) -> str:
    """Choose the sentence for an irregularity by what lies on the table."""
    code, banker = raised.code, coup.rules.game.is_bank(raised.hand)
    if code is Code.OUT_OF_ORDER and banker:
        return _DREW_BEFORE_ALL
    if code is Code.FORBIDDEN_LOOK and not banker:
        return _LOOKED_AT_A_DOUBLE
    if code is Code.UNREQUESTED_CARD and Choice.KEEP not in raised.choices:
        return _NO_MORE_CARDS
    if code is Code.WRONG_DEAL_FACE:
        return _which_face(coup, raised)
    if raised.detail is not None:
        return _what_is_wrong(coup, raised, raised.detail.wrong)
    return _GOT_THE_FOU if got_the_fou(coup, raised) else _CODES[code]


def got_the_fou(coup: Coup, raised: Irregularity) -> bool:
    """Tell whether a card that cannot be is the Fou, dealt as a card."""
    hand = coup.hands.get(raised.hand)
    if raised.code is not Code.IMPOSSIBLE_CARD or hand is None:
        return False
    return any(each.card is FOU for each in (*hand.cards, *hand.offered))


def _which_face(coup: Coup, raised: Irregularity) -> str:
    hand = coup.hands.get(raised.hand)
    cards = () if hand is None else hand.cards
    held = next((each for each in cards if each.entry == raised.entry), None)
    if held is None:
        return _CODES[Code.WRONG_DEAL_FACE]
    return _SHOULD_BE_TURNED if held.covered else _SHOULD_BE_COVERED


def _what_is_wrong(coup: Coup, raised: Irregularity, wrong: Objection) -> str:
    hand = coup.hands.get(raised.hand)
    if wrong is Objection.NO_PAIR and hand is not None and hand.split:
        return _SPLIT_WITHOUT_PAIR
    return _WRONG[wrong]
