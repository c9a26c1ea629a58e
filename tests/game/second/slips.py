"""What goes wrong while players play: cards nobody asked for, decisions nobody may take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.game.second import rounds
from tests.game.second.cards import soft, total

if TYPE_CHECKING:
    from tests.game.second.sheet import Hand, Sheet


def unrequested(sheet: Sheet, seat: int) -> None:
    """Give a card to a hand of a seat before this one, which wants no more."""
    open_to_it = [
        hand
        for hand in sheet.hands
        if hand.seat < seat and hand.done and not hand.fate and (hand.implied or hand.full)
    ]
    if not open_to_it or not sheet.slips_on("unrequested", 0.7):
        return
    hand = sheet.chance.choice(open_to_it)
    card = sheet.lay(hand, sheet.plain_card(), covered=False)
    raised = sheet.expect("unrequested-card", hand)
    if hand.full:
        if sheet.may(0.5):
            sheet.choose(raised, "refuse")
        sheet.discard(card)
        return
    hand.lying.append(card)
    if sheet.may(0.5) or total(hand.cards[:-1]) > 21:
        hand.lying.pop()
        sheet.discard(card)
        sheet.choose(raised, "refuse")
        return
    sheet.choose(raised, "keep")
    _after_keeping(sheet, hand, seat)


def unrequested_by_pirates(sheet: Sheet, turn: Hand) -> None:
    """Give a card to a pirate who has stopped: he keeps or refuses it."""
    before = sheet.hands[: sheet.hands.index(turn)]
    stopped = [hand for hand in before if hand.stood and hand.implied and hand.total <= 21]
    if not stopped or not sheet.slips_on("unrequested", 0.7):
        return
    hand = sheet.chance.choice(stopped)
    card = sheet.lay(hand, sheet.plain_card(), covered=False)
    raised = sheet.expect("unrequested-card", hand)
    if sheet.may(0.5):
        sheet.choose(raised, "refuse")
        sheet.discard(card)
        return
    hand.lying.append(card)
    sheet.choose(raised, "keep")
    sheet.write(f"stand {hand.id}")


def _may_say_so(sheet: Sheet, hand: Hand, seat: int) -> bool:
    """Tell whether a hand is over by the card it has just kept, with the banker still to draw."""
    banker = sheet.banker
    draws = sheet.game.must_draw(banker.total, soft=soft(banker.cards)) or not sheet.game.forced
    stopped = seat > sheet.hands[-1].seat and (banker.total >= 21 or not draws)
    return hand.total > 21 and not stopped


def _after_keeping(sheet: Sheet, hand: Hand, seat: int) -> None:
    if hand.seen_to_be_over:
        if sheet.may(0.5):
            sheet.turn(hand)
        sheet.leave(hand, "bust")
    elif _may_say_so(sheet, hand, seat) and sheet.may(0.7):
        sheet.marks.add("over by a kept card")
        sheet.turn(hand)
        sheet.leave(hand, "bust")
    elif not hand.done or sheet.may(0.5):
        sheet.write(f"stand {hand.id}")


def decision(sheet: Sheet, hand: Hand) -> bool:
    """Say something that this game does not have; it changes nothing."""
    game, wrong = sheet.game, []
    if not game.surrender:
        wrong.append("surrender")
    if not game.double:
        wrong.append("double")
    if game.split_hands == 1:
        wrong.append("split")
    if wrong and sheet.slips_on("decision", 0.4):
        sheet.write(f"{sheet.chance.choice(wrong)} {hand.id}")
        sheet.expect("decision-not-allowed", hand)
    return False


def insure(sheet: Sheet) -> None:
    """Insure hands against the banker's Ace, some for more than they may."""
    game = sheet.game
    if game.insurance == "none" or not game.first_card_seen or sheet.banker.cards[0][0] != "A":
        return
    for hand in sheet.hands:
        if hand.done or not sheet.may(0.6):
            continue
        most = hand.stake / 2
        said = most
        if game.insurance == "up to half" and sheet.may(0.4):
            said = most / 2
        if sheet.slips_on("insurance"):
            sheet.marks.add("insured for more")
            said = most * sheet.chance.choice([2, 3])
            sheet.expect("decision-not-allowed", hand)
        elif game.insurance == "half" and sheet.slips_on("small insurance"):
            said = most / 2
            sheet.expect("decision-not-allowed", hand)
        hand.premium = min(said, most)
        sheet.write(f"insure {hand.id} {rounds.decimal(said)}")
