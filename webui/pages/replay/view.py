"""A past evening for the replay: its moments, the marks on the rail, one moment. Pure."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.coupwriter import write_file
from tracker.game.events import (
    BY_CAMERA,
    CoupOpened,
    Entry,
    SessionOpened,
    SightLost,
    Vouched,
    effective_lines,
)
from tracker.game.table import settle
from webui.views import seating
from webui.views.accounts import hand_name
from webui.views.camera_gaps import Gap, gaps, joined
from webui.views.evening_irregularities import CoupIrregularity, coup_irregularities
from webui.views.games import game_names
from webui.views.journal import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.events import Line
    from tracker.game.table import Table
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words


# how many marks can be told apart on the rail: thin lines for coups, and signs for the rest
LINES, SIGNS = 250, 60


class Moment(NamedTuple):
    """One line of the evening: its entry's number, its time, the fact, and the picture's number."""

    seq: int
    at_ms: int
    line: Line
    frame: int | None


def moments(live: EveningTable) -> list[Moment]:
    """List the facts that count, in order, without what was undone."""
    entries = {entry.seq: entry for entry in live.entries}
    return [
        Moment(line.seq, entries[line.seq].at_ms, line, entries[line.seq].frame)
        for line in effective_lines(live.entries)
        if not isinstance(line.fact, SessionOpened)
    ]


class ReplayHead(NamedTuple):
    """What the head of the page says: when the evening was, how many coups, which games."""

    date: str
    hours: tuple[str, str]
    coups: int
    title: str


def head_view(entries: Sequence[Entry], words: Words) -> ReplayHead:
    """Word the head from the log's entries alone, before the evening is folded."""
    opening = entries[0].event
    assert isinstance(opening, SessionOpened), "an evening is numbered by its opening"
    began, ended = entries[0].at_ms, entries[-1].at_ms
    coups = [line.fact for line in effective_lines(entries) if isinstance(line.fact, CoupOpened)]
    rules = (opening.rules, *(each.rules for each in coups if each.rules is not None))
    games = game_names((each.variant for each in rules), words)
    hours = (words.hour(began), words.hour(ended))
    return ReplayHead(words.date(began), hours, len(coups), games)


class EveningRail(NamedTuple):
    """An evening along the rail; every mark is the number of a moment, counted from 1."""

    moments: list[Moment]
    coups: list[int]
    trouble: list[tuple[int, CoupIrregularity]]  # with their places
    doubts: list[int]
    gaps: list[tuple[int, int]]

    @property
    def last(self) -> int:
        return len(self.moments)

    @property
    def steps_ms(self) -> list[int]:
        """Give the time of the first moment, then the time from each moment to the next."""
        times = [each.at_ms for each in self.moments]
        return [*times[:1], *(after - before for before, after in pairwise(times))]

    @property
    def coup_marks(self) -> list[int]:
        """Give the places of coups that can be told apart on the rail."""
        return apart(self.coups, self.last, LINES)

    @property
    def trouble_marks(self) -> list[int]:
        """Give the places of irregularities that can be told apart on the rail."""
        return apart([place for place, _ in self.trouble], self.last, SIGNS)

    @property
    def doubt_marks(self) -> list[int]:
        """Give the places of doubts that can be told apart on the rail."""
        return apart(self.doubts, self.last, SIGNS)


def apart(places: list[int], last: int, most: int) -> list[int]:
    """Leave out marks that would touch the one before, if `most` fit on the rail of `last` moments.

    >>> apart([1, 2, 50, 50, 900], 1000, 250)
    [1, 50, 900]
    """
    found: list[int] = []
    for place in sorted(places):
        if not found or (place - found[-1]) * most >= last:
            found.append(place)
    return found


class NotedTimes(NamedTuple):
    """What is kept beside the log: when doubts were asked, and when the camera's state changed."""

    doubts_ms: tuple[int, ...]
    camera_states: list[tuple[int, str]]  # time and state


def evening_rail(live: EveningTable, marks: NotedTimes) -> EveningRail:
    """Give every mark of an evening its place on the rail."""
    found = moments(live)
    places = {each.seq: number for number, each in enumerate(found, 1)}
    times = sorted(each.at_ms for each in found)

    def place_at(at_ms: int) -> int:
        return bisect_right(times, at_ms)

    return EveningRail(
        found,
        [places[coup.seq] for coup in live.coups() if coup.seq in places],
        [(places.get(each.entry, 0), each) for each in coup_irregularities(live)],
        [place_at(at_ms) for at_ms in marks.doubts_ms],
        [
            (place_at(gap.from_ms), len(found) if gap.to_ms is None else place_at(gap.to_ms))
            for gap in _gaps(live, marks)
        ],
    )


def _gaps(live: EveningTable, marks: NotedTimes) -> list[Gap]:
    """List the times the camera did not see the table, as the server and the log noted them."""
    return joined([*gaps(marks.camera_states), *gaps(_losses(live))])


def _losses(live: EveningTable) -> list[tuple[int, str]]:
    """Read from the log when the camera lost sight of the table, and when that ended.

    It ends with the camera's next entry, with the banker's confirmation, or with the next coup.
    """
    found: list[tuple[int, str]] = []
    for entry in live.entries:
        if isinstance(entry.event, SightLost):
            found.append((entry.at_ms, "lost"))
        elif found and found[-1][1] == "lost":
            vouched = isinstance(entry.event, Vouched | CoupOpened)
            if vouched or entry.source == BY_CAMERA:
                found.append((entry.at_ms, "ok"))
    return found


class CoupText(NamedTuple):
    """A coup as a coup file, split into the lines before, at and after a moment."""

    before: str
    now: str
    after: str


@dataclass(frozen=True)
class MomentView:
    """The table as it stood at one moment, drawn as on the banker's screen."""

    settling: bool
    anticlockwise: bool
    seats: tuple[seating.SeatView, ...]
    banker: seating.SeatView
    said: str
    time: str
    coup: int
    unseen: str  # since which time the camera did not see the table; empty if it saw it
    text: CoupText | None
    seq: int  # of the moment's entry; 0 before the first one


class RailPlace(NamedTuple):
    """A place on the rail, and all moments of the rail; place 0 is before the first of them."""

    moments: list[Moment]
    place: int


def moment_view(
    live: EveningTable, chosen: RailPlace, marks: NotedTimes, words: Words
) -> MomentView:
    """Draw one moment."""
    found, place = chosen
    moment = found[place - 1] if place and found else None
    table = live.table_at(moment.seq if moment else 0)
    turn = table.coup.turn if table.coup is not None else None
    context = seating.SeatingContext(words, now=None if turn is None else turn.id)
    return MomentView(
        settling=settle(table).complete,
        anticlockwise=not table.rules.clockwise,
        seats=seating.seats(table, context),
        banker=seating.banker(table, context),
        said=_said(table, moment, words),
        time=words.time(moment.at_ms) if moment else "",
        coup=table.coups,
        unseen=_unseen(live, moment, marks, words),
        text=_coup_text(live, found, place),
        seq=moment.seq if moment else 0,
    )


def _said(table: Table, moment: Moment | None, words: Words) -> str:
    if moment is None:
        return ""
    return say(moment.line.fact, words, lambda hand: hand_name(table, hand, words))


def _unseen(live: EveningTable, moment: Moment | None, marks: NotedTimes, words: Words) -> str:
    """Give the time since which the camera did not see the table; empty if it saw it."""
    if moment is None:
        return ""
    for gap in _gaps(live, marks):
        if gap.from_ms <= moment.at_ms and (gap.to_ms is None or moment.at_ms < gap.to_ms):
            return words.time(gap.from_ms)
    return ""


def _coup_text(live: EveningTable, found: list[Moment], place: int) -> CoupText | None:
    """Write the coup of a moment as a coup file, and find the moment's own line in it."""
    if not place or not found:
        return None
    opened = [coup.seq for coup in live.coups()]
    seq = found[place - 1].seq
    began = max((each for each in opened if each <= seq), default=0)
    ended = min((each for each in opened if each > seq), default=live.seq + 1)
    inside = [each for each in found if began <= each.seq < ended]
    if not began or not inside:
        return None
    before = live.table_at(began)
    log = [Entry(1, SessionOpened(before.rules, before.banker, before.seats, before.bank.holdings))]
    log += [Entry(number, each.line.fact) for number, each in enumerate(inside, 2)]
    lines = write_file(log).splitlines()
    back = len(inside) - 1 - inside.index(found[place - 1])
    here_ = len(lines) - 2 - back  # the last line of a coup closes its list of actions
    if lines[here_].startswith("  "):
        return CoupText("\n".join(lines[:here_]), lines[here_], "\n".join(lines[here_ + 1 :]))
    return CoupText("\n".join(lines), "", "")
