"""Read from forms what the pages ask of the camera's process: card size, points on the picture."""

from __future__ import annotations

from contextlib import suppress

from flask import abort

from tracker.game.sentences import parts_of
from tracker.map.card_size import BRIDGE, POKER, CardSizeError, size_of
from tracker.store.camera_link import WATCHED
from webui.core.i18n import Refusal, current_words
from webui.core.refusals import in_words
from webui.core.requests import camera_folder
from webui.core.typed import with_point

Point = tuple[float, float]
CARDS = {"poker": POKER, "bridge": BRIDGE}


def card_chosen(name: str, high: str) -> tuple[float, ...]:
    """Give width and height of the cards in mm, from the typed height or the chosen name.

    An empty size means that nothing was chosen: the camera's process then tells it by their shape.
    """
    typed = with_point(high)
    if not typed:
        return tuple(CARDS[name]) if name in CARDS else ()
    try:
        return tuple(size_of(float(typed)))
    except CardSizeError as error:
        raise Refusal(in_words(parts_of(error), current_words())) from None
    except ValueError:
        words = current_words()
        raise Refusal(words("Type the longer side of a card in millimetres, such as 88.")) from None


def watch_cards() -> None:
    """Tell the camera's process that a page is open, so that it measures the cards for it."""
    place = camera_folder()
    if place is not None and place.exists():
        with suppress(OSError):
            (place / WATCHED).touch()


def points(text: str) -> list[Point]:
    """Read points that a page sent, each as two shares of the picture from 0 to 1; else 400."""
    return [_point(each) for each in text.split()] or abort(400)


def _point(text: str) -> Point:
    try:
        x, y = (float(each) for each in text.split(","))
    except ValueError:
        abort(400)
    if not (0 <= x <= 1 and 0 <= y <= 1):
        abort(400)
    return x, y
