"""The banker: his look, his natural, his draw, and the accounts one hand after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.game.second import mishaps, slips
from tests.game.second.cards import natural, soft, value
from tests.game.second.games import FREE

if TYPE_CHECKING:
    from tests.game.second.sheet import Hand, Sheet

NOBODY = 99  # a seat behind all others


def look(sheet: Sheet) -> bool:
    """Look at the covered card where one must; tell whether a natural ends the coup."""
    game, cards = sheet.game, sheet.banker.cards
    if not game.hole:
        return False
    turned = next((each.name for each in sheet.banker.lying if not each.covered), "")
    if not turned or value(turned) < 10:
        if game.variant != "brulee" and sheet.slips_on("look", 1):
            sheet.write("look")
            sheet.expect("forbidden-look", sheet.banker)
        return False
    has_natural = natural(game, cards)
    waited_for = any(natural(game, hand.cards) or hand.premium for hand in sheet.hands)
    if waited_for or sheet.may(0.7):
        sheet.write("look")
    if has_natural:
        sheet.turn(sheet.banker)
        sheet.banker_showed = True
    return has_natural


def play(sheet: Sheet) -> None:
    """Play the banker's hand, where there is somebody to play against."""
    waiting = [hand for hand in sheet.left if not _is_decided(sheet, hand)]
    if not waiting:
        _without_players(sheet)
        return
    holds_his_hand = sheet.game.lays_down and not sheet.game.forced and sheet.may(0.5)
    if not holds_his_hand:
        _show(sheet)
    for hand in sheet.hands:
        hand.implied = hand.implied or hand.stood
    if not holds_his_hand and sheet.game.hole:
        slips.unrequested(sheet, NOBODY)
    if any(not _is_decided(sheet, hand) for hand in sheet.left):
        _draw(sheet)
        mishaps.insured_too_late(sheet)
    _show(sheet)


def _show(sheet: Sheet) -> None:
    sheet.turn(sheet.banker)


def _is_decided(sheet: Sheet, hand: Hand) -> bool:
    """Tell whether nothing that the banker draws can count for a hand."""
    return hand.laid_down or (len(hand.cards) == 2 and _waits_with_a_natural(sheet, hand))


def _waits_with_a_natural(sheet: Sheet, hand: Hand) -> bool:
    eligible = not hand.split or sheet.game.split_natural
    return eligible and natural(sheet.game, hand.cards)


def _without_players(sheet: Sheet) -> None:
    """Lay down, or draw the one card that naturals and insurances wait for; else bury."""
    one_card = len(sheet.banker.lying) == 1 and value(sheet.banker.cards[0]) >= 10
    insured = any(hand.premium for hand in sheet.hands)
    if one_card and (sheet.left or insured):
        sheet.give(sheet.banker, covered=False)
    naturals = any(hand.fate == "natural" for hand in sheet.hands)
    if sheet.game.lays_down and (sheet.left or naturals):
        _show(sheet)


def _draw(sheet: Sheet) -> None:
    banker = sheet.banker
    while _draws(sheet):
        sheet.give(banker, covered=False)
        _is_needed(sheet, banker.lying[-1].action)
    total = banker.total
    if sheet.game.draws == FREE:
        if total < 21:
            _is_needed(sheet, sheet.write("stand B"))
    elif _may_draw_too_much(sheet) and sheet.slips_on("must stand", 1):
        sheet.give(banker, covered=False)
        sheet.expect("banker-must-stand", banker)
        while _draws(sheet):
            sheet.give(banker, covered=False)


def _may_draw_too_much(sheet: Sheet) -> bool:
    cards = sheet.banker.cards
    must_stand = not sheet.game.must_draw(sheet.banker.total, soft=soft(cards))
    return must_stand and sheet.banker.total < 21


def _is_needed(sheet: Sheet, action: int) -> None:
    """Note that the coup cannot be settled without an action: unless a premium is paid all the same."""
    stood_too_soon = any(each.code == "banker-must-draw" for each in sheet.raised)
    if not sheet.game.premiums and not stood_too_soon:
        sheet.needed = action


def _draws(sheet: Sheet) -> bool:
    banker = sheet.banker
    if len(banker.lying) < 2:
        return True
    total = banker.total
    if sheet.game.draws == FREE:
        return total < 21 and sheet.may(0.95 if total < 12 else 0.5 if total < 17 else 0.1)
    draws = sheet.game.must_draw(total, soft=soft(banker.cards))
    if draws and sheet.slips_on("must draw"):
        sheet.write("stand B")
        sheet.expect("banker-must-draw", banker)
        return sheet.may(0.5)
    return draws


def accounts(sheet: Sheet) -> None:
    """Settle what is left, player by player; covered doubles come last."""
    last = [hand for hand in sheet.left if hand.doubled and sheet.game.double_covered]
    for hand in [*(each for each in sheet.left if each not in last), *last]:
        if any(not each.named for each in hand.hidden):
            if not _over_whatever_it_is(hand):
                sheet.needed = len(sheet.actions) + 1
            sheet.turn(hand)
        elif sheet.may(0.7):
            sheet.turn(hand)
        sheet.settle(hand)


def _over_whatever_it_is(hand: Hand) -> bool:
    """Tell whether a hand is over without its covered cards that have no name yet."""
    named = [1 if each.name[0] == "A" else value(each.name) for each in hand.lying if each.named]
    return sum(named) + len(hand.lying) - len(named) > 21
