"""The chips of this table: learnt from the camera, kept in a file beside the map, found in pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.chips.keep import load_chips, save_chips
from tracker.chips.learn import ChipsError, learn, learn_thickness
from tracker.chips.remember import StakeMemory
from tracker.game.sentences import parts_of
from tracker.host.files import put_aside
from tracker.live.watched_chips import ChipLessonError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tracker.chip_finds import ChipKind, StakeFind
    from tracker.chips.zones import StakeZone
    from tracker.game.money import Money
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture


# Of sums of 98 % and more 3 of 64 were wrong on drawn tables, of 99 % and more 1 of 46 (models/chips/measured.md).
SURE_LOOK = 0.99
# Two looks of 95 % are no surer than one, and a sure look after an unsure one is wrong more often than a
# first one. So an unsure look is lowered by so much that more like it never make a sum sure.
MISCOUNTED = 0.13


@dataclass
class UnsureSeats:
    """The seats whose chips a look was unsure of since they were last seen without chips."""

    seats: set[str] = field(default_factory=set)

    def weighed(self, finds: Sequence[StakeFind]) -> tuple[StakeFind, ...]:
        """Lower the probabilities of sums, except where every look was sure, beginning with the first."""
        laid = [each for each in finds if not each.is_bare]
        self.seats &= {each.place for each in laid}
        self.seats |= {each.place for each in laid if not each.hidden and not _is_sure(each)}
        return tuple(_lowered(each) if each.place in self.seats else each for each in finds)


def _is_sure(found: StakeFind) -> bool:
    return bool(found.sums) and found.sums[0][1] >= SURE_LOOK


def _lowered(found: StakeFind) -> StakeFind:
    return found._replace(sums=tuple((sum_, p * (1 - MISCOUNTED)) for sum_, p in found.sums))


class TableChips:
    """Learns the chips of this table and finds them; what was learnt is kept in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.kinds: tuple[ChipKind, ...] = ()
        self.alike: tuple[tuple[int, int], ...] = ()
        self.learnt_at: tuple[tuple[float, ...], ...] = ()
        self._memory: StakeMemory | None = None
        self._doubts = UnsureSeats()

    def recall(self, say: Callable[[str], None]) -> None:
        """Load what was learnt before; put a damaged file aside and say so."""
        try:
            self.kinds = load_chips(self._path)
        except ChipsError as error:
            self.forget()
            say(parts_of(error))

    def learn(self, picture: Picture, table_map: TableMap, values: Sequence[Money]) -> None:
        """Learn one chip of each value, which lie in the middle."""
        try:
            lesson = learn(picture, table_map, values)
        except ChipsError as error:
            raise ChipLessonError(parts_of(error)) from None
        self._use(lesson.kinds)
        self.alike = lesson.alike
        self.learnt_at = tuple(thing.outline for thing in lesson.things)

    def learn_stack(self, picture: Picture, table_map: TableMap) -> None:
        """Learn how thick the chips are from a stack of five."""
        try:
            self._use(learn_thickness(picture, table_map, self.kinds))
        except ChipsError as error:
            raise ChipLessonError(parts_of(error)) from None

    def forget(self) -> None:
        """Know no chips any more; the file is kept under another name."""
        put_aside(self._path)
        self.kinds, self.alike, self.learnt_at, self._memory = (), (), (), None

    def see(
        self,
        picture: Picture,
        table_map: TableMap,
        cards: Sequence[tuple[float, ...]],
        zones: Sequence[StakeZone],
    ) -> tuple[StakeFind, ...]:
        """Find the stakes of some seats."""
        memory = self._memory
        if memory is None or memory.table_map is not table_map or memory.kinds is not self.kinds:
            memory = self._memory = StakeMemory(table_map, self.kinds)
        return self._doubts.weighed(memory.look(picture, cards, zones))

    def _use(self, kinds: tuple[ChipKind, ...]) -> None:
        save_chips(kinds, self._path)
        self.kinds = kinds
