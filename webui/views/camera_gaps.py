"""Store with an evening the times in which the camera did not see the table, and read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from webui.views.camera_status import read_camera_status

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from webui.core.evening_hub import EveningHub

# The name of the evening's setting whose history holds each change of the camera's state.
STATE_SETTING = "sight"


class CameraWatch:
    """Stores with the evening when the camera stops seeing the table, and when it sees it again.

    The server does this and not the camera's process, because that process may have ended.
    """

    def __init__(self, hub: EveningHub, folder: Path) -> None:
        self._hub, self._folder = hub, folder

    def __call__(self) -> None:
        seen = read_camera_status(self._folder)
        with self._hub.lock:
            session = self._hub.current()
            if session is None or seen.state == "none":
                return
            noted = self._hub.log.settings(session).get(STATE_SETTING, "ok")
        if noted != seen.state:
            at_ms = seen.report.last_frame_ms
            self._hub.write_beside_log(
                lambda log: log.set_setting(session, STATE_SETTING, seen.state, at_ms)
            )


class Gap(NamedTuple):
    """A time in which the camera did not see the table; `to_ms` is None while it lasts."""

    from_ms: int
    to_ms: int | None


def gaps(noted: list[tuple[int, str]]) -> list[Gap]:
    """Read the gaps from the stored changes of state.

    >>> gaps([(5, "lost"), (9, "ok"), (20, "lost")])
    [Gap(from_ms=5, to_ms=9), Gap(from_ms=20, to_ms=None)]
    """
    found: list[Gap] = []
    for at_ms, state in noted:
        if state == "lost":
            if not found or found[-1].to_ms is not None:  # two servers may both have stored it
                found.append(Gap(at_ms, None))
        elif found:
            found[-1] = found[-1]._replace(to_ms=at_ms)
    return found


def joined(found: Iterable[Gap]) -> list[Gap]:
    """Join gaps that overlap or touch.

    >>> joined([Gap(7, None), Gap(5, 9), Gap(1, 2)])
    [Gap(from_ms=1, to_ms=2), Gap(from_ms=5, to_ms=None)]
    """
    whole: list[Gap] = []
    for gap in sorted(found, key=lambda each: each.from_ms):
        last = whole[-1] if whole else Gap(0, -1)
        if last.to_ms is not None and gap.from_ms > last.to_ms:
            whole.append(gap)
        elif last.to_ms is not None and (gap.to_ms is None or gap.to_ms > last.to_ms):
            whole[-1] = Gap(last.from_ms, gap.to_ms)
    return whole
