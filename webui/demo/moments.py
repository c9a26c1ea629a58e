"""Cut the demo's evening into moments: entries written together, or one question. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from tracker.game.events import BY_CAMERA, Amended, CardDealt, ChipsMoved, CoupOpened
from tracker.game.table import irregularities
from tracker.store.evening_table import EveningTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.game.events import Entry
    from tracker.game.irregularities import Irregularity
    from tracker.store.doubts import AskedQuestion


@dataclass(frozen=True)
class TimedDoubt:
    """A doubt, when it was asked and when answered, in ms of the film; None if it never was."""

    asked: AskedQuestion
    from_ms: int
    to_ms: int | None

    def is_open(self, at_ms: int) -> bool:
        return self.from_ms <= at_ms and (self.to_ms is None or at_ms < self.to_ms)


@dataclass(frozen=True)
class FilmedEvening:
    """The evening of the demo, as its database holds it."""

    session: int
    entries: tuple[Entry, ...]
    questions: tuple[TimedDoubt, ...] = ()

    @property
    def began_ms(self) -> int:
        return self.entries[0].at_ms

    def film_ms(self, entry: Entry) -> int:
        """Give an entry's time in the film."""
        return entry.at_ms - self.began_ms

    def open_at(self, at_ms: int) -> tuple[AskedQuestion, ...]:
        return tuple(each.asked for each in self.questions if each.is_open(at_ms))


@dataclass(frozen=True)
class ShownMoment:
    """One step of the show: entries that belong together, or a question that is asked.

    It lasts from `from_ms` to `at_ms` of the film; `live` is the evening after it.
    """

    from_ms: int
    at_ms: int
    live: EveningTable
    entries: tuple[Entry, ...] = ()
    asked: AskedQuestion | None = None
    raised: tuple[Irregularity, ...] = ()  # irregularities that begin with this moment
    doubts: tuple[AskedQuestion, ...] = field(default=())

    @property
    def is_deal(self) -> bool:
        """Tell whether every entry of the moment is a face-down card seen by the camera."""
        return bool(self.entries) and all(_is_face_down(each) for each in self.entries)

    @property
    def is_settled(self) -> bool:
        return any(isinstance(each.event, ChipsMoved) for each in self.entries)


def questions_of(
    entries: Sequence[Entry], asked: Sequence[AskedQuestion], seen_ms: dict[int, int]
) -> tuple[TimedDoubt, ...]:
    """Find when each doubt was answered: by an amendment, or without an entry (`seen_ms`)."""
    began_ms = entries[0].at_ms
    found = []
    for each in asked:
        ends = [
            entry.at_ms
            for entry in entries
            if isinstance(entry.event, Amended)
            and entry.event.target == each.question.about
            and entry.at_ms >= each.at_ms
        ]
        ends += [seen_ms[each.id]] if each.id in seen_ms else []
        to_ms = min(ends) - began_ms if ends else None
        found.append(TimedDoubt(each, each.at_ms - began_ms, to_ms))
    return tuple(found)


def moments(evening: FilmedEvening) -> list[ShownMoment]:
    """Cut the evening into moments, in the order of the film."""
    found: list[ShownMoment] = []
    known: frozenset[tuple[str, str, int]] = frozenset()
    done = 0
    for at_ms, group, asked in sorted(_parts(evening), key=lambda part: part[0]):
        from_ms = evening.film_ms(group[0]) if group else at_ms
        done += len(group)
        live = EveningTable(evening.entries[:done])
        raised = tuple(each for each in irregularities(live.table) if _key(each) not in known)
        known |= {_key(each) for each in raised}
        found.append(
            ShownMoment(from_ms, at_ms, live, group, asked, raised, evening.open_at(at_ms))
        )
    return found


def _parts(evening: FilmedEvening) -> Iterator[tuple[int, tuple[Entry, ...], AskedQuestion | None]]:
    for _, group in groupby(_numbered(evening), key=lambda each: each[0]):
        entries = tuple(entry for _, entry in group)
        yield evening.film_ms(entries[-1]), entries, None
    for each in evening.questions:
        yield each.from_ms, (), each.asked


def _numbered(evening: FilmedEvening) -> Iterator[tuple[int, Entry]]:
    """Number the entries, with one number for entries that make one moment.

    These are a run of face-down cards, or what the banker wrote at one time. A question ends a
    run: the entries after it get another number.
    """
    number, last = 0, None
    asked = [evening.began_ms + each.from_ms for each in evening.questions]
    for entry in evening.entries:
        if (
            last is None
            or not _is_same_moment(last, entry)
            or any(last.at_ms <= at_ms < entry.at_ms for at_ms in asked)
        ):
            number += 1
        yield number, entry
        last = entry


def _is_same_moment(last: Entry, entry: Entry) -> bool:
    if isinstance(entry.event, CoupOpened):
        return last.at_ms == entry.at_ms and last.source != BY_CAMERA
    if _is_face_down(last) or _is_face_down(entry):
        return _is_face_down(last) and _is_face_down(entry)
    return last.at_ms == entry.at_ms and last.source == entry.source != BY_CAMERA


def _is_face_down(entry: Entry) -> bool:
    return isinstance(entry.event, CardDealt) and entry.event.covered and entry.source == BY_CAMERA


def _key(each: Irregularity) -> tuple[str, str, int]:
    return each.code, each.hand, each.entry
