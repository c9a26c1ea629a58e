"""Pairs set apart: two hands of two cards, each with a stake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.game.second.cards import pair, value

if TYPE_CHECKING:
    from tests.game.second.sheet import Hand, Sheet


def may_split(sheet: Sheet, hand: Hand) -> bool:
    """Tell whether a hand may be set apart: not where two cards came at once, nor split Aces."""
    game, hands = sheet.game, sheet.of_seat(hand.seat)
    if hand.done or hand.doubled or hand.full or not pair(game, hand.cards):
        return False
    if len(hands) > 1 and not all(each.split for each in hands):
        return False
    return len(hands) < (game.split_hands or 6)


def split(sheet: Sheet, hand: Hand) -> None:
    """Draw a pair apart; where the new cards are covered, the pair is turned up for it."""
    if sheet.game.split_in_order and (
        any(not each.named for each in hand.hidden) or sheet.may(0.5)
    ):
        sheet.turn(hand)
    sheet.write(f"split {hand.id}")
    other = sheet.add_hand(hand, hand.stake)
    other.lying = [hand.lying.pop()]
    hand.split = other.split = True
    sheet.somebody_played = True
    if sheet.game.split_in_order:
        hand.lying[0].covered = other.lying[0].covered = False


def second_card(sheet: Sheet, hand: Hand) -> None:
    """Lay a card on one card of a pair."""
    again = value(hand.cards[0]) if sheet.may(0.3) else 0
    sheet.give(
        hand,
        covered=sheet.game.split_in_order,
        wanted=lambda card: value(card) == again and card not in sheet.pack.turned,
    )
    sheet.plays_on(hand)
    if sheet.game.split_aces_one_card and hand.cards[0][0] == "A":
        hand.full = True


def split_no_pair(sheet: Sheet, hand: Hand) -> bool:
    """Set two cards apart that are no pair, and lay a card on each: they are two hands all the same."""
    game = sheet.game
    alone = len(hand.lying) == 2 and len(sheet.of_seat(hand.seat)) == 1 and not hand.doubled
    if not alone or game.split_hands == 1 or game.split_in_order or pair(game, hand.cards):
        return False
    if not sheet.slips_on("no pair"):
        return False
    split(sheet, hand)
    sheet.no_pair = (hand, sheet.expect("decision-not-allowed", hand))
    for each in sheet.of_seat(hand.seat):
        sheet.put(each, sheet.plain_card(), covered=False)
        sheet.plays_on(each)
        if game.split_aces_one_card and each.cards[0][0] == "A":
            each.full = True
    return True


def forget_what_nobody_saw(sheet: Sheet) -> None:
    """Expect nothing of a false pair of which a card was put away unseen."""
    if sheet.no_pair is None:
        return
    hand, raised = sheet.no_pair
    firsts = [each.lying[0] for each in sheet.of_seat(hand.seat)]
    if any(each.covered and not each.named for each in firsts):
        sheet.raised.remove(raised)
