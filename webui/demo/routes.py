"""The demo's pages: the show with its film and steps, its result, and pages that lead on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)

from tracker.game.rules import VARIANTS
from tracker.game.sentences import message
from tracker.languages import codes
from webui.core.auth import devices, set_cookie
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import current_words
from webui.demo.show import Show, as_json

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.wrappers import Response as Redirect

    from webui.core.i18n import Words
    from webui.views.picture import Mark

screen = Blueprint("demo", __name__, url_prefix="/demo")


def show_of() -> Show:
    found: Show = current_app.extensions["show"]
    return found


@screen.get("/")
def show() -> str:
    """Draw the show with its first step; `demo.js` plays the rest."""
    found, words = show_of(), current_words()
    at_ms, first, _ = found.boards(words)[0]
    return render_template(
        "demo/demo.html",
        film=found.film,
        places=_places(found),
        first=first,
        at_ms=at_ms,
        people=len(first.seats),
        coups=found.coups(),
        title=words(VARIANTS[found.moments[-1].live.table.rules.variant].title),
        gains=found.gains(words),
        cards=found.cards_read(),
    )


@screen.get("/film.mp4")
def film() -> Response:
    """Send the film; the browser asks for the bytes it needs."""
    return send_file(show_of().film.video.absolute(), mimetype="video/mp4", conditional=True)


@screen.get("/question/<int:at_ms>.jpg")
def question(at_ms: int) -> Response:
    """Send the picture of the card that was asked about at a moment of the film."""
    found = show_of().film.question(at_ms)
    if found is None:
        abort(404)
    return send_file(found.absolute(), mimetype="image/jpeg")


@screen.get("/found.json")
def found() -> Response:
    """Send what the eyes found, picture by picture."""
    stills = [(each.at_ms, list(map(_drawn, each.marks))) for each in show_of().film.stills]
    return jsonify(stills)


def _drawn(mark: Mark) -> dict[str, Any]:
    return {"name": mark.name, "outline": mark.outline}


@screen.get("/steps.json")
def steps() -> Response:
    """Send every step, and tablet and phone at each time, in the language of the page."""
    kept: dict[str, Any] = current_app.extensions["demo_steps"]
    return jsonify(kept[current_words().code])


def prepare(app: Flask, languages: list[Words]) -> None:
    """Word and draw all steps before the first page is asked for."""
    with app.test_request_context():
        found: Show = app.extensions["show"]
        app.extensions["demo_steps"] = {each.code: _steps(found, each) for each in languages}


def _steps(found: Show, words: Words) -> dict[str, Any]:
    tables = [
        {
            "at": at_ms,
            "table": render_template("demo/tablet.html", b=seen, t=words),
            "phone": render_template("demo/phone.html", b=found.players_at(live, words), t=words),
        }
        for at_ms, seen, live in found.boards(words)
    ]
    return {"steps": [as_json(each) for each in found.steps(words)], "tables": tables}


def _places(found: Show) -> list[dict[str, Any]]:
    """Give each person's name and the middle of his seat on the picture."""
    table = found.moments[0].live.table
    names = dict(enumerate(table.circle))
    return [
        {
            "no": each.name,
            "who": names.get(0 if each.name == "B" else int(each.name), ""),
            "at": [sum(x) / len(x) for x in zip(*each.outline, strict=True)],
        }
        for each in found.film.seats
        if each.name == "B" or each.name.isdigit()
    ]


@screen.get("/result")
def result() -> str:
    """Draw the end of the filmed evening, as a banker sees the end of his own."""
    found = show_of().result(current_words())
    return render_template("demo/result.html", r=found)


# pages that lead on from the demo


@screen.get("/how")
def how() -> str:
    """Say how it works, in four steps."""
    return render_template("demo/how.html")


@screen.get("/camera")
def camera() -> str:
    """Say how to begin with one's own camera."""
    return render_template("demo/camera.html")


@screen.post("/by-hand")
def by_hand() -> Redirect:
    """Pair this browser as a banker, to try a table by hand; the demo deletes it at its end."""
    code = devices().new_code(Role.BANKER)
    token = devices().pair(code, current_words()(message("Demo")), now_ms())
    assert token is not None, "a new code pairs one device"
    response = redirect(url_for("setup.show"), 303)
    set_cookie(response, token)
    return response


@screen.post("/look")
def look() -> Redirect:
    """Choose the language or the theme."""
    response = redirect(url_for(".show", at=request.form.get("at", "")), 303)
    for name, known in (("lang", codes()), ("theme", ("dark", "light", "auto"))):
        if request.form.get(name) in known:
            response.set_cookie(name, request.form[name], samesite="Lax", httponly=True)
    return response
