"""The status bar at the foot of the table: bank, talon, irregularities, camera. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.bank import deals_left
from tracker.game.exposure import exposure
from tracker.game.rules import Marker
from tracker.game.sentences import about, counted
from tracker.game.table import bank_now, settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.irregularities import Irregularity
    from tracker.game.table import Table
    from tracker.store.doubts import AskedQuestion
    from webui.core.i18n import Words
    from webui.views.camera_status import CameraStatus


@dataclass(frozen=True)
class BesideLog:
    """What the page shows that is not in the log: camera, open doubts, irregularities seen."""

    session: int
    camera: CameraStatus
    by_hand_ms: int = 0  # since when the banker enters everything himself; 0 while he does not
    doubts: tuple[AskedQuestion, ...] = ()
    seen: frozenset[tuple[str, int]] = frozenset()
    chosen: str = ""  # the hand that a double tap has chosen for the next card

    @property
    def by_hand(self) -> bool:
        return bool(self.by_hand_ms)


class StatusItem(NamedTuple):
    name: str
    value: str
    kind: str = ""
    icon: str = ""
    part: int | None = None  # cards left in the talon, in percent of the pack


def status_bar(
    table: Table, standing: list[Irregularity], beside: BesideLog, words: Words
) -> tuple[StatusItem, ...]:
    """Word the items of the status bar, always in the same order; a bank that nobody counts has none."""
    found = list(_bank_items(table, words))
    if table.coup is not None and table.rules.game.has_bank and not settle(table).complete:
        worst, holdings = exposure(table.coup), table.bank.holdings
        over = ("over", "alarm") if holdings is not None and worst > holdings else ()
        found.append(StatusItem(words("Most it can lose"), words.amount(-worst), *over))
    left, size = table.pack.cards_left(table.rules), table.rules.pack_size
    found.append(StatusItem(words("Talon"), str(left), part=round(100 * left / size)))
    if table.rules.marker is not Marker.NONE:
        shown = table.pack.marker_shown
        name = words("Fou") if table.rules.marker is Marker.FOU else words("Burnt")
        value = words("reached") if shown else words("not reached")
        found.append(StatusItem(name, value, "bad" if shown else "word"))
    left_deals = deals_left(bank_now(table), table.rules)
    if left_deals is not None:
        found.append(StatusItem(words("Deals left"), str(left_deals)))
    found.append(_trouble_item(standing, beside, words))
    found.append(_camera_item(beside, words))
    return tuple(found)


def _bank_items(table: Table, words: Words) -> Iterator[StatusItem]:
    bank = bank_now(table)
    if not table.rules.game.has_bank:
        yield StatusItem(words("Treasure"), str(table.pot.treasure))
    elif table.bank.uncounted:
        yield StatusItem(words("Bank"), words("not counted"), "bad")
    elif bank.holdings is not None:
        yield StatusItem(words("Bank"), words.amount(bank.holdings))


def _trouble_item(standing: list[Irregularity], beside: BesideLog, words: Words) -> StatusItem:
    name = words("Table")
    parts = []
    if standing:
        found = counted("{count} irregularity", "{count} irregularities")
        parts.append(words(found, len(standing)))
    if beside.doubts:
        parts.append(words(counted("{count} doubt", "{count} doubts"), len(beside.doubts)))
    if not parts:
        return StatusItem(name, words("nothing to report"), "ok", "check")
    return StatusItem(
        name,
        " · ".join(parts),
        "bad" if standing else "doubt",
        "alarm" if standing else "doubt",
    )


def _camera_item(beside: BesideLog, words: Words) -> StatusItem:
    camera, name = beside.camera, words("Camera")
    if camera.state == "none":
        return StatusItem(name, words(about("the camera", "none")), "word")
    if beside.by_hand:
        return StatusItem(name, words("by hand"), "word")
    if camera.state == "lost":
        return StatusItem(name, words("lost"), "bad", "cross")
    if camera.report.blind is not None:
        return StatusItem(name, words("does not count"), "bad", "cross")
    # Green means that what is seen is written into the log. Without a map or an evening nothing is.
    counts = camera.report.writing and camera.report.mapped
    seen = f"{words.number(camera.age_s)} s"
    return StatusItem(name, seen, "ok" if counts else "word", "camera")
