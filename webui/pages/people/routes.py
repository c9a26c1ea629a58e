"""Players over all evenings: results, the bank's edge, and forgetting somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, render_template, request, url_for

from tracker.game.sentences import message
from tracker.game.standings import bank_records, standings
from tracker.store.forget import forget, stand_ins
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.edges import EdgeQuestion, edge_book
from webui.core.i18n import Refusal, here
from webui.core.requests import hub
from webui.core.scores import score_book
from webui.pages.people.view import bank_line, person_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from werkzeug.wrappers import Response

    from tracker.game.standings import BankRecord
    from webui.core.scores import PlayedEvening
    from webui.pages.people.view import BankLine

screen = Blueprint("people", __name__, url_prefix="/people")

MOST_RULES = 6  # sets of rules whose edge is dealt out


@screen.get("/")
@needs(Role.BANKER)
def show() -> str:
    """List everybody; what is not reckoned yet is reckoned in the background."""
    with hub().lock:
        sessions = [each.id for each in hub().log.evenings() if each.opening is not None]
        nobodies = {name for each in sessions for name in stand_ins(hub().log, each)}
    left = score_book().missing(sessions)
    known = [each for each in map(score_book().known, sessions) if each is not None]
    seated, words = _seated(), here()
    return render_template(
        "pages/people/people.html",
        people=[
            person_line(each, words, is_seated=each.name in seated)
            for each in standings(played.score for played in known)
            if each.name not in nobodies
        ],
        banks=_banks(known),
        left=left,
    )


def _banks(known: Iterable[PlayedEvening]) -> list[BankLine]:
    pairs = ((rules, coup) for each in known for rules, coup in each.coups())
    return [_bank(record) for record in bank_records(pairs)[:MOST_RULES]]


def _bank(record: BankRecord) -> BankLine:
    asked = EdgeQuestion(record.rules, record.players)
    found = edge_book().of(asked)
    return bank_line(record, found, here(), is_pending=edge_book().is_pending(asked))


def _seated() -> set[str]:
    """Give everybody who sits at the table now."""
    session = hub().current()
    if session is None:
        return set()
    with hub().lock:
        live = hub().live(session)
        tables = [live.table, *(each.table for each in live.coups())]
        return {name for table in tables for name in (*table.circle, *table.names)}


@screen.post("/forget")
@needs(Role.BANKER)
def forget_player() -> Response:
    """Replace somebody's name in every evening."""
    name, words = request.form.get("name", ""), here()
    if name in _seated():
        raise Refusal(words("{name} plays this evening: end it first.", name=name))
    pattern = words(message("Player {number}"))
    found = hub().rewrite(
        lambda log: forget(log, name, lambda number: pattern.replace("{number}", str(number)))
    )
    if not found:
        raise Refusal(words("Nobody of that name has played here."))
    score_book().clear()
    return redirect(url_for(".show"), 303)
