"""The buttons for what is possible now; each writes actions of the coup notation. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.assist import OFFERS, PAYMENTS, Act, Advice, advise
from tracker.game.coup import BANKER, Coup, End, Hand, Stage, seat_of, takes_part
from tracker.game.customs import customs
from tracker.game.irregularities import CLAUSES, Choice, Code
from tracker.game.money import decimal, exact, times
from tracker.game.play import (
    INSURANCE_SHARE,
    may_double,
    may_insure,
    may_split,
    may_surrender,
    played_on,
)
from tracker.game.rules import Face, Staking
from tracker.game.sentences import message
from tracker.game.stakes import may_redouble
from tracker.game.table import settle
from webui.views.button import Button
from webui.views.buttons_for_all import STAYS, all_dealt, all_settled, all_stand, same_stakes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.game.irregularities import Irregularity
    from tracker.game.money import Money
    from tracker.game.table import Table
    from webui.core.i18n import Words


MOST = 5  # buttons beside the prompt


def prompt_buttons(table: Table, before: Mapping[str, Money], words: Words) -> list[Button]:
    """List the buttons beside the prompt: they answer the next pieces of advice.

    `before` holds what each person staked last.
    """
    first, *rest = _answerable(advise(table))
    found = [*_answers(table, first, words), *_at_once(table, first, before, words)]
    if first.act is Act.BURY and len(found) > 1:
        return found  # one of these buttons settles all accounts, so the next payment needs none
    for each in rest:
        found += [_signed(table, each.hand, button) for button in _answers(table, each, words)]
        found += _at_once(table, each, before, words)
    return list(dict.fromkeys(found))[:MOST]


def _at_once(
    table: Table, advice: Advice, before: Mapping[str, Money], words: Words
) -> list[Button]:
    """List the buttons that answer a piece of advice for every seat at one touch."""
    match advice.act:
        case Act.DEAL if advice.face is Face.COVERED:
            return all_dealt(table, words)
        case Act.ASK:
            return all_stand(table, words)
        case Act.NEXT_COUP | Act.LAST_COUP:
            return same_stakes(table, before, words, opens=True)
        case Act.STAKES | Act.STAKE:
            return same_stakes(table, before, words, opens=False)
        case act if act in PAYMENTS | {Act.BURY}:
            return all_settled(table, words)
    return []


def draw_for_the_banker(table: Table, words: Words) -> list[Button]:
    """Offer the draw for the bank before the first coup, until somebody has staked."""
    coup, bank = table.coup, table.bank
    begun = coup is not None and (coup.started or any(hand.stake for hand in coup.players))
    if (
        not table.rules.game.has_bank
        or table.coups > 1
        or begun
        or bank.is_drawn_for
        or bank.by_lot
    ):
        return []
    return [Button(words("Draw for the banker"), "star", ("bank draw",))]


def _signed(table: Table, hand: str, button: Button) -> Button:
    """Add the player's name to a button, because the prompt's sentence is about somebody else."""
    if table.coup is None or hand not in table.coup.hands or seat_of(hand) == BANKER:
        return button
    return button._replace(note=" · ".join(filter(None, (table.name(seat_of(hand)), button.note))))


# Acts that may be left out or need no time: the buttons of the act after them are offered as well.
_PASSING = OFFERS | {Act.LOOK, Act.BURY, Act.STAND, Act.VOUCH}
_SHUFFLES = frozenset({Act.SHUFFLE, Act.BASKET, Act.GATHER})
FIRST_PACK = "10.1"  # the clause about the pack before the first deal; many tables skip it
MADE_GOOD = CLAUSES[Code.WRONG_PAYMENT]  # chips that must still move; the game may go on first
AT_MOST = 3  # pieces of advice that are answered together


def _answerable(advice: list[Advice]) -> list[Advice]:
    """Give the first advice that buttons can answer, and what may be done right after it."""
    found: list[Advice] = []
    for each in advice:
        if each.act is Act.NO_LOOK or (each.act is Act.CUT and _shuffles(found)):
            continue
        if any(one.clause == MADE_GOOD for one in found) and each.act in PAYMENTS | {Act.BURY}:
            break  # the accounts go on where this one is right
        found.append(each)
        if not _may_wait(each) or len(found) == AT_MOST:
            break
    return found or advice[:1]


def _may_wait(each: Advice) -> bool:
    return each.act in _PASSING or each.clause in (FIRST_PACK, MADE_GOOD)


def _shuffles(found: list[Advice]) -> bool:
    """Tell whether a shuffle is already advised: its button also offers the cut."""
    return any(each.act in _SHUFFLES for each in found)


def _answers(table: Table, advice: Advice, words: Words) -> list[Button]:
    """List the buttons that answer one piece of advice."""
    hand = advice.hand
    if advice.act in _PAID:
        verb, said = _PAID[advice.act]
        moved = 0 if advice.act in STAYS else advice.amount
        return [Button(words(said), "check", (f"{verb} {hand} {decimal(moved)}",))]
    if advice.act in _PLAIN:
        return [
            Button(words(said), icon, tuple(each.format(hand=hand) for each in do), words(note))
            for said, icon, do, note in _PLAIN[advice.act]
        ] + _links(advice.act, words)
    return _by_the_table(table, advice, words)


def _by_the_table(table: Table, advice: Advice, words: Words) -> list[Button]:
    """List the buttons for advice whose answer depends on the table."""
    hand = advice.hand
    match advice.act:
        case Act.DEAL if advice.face is Face.COVERED:
            note = words("face down")
            return [Button(words("Dealt"), "check", (f"deal {hand} ??",), note)]
        case Act.BURY:
            return [Button(discarded(table, words), "check", (f"bury {hand}",))]
        case Act.INSURANCE:
            return _all_insured(table, words)
        case Act.ASK:
            return decisions(table, hand, words)
        case Act.NEXT_COUP | Act.LAST_COUP:
            return [_next_coup(table, advice.act, words)]
    return _links(advice.act, words)


def _next_coup(table: Table, act: Act, words: Words) -> Button:
    """Give the button that opens the next coup; if stakes come first, it leads to their page."""
    first = table.rules.game.has_bank and table.rules.staking is Staking.BEFORE
    said = words("Next coup") if act is Act.NEXT_COUP else words("Last coup")
    return Button(said, "play", ("next-coup",), back="/stakes" if first else "")


def discarded(table: Table, words: Words) -> str:
    """Word the button for burying cards: they go under the talon, or into the basket."""
    basket = customs(table.rules).basket
    return words("Thrown away") if basket else words("Discarded")


_PAID = {
    Act.PAY: ("pay", message("Paid")),
    Act.TAKE: ("take", message("Taken")),
    Act.GIVE_BACK: ("pay", message("Done")),
    Act.RETURN: ("pay", message("Given back")),
    Act.PREMIUM: ("take", message("Taken")),
}
_SHUFFLED = (message("Shuffled"), "check", ("shuffle",), "")
_AND_CUT = (message("Shuffled and cut"), "check", ("shuffle", "cut"), "")
# for each act: word, icon, what is written, note
_PLAIN: dict[Act, list[tuple[str, str, tuple[str, ...], str]]] = {
    Act.LOOK: [(message("Looked"), "check", ("look",), message("no natural"))],
    Act.STAND: [(message("I stand"), "stand", (f"stand {BANKER}",), "")],
    Act.DRAW_OR_STAND: [(message("I stand"), "stand", (f"stand {BANKER}",), "")],
    Act.SHUFFLE: [_SHUFFLED, _AND_CUT],
    Act.BASKET: [_SHUFFLED, _AND_CUT],
    Act.GATHER: [_SHUFFLED, _AND_CUT, (message("Deal on"), "play", ("next-coup",), "")],
    Act.VOUCH: [
        (message("Confirmed"), "check", ("vouch",), message("as written")),
    ],
    Act.CUT: [(message("Cut"), "check", ("cut",), "")],
    Act.DOUBLE_ALL: [(message("Double for all"), "double", ("double-all",), "")],
    Act.OFFER_BANK: [
        (message("Accepts"), "check", ("bank accept {hand}",), ""),
        (message("Refuses"), "cross", ("bank refuse {hand}",), ""),
    ],
}
_LINKS = {
    Act.STAKES: (message("Stakes"), "chip", "stakes.show"),
    Act.STAKE: (message("Stakes"), "chip", "stakes.show"),
    Act.OFFER_BANK: (message("Auction"), "chip", "bank.show"),
    Act.CHOOSE_BANKER: (message("Bank and talon"), "star", "bank.show"),
    Act.GAME_OVER: (message("New evening"), "play", "setup.show"),
}


def _links(act: Act, words: Words) -> list[Button]:
    if act not in _LINKS:
        return []
    said, icon, link = _LINKS[act]
    return [Button(words(said), icon, (), link=link)]


# insurance, seat by seat and for all at once


def _insurable(table: Table) -> list[tuple[str, Money]]:
    """List the hands that may be insured now, and for how much."""
    coup = table.coup
    if coup is None or not any(each.act is Act.INSURANCE for each in advise(table)):
        return []
    return [
        (hand.id, times(hand.stake, INSURANCE_SHARE))
        for hand in coup.players
        if may_insure(coup, hand) and not hand.premium and hand.stake
    ]


def _all_insured(table: Table, words: Words) -> list[Button]:
    found = _insurable(table)
    if len(found) < 2:
        return []
    do = tuple(f"insure {hand} {decimal(premium)}" for hand, premium in found)
    note = words.amount(exact(sum(premium for _, premium in found)))
    return [Button(words("All insure"), "shield", do, note)]


def seat_buttons(table: Table, words: Words) -> dict[str, tuple[Button, ...]]:
    """Give the buttons at the seats, by seat: to insure, or to redouble."""
    coup = table.coup
    if coup is None:
        return {}
    if any(each.act is Act.REDOUBLE for each in advise(table)):
        return {hand.id: tuple(_early(coup, hand, words)) for hand in coup.players}
    return {
        seat_of(hand): (
            Button(
                words("Insure"),
                "shield",
                (f"insure {hand} {decimal(premium)}",),
                words.amount(premium),
            ),
        )
        for hand, premium in _insurable(table)
    }


def is_unsaid(coup: Coup, hand: Hand) -> bool:
    """Tell whether a stand was only inferred. A pirate who shows his cards has really stopped."""
    return hand.end is End.PASSED and (hand.covered or not coup.rules.game.shown_is_stopped)


def assumed(table: Table, words: Words) -> dict[str, tuple[Button, ...]]:
    """Give, by hand, the buttons at an inferred stand: it was said, or the hand still plays."""
    coup = table.coup
    if coup is None or settle(table).complete:
        return {}
    return {
        hand.id: tuple(_said_or_not(coup, hand, words))
        for hand in coup.players
        if is_unsaid(coup, hand)
    }


def _said_or_not(coup: Coup, hand: Hand, words: Words) -> list[Button]:
    found = [Button(words("stands?"), "check", (f"stand {hand.id}",), words("it was said"))]
    if played_on(coup, hand) is not coup:
        found.append(Button(words("Not yet"), "undo", (f"play {hand.id}",)))
    return found


def decisions(table: Table, hand_id: str, words: Words) -> list[Button]:
    """List the decisions a hand may take now."""
    coup = table.coup
    hand = None if coup is None else coup.hands.get(hand_id)
    if coup is None or hand is None or not takes_part(hand):
        return []
    found: list[Button] = []
    if hand.end is None and (coup.stage is Stage.PLAYERS or hand_id == BANKER):
        found.append(Button(words("Stand"), "stand", (f"stand {hand_id}",)))
    if hand_id == BANKER or coup.stage is not Stage.PLAYERS:
        return found + _early(coup, hand, words)
    if may_double(coup, hand) and hand.stake is not None:
        note = f"{words.amount(hand.stake)} → {words.amount(hand.stake * 2)}"
        found.append(Button(words("Double"), "double", (f"double {hand_id}",), note))
    if may_split(coup, hand):
        found.append(Button(words("Split"), "split", (f"split {hand_id}",)))
    if may_surrender(coup, hand):
        found.append(Button(words("Surrender"), "out", (f"surrender {hand_id}",)))
    return found


def _early(coup: Coup, hand: Hand, words: Words) -> list[Button]:
    if hand.id != BANKER and may_redouble(coup, hand) and hand.stake is not None:
        note = f"{words.amount(hand.stake)} → {words.amount(hand.stake * 2)}"
        return [Button(words("Redouble"), "double", (f"redouble {hand.id}",), note)]
    return []


def choices(asked: Irregularity, words: Words) -> list[Button]:
    """Give a button for each answer to an irregularity."""
    said = {
        Choice.KEEP: message("Keeps it"),
        Choice.REFUSE: message("Refuses"),
        Choice.WITHDRAW: message("Withdraws"),
        Choice.TWO_HANDS: message("Two hands"),
        Choice.FIRST: message("Keeps the first"),
        Choice.SECOND: message("Keeps the second"),
        Choice.ACCEPT: message("Accepts"),
        Choice.ASK: message("Asks for a shuffle"),
        Choice.WAIVE: message("Lets it pass"),
    }
    return [
        Button(words(said[each]), "check", (f"choose {asked.hand} {each}",))
        for each in asked.choices
    ]
