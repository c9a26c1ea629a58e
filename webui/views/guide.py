"""The steps of the first start: which there are, and which comes next or before. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.sentences import message
from tracker.store.settings import BY_HAND
from webui.core.first_start import DONE

if TYPE_CHECKING:
    from tracker.store.settings import Settings
    from webui.core.i18n import Words

STEPS = {
    "language": message("Language"),
    "camera": message("Camera"),
    "table": message("Table"),
    "seats": message("Seats"),
    "deck": message("Your cards"),
    "tablet": message("Tablet"),
    "game": message("Game"),
}
WITH_CAMERA = ("table", "seats", "deck")  # steps that a table kept by touch does not need


class GuideStep(NamedTuple):
    """One step as the top of the page shows it."""

    name: str
    word: str
    number: int
    state: str  # done, now, next


def steps(now: str, chosen: Settings, words: Words) -> list[GuideStep]:
    """List the steps that this table needs; each is done, now, or next."""
    names = _needed(chosen)
    at = names.index(now) if now in names else len(names)
    return [
        GuideStep(
            name,
            words(STEPS[name]),
            number + 1,
            "done" if number < at else "now" if number == at else "next",
        )
        for number, name in enumerate(names)
    ]


def _needed(chosen: Settings) -> list[str]:
    """List the steps that this table needs, in order."""
    return [name for name in STEPS if not (chosen.camera == BY_HAND and name in WITH_CAMERA)]


def after(step: str, chosen: Settings) -> str:
    """Give the step that comes next; `DONE` after the last one."""
    names = _needed(chosen)
    at = names.index(step) if step in names else -1
    return names[at + 1] if at + 1 < len(names) else DONE


def before(step: str, chosen: Settings) -> str:
    """Give the step before; for the first step that is itself."""
    names = _needed(chosen)
    at = names.index(step) if step in names else len(names)
    return names[max(0, at - 1)]
