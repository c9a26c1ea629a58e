"""The list of what has to be chosen before the first evening, and what of it is done. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.store.settings import BY_HAND

if TYPE_CHECKING:
    from tracker.store.settings import Settings


class Step(NamedTuple):
    """One thing to choose, and whether it has been chosen."""

    name: str
    done: bool


class DoneElsewhere(NamedTuple):
    """What has been done outside the settings: calibration, an evening, pairing a tablet."""

    is_calibrated: bool
    has_evening: bool
    has_tablet: bool


def steps(chosen: Settings, done: DoneElsewhere) -> list[Step]:
    """List what has to be chosen before the first evening, in order."""
    with_camera = chosen.camera not in ("", BY_HAND)
    return [
        Step("language", bool(chosen.language)),
        Step("camera", bool(chosen.camera)),
        *([Step("calibration", done.is_calibrated)] if with_camera else []),
        Step("table", done.has_evening),
        Step("tablet", done.has_tablet),
    ]
