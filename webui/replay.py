"""Any moment of an evening again: the same drawing of the table, moved along by a scrubber."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, Response, abort, render_template, request, url_for

from tracker.game.events import SessionOpened, effective
from tracker.store.doubts import doubts
from webui import present
from webui.acts import room
from webui.camera import folder
from webui.devices import Role
from webui.evenings import chart, evening, trouble
from webui.facts import say
from webui.security import needs
from webui.words import here

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.store.live import Live
    from webui.words import Words

screen = Blueprint("replay", __name__, url_prefix="/evenings")


class Moment(NamedTuple):
    """One line of the evening: what was done, when, in which coup."""

    seq: int
    at_ms: int
    time: str
    said: str
    frame: int | None


def moments(live: Live, words: Words) -> list[Moment]:
    """List what counts, in order; what was taken back is not shown."""
    entries = {entry.seq: entry for entry in live.entries}
    found = []
    for line in effective(live.entries):
        if not isinstance(line.fact, SessionOpened):
            entry = entries[line.seq]
            said = say(line.fact, words)
            found.append(Moment(line.seq, entry.at_ms, words.time(entry.at_ms), said, entry.frame))
    return found


@screen.get("/<int:session>/")
@needs(Role.BANKER)
def show(session: int) -> str:
    words, live = here(), evening(session)
    with room().lock:
        all_moments = moments(live, words)
        wanted = request.args.get("at", "")
        last = len(all_moments)
        place = min(int(wanted), last) if wanted.isdigit() else last
        with_trouble = trouble(live, words)
        asked = [each.at_ms for each in doubts(room().log, session)]
        opened = [snapshot.seq for snapshot in live.coups()]
    places = {each.seq: number for number, each in enumerate(all_moments, 1)}
    return render_template(
        "replay.html",
        session=session,
        live=live,
        moments=all_moments,
        place=place,
        last=last,
        date=words.date(live.entries[0].at_ms),
        hours=(words.hour(live.entries[0].at_ms), words.hour(live.entries[-1].at_ms)),
        coup_places=[places[seq] for seq in opened if seq in places],
        trouble=[(places.get(seq, 0), coup, said) for seq, coup, said in with_trouble],
        doubts=[sum(each.at_ms <= at for each in all_moments) for at in asked],
        chart=chart(live, words),
        moment=_moment(live, all_moments, place, words),
    )


@screen.get("/<int:session>/at/<int:place>")
@needs(Role.BANKER)
def at(session: int, place: int) -> str:
    """Draw one moment."""
    words, live = here(), evening(session)
    with room().lock:
        all_moments = moments(live, words)
        found = _moment(live, all_moments, min(place, len(all_moments)), words)
    return render_template("moment.html", moment=found)


def _moment(live: Live, all_moments: list[Moment], place: int, words: Words) -> dict[str, object]:
    moment = all_moments[place - 1] if place and all_moments else None
    table = live.at(moment.seq if moment else 0)
    looks = present.Looks(words)
    turn = table.coup.turn if table.coup is not None else None
    now = turn.id if turn is not None else None
    return {
        "table": table,
        "seats": present.seats(table, looks, now),
        "banker": present.banker(table, looks, now),
        "said": moment.said if moment else "",
        "time": moment.time if moment else "",
        "coup": table.coups,
        "picture": _picture(live, moment),
    }


def _picture(live: Live, moment: Moment | None) -> str:
    """Give the address of the camera's picture of a moment, where it was kept."""
    if moment is None or moment.frame is None:
        return ""
    session = live.entries[0].seq
    kept = _frame(session, moment.frame)
    return url_for(".frame", session=session, number=moment.frame) if kept else ""


def _frame(session: int, number: int) -> Path | None:
    place = folder()
    path = None if place is None else place / "frames" / str(session) / f"{number}.jpg"
    return path if path is not None and path.exists() else None


@screen.get("/<int:session>/frame/<int:number>.jpg")
@needs(Role.BANKER)
def frame(session: int, number: int) -> Response:
    """Send the picture of a moment."""
    path = _frame(session, number)
    if path is None:
        abort(404)
    return Response(path.read_bytes(), mimetype="image/jpeg")
