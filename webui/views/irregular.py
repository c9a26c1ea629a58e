"""An irregularity as the pages show it: what happened, what the rule allows, who chooses. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game import wording
from tracker.game.coup import seat_of
from tracker.game.irregularities import CLAUSES
from tracker.game.table import irregularities
from webui.views import buttons, cards
from webui.views.accounts import hand_name

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from tracker.game.irregularities import Irregularity
    from tracker.game.table import Table
    from webui.core.i18n import Words
    from webui.views.button import Button
    from webui.views.cards import CardView


class IrregularityView(NamedTuple):
    """An irregularity: what happened, what the rule allows, and who chooses."""

    code: str
    entry: int
    who: str
    said: str
    chooser: str
    choices: list[Button]
    offered: tuple[CardView, ...]
    waiting: int  # how many others wait besides this one
    clause: str


def standing_irregularities(table: Table, seen: AbstractSet[tuple[str, int]]) -> list[Irregularity]:
    """List the irregularities that wait for a choice, or for the banker to say that he saw them."""
    return [
        each
        for each in irregularities(table)
        if (each.is_open if each.choices else (each.code, each.entry) not in seen)
    ]


def irregularity_view(
    table: Table, each: Irregularity, words: Words, waiting: int
) -> IrregularityView:
    chooser = each.chooser
    said = words("The banker chooses.")
    if not table.rules.game.is_bank(chooser):
        said = words("{name} chooses.", name=table.name(seat_of(chooser)))
    coup = table.coup
    assert coup is not None
    hand = coup.hands.get(each.hand)
    lying = () if hand is None else tuple(cards.view(h, words) for h in hand.offered)
    lying = tuple(each for each in lying if each.face == "card")
    return IrregularityView(
        each.code,
        each.entry,
        hand_name(table, each.hand, words),
        words.kept_together(wording.irregularity(table, each, words.language, words.amount)),
        said if each.is_open else "",
        buttons.choices(each, words) if each.is_open else [],
        lying,
        waiting,
        CLAUSES[each.code],
    )
