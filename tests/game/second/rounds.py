"""Stakes and the two rounds of the deal, as they should be and as they should not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.game.second import doubles
from tests.game.second.cards import value
from tests.game.second.games import COVERED, NONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.game.second.sheet import Hand, Sheet


def deal(sheet: Sheet) -> None:
    """Deal both rounds, with the stakes before or between them."""
    late: list[Callable[[], None]] = []  # what players choose once both rounds are dealt
    missed = _first_round(sheet, late)
    if missed is not None:
        _missed(sheet, missed)
    if sheet.game.stakes_after_first:
        _stakes_after_first(sheet)
    _second_round(sheet, late)
    for choose in late:
        choose()
    _late_stake(sheet)


# the first round


def _first_round(sheet: Sheet, late: list[Callable[[], None]]) -> Hand | None:
    """Deal the first round; give the seat that was passed over."""
    order, at_end = list(sheet.hands), []
    missed = _passed_over(sheet, order)
    both = sheet.game.two_at_a_time and sheet.may(0.4) and missed is None
    if missed is None:
        _swap(sheet, order)
    for hand in order:
        if sheet.game.two_at_a_time or not sheet.slips_on("two cards first"):
            _first_card(sheet, hand)
            if both and sheet.may(0.7):
                sheet.give(hand, covered=sheet.game.second[0] == COVERED)
        else:
            doubles.first_round(sheet, hand, at_end, late)
    sheet.give(sheet.banker, covered=sheet.game.first[1] == COVERED, wanted=_for_banker(sheet))
    if both and sheet.game.second[1] != NONE and sheet.may(0.7):
        sheet.give(sheet.banker, covered=sheet.game.second[1] == COVERED)
    for choose in at_end:
        choose()
    return missed


def _for_banker(sheet: Sheet) -> Callable[[str], bool] | None:
    """Wish the banker an Ace or a ten now and then, against which one may be insured."""
    if not sheet.may(0.35):
        return None
    wished = {11} if sheet.game.insurance != "none" else {10, 11}
    return lambda card: value(card) in wished and card not in sheet.pack.turned


def _passed_over(sheet: Sheet, order: list[Hand]) -> Hand | None:
    if len(order) < 2 or not sheet.slips_on("missed card", 1):
        return None
    return order.pop(sheet.chance.randrange(len(order)))


def _swap(sheet: Sheet, order: list[Hand]) -> None:
    """Serve a seat before the one whose turn it is."""
    if len(order) > 1 and sheet.slips_on("out of order", 1):
        place = sheet.chance.randrange(len(order) - 1)
        order[place], order[place + 1] = order[place + 1], order[place]
        sheet.expect("out-of-order", order[place])


def _first_card(sheet: Sheet, hand: Hand) -> None:
    covered = sheet.game.first[0] == COVERED
    if covered and sheet.slips_on("first card turned"):
        sheet.put(hand, sheet.plain_card(), covered=False)
        sheet.expect("first-card-turned", hand)
        hand.first_turned = True
        return
    sheet.give(hand, covered=covered)


def _missed(sheet: Sheet, hand: Hand) -> None:
    """Give the missed seat the top card on request, or let it sit out what has gone on."""
    sheet.expect("missed-card", hand)
    if sheet.may(0.5):
        sheet.put(hand, sheet.plain_card(), covered=sheet.game.first[0] == COVERED)
    else:
        sheet.leave(hand, "withdrawn")


# stakes that come after the first card


def _stakes_after_first(sheet: Sheet) -> None:
    staking = [hand for hand in sheet.hands if not hand.done]
    for hand in staking:
        hand.stake = sheet.some_stake()
        sheet.write(f"stake {hand.id} {decimal(hand.stake)}")
    if len(staking) < len(sheet.hands) or not sheet.may(0.5):
        return
    sheet.write("double-all")
    for hand in staking:
        hand.stake *= 2
    for hand in staking:
        if sheet.may(0.4):
            hand.stake *= 2
            sheet.write(f"redouble {hand.id}")


def decimal(amount: object) -> str:
    """Write chips as a file does.

    >>> from fractions import Fraction
    >>> decimal(Fraction(5)), decimal(Fraction(15, 2))
    ('5', '7.5')
    """
    text = f"{float(amount):.4f}"  # type: ignore[arg-type]
    return text.rstrip("0").rstrip(".")


# the second round


def _second_round(sheet: Sheet, late: list[Callable[[], None]]) -> None:
    face = sheet.game.second
    for hand in list(sheet.hands):
        if hand.done or len(hand.lying) > 1:
            continue
        if hand.first_turned:
            _after_a_turned_card(sheet, hand)
        elif _others_wait(sheet, hand) and sheet.slips_on("two cards second"):
            doubles.second_round(sheet, hand, late)
        elif sheet.slips_on("wrong face"):
            sheet.put(hand, sheet.plain_card(), covered=face[0] != COVERED)
            sheet.expect("wrong-deal-face", hand)
        else:
            sheet.give(hand, covered=face[0] == COVERED, wanted=_for_player(sheet, hand))
    if face[1] != NONE and len(sheet.banker.lying) < 2:
        sheet.give(sheet.banker, covered=face[1] == COVERED)


def _others_wait(sheet: Sheet, hand: Hand) -> bool:
    """Tell whether the round goes on after a hand: else its next card is one it asked for."""
    behind = sheet.hands[sheet.hands.index(hand) + 1 :]
    banker_waits = sheet.game.second[1] != NONE and len(sheet.banker.lying) < 2
    return banker_waits or any(not each.done and len(each.lying) < 2 for each in behind)


def _for_player(sheet: Sheet, hand: Hand) -> Callable[[str], bool] | None:
    """Wish a player a pair, or a natural, now and then."""
    first = value(hand.cards[0])
    wished = first if sheet.may(0.4) else {10: 11, 11: 10}.get(first, 10)
    if not sheet.may(0.4):
        return None
    return lambda card: value(card) == wished and card not in sheet.pack.turned


def _after_a_turned_card(sheet: Sheet, hand: Hand) -> None:
    """Cover the next card as one must; where it is not, the player may leave."""
    (raised,) = [
        each for each in sheet.raised if each.code == "first-card-turned" and each.hand == hand.id
    ]
    if sheet.may(0.5):
        sheet.put(hand, sheet.plain_card(), covered=True)
        return
    sheet.put(hand, sheet.plain_card(), covered=False)
    answer = sheet.chance.choice(["", "keep", "withdraw"])
    if answer:
        sheet.choose(raised, answer)
    if answer == "withdraw":
        sheet.leave(hand, "withdrawn")


def _late_stake(sheet: Sheet) -> None:
    """Let a player change his stake too late; the banker takes it, or not, or says nothing."""
    staked = [hand for hand in sheet.hands if not hand.done]
    if not staked or not sheet.slips_on("late stake", 1):
        return
    hand = sheet.chance.choice(staked)
    before = hand.stake
    while hand.stake == before:
        hand.stake = sheet.some_stake()
    sheet.write(f"stake {hand.id} {decimal(hand.stake)}")
    raised = sheet.expect("late-stake", hand)
    answer = sheet.chance.choice(["", "accept", "refuse"])
    if answer:
        sheet.choose(raised, answer, by=sheet.chance.choice(["B", hand.id]))
    if answer == "refuse":
        hand.stake = before
