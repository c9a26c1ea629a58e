"""What goes wrong at the simulated table: each slip is made where the coup makes it possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.tablesim.steps import Move, Slip, Step
from tracker.game.banker import banker_must_stand
from tracker.game.cards import FOU
from tracker.game.coup import BANKER, End, Stage, plays
from tracker.game.events import CardExposed, FouShown, Looked
from tracker.game.play import shows_ten_or_ace
from tracker.game.rules import BankerLook, Face, Marker

if TYPE_CHECKING:
    from models.tablesim.play import Dealer


def happened(dealer: Dealer) -> bool:
    """Make the slip of this coup where it is possible now."""
    coup, slip = dealer.coup, dealer.slip
    due = coup.due or (("1",) if not coup.started else ())
    done = False
    if slip is None:
        return False
    if coup.started and coup.stage is Stage.FIRST_ROUND and len(due) > 2 and due[0] != BANKER:
        done = _in_first_round(dealer, slip, due)
    elif coup.stage is Stage.SECOND_ROUND and len(due) > 2:
        done = _in_second_round(dealer, slip, due)
    elif coup.stage is Stage.PLAYERS:
        done = _in_draw(dealer, slip)
    elif banker_draws_on(dealer):
        dealer.deal(BANKER, covered=False)
        done = True
    if done:
        dealer.slip = None
    return done


def takes(dealer: Dealer, slip: Slip) -> bool:
    """Tell whether this is the slip of this coup, which is then made."""
    if dealer.slip is not slip:
        return False
    dealer.slip = None
    return True


def banker_draws_on(dealer: Dealer) -> bool:
    """Tell whether the banker, who must stand, will draw all the same."""
    if dealer.slip is not Slip.MUST_STAND or dealer.coup.stage is not Stage.BANKER:
        return False
    total = dealer.coup.banker.total
    return banker_must_stand(dealer.rules, total) and (total.points or 0) <= 20


def _in_first_round(dealer: Dealer, slip: Slip, due: tuple[str, ...]) -> bool:
    faces = dealer.rules.first_round
    covered = faces.players is Face.COVERED
    banked = dealer.rules.game.has_bank
    before = str(int(due[0]) - 1)
    if slip is Slip.MISSED_CARD and banked:
        for hand in due[1:]:
            face = faces.banker if hand == BANKER else faces.players
            dealer.deal(hand, covered=face is Face.COVERED)
    elif slip is Slip.FIRST_CARD_TURNED and covered:
        dealer.deal(due[0], covered=False)
    elif slip is Slip.TWO_FIRST and banked and before != "0":
        dealer.deal(before, covered=covered)
    elif slip is Slip.IMPOSSIBLE and not covered:
        return _foreign(dealer, due[0])
    elif slip is Slip.WRONG_FACE and not covered:
        dealer.deal(due[0], covered=True)
    elif slip is Slip.TURNED_IN_PACK and covered:
        _exposed(dealer, due[0])
    elif slip is Slip.PAST_FOU and dealer.rules.marker is not Marker.NONE:
        _marker(dealer)
    else:
        return False
    return True


def _in_second_round(dealer: Dealer, slip: Slip, due: tuple[str, ...]) -> bool:
    covered = dealer.rules.second_round.players is Face.COVERED
    before = str(int(due[0]) - 1)
    if slip is Slip.TWO_SECOND and before != "0" and plays(dealer.coup.hands[before]):
        dealer.deal(before, covered=covered)
    elif slip is Slip.OUT_OF_ORDER and len(due) > 3:
        dealer.deal(due[1], covered=covered)
    elif slip is Slip.WRONG_FACE and covered:
        dealer.deal(due[0], covered=False)
    else:
        return False
    return True


def _in_draw(dealer: Dealer, slip: Slip) -> bool:
    turn = dealer.coup.turn
    if turn is None:
        return False
    stood = [hand for hand in dealer.coup.players if hand.end is End.STOOD]
    if slip is Slip.UNREQUESTED and stood:
        dealer.deal(stood[-1].id, covered=False)
    elif slip is Slip.IMPOSSIBLE and not turn.doubled:
        return _foreign(dealer, turn.id)
    elif slip is Slip.FORBIDDEN_LOOK and _must_not_look(dealer):
        dealer.do(Step(Move.LOOK, BANKER, facts=(Looked(),)))
    elif slip is Slip.FOU and dealer.rules.marker is not Marker.NONE:
        _marker(dealer)
        dealer.shuffle()
    else:
        return False
    return True


def _must_not_look(dealer: Dealer) -> bool:
    banker = dealer.coup.banker
    shows = shows_ten_or_ace(banker)
    return dealer.rules.look is BankerLook.TEN_OR_ACE and banker.covered and shows is False


def _marker(dealer: Dealer) -> None:
    """Let the Fou, or the burnt card, come up."""
    dealer.do(Step(Move.FOU, BANKER, names=(dealer.burnt,), facts=(FouShown(),)))


def _exposed(dealer: Dealer, hand: str) -> None:
    """Deal a card that lay turned in the pack, for all to see."""
    name = dealer.talon.pop()
    number = dealer.cards_made + 1
    facts = (CardExposed(name),)
    dealer.do(Step(Move.EXPOSE, BANKER, (number,), (name,), facts=facts))
    dealer.deal(hand, covered=False, name=name)


def _foreign(dealer: Dealer, hand: str) -> bool:
    """Deal a copy too many of a card that everybody has seen often enough."""
    copies, rules = dealer.table.pack.seen, dealer.rules
    full = [name for name, seen in copies.items() if seen == rules.decks and name is not FOU]
    if not full:
        return False
    dealer.deal(hand, covered=False, name=full[int(dealer.rng.integers(len(full)))])
    dealer.bury_if_out(hand)
    return True
