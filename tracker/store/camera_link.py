"""The folder through which a camera's process and the tablet's pages know of each other.

The process leaves `frame.jpg` and `status.json` there, each replaced in one piece, and
`frames/<evening>/<frame>.jpg` for the replay; the banker's wishes come back as `wishes.json`.
`webui/pages/camera/routes.py` is the other side.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tracker.host.files import write_whole
from tracker.store.private import private_folder

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Pair = tuple[float, float]
TEACH, FORGET = "teach", "forget"
STATUS = "status.json"
# Seconds. Users are promised that a lost camera is reported within this time, so everybody who asks
# whether the table is seen goes by this one number: the camera's process, the pages and the doctor.
NOT_SEEN_AFTER_S = 3.0


def is_recent(age_s: float) -> bool:
    """Tell whether something of this age still shows the table as it is.

    A time far in the future is not recent: the clock was set back, and nothing has come since.
    """
    return abs(age_s) < NOT_SEEN_AFTER_S


@dataclass(frozen=True)
class Wish:
    """What the banker dragged on the picture, in shares of it, or what is to be looked for there."""

    corners: tuple[Pair, ...] = ()
    zones: tuple[tuple[str, tuple[Pair, ...]], ...] = ()
    board: bool = False
    deck: str = ""  # what to do with the deck that lies there: TEACH, FORGET


class Panel:
    """The process's side of the folder. A full disk makes it silent, and nothing worse."""

    def __init__(self, folder: Path) -> None:
        private_folder(folder)
        self.folder = folder
        self.status = folder / STATUS

    def tell(self, status: Mapping[str, object]) -> None:
        """Say how the camera fares."""
        self._replace(STATUS, json.dumps(status).encode())

    def tell_of_hanging(self) -> None:
        """Say for the process, which cannot any more, that it hung: what it said last is out of date."""
        try:
            last = json.loads(self.status.read_text(encoding="utf-8"))
            self.tell({**last, "seeing": False, "why": "hung"})
        except (OSError, ValueError, TypeError):
            return  # it said nothing before either

    def show(self, jpeg: bytes) -> None:
        """Leave the last picture."""
        self._replace("frame.jpg", jpeg)

    def keep(self, evening: int, frame: int, jpeg: bytes) -> None:
        """Keep the picture that an entry of the log names."""
        with suppress(OSError):
            (self.folder / "frames" / str(evening)).mkdir(parents=True, exist_ok=True)
            self._replace(f"frames/{evening}/{frame}.jpg", jpeg)

    def wish(self) -> Wish | None:
        """Take what the banker wishes, once."""
        path = self.folder / "wishes.json"
        taken = path.with_name("wishes.taken.json")
        try:
            path.replace(taken)  # what is wished from now on is another
            found = json.loads(taken.read_text(encoding="utf-8"))
            taken.unlink()
            return _wish(found)
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def _replace(self, name: str, body: bytes) -> None:
        with suppress(OSError):
            write_whole(self.folder / name, body)


def _wish(found: dict[str, Any]) -> Wish:
    zones = [(str(seat), _pairs(outline)) for seat, outline, *more in found["zones"] if not more]
    deck = str(found.get("deck", ""))
    return Wish(_pairs(found["corners"]), tuple(zones), bool(found["board"]), deck)


def _pairs(points: list[list[float]]) -> tuple[Pair, ...]:
    return tuple((float(x), float(y)) for x, y in points)
