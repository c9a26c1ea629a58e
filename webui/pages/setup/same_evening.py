"""Go on in the open evening with other people, another game or other rules, from the next coup on. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.events import CoupOpened, DrawBegun, SessionOpened
from tracker.game.sentences import message
from tracker.game.table import bank_now, settle
from webui.core.i18n import Refusal

if TYPE_CHECKING:
    from tracker.game.events import Event
    from tracker.game.table import Table
    from webui.core.i18n import Words


def as_opening(table: Table) -> SessionOpened:
    """Give the table as it stands now, as an evening that begins so would be opened."""
    return SessionOpened(table.rules, table.banker, table.seats, bank_now(table).holdings)


def changed(table: Table, wanted: SessionOpened, words: Words, *, draw: bool) -> list[Event]:
    """Give the opening of a coup at which the table becomes as wanted; nothing if it is so already.

    A new banker brings chips of his own: what the one before holds is not counted as his.
    """
    if table.coup is not None and table.coup.started and not settle(table).complete:
        raise Refusal(words(message("Players and rules change between coups only.")))
    if wanted.rules.game.has_bank != table.rules.game.has_bank:
        said = message("The pirates' coins are no chips: begin another evening for this game.")
        raise Refusal(words(said))
    now = as_opening(table)
    opening = CoupOpened(
        None if wanted.rules == now.rules else wanted.rules,
        None if wanted.banker == now.banker else wanted.banker,
        None if wanted.seats == now.seats else wanted.seats,
        None if wanted.bank == now.bank else wanted.bank,
    )
    if draw:
        return [opening, DrawBegun()]
    return [] if opening == CoupOpened() else [opening]
