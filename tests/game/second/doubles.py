"""Two cards where there should be one: a player keeps one of them, or plays two hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.game.second import rounds
from tests.game.second.games import COVERED

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.game.second.sheet import Hand, Lying, Sheet

_NOW, _AT_THE_END, _LATE = "now", "at the end of the round", "when both rounds are dealt"


def first_round(
    sheet: Sheet, hand: Hand, at_end: list[Callable[[], None]], late: list[Callable[[], None]]
) -> None:
    """Deal two cards at once in the first round; the player chooses now, soon or late."""
    covered = sheet.game.first[0] == COVERED
    sheet.put(hand, sheet.plain_card(), covered=covered)
    second = sheet.lay(hand, sheet.plain_card(), covered=covered)
    raised = sheet.expect("two-cards-first-round", hand)
    choice = sheet.chance.choice(["first", "second", "two-hands", "two-hands"])
    moment = sheet.chance.choice([_NOW, _AT_THE_END, _LATE])

    def choose() -> None:
        sheet.choose(raised, choice)
        _carry_out(sheet, hand, second, choice, owed=moment == _LATE)

    if moment == _NOW:
        choose()
    else:
        (late if moment == _LATE else at_end).append(choose)


def _carry_out(sheet: Sheet, hand: Hand, second: Lying, choice: str, *, owed: bool) -> None:
    if choice == "first":
        sheet.discard(second)
    elif choice == "second":
        sheet.discard(hand.lying[0])
        hand.lying[0] = second
    else:
        _two_hands(sheet, hand, second, owed=owed)


def _two_hands(sheet: Sheet, hand: Hand, second: Lying, *, owed: bool) -> None:
    """Begin a hand of its own with the second card; chosen late it is owed one more."""
    sheet.marks.add("two hands, late" if owed else "two hands, at once")
    other = sheet.add_hand(hand, hand.stake)
    other.lying.append(second)
    if (owed or not sheet.game.stakes_after_first) and sheet.may(0.5):
        other.stake = sheet.some_stake()
        sheet.write(f"stake {other.id} {rounds.decimal(other.stake)}")
    if owed:
        sheet.give(other, covered=sheet.game.second[0] == COVERED)


def second_round(sheet: Sheet, hand: Hand, late: list[Callable[[], None]]) -> None:
    """Deal two cards at once in the second round: the player keeps one of them."""
    covered = sheet.game.second[0] == COVERED
    kept = sheet.put(hand, sheet.plain_card(), covered=covered)
    other = sheet.lay(hand, sheet.plain_card(), covered=covered)
    raised = sheet.expect("two-cards-second-round", hand)
    choice = sheet.chance.choice(["first", "second"])

    def choose() -> None:
        sheet.choose(raised, choice)
        if choice == "second":
            hand.lying[1] = other
        sheet.discard(kept if choice == "second" else other)

    if sheet.may(0.5):
        choose()
    else:
        late.append(choose)
