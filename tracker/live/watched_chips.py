"""The chips while the camera runs: learnt, looked for in pictures, and told to the tablet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from tracker.chips.zones import StakeZone
from tracker.game.money import decimal, money
from tracker.game.sentences import message
from tracker.stakes.sayings import is_sure
from tracker.store.camera_link import FORGET, STACK
from tracker.store.camera_report import KnownChips, SeenStake
from tracker.store.recordings import rounded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.chip_finds import ChipKind, StakeFind
    from tracker.detections import Detections
    from tracker.game.money import Money
    from tracker.live.evening import LiveEvening
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Frame, Picture
    from tracker.stakes import StakeWriter
    from tracker.stakes.laid import Spots
    from tracker.store.camera_link import CameraRequest
    from tracker.store.camera_report import CameraReport, Point

LOOK_MS = 250  # time between two looks for chips; they lie still, so the cards get the rest

NO_MAP = message("measure the table first: chips are found by their size on the felt")


class ChipEyes(Protocol):
    """Finds chips in pictures, once they were learnt."""

    @property
    def kinds(self) -> tuple[ChipKind, ...]: ...

    @property
    def alike(self) -> tuple[tuple[int, int], ...]:
        """Give the pairs of kinds that cannot be told apart under this lamp."""
        ...

    @property
    def learnt_at(self) -> tuple[tuple[float, ...], ...]:
        """Give the outlines, in pixels, of the chips that were learnt last."""
        ...

    def learn(self, picture: Picture, table_map: TableMap, values: Sequence[Money]) -> None:
        """Learn one chip of each value; raise a ChipLessonError that says why not."""
        ...

    def learn_stack(self, picture: Picture, table_map: TableMap) -> None: ...

    def forget(self) -> None: ...

    def see(
        self,
        picture: Picture,
        table_map: TableMap,
        cards: Sequence[tuple[float, ...]],
        zones: Sequence[StakeZone],
    ) -> tuple[StakeFind, ...]: ...


class ChipLessonError(ValueError):
    """Chips that cannot be learnt; the message says why and what to do."""


class WatchedChips:
    """The chips of the table that is watched; without eyes for chips it finds none."""

    def __init__(self, eyes: ChipEyes | None) -> None:
        self._eyes = eyes
        self._last_ms: int | None = None

    def look(
        self, frame: Frame, found: Detections, table_map: TableMap, laid: Mapping[str, Spots]
    ) -> Detections:
        """Add the chips to what was found in a frame, if it is time to look for them.

        `laid` says for the chair of each player where his stakes lay before.
        """
        eyes, last = self._eyes, self._last_ms
        if eyes is None or not eyes.kinds:
            return found
        if last is not None and 0 <= frame.at_ms - last < LOOK_MS:
            return found
        self._last_ms = frame.at_ms
        zones = [
            StakeZone(place, laid[place.name]) for place in table_map.places if place.name in laid
        ]
        cards = [each.outline for each in found.cards]
        chips = eyes.see(frame.picture, table_map, cards, zones)
        return rounded(found._replace(chips=chips))

    def grant(self, request: CameraRequest, picture: Picture, table_map: TableMap | None) -> None:
        """Learn the chips in the picture, or forget those that were learnt."""
        eyes = self._eyes
        if eyes is None:
            return
        if request.chips == FORGET:
            eyes.forget()
        elif table_map is None:
            raise ChipLessonError(NO_MAP)
        elif request.chips == STACK:
            eyes.learn_stack(picture, table_map)
        else:
            eyes.learn(picture, table_map, [money(each) for each in request.values])

    def with_chips(
        self, found: CameraReport, evening: LiveEvening | None, size: tuple[int, int]
    ) -> CameraReport:
        """Add the chips that were learnt, and what is seen of the stakes."""
        found = replace(found, chips=self.learnt_chips(size), wide_by_high=size[0] / size[1])
        if evening is None or evening.session is None or not evening.stakes_by_camera:
            return found
        return replace(found, stakes=self.seen_stakes(evening.session.stakes, size))

    def learnt_chips(self, size: tuple[int, int]) -> KnownChips | None:
        """Say which chips were learnt, where they lay, and which look alike."""
        eyes = self._eyes
        if eyes is None:
            return None
        values = tuple(decimal(kind.value) for kind in eyes.kinds)
        alike = tuple((values[one], values[other]) for one, other in eyes.alike)
        return KnownChips(values, alike, tuple(_shares(each, size) for each in eyes.learnt_at))

    def seen_stakes(self, stakes: StakeWriter, size: tuple[int, int]) -> tuple[SeenStake, ...]:
        """Say which stake is believed to lie in front of each seat."""
        values = [] if self._eyes is None else [kind.value for kind in self._eyes.kinds]
        found = []
        for seat in stakes.seats.values():
            chips = seat.chips.believed
            if chips is None or not chips.amount:
                continue
            counted = zip(values, chips.counts, strict=False)
            parts = tuple(decimal(value) for value, count in counted for _ in range(count))
            is_whole = sum(money(each) for each in parts) == chips.amount
            found.append(
                SeenStake(
                    seat.no,
                    decimal(chips.amount),
                    parts if is_whole else (),
                    _shares(chips.outline, size),
                    is_sure=is_sure(chips),
                )
            )
        return tuple(found)


def _shares(outline: Sequence[float], size: tuple[int, int]) -> tuple[Point, ...]:
    wide, high = size
    return tuple((x / wide, y / high) for x, y in zip(outline[::2], outline[1::2], strict=True))
