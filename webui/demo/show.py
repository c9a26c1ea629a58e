"""The whole show as plain values: its steps, the tablet at each time, the results. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from tracker.game.coup import BANKER
from tracker.game.events import BY_CAMERA, Amended, CardDealt, CardsTurned, fact_or_amendment
from tracker.game.scores import evening_score
from tracker.game.table import settle
from tracker.store.evening_table import EveningTable
from webui.demo import stations
from webui.demo.moments import FilmedEvening, ShownMoment, moments
from webui.demo.stations import Sight, Station
from webui.pages.players.routes import board as players_board
from webui.pages.result.view import Heading, result_view
from webui.pages.table.view import Board, board
from webui.views.camera_status import CameraStatus
from webui.views.status_bar import BesideLog
from webui.views.way import way_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.game.events import Entry, Event
    from tracker.game.money import Money
    from tracker.store.doubts import AskedQuestion
    from webui.core.i18n import Words
    from webui.demo.film import Film
    from webui.pages.players.routes import PlayersBoard
    from webui.pages.result.view import ResultView
    from webui.pages.table.questions import DoubtView

SEES = CameraStatus("ok", age_s=0.1)


class ShowStep(NamedTuple):
    """One step of the show; it begins at `from_ms` of the film, and `sight` is what it is about."""

    from_ms: int
    at_ms: int
    kind: str  # deal, card, reread, word, doubt, answer, alarm, pay or players
    coup: int
    sight: Sight
    stations: tuple[Station, ...]
    tapped: str = ""  # the card that the banker taps to answer a question


class Gain(NamedTuple):
    """What somebody won in the film, and in each of its coups."""

    no: str
    name: str
    way: str  # pay: won, take: lost, even
    total: str
    coups: tuple[str, ...]


@dataclass(frozen=True)
class Show:
    """Makes everything on the demo's page from an evening and its film."""

    film: Film
    evening: FilmedEvening

    @cached_property
    def moments(self) -> list[ShownMoment]:
        return moments(self.evening)

    @cached_property
    def sights(self) -> list[Sight]:
        """Find the outlines that are new at each moment; those that lay there before are not."""
        found: list[Sight] = []
        for moment in self.moments:
            before = self.film.still(ms_before(moment, self.moments)).marks
            found.append(stations.sight_of(moment, self.film, before))
        return found

    def board_at(self, live: EveningTable, at_ms: int, words: Words) -> Board:
        """Word the banker's screen at a time of the film."""
        seen = board(live, self._beside(self.evening.open_at(at_ms)), words)
        return replace(seen, doubts=tuple(map(self._pictured, seen.doubts)))

    def _pictured(self, doubt: DoubtView) -> DoubtView:
        """Show the question's card as it lies in the film."""
        asked = next(each for each in self.evening.questions if each.asked.id == doubt.id)
        found = self.film.question(asked.from_ms)
        return doubt._replace(picture=f"/demo/question/{asked.from_ms}.jpg" if found else "")

    def _beside(self, doubts: tuple[AskedQuestion, ...]) -> BesideLog:
        return BesideLog(self.evening.session, SEES, doubts=doubts)

    def steps(self, words: Words) -> list[ShowStep]:
        """Word every step; after the first payment comes a step about the players' phones."""
        found = []
        for moment, sight in zip(self.moments, self.sights, strict=True):
            seen = self.board_at(moment.live, moment.at_ms, words)
            said = (
                stations.seen(moment, sight, words),
                stations.written(moment, words),
                stations.counting(moment, sight, words),
                stations.told(moment, seen.prompt.say, words),
            )
            found.append(
                ShowStep(
                    moment.from_ms,
                    moment.at_ms,
                    kind(moment, sight),
                    seen.coup,
                    sight,
                    said,
                    self._answer(moment),
                )
            )
        place = next((n for n, each in enumerate(found) if each.kind == "pay"), None)
        if place is not None:
            found.insert(place + 1, self._players_step(found[place], place, words))
        return found

    def _answer(self, moment: ShownMoment) -> str:
        """Give the card that answers a question at this moment; empty if none is answered."""
        answered = [each for each in self.evening.questions if each.to_ms == moment.at_ms]
        named = [] if moment.asked is not None else [*map(_named, moment.entries)]
        return next((each for each in named if each and answered), "")

    def _players_step(self, after: ShowStep, place: int, words: Words) -> ShowStep:
        seen = self.players_at(self.moments[place].live, words)
        shown = words("on the players' phones: {said}", said=seen.say)
        return after._replace(
            from_ms=after.at_ms,
            kind="players",
            sight=Sight(),
            stations=(*after.stations[:3], Station(shown)),
        )

    def players_at(self, live: EveningTable, words: Words) -> PlayersBoard:
        """Word the players' page of a moment."""
        return players_board(self.evening.session, live.public(), words)

    def boards(self, words: Words) -> list[tuple[int, Board, EveningTable]]:
        """Give the banker's screen for each time at which it changes: time, screen, evening."""
        times = {self.evening.film_ms(each) for each in self.evening.entries}
        for each in self.evening.questions:
            times |= {each.from_ms, each.to_ms or each.from_ms}
        found = []
        for at_ms in sorted(times):
            live = EveningTable(e for e in self.evening.entries if self.evening.film_ms(e) <= at_ms)
            found.append((at_ms, self.board_at(live, at_ms, words), live))
        return found

    def coups(self) -> list[tuple[int, int]]:
        """Give the number of each coup, and when it was opened in the film."""
        live = EveningTable(self.evening.entries)
        at_ms = {each.seq: self.evening.film_ms(each) for each in self.evening.entries}
        return [
            (number, at_ms[each.seq])
            for number, each in enumerate(live.coups(), 1)
            if each.seq in at_ms
        ]

    def gains(self, words: Words) -> list[Gain]:
        """Add up who won what, as the engine settled it."""
        live = EveningTable(self.evening.entries)
        nets = [settle(each.table).net for each in live.coups()]
        circle = live.table.circle
        places = [*(str(place) for place in range(1, len(circle))), BANKER]
        names = [*circle[1:], circle[0]]
        return [_gain(no, name, nets, words) for no, name in zip(places, names, strict=True)]

    def result(self, words: Words) -> ResultView:
        """Word the end of the evening."""
        live = EveningTable(self.evening.entries)
        score = evening_score(each.table for each in live.coups())
        return result_view(live, score, Heading(self.evening.session, is_ended=True), words)

    def cards_read(self) -> tuple[int, int]:
        """Count the open cards that the camera wrote down, and the facts the banker corrected."""
        read = [each.event for each in self.evening.entries if each.source == BY_CAMERA]
        named = [
            fact
            for each in self.evening.entries
            if isinstance(each.event, Amended) and each.source != BY_CAMERA
            for fact in each.event.replacement
        ]
        return sum(map(_open_cards, read)), len(named)


def _open_cards(event: Event) -> int:
    fact = fact_or_amendment(event)
    if isinstance(fact, CardsTurned):
        return len(fact.cards)
    return int(isinstance(fact, CardDealt) and not fact.covered)


def _named(entry: Entry) -> str:
    """Give the last card of the amendment by which a banker corrects an entry; empty if none."""
    if not isinstance(entry.event, Amended) or entry.source == BY_CAMERA:
        return ""
    fact = entry.event.replacement[-1]
    if isinstance(fact, CardsTurned):
        return str(fact.cards[-1])
    return str(fact.card) if isinstance(fact, CardDealt) else ""


def ms_before(moment: ShownMoment, all_: list[ShownMoment]) -> int:
    """Give the end of the moment before this one, when its cards were not there yet."""
    earlier = [each.at_ms for each in all_ if each.at_ms < moment.from_ms]
    return max(earlier, default=0)


def kind(moment: ShownMoment, sight: Sight) -> str:
    """Give the kind of a step, which decides its colour and how long it is shown."""
    ways = (
        ("doubt", moment.asked is not None),
        ("alarm", bool(moment.raised)),
        ("pay", moment.is_settled),
        ("deal", moment.is_deal),
        ("reread", sight.first is not None),
        ("card", any(each.source == BY_CAMERA for each in moment.entries)),
        ("answer", any(map(_named, moment.entries))),
    )
    return next((name for name, holds in ways if holds), "word")


def _gain(no: str, name: str, nets: list[Mapping[str, Money]], words: Words) -> Gain:
    each = [net.get(name, 0) for net in nets]
    total = sum(each)
    return Gain(no, name, way_of(total), words.signed(total), tuple(map(words.signed, each)))


def as_json(step: ShowStep) -> dict[str, Any]:
    """Turn a step into the JSON that the demo's scripts read."""
    return {
        "from": step.from_ms,
        "at": step.at_ms,
        "kind": step.kind,
        "coup": step.coup,
        "tapped": step.tapped,
        "sees": [each.outline for each in step.sight.marks],
        "stations": [
            {
                "said": each.said,
                "cards": [[c.rank or "?", c.french or c.rank or "?", c.suit] for c in each.cards],
            }
            for each in step.stations
        ],
    }
