"""Players over all evenings: results, the bank's edge, and forgetting somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, abort, redirect, render_template, request, url_for

from tracker.game.rules import VARIANTS
from tracker.game.sentences import message
from tracker.game.standings import bank_records, for_the_edge, standings
from tracker.game.variations import variations
from tracker.store.forget import forget, stand_ins
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.edges import EdgeQuestion, edge_book
from webui.core.i18n import Refusal, current_words
from webui.core.requests import evening_or_404, hub, number
from webui.core.scores import score_book
from webui.pages.people.view import (
    TriedVariation,
    bank_line,
    month_of,
    owed,
    percent,
    person_line,
    variation_line,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.wrappers import Response

    from tracker.game.standings import BankRecord
    from tracker.game.variations import Variation
    from webui.core.edges import BankEdge
    from webui.core.scores import PlayedEvening
    from webui.pages.people.view import BankLine

screen = Blueprint("people", __name__, url_prefix="/people")

MOST_RULES = 6  # sets of rules shown; the edge of each is simulated


@screen.get("/")
@needs(Role.BANKER)
def show() -> str:
    """List everybody over all evenings, or those of a month; missing scores are computed in the background."""
    words = current_words()
    with hub().lock:
        readable = [each for each in hub().log.evenings() if each.opening is not None]
        months = list(dict.fromkeys(month_of(each.began_ms, words) for each in readable))
        month = next((each for each in months if each.key == request.args.get("month")), None)
        sessions = [each.id for each in readable if month in (None, month_of(each.began_ms, words))]
        nobodies = {name for each in sessions for name in stand_ins(hub().log, each)}
    left = score_book().compute_missing(sessions)
    scores = {each: score_book().known(each) for each in sessions}
    known = {each: found for each, found in scores.items() if found is not None}
    seated = _seated()
    found = standings(played.score for played in known.values())
    return render_template(
        "pages/people/people.html",
        people=[
            person_line(each, words, is_seated=each.name in seated)
            for each in found
            if each.name not in nobodies
        ],
        months=months,
        month=month,
        payments=[] if left else owed(found, nobodies, words),
        banks=_banks(known),
        left=left,
    )


def _banks(known: Mapping[int, PlayedEvening]) -> list[BankLine]:
    pairs = ((rules, coup) for each in known.values() for rules, coup in each.coups())
    where = {
        for_the_edge(rules): (session, coup.number)
        for session, played in known.items()
        for rules, coup in played.coups()
    }
    return [_bank(each, where[each.rules]) for each in bank_records(pairs)[:MOST_RULES]]


def _bank(record: BankRecord, where: tuple[int, int]) -> BankLine:
    asked = EdgeQuestion(record.rules, record.players)
    edge_book().ask(asked)
    # In this order: an answer that comes between the two lines is then shown, and not missed.
    is_pending, found = edge_book().is_pending(asked), edge_book().known(asked)
    return bank_line(record, found, current_words(), where=where, is_pending=is_pending)


@screen.get("/rules/<int:session>")
@needs(Role.BANKER)
def rules(session: int) -> str:
    """Show what the bank would keep under other house rules; simulate the one that is asked for.

    The rules are those of the coup that is named, or else those at the end of the evening.
    """
    live, words, coup = (
        evening_or_404(session),
        current_words(),
        number(request.args.get("coup", "")),
    )
    with hub().lock:
        tables = () if coup is None else (each.table for each in live.coups())
        table = next((each for each in tables if each.coups == coup), live.table)
    if not table.rules.game.has_bank:
        abort(404)
    asked = EdgeQuestion(for_the_edge(table.rules), max(1, len(table.seats)))
    base, wanted = edge_book().ask(asked), number(request.args.get("try", ""))
    lines = [
        variation_line(place, _tried(each, asked, base, is_wanted=place == wanted), words)
        for place, each in enumerate(variations(asked.rules))
    ]
    return render_template(
        "pages/people/rules.html",
        session=session,
        coup=table.coups,
        title=words(VARIANTS[table.rules.variant].title),
        base="" if base is None else percent(base.edge, words),
        has_failed=edge_book().has_failed(asked),
        lines=lines,
    )


def _tried(
    variation: Variation, asked: EdgeQuestion, base: BankEdge | None, *, is_wanted: bool
) -> TriedVariation:
    """Give what is known of a variation, and begin to simulate it if it is wanted."""
    question, book = EdgeQuestion(variation.rules, asked.players), edge_book()
    if is_wanted:
        book.ask(question)
    # In this order: an answer that comes between the two lines is then shown, and not missed.
    is_pending, answer = book.is_waiting(question), book.known(question)
    now = getattr(asked.rules, variation.name)
    return TriedVariation(variation, now, base, answer, is_pending, book.has_failed(question))


def _seated() -> set[str]:
    """Give everybody who has sat at the table in the current evening."""
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
    """Replace somebody's name by a numbered one in every evening."""
    name, words = request.form.get("name", ""), current_words()
    if name in _seated():
        raise Refusal(words("{name} plays this evening: end it first.", name=name))
    pattern = words(message("Player {number}"))
    found = hub().rewrite(
        lambda log: forget(log, name, lambda count: pattern.replace("{number}", str(count)))
    )
    if not found:
        raise Refusal(words("Nobody of that name has played here."))
    score_book().clear()
    return redirect(url_for(".show"), 303)
