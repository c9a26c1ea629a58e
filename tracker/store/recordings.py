"""Recordings of what the eyes found and what the banker said: JSON lines in the order of time.

The first line is the header (format, table map, time of the beginning). Then each frame has a line (see
`frame_lines`), and so has each event that was typed. When a recording is replayed, another scribe may write more or
fewer entries. So an amendment names its entry in two ways: by what it was about and when, and by its
place in the evening, counted from 1. A file that a crash cut off is read up to the cut. A file whose
name ends in .gz is packed.
"""

from __future__ import annotations

import gzip
import json
import tomllib
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from tracker.detections import Detections
from tracker.game.events import Amended, CoupOpened, Earlier, SessionOpened, fact_or_amendment
from tracker.game.house import differences, with_house_rules
from tracker.game.kinds import DecimalText, toml_value
from tracker.game.money import money
from tracker.game.notation import read, write
from tracker.game.rules import PRESETS, Chairs, Rules
from tracker.game.sentences import filled, message, parts_of
from tracker.host.files import read_json
from tracker.store.frame_lines import frame_line, read_frame, read_time
from tracker.store.lines import DETECTIONS, UNREADABLE, LinesError, open_lines, whole_lines
from tracker.store.permissions import make_private

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from _typeshed import DataclassInstance

    from tracker.game.events import Entry, Event, Fact

FORMAT = 1
# Rules that recordings did not write at first, as they were then.
UNWRITTEN = {"chairs": Chairs.MOVED}
MOVED_MS = 5000  # in a replay, an entry may be written so much earlier or later


class RecordingError(ValueError):
    """A recording that cannot be replayed."""


RECORDING_ERRORS = (RecordingError, LinesError)  # errors whose messages are shown unchanged


class EntryMark(NamedTuple):
    """What an entry is about, and when it was written: enough to find it in another log."""

    at_ms: int
    kind: str
    hand: str | None


@dataclass(frozen=True)
class TypedEvent:
    """An event that somebody typed, and when; `about` says which entry an amendment means."""

    at_ms: int
    event: Event
    about: EntryMark | None = None


RecordedItem = Detections | TypedEvent
DETECTION_FILES = (DETECTIONS, f"{DETECTIONS}.gz")


class Recorder:
    """Writes a recording; each line is handed to the system at once, so a crash loses little."""

    def __init__(self, path: Path, table_map: DataclassInstance, began_ms: int = 0) -> None:
        make_private(path)
        self._file = open_lines(path, "wt")
        self._put({"format": FORMAT, "began_ms": began_ms, "map": asdict(table_map)})

    def keep(self, item: RecordedItem) -> None:
        """Write a frame or a typed event."""
        self._put(as_line(item))

    def close(self) -> None:
        self._file.close()

    def _put(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")
        self._file.flush()


@dataclass(frozen=True)
class Recording:
    """A recording on the disk. `table_map` is the table map as plain JSON."""

    path: Path
    table_map: dict[str, Any]
    began_ms: int = 0

    def items(self) -> Iterator[RecordedItem]:
        """Give frames and typed events in order, up to the end or the cut."""
        lines = raw_lines(self.path)
        next(lines, None)
        try:
            yield from map(_item, lines)
        except RecordingError:
            raise
        except UNREADABLE as error:
            raise RecordingError(
                filled(
                    "a line cannot be read ({error}): {path}", error=parts_of(error), path=self.path
                )
            ) from None


def raw_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Give the lines as they are, header first, up to the end or the cut."""
    try:
        with open_lines(path, "rt") as file:
            for text in whole_lines(file, path):
                line = read_json(text.encode())
                if not isinstance(line, dict):
                    raise ValueError(message("no object"))  # noqa: TRY004  it is said as one of a bad file
                yield line
    except (EOFError, gzip.BadGzipFile):
        return  # a packed file that was cut off, or that is followed by something else
    except RECORDING_ERRORS as error:
        raise RecordingError(parts_of(error)) from None
    except UNREADABLE as error:
        raise RecordingError(
            filled("a line cannot be read ({error}): {path}", error=parts_of(error), path=path)
        ) from None


def detections_in(folder: Path) -> Path | None:
    """Find the file of detections in a folder."""
    return next((folder / name for name in DETECTION_FILES if (folder / name).exists()), None)


def open_recording(path: Path) -> Recording:
    """Open a recording; refuse one that this version cannot read."""
    try:
        with open_lines(path, "rt") as file:
            header = _header(next(whole_lines(file, path), ""))
        found = header.get("format")
        if not isinstance(found, int):
            raise RecordingError(filled("not a recording of detections: {path}", path=path))
        if found != FORMAT:
            said = (
                message("the recording has format {found}, newer than this version reads: {path}")
                if found > FORMAT
                else message(
                    "the recording has format {found}, older than this version reads: {path}"
                )
            )
            raise RecordingError(filled(said, found=found, path=path))
        table_map = header.get("map")
        if not isinstance(table_map, dict):
            raise RecordingError(filled("the recording has no table map: {path}", path=path))
        began_ms = read_time(header.get("began_ms", 0))
    except RECORDING_ERRORS as error:
        raise RecordingError(parts_of(error)) from None
    except (OSError, EOFError, *UNREADABLE) as error:
        raise RecordingError(
            filled("not a recording ({error}): {path}", error=parts_of(error), path=path)
        ) from None
    return Recording(path, table_map | {"format": 1}, began_ms)


def _header(line: str) -> dict[str, Any]:
    """Read the first line; of a text of another kind nothing is read."""
    try:
        found = read_json(line.encode())
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def as_line(item: RecordedItem) -> dict[str, Any]:
    """Give the line of the file for a frame or a typed event."""
    return frame_line(item) if isinstance(item, Detections) else _typed(item)


# frames and typed events


def rounded(found: Detections) -> Detections:
    """Round detections exactly as a recording does, so that a replay sees what the live table saw."""
    return read_frame(frame_line(found))


def _item(line: dict[str, Any]) -> RecordedItem:
    if "f" in line:
        return read_frame(line)
    about = EntryMark(*line["about"]) if "about" in line else None
    if about is not None:
        read_time(about.at_ms)
    return TypedEvent(read_time(line["t"]), _read_typed(line), about)


def by_place(event: Event, entries: Sequence[Entry]) -> Event:
    """Let an amendment name its entry by its place in the evening; 0 if it is not there."""
    if not isinstance(event, Amended | Earlier):
        return event
    places = {entry.seq: place for place, entry in enumerate(entries, 1)}
    return replace(event, target=places.get(event.target, 0))


def mark_of(entry: Entry, at_ms: int) -> EntryMark:
    """Describe an entry, and when it was written, in a way that entries before it do not change."""
    event = fact_or_amendment(entry.event)
    return EntryMark(at_ms, type(event).__name__, getattr(event, "hand", None))


def found_again(
    typed: TypedEvent, entries: Sequence[Entry], frame_ms: Callable[[Entry], int]
) -> Event:
    """Let a typed amendment name its entry by its number in this log; 0 if it is not there.

    `frame_ms` gives when an entry was written, by the clock of the frames.
    """
    event, about = typed.event, typed.about
    if about is None or not isinstance(event, Amended):
        return by_number(event, entries)
    found = None
    for place, entry in enumerate(entries, 1):
        mark = mark_of(entry, frame_ms(entry))
        gap = abs(mark.at_ms - about.at_ms)
        if mark[1:] == about[1:] and gap <= MOVED_MS:
            found = min(found or (gap, MOVED_MS, 0), (gap, abs(place - event.target), entry.seq))
    return replace(event, target=0 if found is None else found[2])


def by_number(event: Event, entries: Sequence[Entry]) -> Event:
    """Turn the place of an entry into its number in this log; 0 if it is not there."""
    if not isinstance(event, Amended | Earlier):
        return event
    there = 0 < event.target <= len(entries)
    return replace(event, target=entries[event.target - 1].seq if there else 0)


def _typed(typed: TypedEvent) -> dict[str, Any]:
    event = typed.event
    if isinstance(event, Amended):
        said = [write(fact) for fact in event.replacement]
        about = {} if typed.about is None else {"about": list(typed.about)}
        return {"t": typed.at_ms, "amend": event.target, **about, "say": said}
    if isinstance(event, Earlier):
        return {"t": typed.at_ms, "before": event.target, "say": [write(event.fact)]}
    if isinstance(event, SessionOpened | CoupOpened):
        return {"t": typed.at_ms, "open": _opening(event)}
    return {"t": typed.at_ms, "say": [write(event)]}


def _opening(event: SessionOpened | CoupOpened) -> dict[str, Any]:
    found: dict[str, Any] = {"what": "session" if isinstance(event, SessionOpened) else "coup"}
    if event.rules is not None:
        changed = {
            **differences(event.rules, PRESETS[event.rules.variant]),
            "chairs": event.rules.chairs,
        }
        found["rules"] = {name: toml_value(value) for name, value in changed.items()}
        found["variant"] = event.rules.variant
    for name in ("banker", "seats", "bank"):
        value = getattr(event, name)
        if value is not None:
            found[name] = str(value) if name == "bank" else value
    return found


def _read_typed(line: dict[str, Any]) -> Event:
    if "open" in line:
        return _read_opening(line["open"])
    facts = tuple(_read_fact(text) for text in line["say"])
    if "before" in line:
        return Earlier(line["before"], facts[0])
    return Amended(line["amend"], facts) if "amend" in line else facts[0]


def _read_fact(text: str) -> Fact:
    fact = read(text)
    return cast("Fact", fact)


def _read_opening(found: dict[str, Any]) -> SessionOpened | CoupOpened:
    seats = tuple(found["seats"]) if "seats" in found else None
    bank = money(found["bank"]) if "bank" in found else None
    rules = _read_rules(found) if "variant" in found else None
    if found["what"] == "session":
        if rules is None:
            raise ValueError(message("an evening is opened without its game"))
        return SessionOpened(rules, found["banker"], seats or (), bank)
    return CoupOpened(rules, found.get("banker"), seats, bank)


def _read_rules(found: dict[str, Any]) -> Rules:
    given = {
        name: tomllib.loads(f"value = {text}", parse_float=DecimalText)["value"]
        for name, text in found.get("rules", {}).items()
    }
    return with_house_rules(PRESETS[found["variant"]], UNWRITTEN | given)
