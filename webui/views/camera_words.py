"""Say how the camera works, and what to do if it works badly. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.camera.limits import BUSY_FPS, LATE_MS, WRONG_SIZE
from tracker.game.sentences import counted, message
from tracker.store.camera_report import OFF, ON
from webui.core.refusals import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from webui.core.i18n import Words
    from webui.views.camera_status import CameraStatus


class Hint(NamedTuple):
    """One line about the camera: its name, its value, and whether that is good or bad."""

    name: str
    said: str
    kind: str = ""


_WHY = {
    "unplugged": message("it is unplugged: plug it in"),
    "frozen": message("its picture stands still"),
    "black": message("its picture is black: is the room dark?"),
    "blocked": message("something covers the lens"),
    "silent": message("no picture has come"),
    "no-phone": message("the phone sends nothing: open its page there"),
    "no-camera": message("it cannot be found"),
    "closed": message("its stream has ended"),
    "over": message("its film is over"),
    "refused": message("it cannot be opened"),
    "hung": message("its program did not answer, and is started again"),
    "mute": message("its program does not answer"),
    "full-disk": message("the disk is full: free some space"),
}  # fmt: skip


LIGHT = {
    "ok": message("good"),
    "dark": message("too dark: switch a lamp on"),
    "bright": message("too bright: dim the lamp"),
    "glare": message("glare on the cards: move the lamp aside"),
}  # fmt: skip


SHARPNESS = {
    "ok": message("good"),
    "blurred": message("blurred: wipe the lens, or focus it"),
}


def why(seen: CameraStatus, words: Words) -> str:
    """Say why the camera does not see the table, if its process reported a reason."""
    return words(_WHY[seen.why]) if seen.why in _WHY else ""


def hints(seen: CameraStatus, words: Words) -> tuple[Hint, ...]:
    """Word how the camera works, and what to do where it works badly."""
    found = (
        _state(seen, words),
        _last_picture(seen, words),
        _worded(words("Light"), seen.report.light, LIGHT, words),
        _worded(words("Sharpness"), seen.report.sharpness, SHARPNESS, words),
        _speed(seen, words),
        _delay(seen, words),
        _place(seen, words),
        _film(seen, words),
        _deck(seen, words),
    )
    return tuple(each for each in found if each is not None)


def _state(seen: CameraStatus, words: Words) -> Hint:
    name = words("Camera")
    if seen.state == "ok" and seen.report.blind is not None:
        return Hint(name, blind(seen, words), "bad")
    if seen.state == "ok":
        if not seen.report.mapped:
            return Hint(name, words("sees, but the table has not been measured yet"))
        return Hint(name, words("sees the table"), "ok")
    reason = why(seen, words) or words("no picture comes")
    return Hint(name, words("lost: {reason}", reason=reason), "bad")


def blind(seen: CameraStatus, words: Words) -> str:
    """Say why cards that are seen are not written into the log; empty if they are."""
    return "" if seen.report.blind is None else in_words(seen.report.blind.said, words)


def _worded(name: str, found: str, said: Mapping[str, str], words: Words) -> Hint | None:
    if found not in said:
        return None
    return Hint(name, words(said[found]), "ok" if found == "ok" else "bad")


def _speed(seen: CameraStatus, words: Words) -> Hint | None:
    if seen.report.fps is None:
        return None
    text = words.number(seen.report.fps)
    is_slow = seen.report.fps < BUSY_FPS
    if is_slow:
        text = words("{rate}: too few, cards may be missed", rate=text)
    return Hint(words("Pictures a second"), text, "bad" if is_slow else "")


def _delay(seen: CameraStatus, words: Words) -> Hint | None:
    if seen.report.delay_ms is None:
        return None
    text = words.number(seen.report.delay_ms / 1000) + " s"
    return Hint(words("Delay"), text, "bad" if seen.report.delay_ms > LATE_MS else "")


def _place(seen: CameraStatus, words: Words) -> Hint | None:
    name = words("Place")
    if seen.report.moved:
        said = words("the camera has moved: drag the corners again")
        return Hint(name, said, "bad")  # fmt: skip
    report = seen.report
    if not report.mapped or report.error_mm is None:
        return None
    if report.check is None:
        return Hint(name, words("measured; lay a few cards about to check it"))
    said = words(
        "the cards that lie there measure {wide} × {high} mm",
        wide=f"{report.check.wide_mm:.0f}",
        high=f"{report.check.high_mm:.0f}",
    )
    return Hint(name, said, "bad" if report.check.off > WRONG_SIZE else "ok")


def _film(seen: CameraStatus, words: Words) -> Hint | None:
    if not seen.report.recording:
        return None
    name = words("Film")
    if seen.report.recording == ON:
        return Hint(name, words("is kept"), "ok")
    if seen.report.recording == OFF:
        return Hint(name, words("is not kept"))
    return Hint(name, words("stopped: {why}", why=seen.report.recording), "bad")


_WITH_FOU = counted(
    "{count} card of yours known, and the Fou", "{count} cards of yours known, and the Fou"
)
_WITHOUT_FOU = counted(
    "{count} card of yours known, not the Fou", "{count} cards of yours known, not the Fou"
)


def _deck(seen: CameraStatus, words: Words) -> Hint | None:
    if seen.report.deck is None:
        return None
    cards, fou = seen.report.deck
    if not (cards or fou):
        return Hint(
            words("Deck"),
            words("any deck (yours not learnt)"),
        )
    return Hint(words("Deck"), words(_WITH_FOU if fou else _WITHOUT_FOU, cards), "ok")


def _last_picture(seen: CameraStatus, words: Words) -> Hint:
    name = words("Last picture")
    return Hint(name, ago(seen.age_s, words) if seen.report.last_frame_ms else words("none yet"))


def ago(seconds: float, words: Words) -> str:
    """Say how long ago something was, such as "24 s ago".

    >>> from tracker.languages import language
    >>> from webui.core.i18n import Words
    >>> french, english = Words(language("fr")), Words(language("en"))
    >>> ago(0.42, french), ago(24.4, english), ago(190, english)
    ('il y a 0,4 s', '24 s ago', '3 min ago')
    """
    if seconds < 10:
        text = f"{words.number(seconds)} s"
    else:
        text = f"{seconds:.0f} s" if seconds < 120 else f"{seconds // 60:.0f} min"
    return words("{time} ago", time=text)
