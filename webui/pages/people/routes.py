"""Players over all evenings: results, the bank's edge, and forgetting somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, abort, redirect, render_template, request, url_for

from tracker.game.rules import VARIANTS
from tracker.game.sentences import message
from tracker.game.standings import bank_records, for_the_edge, standings
from tracker.game.variations import variations
from tracker.store.forget import forget, stand_ins
from tracker.store.persons import join, names_of, part, persons_of
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.edges import EdgeQuestion, edge_book
from webui.core.evening_hub import now_ms
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
    second_name,
    variation_line,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.wrappers import Response

    from tracker.game.standings import BankRecord
    from tracker.game.variations import Variation
    from tracker.store.log import Log
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
        persons = persons_of(hub().log)
    left = score_book().compute_missing(sessions)
    scores = {each: score_book().known(each) for each in sessions}
    known = {each: found for each, found in scores.items() if found is not None}
    seated = _seated()
    found = standings((played.score for played in known.values()), persons)
    names = sorted({name for each in found for name in each.names} - nobodies)
    return render_template(
        "pages/people/people.html",
        people=[
            person_line(each, words, is_seated=not seated.isdisjoint(each.names))
            for each in found
            if each.name not in nobodies
        ],
        months=months,
        month=month,
        payments=[] if left else owed(found, nobodies, words),
        names=[] if left else names,
        guess=second_name(set(names) - set(persons)),
        seconds=sorted((name, whose) for name, whose in persons.items() if name in names),
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


@screen.post("/one")
@needs(Role.BANKER)
def one_person() -> Response:
    """Let two names be one person's; an empty one parts a second name from its person."""
    name, whose = request.form.get("name", ""), request.form.get("person", "")
    words = current_words()
    if not name or name == whose:
        raise Refusal(words("Choose two different names."))
    if whose:
        hub().write_beside_log(lambda log: join(log, name, whose, now_ms()))
    else:
        hub().write_beside_log(lambda log: part(log, name, now_ms()))
    return redirect(url_for(".show", month=request.form.get("month")), 303)


@screen.post("/forget")
@needs(Role.BANKER)
def forget_player() -> Response:
    """Replace somebody's name by a numbered one in every evening."""
    name, words = request.form.get("name", ""), current_words()
    with hub().lock:
        names = names_of(persons_of(hub().log), name)
    if not _seated().isdisjoint(names):
        raise Refusal(words("{name} plays this evening: end it first.", name=name))
    pattern = words(message("Player {number}"))

    def forgotten(log: Log) -> list[int]:
        found = [forget(log, each, lambda n: pattern.replace("{number}", str(n))) for each in names]
        return sorted({session for sessions in found for session in sessions})

    if not hub().rewrite(forgotten):
        raise Refusal(words("Nobody of that name has played here."))
    score_book().clear()
    return redirect(url_for(".show"), 303)
