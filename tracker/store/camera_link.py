"""The folder through which the camera's process and the tablet's pages talk to each other.

They share this folder and nothing else. The process writes `frame.jpg` (the last picture, with what
was found drawn on it), `status.json` (its report, see `camera_report`) and
`frames/<evening>/<frame>.jpg` for the replay. The pages write `request.json`, which holds what the
banker asked for; the process carries it out and removes the file. They also write
`phone.jpg`, the newest picture of a phone that is the camera. Each file is replaced in one piece.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from tracker.host.files import write_whole
from tracker.store.camera_report import STATUS, as_json, read_report
from tracker.store.permissions import private_folder

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.store.camera_report import CameraReport, Point, SeatZone

REQUEST_FILE = "request.json"
PHONE = "phone"  # what a person chooses as the camera for a phone that opens our page
PHONE_PICTURE = "phone.jpg"
MOST_PHONE_BYTES = 4_000_000  # of one picture: 12 megapixels at the quality that phones send
SEEN = "seen.jpg"  # the last picture, and what was found in it (`seen_picture`)
TEACH, FORGET = "teach", "forget"
STACK = "stack"
MOST_VALUES, MOST_LETTERS = 12, 16  # of the chips to be learnt
WATCHED = "watched"  # a file that the pages touch while somebody looks at what the camera sees
WATCHED_S = 6.0  # seconds after such a touch during which cards are still measured for the pages
MOST_SEATS = 24
# Seconds. Users are promised that a lost camera is reported within this time, so everybody who asks
# whether the table is seen goes by this one number: the camera's process, the pages and the doctor.
NOT_SEEN_AFTER_S = 3.0


def is_recent(age_s: float) -> bool:
    """Tell whether something of this age still shows the table as it is.

    A time far in the future is not recent: the clock was set back, and nothing has come since.
    """
    return abs(age_s) < NOT_SEEN_AFTER_S


@dataclass(frozen=True)
class CameraRequest:
    """What the banker asked for on the camera's page. Points are shares of the picture, from 0 to 1."""

    corners: tuple[Point, ...] = ()
    zones: tuple[SeatZone, ...] = ()
    board: bool = False
    cards: bool = False  # measure the table by the cards that lie there
    card_mm: tuple[float, ...] = ()  # width and height of a card, if they were chosen
    players: int = 0  # lay out so many seats; 0: leave them
    anticlockwise: bool = False
    centred: bool = False  # lay each seat round the card that was dealt to it
    number: int = 0  # the answer names the request by this number
    as_dragged: bool = False  # measure the felt by these corners even if nobody moved them
    deck: str = ""  # TEACH: learn the deck in the picture; FORGET: forget the learnt one
    chips: str = ""  # TEACH: learn a chip of each value; STACK: a stack of five; FORGET
    values: tuple[str, ...] = ()  # what the chips to be learnt are worth, in the order they lie


class CameraFolder:
    """The folder as the camera's process uses it. On a full disk it writes nothing and goes on."""

    def __init__(self, folder: Path) -> None:
        private_folder(folder)
        self.folder = folder
        self.status = folder / STATUS

    def tell(self, report: CameraReport) -> None:
        """Write the report. On a full disk the last one gets a new time: the process still works."""
        if not self._replace(STATUS, json.dumps(as_json(report)).encode()):
            with suppress(OSError):
                os.utime(self.status)

    def tell_of_hanging(self) -> None:
        """Report that the camera's process hangs; the supervisor does this in its place."""
        last = read_report(self.folder)
        if last is not None:
            self.tell(replace(last, seeing=False, why="hung"))

    def show(self, jpeg: bytes) -> None:
        """Write the last picture."""
        self._replace("frame.jpg", jpeg)

    def show_seen(self, jpeg: bytes) -> None:
        """Write the last picture with its finds in the JPEG's comment, not drawn into it."""
        self._replace(SEEN, jpeg)

    def is_watched(self, now_s: float) -> bool:
        """Tell whether somebody looks at a page that shows what the camera sees."""
        try:
            return abs(now_s - (self.folder / WATCHED).stat().st_mtime) < WATCHED_S
        except OSError:
            return False

    def keep(self, evening: int, frame: int, jpeg: bytes) -> None:
        """Keep the picture of a frame that an entry of the log names."""
        with suppress(OSError):
            (self.folder / "frames" / str(evening)).mkdir(parents=True, exist_ok=True)
            self._replace(f"frames/{evening}/{frame}.jpg", jpeg)

    def take_request(self) -> CameraRequest | None:
        """Take what the banker asked for; each request is given once."""
        path = self.folder / REQUEST_FILE
        taken = path.with_name("request.taken.json")
        try:
            path.replace(taken)  # a file written from now on is the next request
            found = json.loads(taken.read_text(encoding="utf-8"))
            taken.unlink()
            return _read_request(found)
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def _replace(self, name: str, body: bytes) -> bool:
        """Replace a file in one piece; give False if the disk did not take it."""
        try:
            write_whole(self.folder / name, body)
        except OSError:
            return False
        return True


def write_request(folder: Path, request: CameraRequest) -> None:
    """Write what the banker asked for; a request that was not yet taken is replaced."""
    write_whole(folder / REQUEST_FILE, json.dumps(asdict(request)).encode())


def _read_request(found: dict[str, Any]) -> CameraRequest:
    zones = [(str(seat), _pairs(outline)) for seat, outline, *more in found["zones"] if not more]
    card_mm = tuple(float(each) for each in found.get("card_mm", ()))
    if len(card_mm) not in (0, 2):
        raise ValueError(card_mm)
    return CameraRequest(
        _pairs(found["corners"]),
        tuple(zones),
        board=bool(found["board"]),
        cards=bool(found.get("cards")),
        card_mm=card_mm,
        players=min(int(found.get("players", 0)), MOST_SEATS),
        anticlockwise=bool(found.get("anticlockwise")),
        centred=bool(found.get("centred")),
        number=int(found.get("number", 0)),
        deck=str(found.get("deck", "")),
        chips=str(found.get("chips", "")),
        values=tuple(str(each)[:MOST_LETTERS] for each in found.get("values", ())[:MOST_VALUES]),
        as_dragged=found.get("as_dragged") is True,
    )


def _pairs(points: list[list[float]]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in points)
