"""The page of one hand, to correct it or add to it, and the page of one line of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for

from tracker.game.coup import seat_of
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import current_words
from webui.core.requests import hub, number
from webui.views.accounts import hand_name
from webui.views.buttons import decisions, discarded
from webui.views.cards import hand_cards, view
from webui.views.irregular import irregularity_view, standing_irregularities
from webui.views.journal import journal_lines

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from werkzeug.wrappers import Response

    from tracker.game.coup import Hand
    from tracker.game.table import Table
    from webui.core.i18n import Words
    from webui.views.cards import CardView
    from webui.views.irregular import IrregularityView

screen = Blueprint("hand", __name__)


class Piece(NamedTuple):
    """A card of the hand, and the line of the log that put it there."""

    card: CardView
    seq: int
    covered: bool
    unknown: bool


@screen.get("/hand/<hand_id>")
@needs(Role.BANKER)
def show(hand_id: str) -> str | Response:
    session = hub().current()
    if session is None:
        return redirect(url_for("setup.show"))
    words = current_words()
    with hub().lock:
        live, seen = hub().live(session), hub().log.seen_irregularities(session)
        table, seq = live.table, live.seq
    if table.coup is None or hand_id not in table.coup.hands:
        abort(404)
    hand = table.coup.hands[hand_id]
    return render_template(
        "pages/hand/hand.html",
        hand=hand,
        name=hand_name(table, hand_id, words),
        pieces=_pieces(hand, words),
        others=[
            (each, hand_name(table, each, words)) for each in table.coup.hands if each != hand_id
        ],
        decisions=decisions(table, hand_id, words),
        discarded=discarded(table, words),
        session=session,
        seq=seq,
        here=f"/hand/{hand.seat}",  # by its seat: a hand of a split is gone if that is undone
        cases=_cases(table, hand.seat, seen, words),
        acting=True,
    )


def _pieces(hand: Hand, words: Words) -> list[Piece]:
    """List the cards of a hand, then those that were offered to it."""
    drawn = (*hand_cards(hand, words), *(view(each, words) for each in hand.offered))
    return [
        Piece(card, held.entry, held.covered, card.face == "unknown")
        for card, held in zip(drawn, (*hand.cards, *hand.offered), strict=True)
    ]


def _cases(
    table: Table, seat: str, seen: AbstractSet[tuple[str, int]], words: Words
) -> list[IrregularityView]:
    """Word the irregularities of a seat that still wait for an answer, the latest first."""
    found = [each for each in standing_irregularities(table, seen) if seat_of(each.hand) == seat]
    return [irregularity_view(table, each, words, 0) for each in reversed(found)]


@screen.get("/line/<int:seq>")
@needs(Role.BANKER)
def line(seq: int) -> str:
    """Show one line of the log, to change it or strike it out."""
    session, place = hub().current(), number(request.args.get("replay", ""))
    words = current_words()
    if session is None:
        abort(404)
    with hub().lock:
        live = hub().live(session)
        entry = next((each for each in live.entries if each.seq == seq), None)
        if entry is None:
            abort(404)
        table, then = live.table, live.table_at(seq)
        listed = journal_lines(live.entries, words, lambda hand: hand_name(then, hand, words))
        found = next((each for each in listed if each.seq == seq), None)
        # an earlier coup had other hands, and maybe other people at the seats
        of_coup = table if then.coups == table.coups else then
        hands = (
            []
            if of_coup.coup is None
            else [(hand, hand_name(of_coup, hand, words)) for hand in of_coup.coup.hands]
        )
    if found is None:
        abort(404)
    kind = type(entry.event).__name__
    return render_template(
        "pages/hand/line.html",
        fact=found,
        kind=kind,
        hands=hands,
        session=session,
        is_from_replay=place is not None,
        back=f"/evenings/{session}/?at={place}" if place is not None else "/journal",
    )
