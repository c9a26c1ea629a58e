"""What the banker's touches do: each writes to the log and goes back to its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, request, url_for

from tracker.game.events import (
    Amended,
    ChipsMoved,
    CoupOpened,
    Line,
    StakePlaced,
)
from tracker.game.fold import apply
from tracker.game.sentences import message
from tracker.game.settlement import is_paid
from tracker.game.table import settle
from tracker.game.verify import refusal
from tracker.game.wrong_payments import wrong_payments
from tracker.store import doubts as asked
from tracker.store import evenings
from tracker.store.log import Origin
from tracker.store.undo import undo_of
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import Refusal, current_words
from webui.core.refusals import refused
from webui.core.requests import form_evening, hub, number, redirect_back, request_key
from webui.core.typed import with_point
from webui.pages.actions.amendments import amendment, read_fact
from webui.pages.actions.doubt_answers import entries_of_answer
from webui.pages.actions.first_stakes import as_laid
from webui.pages.actions.meanwhile import is_opened_meanwhile, is_written_meanwhile
from webui.views.pad import CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from werkzeug.wrappers import Response

    from tracker.game.events import Entry, Event, Fact
    from tracker.game.table import Table
    from tracker.store.evening_table import EveningTable
    from tracker.store.log import Log

screen = Blueprint("actions", __name__)


@screen.post("/act")
@needs(Role.BANKER)
def act() -> Response:
    """Write actions of the coup notation into the log, and go back.

    One button may send several actions, separated by semicolons.
    """
    found = form_evening()
    said = [text.strip() for do in request.form.getlist("do") for text in do.split(";")]
    said = [text for text in said if text]
    if "card" in request.form and said:
        said = _with_card(said, request.form["card"])
    if "amount" in request.form and said:
        said = [f"{said[0]} {with_point(request.form['amount'])}"]
    seen = number(request.form.get("after", ""))

    def decide(live: EveningTable) -> list[Event]:
        doubts = asked.open_doubts(hub().log, found, live.entries)
        return _events(live, said, seen, doubts)

    hub().decide(found, decide, Origin(now_ms(), key=request_key()))
    return redirect_back()


def _with_card(said: list[str], named: str) -> list[str]:
    """Put the touched card in place of `{card}`; without that, add it to the first action."""
    if any(CARD in each for each in said):
        return [each.replace(CARD, named) for each in said]
    return [f"{said[0]} {named}"]


def _events(
    live: EveningTable, said: list[str], seen: int | None, doubts: Sequence[asked.AskedQuestion]
) -> list[Event]:
    """Read actions as facts; check each against the table as the ones before it leave it.

    `seen` is the last entry that the page had seen, if it says so; `doubts` are the open questions.
    """
    table = live.table
    found: list[Event] = []
    for text in said:
        fact = _fact(table, text)
        if fact is None or _is_open_already(live, fact, seen):
            continue
        if is_written_meanwhile(live, fact, seen):
            words = current_words()
            raise Refusal(
                words("A card was written here meanwhile; touch again if this is one more.")
            )
        problem = refusal(table, fact)
        if problem is not None:
            raise refused(problem)
        found.append(as_laid(live, table, fact, doubts))
        table = apply(table, Line(live.seq + len(found), fact))
    return found


def _is_open_already(live: EveningTable, fact: Fact, seen: int | None) -> bool:
    """Tell whether a coup is to be opened that is already open.

    Two tabs may both have sent the touch, or the camera saw its first card just before it.
    """
    if fact != CoupOpened():
        return False
    if is_opened_meanwhile(live, seen):
        return True
    table = live.table
    fresh = table.coup is not None and not table.coup.started and table.circle == table.names
    return isinstance(live.entries[-1].event, CoupOpened) or (fresh and not _may_open(table))


def _may_open(table: Table) -> bool:
    """Tell whether a coup without cards may be left for another one: if nobody has staked."""
    assert table.coup is not None
    return not any(hand.stake for hand in table.coup.players)


def _fact(table: Table, text: str) -> Fact | None:
    if text == "next-coup":
        return CoupOpened()
    fact = read_fact(text)
    if isinstance(fact, ChipsMoved) and _is_paid(table, fact):
        return None  # two tablets ticked the same line
    if isinstance(fact, StakePlaced):
        _check_limits(table, fact)
    return fact


def _is_paid(table: Table, fact: ChipsMoved) -> bool:
    """Tell whether chips have moved for a hand, and these are not what makes a wrong payment right."""
    coup, settled = table.coup, settle(table)
    if coup is None or fact.hand not in coup.hands or not is_paid(coup, settled, fact.hand):
        return False
    due = next((e.difference for e in wrong_payments(coup, settled) if e.seat == fact.hand), 0)
    return not (0 < fact.amount <= due or due <= fact.amount < 0)


def _check_limits(table: Table, fact: StakePlaced) -> None:
    """Refuse a stake above the maximum, unless the form says that it lies there anyway."""
    words, highest = current_words(), table.rules.highest_stake
    if highest is not None and fact.amount > highest and "anyway" not in request.form:
        amount, most = words.amount(fact.amount), words.amount(highest)
        raise Refusal(
            words("{amount} is above the maximum stake, which is {most}.", amount=amount, most=most)
        )


@screen.post("/undo")
@needs(Role.BANKER)
def undo() -> Response:
    """Undo the last action, with everything that one touch wrote."""
    return _step("undo")


@screen.post("/redo")
@needs(Role.BANKER)
def redo() -> Response:
    """Redo what was undone last."""
    return _step("redo")


def _step(which: str) -> Response:
    found, after = form_evening(), number(request.form.get("after", ""))
    written = Origin(now_ms(), which, key=request_key())
    live = hub().live(found)
    is_current = after is None or live.seq <= after
    if is_current and not _is_answered(written) and _reaches_opening(live, which):
        return _undo_opening(found, which)
    hub().decide(found, lambda live: _steps(live, which, after), written)
    return redirect_back()


def _is_answered(origin: Origin) -> bool:
    """Tell whether this touch was written already: the page sends it again if no answer came."""
    with hub().lock:
        return origin.key is not None and hub().log.is_answered(origin.key)


def _reaches_opening(live: EveningTable, which: str) -> bool:
    """Tell whether nothing is left to undo but the opening of the evening, or nothing to redo."""
    target = _top(live.entries, which)
    if which == "redo":
        return target is None
    return target is None or live.entries[0].seq in hub().log.together(target)


def _undo_opening(found: int, which: str) -> Response:
    """Undo the opening: go back to the evening that was open before. Redo goes forward again."""
    step = evenings.undo_begin if which == "undo" else evenings.redo_begin
    reached: int | None = None

    def write(log: Log) -> None:
        nonlocal reached
        reached = step(log, found, now_ms())

    if which == "undo" and not _may_go_back(found):
        raise Refusal(current_words()(message("Nothing to undo.")))
    hub().write_beside_log(write)
    if which == "redo" and reached is None:
        raise Refusal(current_words()(message("Nothing to redo.")))
    return redirect(url_for("table.show"), 303)


def _may_go_back(found: int) -> bool:
    """Tell whether it was stored which evening was open when this one began."""
    with hub().lock:
        return evenings.BEFORE in hub().log.settings(found)


def _steps(live: EveningTable, which: str, after: int | None) -> list[Event]:
    """Give the amendments that undo or redo one touch; the evening's opening is never amended.

    `after` is the last entry that the page showed. If another touch came since, refuse.
    """
    target = _top(live.entries, which)
    if after is not None:
        meant = _top([each for each in live.entries if each.seq <= after], which)
        if _is_done_since(live, which, meant, after):
            return []  # two tabs sent the same touch
        if meant != target:
            words = current_words()
            raise Refusal(
                words("Something was written down since. Look at the table, and do it again.")
            )
    if target is None:
        words = current_words()
        raise Refusal(words("Nothing to redo.") if which == "redo" else words("Nothing to undo."))
    group, opening = hub().log.together(target), live.entries[0].seq
    return [Amended(seq) for seq in reversed(group) if opening < seq <= target]


def _top(entries: Sequence[Entry], which: str) -> int | None:
    """Give the number of the entry that an undo or redo would change; None if there is none."""
    last, undone = undo_of(entries)
    return last if which == "undo" else undone


def _is_done_since(live: EveningTable, which: str, meant: int | None, after: int) -> bool:
    """Tell whether `meant` was already undone or redone since the entry `after`."""
    return any(
        each.source == which and isinstance(each.event, Amended) and each.event.target == meant
        for each in reversed(live.entries)
        if each.seq > after
    )


@screen.post("/correct/<int:seq>")
@needs(Role.BANKER)
def correct(seq: int) -> Response:
    """Amend one line: another card or hand, turned over, struck out, or a missed line before it."""
    found = form_evening()
    hub().decide(found, lambda live: [_corrected(live, seq)], Origin(now_ms(), key=request_key()))
    return redirect_back()


def _corrected(live: EveningTable, seq: int) -> Event:
    entry = next((each for each in live.entries if each.seq == seq), None)
    if entry is None:
        raise Refusal(current_words()(message("That line is not there.")))
    return amendment(live, entry)


@screen.post("/doubt/<int:number>")
@needs(Role.BANKER)
def settle_doubt(number: int) -> Response:
    """Answer a question of the camera: this card or none, yes or no, what the chips are for."""
    found = form_evening()
    said = request.form.get("card", "")
    with hub().lock:
        question = asked.doubt(hub().log, number)
    if question is None:
        raise Refusal(current_words()(message("That question is not there.")))
    dismissed = False

    def decide(live: EveningTable) -> list[Event]:
        nonlocal dismissed
        if question not in asked.open_doubts(hub().log, found, live.entries):
            return []
        events = entries_of_answer(question, said, live)
        dismissed = not events
        return events

    hub().decide(found, decide, Origin(now_ms(), key=request_key(), answers=number))
    if dismissed:
        hub().write_beside_log(lambda log: asked.dismiss(log, found, number, now_ms()))
    return redirect_back()


@screen.post("/seen")
@needs(Role.BANKER)
def seen() -> Response:
    """Mark an irregularity that needs no choice as seen, so that it is no longer shown."""
    found = form_evening()
    code, place = request.form.get("code", ""), number(request.form.get("entry", ""))
    if place is None:
        raise Refusal(current_words()(message("That cannot be read.")))
    hub().write_beside_log(lambda log: log.mark_seen(found, code, place, now_ms()))
    return redirect_back()
