"""Any moment of an evening again: the same drawing of the table, moved along by a scrubber."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, Response, abort, render_template, request, send_file, url_for

from tracker.game.coupwriter import write_file
from tracker.game.events import (
    CoupOpened,
    Entry,
    SessionOpened,
    SightLost,
    Vouched,
    effective,
)
from tracker.game.rules import VARIANTS
from tracker.game.table import settle
from tracker.store.doubts import doubts
from tracker.store.video import Segment, segments
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import here
from webui.core.requests import evening, folder, hub, number
from webui.views import seating
from webui.views.accounts import called
from webui.views.camera_status import Gap, gaps, joined
from webui.views.charts import chart, trouble
from webui.views.journal import say

if TYPE_CHECKING:
    from tracker.game.events import Line
    from tracker.store.folded import Live
    from webui.core.i18n import Words

screen = Blueprint("replay", __name__, url_prefix="/evenings")


class Moment(NamedTuple):
    """One line of the evening: what was done, when, in which coup."""

    seq: int
    at_ms: int
    line: Line
    frame: int | None


def moments(live: Live) -> list[Moment]:
    """List what counts, in order; what was taken back is not shown."""
    entries = {entry.seq: entry for entry in live.entries}
    return [
        Moment(line.seq, entries[line.seq].at_ms, line, entries[line.seq].frame)
        for line in effective(live.entries)
        if not isinstance(line.fact, SessionOpened)
    ]


class Course(NamedTuple):
    """An evening on the scrubber's rail, every mark by its place in it."""

    moments: list[Moment]
    coups: list[int]
    trouble: list[tuple[int, int, str]]  # place, coup, sentence
    doubts: list[int]
    gaps: list[tuple[int, int]]

    @property
    def last(self) -> int:
        return len(self.moments)


def course(live: Live, session: int, words: Words) -> Course:
    """Lay an evening out along the rail."""
    found = moments(live)
    places = {each.seq: number for number, each in enumerate(found, 1)}

    def place_at(at_ms: int) -> int:
        return sum(each.at_ms <= at_ms for each in found)

    return Course(
        found,
        [places[coup.seq] for coup in live.coups() if coup.seq in places],
        [(places.get(seq, 0), coup, said) for seq, coup, said in trouble(live, words)],
        [place_at(each.at_ms) for each in doubts(hub().log, session)],
        [
            (place_at(gap.from_ms), len(found) if gap.to_ms is None else place_at(gap.to_ms))
            for gap in _gaps(live)
        ],
    )


def _gaps(live: Live) -> list[Gap]:
    """Give the times the table was not seen: as the server noted them, and as the log has them."""
    noted = hub().log.history(live.entries[0].seq, "sight")
    return joined([*gaps(noted), *gaps(_losses(live))])


def _losses(live: Live) -> list[tuple[int, str]]:
    """Read from the log when the eyes lost a coup, and what ended that: a sight, or a word."""
    found: list[tuple[int, str]] = []
    for entry in live.entries:
        if isinstance(entry.event, SightLost):
            found.append((entry.at_ms, "lost"))
        elif found and found[-1][1] == "lost":
            vouched = isinstance(entry.event, Vouched | CoupOpened)
            if vouched or entry.source == "camera":
                found.append((entry.at_ms, "ok"))
    return found


@screen.get("/<int:session>/")
@needs(Role.BANKER)
def show(session: int) -> str:
    words, live = here(), evening(session)
    with hub().lock:
        laid = course(live, session, words)
        film = _film(session)
    wanted = number(request.args.get("at", ""))
    place = laid.last if wanted is None else min(wanted, laid.last)
    began, ended = live.entries[0].at_ms, live.entries[-1].at_ms
    return render_template(
        "pages/replay/replay.html",
        session=session,
        live=live,
        course=laid,
        place=place,
        date=words.date(began),
        title=words(*VARIANTS[live.table.rules.variant].title),
        hours=(words.hour(began), words.hour(ended)),
        film=json.dumps([(each.from_ms, each.to_ms) for each in film]) if film else "",
        chart=chart(live, words),
        moment=_moment(live, laid.moments, place, words),
    )


@screen.get("/<int:session>/at/<int:place>")
@needs(Role.BANKER)
def at(session: int, place: int) -> str:
    """Draw one moment."""
    live = evening(session)
    with hub().lock:
        found = moments(live)
        drawn = _moment(live, found, min(place, len(found)), here())
    return render_template("pages/replay/moment.html", moment=drawn)


def _moment(live: Live, found: list[Moment], place: int, words: Words) -> dict[str, object]:
    moment = found[place - 1] if place and found else None
    table = live.at(moment.seq if moment else 0)
    turn = table.coup.turn if table.coup is not None else None
    context = seating.SeatingContext(words, now=None if turn is None else turn.id)
    return {
        "settling": settle(table).complete,
        "seats": seating.seats(table, context),
        "banker": seating.banker(table, context),
        "said": say(moment.line.fact, words, lambda hand: called(table, hand, words))
        if moment
        else "",
        "time": words.time(moment.at_ms) if moment else "",
        "coup": table.coups,
        "picture": _picture(live, moment),
        "unseen": _unseen(live, moment, words),
        "text": _coup_text(live, found, place),
    }


def _unseen(live: Live, moment: Moment | None, words: Words) -> str:
    """Say since when the table was not seen at a moment, if it was not."""
    for gap in _gaps(live) if moment else ():
        if gap.from_ms <= moment.at_ms and (gap.to_ms is None or moment.at_ms < gap.to_ms):  # type: ignore[union-attr]
            return words.time(gap.from_ms)
    return ""


# the text of the coup


class CoupText(NamedTuple):
    """A coup as its file has it, split where the moment stands."""

    before: str
    now: str
    after: str


def _coup_text(live: Live, found: list[Moment], place: int) -> CoupText | None:
    """Write the coup of a moment as a coup file, and find the moment's own line in it."""
    if not place or not found:
        return None
    opened = [coup.seq for coup in live.coups()]
    seq = found[place - 1].seq
    began = max((each for each in opened if each <= seq), default=0)
    ended = min((each for each in opened if each > seq), default=live.seq + 1)
    inside = [each for each in found if began <= each.seq < ended]
    if not began or not inside:
        return None
    before = live.at(began)
    log = [Entry(1, SessionOpened(before.rules, before.banker, before.seats, before.bank.holdings))]
    log += [Entry(number, each.line.fact) for number, each in enumerate(inside, 2)]
    lines = write_file(log).splitlines()
    back = len(inside) - 1 - inside.index(found[place - 1])
    here_ = len(lines) - 2 - back  # the last line of a coup closes its list of actions
    if lines[here_].startswith("  "):
        return CoupText("\n".join(lines[:here_]), lines[here_], "\n".join(lines[here_ + 1 :]))
    return CoupText("\n".join(lines), "", "")


# pictures


def _picture(live: Live, moment: Moment | None) -> str:
    """Give the address of the camera's picture of a moment, where it was kept."""
    if moment is None or moment.frame is None:
        return ""
    session = live.entries[0].seq
    kept = _frame(session, moment.frame)
    return url_for(".frame", session=session, shot=moment.frame) if kept else ""


def _frame(session: int, shot: int) -> Path | None:
    place = folder()
    path = None if place is None else place / "frames" / str(session) / f"{shot}.jpg"
    return path if path is not None and path.exists() else None


@screen.get("/<int:session>/frame/<int:shot>.jpg")
@needs(Role.BANKER)
def frame(session: int, shot: int) -> Response:
    """Send the picture of a moment."""
    path = _frame(session, shot)
    if path is None:
        abort(404)
    return Response(path.read_bytes(), mimetype="image/jpeg")


def _film(session: int) -> list[Segment]:
    """Give the film of an evening, if its recording has one."""
    recording = hub().log.settings(session).get("recording", "")
    return segments(Path(recording)) if recording else []


@screen.get("/<int:session>/film/<int:place>")
@needs(Role.BANKER)
def film(session: int, place: int) -> Response:
    """Send a segment of film; the page asks for the part it shows."""
    evening(session)
    with hub().lock:
        found = _film(session)
    if place >= len(found):
        abort(404)
    return send_file(found[place].path.absolute(), mimetype="video/mp4", conditional=True)
