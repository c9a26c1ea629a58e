"""The step that the first start has reached. Only `vingtetun run` has a first start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import current_app

if TYPE_CHECKING:
    from tracker.store.settings import Settings


def first_start() -> Settings | None:
    """Give the choices made so far; None if no first start is under way."""
    found = current_app.extensions.get("supervisor")
    chosen: Settings | None = None if found is None else found.choices
    return chosen if chosen is not None and chosen.guide not in ("", DONE) else None


def end_first_start() -> None:
    """Store that the first start is over, if one is under way."""
    if first_start() is not None:
        current_app.extensions["supervisor"].choose("guide", DONE)


DONE = "done"  # stands for the step after the last one
