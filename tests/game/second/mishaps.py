"""What goes wrong with chips, with the marker, and with the one who writes it all down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.game.second import rounds
from tests.game.second import sheet as sheets

if TYPE_CHECKING:
    from fractions import Fraction

    from tests.game.second.sheet import Hand, Sheet


def pay(sheet: Sheet, hand: Hand, won: Fraction) -> None:
    """Move the chips that are due, or others."""
    if not sheet.pays:
        return
    moved = won
    # two hands may be paid in one sum, and insurance by itself
    in_one = not hand.premium and len(sheet.of_seat(hand.seat)) == 1
    if in_one and sheet.slips_on("wrong payment"):
        moved = won + (sheet.chance.choice([-1, 1]) if abs(won) > 1 else won or 1)
        sheet.raised.append(sheets.Raised("wrong-payment", str(hand.seat)))
    if moved or won:
        verb = "pay" if moved > 0 or (not moved and won > 0) else "take"
        sheet.write(f"{verb} {hand.id} {rounds.decimal(abs(moved))}")


def slip_of_the_pen(sheet: Sheet) -> None:
    """Write down what did not happen, and strike it out."""
    if not sheet.may(0.05):
        return
    hand = sheet.chance.choice(sheet.hands).id
    wrong = [f"stand {hand}", f"double {hand}", f"surrender {hand}", f"deal {hand} 2S", "stand B"]
    number = sheet.write(sheet.chance.choice(wrong))
    sheet.write(f"strike {number}")


def too_high_a_stake(sheet: Sheet) -> None:
    """Stake more than the banker takes: it stays on the table."""
    if sheet.limits and sheet.hands and sheet.slips_on("stake out of limits", 1):
        hand = sheet.chance.choice(sheet.hands)
        hand.stake += sheet.limits[1]
        sheet.expect("stake-out-of-limits", hand)


def deals_past_the_fou(sheet: Sheet, hand: Hand) -> None:
    """Deal on though the Fou has shown; there is no shuffle before the next coup."""
    if sheet.game.marker == "fou" and sheet.slips_on("past the fou", 0.1):
        sheet.write("fou")
        sheet.expect("past-fou", hand)
        sheet.pack.past_marker = True


def insured_too_late(sheet: Sheet) -> None:
    """Insure a hand when the banker has drawn, or shows no Ace, or where nobody insures."""
    if sheet.hands and sheet.slips_on("late insurance", 1):
        hand = sheet.chance.choice(sheet.hands)
        sheet.write(f"insure {hand.id} 1")
        sheet.expect("decision-not-allowed", hand)
