"""Notice when cards are seen but not counted; say why, and which part of the page mends it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.camera.limits import SLOW_FPS, WRONG_SIZE
from tracker.game.sentences import filled, message
from tracker.live.still_cards import check_of
from tracker.store.camera_report import BlindSpot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.live.still_cards import StillCards
    from tracker.map.table_map import TableMap

LASTS_S = 6.0  # a fault that lasts so long is reported; hands and cards in the air are gone sooner
SLOW_S = 15.0  # the same for too few pictures a second: a computer may be busy for a moment
# The camera counts as blind if so many cards came to lie at new places and it wrote nothing for so
# many seconds. Cards that are gathered or found again do not count.
ARRIVALS, SILENT_S = 4, 30.0
MOVED_SHARE = 0.5  # share of a card's longer side: farther from all known cards lies a new one


class WatchedCards(NamedTuple):
    """What one picture showed."""

    at_s: float
    middles: Sequence[tuple[float, float]]  # of the open cards, in pixels
    places: Sequence[str]  # of each, empty outside every place and without a map
    side_px: float  # the longer side of a card in the picture
    off: float | None = None  # median share by which cards measure wrong; None: not measured


def watched(still: StillCards, known: TableMap | None, at_s: float) -> WatchedCards:
    """Give what one picture showed, by the map in use if there is one."""
    opened = [each for each in still.now if each.is_open]
    pixels = [each.outline.mean(axis=0) for each in opened]
    places = ["" for _ in pixels]
    if known is not None and pixels:
        places = [known.place_of(x, y) for x, y in known.to_mm(np.array(pixels)).tolist()]
    sides = [float(np.ptp(each.outline, axis=0).max()) for each in opened]
    check = check_of(still, known)
    middles = [(float(x), float(y)) for x, y in pixels]
    return WatchedCards(
        at_s, middles, places, max(sides, default=0.0), None if check is None else check.off
    )


@dataclass
class LoopState:
    """What the loop knows of table and camera at the moment."""

    has_map: bool
    is_followed: bool  # an evening is open and the camera writes it down
    fps: float = 0.0
    light: str = "ok"
    has_moved: bool = False


@dataclass
class Blindness:
    """Compare what is seen with what is written, and tell when the camera is blind."""

    _since: dict[str, float] = field(default_factory=dict)
    _arrivals: int = 0  # since the last line was written
    # where cards have lain since then
    _known: list[tuple[float, float]] = field(default_factory=list)
    _written_s: float | None = None
    _now: WatchedCards | None = None

    def see(self, sight: WatchedCards, written: int) -> None:
        """Take what a picture showed, and how many lines were written from it."""
        if written or self._written_s is None:
            self._written_s, self._arrivals = sight.at_s, 0
            self._known = list(sight.middles)
        came = self._come(sight)
        self._arrivals += len(came)
        self._known += came
        self._now = sight

    def restart(self) -> None:
        """Begin anew: the table was mended, or an evening was opened."""
        self._since.clear()
        self._written_s = None

    def fault(self, state: LoopState) -> BlindSpot | None:
        """Give what makes the camera blind now; None if nothing does."""
        if self._now is None:
            return None
        signs = self._signs(self._now, state)
        for code, is_so, _ in signs:
            if not is_so:
                self._since.pop(code, None)
            else:
                self._since.setdefault(code, self._now.at_s)
        for code, is_so, lasts_s in signs:
            if is_so and self._now.at_s - self._since[code] >= lasts_s:
                return self._said(code, state)
        return None

    def _signs(self, now: WatchedCards, state: LoopState) -> tuple[tuple[str, bool, float], ...]:
        cards = len(now.places)
        outside = sum(not place for place in now.places)
        return (
            ("no-map", bool(cards) and not state.has_map, LASTS_S),
            ("moved", state.has_moved, 0.0),
            ("dark", state.light == "dark", LASTS_S),
            ("size", state.has_map and (now.off or 0.0) > WRONG_SIZE, LASTS_S),
            ("outside", state.has_map and outside >= 2 and 2 * outside > cards, LASTS_S),
            ("slow", 0.0 < state.fps < SLOW_FPS, SLOW_S),
            ("unwritten", state.is_followed and self._is_silent(now), 0.0),
        )

    def _is_silent(self, now: WatchedCards) -> bool:
        """Tell whether cards come and go, and nothing has been written for long."""
        silent_s = 0.0 if self._written_s is None else now.at_s - self._written_s
        return self._arrivals >= ARRIVALS and silent_s >= SILENT_S

    def _come(self, sight: WatchedCards) -> list[tuple[float, float]]:
        """Give the cards that lie where none has lain since the last line."""
        reach = MOVED_SHARE * sight.side_px

        def is_known(point: tuple[float, float]) -> bool:
            return any(abs(point[0] - x) + abs(point[1] - y) < reach for x, y in self._known)

        return [each for each in sight.middles if not is_known(each)]

    def _said(self, code: str, state: LoopState) -> BlindSpot:
        if code == "slow":
            slow = filled(
                "Only {fps:.1f} pictures a second can be looked at: cards are missed. Close other programs, or take a smaller picture",
                fps=state.fps,
            )
            return BlindSpot(code, slow, "camera")
        said, mend = BLIND_SENTENCES[code]
        return BlindSpot(code, said, mend)


BLIND_SENTENCES: dict[str, tuple[str, str]] = {
    "no-map": (
        message("Cards are seen, but nobody has shown where the table lies: nothing is written"),
        "table",
    ),
    "moved": (
        message(
            "The camera or the table has moved: nothing is written until the table is measured again"
        ),
        "table",
    ),
    "dark": (message("It is too dark to read cards: switch a lamp on"), "light"),
    "size": (
        message(
            "The cards measure quite another size than cards have: the table was measured wrongly"
        ),
        "table",
    ),
    "outside": (message("Cards are seen outside every seat, and are not counted"), "seats"),
    "unwritten": (
        message("Cards come and go, and nothing has been written for half a minute"),
        "seats",
    ),
}
