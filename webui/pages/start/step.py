"""What every step of the first start does: draw its page, and go to another step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import make_response, redirect, render_template, url_for

from webui.core.first_start import DONE
from webui.core.i18n import current_words
from webui.core.supervised import supervisor
from webui.views.guide import STEPS, steps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.wrappers import Response


def go_to(step: str) -> Response:
    """Remember that a step is reached, and show its page."""
    supervisor().choose("guide", step)
    if step == DONE:
        return redirect(url_for("setup.show"), 303)
    return redirect(url_for("start.page", step=step), 303)


def drawn(step: str, content: Mapping[str, Any], said: str = "") -> str:
    """Draw the page of a step with what it shows, and with why an answer was refused."""
    chosen = supervisor().choices
    return render_template(
        f"pages/start/{step}.html",
        step=step,
        steps=steps("camera" if step == "phone" else step, chosen, current_words()),
        is_first=step == next(iter(STEPS)),
        chosen=chosen,
        said=said,
        **content,
    )


def jpeg(body: bytes) -> Response:
    answer = make_response(body)
    answer.mimetype = "image/jpeg"
    return answer
