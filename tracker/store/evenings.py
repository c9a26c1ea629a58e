"""Which evening the table is at, which have ended, and their names; all kept as settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.store.settings import ALL_EVENINGS

if TYPE_CHECKING:
    from tracker.store.log import Log

# Settings of all evenings, and of one.
CHOSEN = "evening"  # "5/7": evening 5 was chosen when 7 was the one opened last
ENDED = "ended"  # "yes" once an evening has ended
BEFORE = "before"  # the evening that was open when this one began
ENDED_BY_IT = "ended-before"  # "yes" if that evening ended by the beginning of this one
NAME = "name"  # what people call an evening
STAKES_BY_CAMERA = "stakes-by-camera"  # "on" or "off": whether the camera reads the stakes
UNBEGUN = "unbegun"  # "7/90": the beginning of evening 7 was undone after entry 90 of this one


def current(log: Log) -> int | None:
    """Give the evening that the table is at: the one chosen, or one opened since; None if it ended."""
    latest = log.latest_evening()
    if latest is None:
        return None
    chosen, _, when = log.settings(ALL_EVENINGS).get(CHOSEN, "").partition("/")
    found = int(chosen) if when == str(latest) and log.has_evening(int(chosen)) else latest
    return None if is_ended(log, found) else found


def name_of(log: Log, session: int) -> str:
    """Give the name of an evening; empty if it was given none."""
    return log.settings(session).get(NAME, "")


def rename(log: Log, session: int, name: str, at_ms: int) -> None:
    """Give an evening a name; an empty one takes it away."""
    log.set_setting(session, NAME, name, at_ms)


def is_camera_reading_stakes(log: Log, session: int | None) -> bool:
    """Tell whether the camera reads the stakes: as chosen for this evening, or else for every evening."""
    own = log.settings(session).get(STAKES_BY_CAMERA) if session is not None else None
    return (own or log.settings(ALL_EVENINGS).get(STAKES_BY_CAMERA)) == "on"


def choose_stakes_by_camera(log: Log, session: int, at_ms: int, *, is_on: bool) -> None:
    """Let the camera read the stakes of an evening, or of every evening that chose nothing else, or stop it."""
    log.set_setting(session, STAKES_BY_CAMERA, "on" if is_on else "off", at_ms)


def is_ended(log: Log, session: int) -> bool:
    return log.settings(session).get(ENDED) == "yes"


def end(log: Log, session: int, at_ms: int) -> None:
    """Mark an evening as ended; it can be resumed."""
    log.set_setting(session, ENDED, "yes", at_ms)


def resume(log: Log, session: int, at_ms: int) -> None:
    """Go on with an evening, whether or not it had ended."""
    if is_ended(log, session):
        log.set_setting(session, ENDED, "", at_ms)
    log.set_setting(ALL_EVENINGS, CHOSEN, f"{session}/{log.latest_evening()}", at_ms)


def note_begin(log: Log, session: int, before: int | None, at_ms: int, *, ends: bool) -> None:
    """Note which evening was open when another began, and whether it ended by that."""
    if BEFORE not in log.settings(session):
        log.set_setting(session, BEFORE, str(before or ""), at_ms)
        if before is not None and ends:
            log.set_setting(session, ENDED_BY_IT, "yes", at_ms)
            end(log, before, at_ms)
    resume(log, session, at_ms)


def undo_begin(log: Log, session: int, at_ms: int) -> int | None:
    """Take back that an evening began: it ends, and the one that was open before goes on."""
    settings = log.settings(session)
    before = int(settings.get(BEFORE) or 0)
    end(log, session, at_ms)
    if not before or not log.has_evening(before):
        return None
    resume(log, before, at_ms)
    log.set_setting(before, UNBEGUN, f"{session}/{log.last(before)}", at_ms)
    return before


def redo_begin(log: Log, session: int, at_ms: int) -> int | None:
    """Begin again what was taken back, if nothing was written in the evening since."""
    unbegun, _, last = log.settings(session).get(UNBEGUN, "").partition("/")
    if not unbegun or last != str(log.last(session)) or not log.has_evening(int(unbegun)):
        return None
    log.set_setting(session, UNBEGUN, "", at_ms)
    if log.settings(int(unbegun)).get(ENDED_BY_IT) == "yes":
        end(log, session, at_ms)
    resume(log, int(unbegun), at_ms)
    return int(unbegun)
