"""The bank and the talon: who holds the bank, its offers, new limits, the state of the pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, render_template, request, url_for

from tracker.game.assist_bank import lot_for, seat_offered_bank
from tracker.game.events import CoupOpened
from tracker.game.house import HouseRuleError, with_house_rules
from tracker.game.kinds import DecimalText
from tracker.game.sentences import message
from tracker.game.table import bank_now, settle
from tracker.store.log import Origin
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import Refusal, current_words
from webui.core.refusals import refused
from webui.core.requests import form_evening, hub, redirect_back, request_key
from webui.core.typed import amount_in, with_point
from webui.pages.bank.view import limit_notes

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from tracker.game.rules import Rules
    from tracker.store.evening_table import EveningTable

screen = Blueprint("bank", __name__)


@screen.get("/bank")
@needs(Role.BANKER)
def show() -> str | Response:
    found = hub().current()
    if found is None:
        return redirect(url_for("setup.show"))
    with hub().lock:
        table = hub().live(found).table
    bank = bank_now(table)
    return render_template(
        "pages/bank/bank.html",
        table=table,
        bank=bank,
        offered_to=seat_offered_bank(table),
        next_lot=lot_for(table),
        notes=limit_notes(table, current_words()),
        between=table.coup is None or settle(table).complete,
        session=found,
        lots={seat: card for seat, card in bank.lots},  # noqa: C416  pairs of another type
    )


@screen.post("/bank/limits")
@needs(Role.BANKER)
def limits() -> Response:
    """Open a new coup with other limits, or with a new count of the bank's chips."""
    found = form_evening()
    hub().decide(found, _limits, Origin(now_ms(), key=request_key()))
    return redirect_back()


def _limits(live: EveningTable) -> list[CoupOpened]:
    """Give the opening of a coup with the typed limits; none if it was just opened like that."""
    table = live.table
    if table.coup is not None and not settle(table).complete and table.coup.started:
        words = current_words()
        raise Refusal(words("Limits change between coups only."))
    rules, holdings = _limited(table.rules), amount_in(request.form, "holdings")
    opening = CoupOpened(None if rules == table.rules else rules, bank=holdings)
    just = live.entries[-1].event
    if isinstance(just, CoupOpened) and rules == table.rules and holdings in (None, just.bank):
        return []
    return [opening]


def _limited(rules: Rules) -> Rules:
    given: dict[str, object] = {}
    for name in ("lowest_stake", "highest_stake"):
        text = with_point(request.form.get(name, ""))
        if text:
            given[name] = DecimalText(text)
    try:
        limited = with_house_rules(rules, given)
    except HouseRuleError as error:
        raise refused(error.on_page) from None
    _check_limits(limited)
    return limited


def _check_limits(rules: Rules) -> None:
    """Refuse a lowest stake above the highest."""
    low, high = rules.lowest_stake, rules.highest_stake
    if low is not None and high is not None and low > high:
        raise Refusal(current_words()(message("The minimum stake is above the maximum.")))
