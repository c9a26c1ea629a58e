"""Make mistakes at the simulated table: each slip, as soon as the coup makes it possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.tablesim.steps import Move, Slip, Step
from tracker.game.banker import banker_must_stand
from tracker.game.cards import FOU
from tracker.game.coup import BANKER, End, Stage, takes_part
from tracker.game.events import CardExposed, FouShown, Looked
from tracker.game.play import shows_ten_or_ace
from tracker.game.rules import BankerLook, Face, Marker

if TYPE_CHECKING:
    from models.tablesim.simulated_table import SimulatedTable


def happened(table: SimulatedTable) -> bool:
    """Make the slip of this coup if it is possible now; tell whether it was made."""
    coup, slip = table.coup, table.slip
    due = coup.due or (("1",) if not coup.started else ())
    done = False
    if slip is None:
        return False
    if coup.started and coup.stage is Stage.FIRST_ROUND and len(due) > 2 and due[0] != BANKER:
        done = _in_first_round(table, slip, due)
    elif coup.stage is Stage.SECOND_ROUND and len(due) > 2:
        done = _in_second_round(table, slip, due)
    elif coup.stage is Stage.PLAYERS:
        done = _in_draw(table, slip)
    elif banker_draws_on(table):
        table.deal(BANKER, covered=False)
        done = True
    if done:
        table.slip = None
    return done


def banker_draws_on(table: SimulatedTable) -> bool:
    """Tell whether this coup's slip makes the banker draw although he must stand."""
    if table.slip is not Slip.MUST_STAND or table.coup.stage is not Stage.BANKER:
        return False
    total = table.coup.banker.total
    return banker_must_stand(table.rules, total) and (total.points or 0) <= 20


def _in_first_round(table: SimulatedTable, slip: Slip, due: tuple[str, ...]) -> bool:
    faces = table.rules.first_round
    covered = faces.players is Face.COVERED
    banked = table.rules.game.has_bank
    before = str(int(due[0]) - 1)
    if slip is Slip.MISSED_CARD and banked:
        for hand in due[1:]:
            face = faces.banker if hand == BANKER else faces.players
            table.deal(hand, covered=face is Face.COVERED)
    elif slip is Slip.FIRST_CARD_TURNED and covered:
        table.deal(due[0], covered=False)
    elif slip is Slip.TWO_FIRST and banked and before != "0":
        table.deal(before, covered=covered)
    elif slip is Slip.IMPOSSIBLE and not covered:
        return _foreign(table, due[0])
    elif slip is Slip.WRONG_FACE and not covered:
        table.deal(due[0], covered=True)
    elif slip is Slip.TURNED_IN_PACK and covered:
        _exposed(table, due[0])
    elif slip is Slip.PAST_FOU and table.rules.marker is not Marker.NONE:
        _marker(table)
    else:
        return False
    return True


def _in_second_round(table: SimulatedTable, slip: Slip, due: tuple[str, ...]) -> bool:
    covered = table.rules.second_round.players is Face.COVERED
    before = str(int(due[0]) - 1)
    if slip is Slip.TWO_SECOND and before != "0" and takes_part(table.coup.hands[before]):
        table.deal(before, covered=covered)
    elif slip is Slip.OUT_OF_ORDER and len(due) > 3:
        table.deal(due[1], covered=covered)
    elif slip is Slip.WRONG_FACE and covered:
        table.deal(due[0], covered=False)
    else:
        return False
    return True


def _in_draw(table: SimulatedTable, slip: Slip) -> bool:
    turn = table.coup.turn
    if turn is None:
        return False
    stood = [hand for hand in table.coup.players if hand.end is End.STOOD]
    if slip is Slip.UNREQUESTED and stood:
        table.deal(stood[-1].id, covered=False)
    elif slip is Slip.IMPOSSIBLE and not turn.doubled:
        return _foreign(table, turn.id)
    elif slip is Slip.FORBIDDEN_LOOK and _must_not_look(table):
        table.do(Step(Move.LOOK, BANKER, facts=(Looked(),)))
    elif slip is Slip.FOU and table.rules.marker is not Marker.NONE:
        _marker(table)
        table.shuffle()
    else:
        return False
    return True


def _must_not_look(table: SimulatedTable) -> bool:
    banker = table.coup.banker
    shows = shows_ten_or_ace(banker)
    return table.rules.look is BankerLook.TEN_OR_ACE and banker.covered and shows is False


def _marker(table: SimulatedTable) -> None:
    """Let the talon's marker show: the Fou or the burnt card."""
    table.do(Step(Move.FOU, BANKER, names=(table.burnt,), facts=(FouShown(),)))


def _exposed(table: SimulatedTable, hand: str) -> None:
    """Deal a card that lay face up in the pack."""
    name = table.talon.pop()
    number = table.cards_made + 1
    facts = (CardExposed(name),)
    table.do(Step(Move.EXPOSE, BANKER, (number,), (name,), facts=facts))
    table.deal(hand, covered=False, name=name)


def _foreign(table: SimulatedTable, hand: str) -> bool:
    """Deal one copy too many of a card of which all copies were seen; False if there is none."""
    copies, rules = table.table.pack.seen, table.rules
    full = [name for name, seen in copies.items() if seen == rules.decks and name is not FOU]
    if not full:
        return False
    table.deal(hand, covered=False, name=full[int(table.rng.integers(len(full)))])
    table.bury_if_out(hand)
    return True
