"""The players' turns: naturals, cards asked for, what is said, and what is kept silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.game.second import apart, mishaps, slips
from tests.game.second.cards import natural
from tests.game.second.games import NONE

if TYPE_CHECKING:
    from tests.game.second.sheet import Hand, Sheet


def play(sheet: Sheet) -> None:
    """Let every seat have its turn."""
    if _banker_draws_first(sheet):
        return
    for seat in sorted({hand.seat for hand in sheet.hands}):
        before_ones_turn(sheet, seat)
        slips.unrequested(sheet, seat)
        seat_plays(sheet, seat)
        sheet.name_some(0.3)
        mishaps.slip_of_the_pen(sheet)
    _somebody_speaks(sheet)


def _banker_draws_first(sheet: Sheet) -> bool:
    """Let the banker draw before anybody has played: all that wait are taken to stand."""
    waiting = [hand for hand in sheet.hands if not hand.done and not is_natural(sheet, hand)]
    open_cards = sheet.game.second[1] == NONE and not any(hand.hidden for hand in waiting)
    if len(waiting) < 2 or not open_cards or not sheet.slips_on("banker first", 1):
        return False
    for hand in sheet.hands:
        hand.done = True
        hand.stood = hand in waiting
    sheet.expect("out-of-order", sheet.banker)
    return True


def _somebody_speaks(sheet: Sheet) -> None:
    """Let the last who waits say that he stands, where several wait and nobody has played."""
    waiting = [hand for hand in sheet.hands if hand.stood]
    if len(waiting) > 1 and not sheet.somebody_played:
        stand(sheet, waiting[-1])


def before_ones_turn(sheet: Sheet, seat: int) -> None:
    """Let somebody behind this seat set a pair apart, or double, before his turn."""
    for hand in [each for each in sheet.hands if each.seat > seat]:
        if is_natural(sheet, hand) or hand.done or sheet.game.lays_down or not sheet.may(0.15):
            continue
        if apart.may_split(sheet, hand) and sheet.may(0.7):
            apart.split(sheet, hand)
            sheet.marks.add("split early")
        elif may_double(sheet, hand):
            double(sheet, hand)
            sheet.marks.add("doubled early")


def is_natural(sheet: Sheet, hand: Hand) -> bool:
    """Tell whether a hand holds a natural."""
    return (not hand.split or sheet.game.split_natural) and natural(sheet.game, hand.cards)


def seat_plays(sheet: Sheet, seat: int) -> None:
    """Play all hands of a seat; a split seat gets a card on each, or on one after the other."""
    while True:
        waiting = [hand for hand in sheet.of_seat(seat) if not hand.done]
        if not waiting:
            return
        bare = next((hand for hand in waiting if len(hand.lying) == 1), None)
        if bare is not None and not sheet.game.split_in_order:
            apart.second_card(sheet, bare)
            continue
        shown = next((hand for hand in waiting if is_natural(sheet, hand)), None)
        in_turn = waiting[0] if shown is None or sheet.game.split_in_order else shown
        any_order = sheet.game.split_any_order and waiting[0].split and shown is None
        step(sheet, sheet.chance.choice(waiting) if any_order else in_turn)


def step(sheet: Sheet, hand: Hand) -> None:
    """Let a hand say one thing."""
    if len(hand.lying) == 1:
        apart.second_card(sheet, hand)
    elif is_natural(sheet, hand):
        has_natural(sheet, hand)
    elif hand.laid_down or hand.full:
        hand.done = True
    elif hand.doubled:
        _double_card(sheet, hand)
    elif hand.total > 21:
        _is_over(sheet, hand)
    elif not _decides(sheet, hand):
        _asks(sheet, hand)


def has_natural(sheet: Sheet, hand: Hand) -> None:
    """Pay a natural at once, or let it wait for the accounts; in `ponte` those behind lay down."""
    hand.done = True
    sheet.turn(hand)
    if not sheet.game.natural_at_once:
        return
    if sheet.game.lays_down:
        for behind in sheet.hands[sheet.hands.index(hand) + 1 :]:
            behind.laid_down = True
    sheet.leave(hand, "natural")


def _is_over(sheet: Sheet, hand: Hand) -> None:
    """Let a hand say that it is over, or keep it silent where nobody sees it."""
    if hand.seen_to_be_over:
        if sheet.may(0.5):
            sheet.turn(hand)
        sheet.leave(hand, "bust")
        sheet.plays_on(hand)
    elif hand.full or sheet.may(0.7):
        sheet.say_bust(hand)
    else:
        rest(sheet, hand)


def _decides(sheet: Sheet, hand: Hand) -> bool:
    """Let a hand take a decision on its first two cards; tell whether it did."""
    if apart.may_split(sheet, hand) and sheet.may(0.6):
        apart.split(sheet, hand)
        return True
    if may_double(sheet, hand) and sheet.may(0.3):
        double(sheet, hand)
        return True
    if sheet.game.surrender and not hand.split and len(hand.lying) == 2 and sheet.may(0.3):
        sheet.write(f"surrender {hand.id}")
        sheet.leave(hand, "surrendered")
        sheet.somebody_played = True
        return True
    return apart.split_no_pair(sheet, hand) or slips.decision(sheet, hand)


def may_double(sheet: Sheet, hand: Hand) -> bool:
    """Tell whether a hand may double."""
    after_split = not hand.split or sheet.game.double_after_split
    return sheet.game.double and after_split and len(hand.lying) == 2 and not hand.doubled


def double(sheet: Sheet, hand: Hand) -> None:
    """Double a stake; the card comes in its turn."""
    sheet.write(f"double {hand.id}")
    hand.stake *= 2
    hand.doubled = True
    sheet.somebody_played = True


def _double_card(sheet: Sheet, hand: Hand) -> None:
    """Give a doubled hand its one card; nobody sees a covered one before the accounts."""
    sheet.give(hand, covered=sheet.game.double_covered)
    hand.full = True
    sheet.plays_on(hand)
    if not sheet.game.double_covered and hand.total > 21:
        _is_over(sheet, hand)
    hand.done = True


def _asks(sheet: Sheet, hand: Hand) -> None:
    """Ask for a card, or for no more."""
    odds = (
        0.95 if hand.total < 12 else 0.6 if hand.total < 17 else 0.12 if hand.total < 21 else 0.01
    )
    if not sheet.may(odds):
        rest(sheet, hand)
        return
    sheet.give(hand, covered=False)
    sheet.plays_on(hand)
    if hand.total > 21:
        _is_over(sheet, hand)


def rest(sheet: Sheet, hand: Hand) -> None:
    """Want no more cards, aloud or in silence."""
    hand.done = hand.stood = True
    if sheet.may(0.5):
        stand(sheet, hand)


def stand(sheet: Sheet, hand: Hand) -> None:
    """Say that a hand wants no more cards."""
    sheet.write(f"stand {hand.id}")
    hand.implied = True
    sheet.plays_on(hand)
