"""The table map while the camera runs: does it still fit, and what does the banker change in it?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.sentences import filled, message, parts_of
from tracker.live.map_requests import KnownTable, guessed, requested_map
from tracker.map.drift import Drift, drift_from, features_beside, keep_map
from tracker.map.map_file import load
from tracker.map.seats import Felt
from tracker.map.solve import (
    checked_seats,
    numbered_round,
    runs_clockwise,
    seat_count,
    with_places,
)
from tracker.map.table_map import TableMap, TableMapError, check_size

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tracker.game.table import Table
    from tracker.live.still_cards import StillCards
    from tracker.map.movement import PictureFeatures
    from tracker.pictures.frames import Frame, Picture
    from tracker.store.camera_link import CameraRequest

PLAYERS = 7  # seats to begin with while no evening is open
LOOK_MS = 10_000  # so often the picture is compared with the one that was kept with the map
# While an evening runs, only a movement counts that is known surely, and is found again alike so much
# later: hands, people and a pushed pack are no moved camera, and each of them moves otherwise.
CONFIRM_MS = 2000


class WatchedMap:
    """The map in use, if there is one, and how far the camera has moved since it was made."""

    def __init__(self, path: Path, tell: Callable[[str], None]) -> None:
        self.path = path
        self.table_map = load(path) if path.exists() else None
        self._drift: Drift | None = None
        self._suspected: Drift | None = None  # what the last look found, if it does not count yet
        self._look_at_ms = 0
        self._kept: PictureFeatures | None = None  # of the picture that was kept with the map
        self._tell = tell

    @property
    def has_moved(self) -> bool:
        """Tell whether the camera has moved since the map was made."""
        return self._drift is not None and self._drift.has_moved

    def fitting(self, picture: Picture) -> TableMap | None:
        """Give the map, loaded if needed, or None; raise an error if pictures have another size."""
        if not self.path.exists():
            return None
        high, wide = picture.shape[:2]
        known = self.table_map or load(self.path)
        check_size(known, wide, high)
        self.table_map = known
        return known

    def put_aside(self, why: str) -> None:
        """Stop using the map; the tablet shows corners to drag instead."""
        self.table_map = None
        self._tell(why)

    def look_for_drift(self, known: TableMap, picture: Picture) -> None:
        """Compare a picture with the one that was kept with the map: the camera is new, or came back."""
        self._kept = features_beside(self.path)
        self._found(self._compare(known, picture))

    def look_again(self, frame: Frame) -> None:
        """Compare again from time to time: a camera may be bumped, and put back where it was."""
        known = self.table_map
        if known is None or frame.at_ms < self._look_at_ms:
            return
        self._look_at_ms = frame.at_ms + LOOK_MS
        found = self._compare(known, frame.picture)
        if found is None or (self.has_moved and found.has_moved):
            return
        if not found.has_moved:
            self._suspected = None
            if self.has_moved:
                self._found(found)
        elif found.mended is not None:
            before, self._suspected = self._suspected, found
            self._look_at_ms = frame.at_ms + CONFIRM_MS
            if before is not None and found.is_like(before):
                self._found(found)

    def _compare(self, known: TableMap, picture: Picture) -> Drift | None:
        kept = self._kept
        if kept is None or kept.size != (picture.shape[1], picture.shape[0]):
            return None
        return drift_from(known, kept, picture)

    def _found(self, found: Drift | None) -> None:
        had_moved = self.has_moved
        self._drift, self._suspected = found, None
        if found is not None and found.has_moved:
            self._tell(found.said)
        elif had_moved:
            self._tell("")

    def fit_seats(self, table: Table) -> bool:
        """Lay the seats out again if the evening has more or fewer players than the map has seats.

        If the game runs the other way round the table, so do the numbers of the seats.
        """
        known, players = self.table_map, len(table.seats)
        if known is None or players == 0:
            return False
        if players == seat_count(known):
            if runs_clockwise(known) in (None, table.rules.clockwise):
                return False
            self.table_map = numbered_round(known)
            self._tell(
                message("the seats are numbered the other way round, as this game is played")
            )
            return True
        try:
            places = checked_seats(players, Felt(*known.felt_mm), clockwise=table.rules.clockwise)
        except TableMapError as error:
            self._tell(parts_of(error))
            return False
        self.table_map = with_places(known, places)
        self._tell(filled("the seats were laid out anew for {players} players", players=players))
        return True

    def shown(self, picture: Picture, players: int) -> TableMap:
        """Give the map whose corners the banker sees: corrected, in use, or guessed to begin with."""
        if self._drift is not None and self._drift.mended is not None:
            return self._drift.mended
        if self.table_map is not None:
            return self.table_map
        high, wide = picture.shape[:2]
        return guessed(players or PLAYERS, Felt(), (wide, high))

    def change(
        self, request: CameraRequest, picture: Picture, players: int, still: StillCards
    ) -> None:
        """Change the map as the banker asked, and keep it."""
        known = KnownTable(
            self.shown(picture, players),
            self.table_map is not None,
            tuple(still.now),
            tuple(still.outlines),
        )
        self.table_map = requested_map(request, picture, known)
        keep_map(self.table_map, self.path, picture)
        self._found(None)
        self._kept = features_beside(self.path)
