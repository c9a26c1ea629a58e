"""Pack a problem to send away: the last coup as it was seen and written, without names.

The zip holds `problem.json` (what the banker said, versions, settings), `coup.coup.toml` and
`log.jsonl` (the facts of the coup). If the camera recorded, it also holds `detections.jsonl`,
`pictures/` and `video/`.
"""

from __future__ import annotations

import io
import json
import platform
import sqlite3
import zipfile
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.game.coupwriter import write_file
from tracker.game.events import CoupOpened, SessionOpened, effective_lines
from tracker.game.fold import fold
from tracker.game.table import bank_now
from tracker.store.codec import encode
from tracker.store.doubts import doubts
from tracker.store.excerpt import ExcerptStart, excerpt
from tracker.store.lines import DETECTIONS
from tracker.store.masks import Masks, masks
from tracker.store.recordings import RecordingError, detections_in
from tracker.store.video import segments

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.game.events import Entry
    from tracker.store.log import Log

FORMAT = 1
WINDOW_MS = 30_000  # so far back a report shows pictures and video
LARGEST_VIDEO = 48 * 1024 * 1024  # bytes of video in one report
LIBRARIES = ("vingtetun", "flask", "numpy", "opencv-python", "openvino", "sqlite-utils", "waitress")


@dataclass(frozen=True)
class ProblemNotes:
    """What the banker says of a problem, when, and where the camera's process left its pictures."""

    at_ms: int
    said: str = ""
    camera: Path | None = None


def pack(log: Log, session: int, told: ProblemNotes) -> bytes:
    """Pack the end of an evening, from the opening of the coup that was played 30 seconds ago."""
    entries = log.read(session)
    shown = ProblemPart(entries, masks(entries), told)
    settings = log.settings(session)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("problem.json", _json(shown.about(settings)))
        file.writestr("log.jsonl", shown.log())
        file.writestr("coup.coup.toml", write_file(shown.masked()))
        for name, content in _recorded(shown, settings.get("recording", "")):
            file.writestr(name, content)
        for doubt in doubts(log, session):
            if doubt.question.crop and doubt.at_ms >= shown.since_ms:
                file.writestr(f"pictures/doubt-{doubt.id}.jpg", doubt.question.crop)
        for name, path in shown.pictures(session):
            if path.exists():
                file.write(path, f"pictures/{name}.jpg")
    return out.getvalue()


class ProblemPart:
    """The part of an evening that a report shows."""

    def __init__(self, entries: Sequence[Entry], names: Masks, told: ProblemNotes) -> None:
        self.names, self.told = names, told
        openings = [p for p, each in enumerate(entries) if isinstance(each.event, CoupOpened)]
        long_ago = [p for p in openings if entries[p].at_ms <= told.at_ms - WINDOW_MS]
        self.before = long_ago[-1] if long_ago else (openings or [len(entries)])[0]
        self.entries = entries[self.before :]
        first = self.entries[0].seq if self.entries else entries[-1].seq + 1
        table = fold(line for line in effective_lines(entries) if line.seq < first)
        holdings = bank_now(table).holdings
        opening = SessionOpened(table.rules, table.banker, table.seats, holdings)
        self.opening = replace(entries[0], event=opening)

    @property
    def since_ms(self) -> int:
        return self.entries[0].at_ms if self.entries else self.opening.at_ms

    def masked(self) -> list[Entry]:
        """Give the opening and the entries of the part, with stand-ins for the names."""
        everything = (self.opening, *self.entries)
        return [replace(each, event=self.names.event(each.event)) for each in everything]

    def pictures(self, session: int) -> Iterator[tuple[str, Path]]:
        """Name the camera's last picture, and the pictures of the entries of the last 30 seconds."""
        camera, since_ms = self.told.camera, self.told.at_ms - WINDOW_MS
        if camera is None:
            return
        yield "last", camera / "frame.jpg"
        frames = {each.frame: each.seq for each in self.entries if each.at_ms >= since_ms}
        for frame, seq in frames.items():
            if frame is not None:
                yield f"entry-{seq}", camera / "frames" / str(session) / f"{frame}.jpg"

    def log(self) -> str:
        lines = [
            {
                "seq": each.seq,
                "at_ms": each.at_ms,
                "source": each.source,
                "frame": each.frame,
                "confidence": each.confidence,
                "event": json.loads(encode(each.event)),
            }
            for each in self.masked()
        ]
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)

    def about(self, settings: dict[str, str]) -> dict[str, object]:
        return {
            "format": FORMAT,
            "at_ms": self.told.at_ms,
            "said": self.names.text(self.told.said),
            "versions": versions(),
            "settings": {name: self.names.value(value) for name, value in settings.items()},
        }


def _recorded(shown: ProblemPart, folder: str) -> Iterator[tuple[str, bytes | str]]:
    """Give what the camera recorded of the part, if it recorded."""
    if not folder or not Path(folder).is_dir():
        return
    found = detections_in(Path(folder))
    if found is not None:
        cut = ExcerptStart(shown.since_ms, shown.before, shown.masked()[0].event, shown.names)
        try:
            yield DETECTIONS, excerpt(found, cut)
        except RecordingError as error:
            yield (
                "detections-missing.txt",
                f"{type(error).__name__}: the recording cannot be read\n",
            )
    yield from _video(Path(folder), shown.told.at_ms - WINDOW_MS)


def _video(folder: Path, since_ms: int) -> Iterator[tuple[str, bytes]]:
    """Give the video of the last 30 seconds, latest first, up to the largest size."""
    room = LARGEST_VIDEO
    for piece in reversed(segments(folder)):
        size = piece.path.stat().st_size
        if piece.to_ms >= since_ms and size <= room:
            room -= size
            yield f"video/{piece.path.name}", piece.path.read_bytes()


def versions() -> dict[str, str]:
    """Give the versions of what runs here, and nothing that identifies the machine or its owner."""
    found = {"python": platform.python_version(), "sqlite": sqlite3.sqlite_version}
    found["system"] = f"{platform.system()} {platform.machine()}"
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
