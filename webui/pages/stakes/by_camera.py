"""The stakes as the camera sees them: each seat's sum, its chips, and where they lie. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.coup import seat_of
from tracker.game.money import money
from tracker.store.doubts import CHIPS_KINDS
from webui.views.chip_questions import chip_options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.store.camera_report import SeenStake
    from tracker.store.doubts import AskedQuestion
    from webui.core.i18n import Words
    from webui.views.camera_status import CameraStatus

WIDE, HIGH = 1000, 560  # width and height of the camera's picture in SVG units
ROUND = 0.35  # margin shown on each side of the chips, as a share of their own size


class SeenView(NamedTuple):
    """What is seen before one seat: in words, and the part of the picture that shows it."""

    said: str
    is_sure: bool
    box: str  # as a viewBox in a picture of WIDE by HIGH


class SeatQuestion(NamedTuple):
    """A question about a seat's chips: its number, and each answer with its words."""

    id: int
    options: tuple[tuple[str, str], ...]


class CameraStakes(NamedTuple):
    """Whether the camera can read the stakes, whether it does, and what it sees at each seat."""

    is_offered: bool
    is_on: bool
    seen: dict[str, SeenView]
    asked: dict[str, SeatQuestion]


NOT_BY_CAMERA = CameraStakes(is_offered=False, is_on=False, seen={}, asked={})


def stakes_by_camera(camera: CameraStatus, words: Words, *, is_on: bool) -> CameraStakes:
    """Word the stakes that the camera sees; offered if chips are learnt and the table measured."""
    report = camera.report
    can = camera.state == "ok" and report.mapped and report.chips is not None
    is_offered = can and report.chips is not None and bool(report.chips.values)
    seen = {each.place: _seen(each, words) for each in report.stakes} if is_on and can else {}
    return CameraStakes(is_offered, is_on, seen, {})


def questions(doubts: Iterable[AskedQuestion], words: Words) -> dict[str, SeatQuestion]:
    """Give the latest question about each seat's chips that a touch can answer."""
    return {
        seat_of(each.question.hand): SeatQuestion(
            each.id, chip_options(each.question.actions[:2], words)
        )
        for each in doubts
        if each.question.kind in CHIPS_KINDS and each.question.actions
    }


def _seen(stake: SeenStake, words: Words) -> SeenView:
    parts = [words.amount(money(each)) for each in sorted(stake.parts, key=money, reverse=True)]
    amount = words.amount(money(stake.amount))
    said = f"{amount} = {' + '.join(parts)}" if len(parts) > 1 else amount
    return SeenView(said, stake.is_sure, _box(stake))


def _box(stake: SeenStake) -> str:
    xs = [x * WIDE for x, _ in stake.at] or [0, WIDE]
    ys = [y * HIGH for _, y in stake.at] or [0, HIGH]
    side = max(max(xs) - min(xs), max(ys) - min(ys)) * (1 + 2 * ROUND)
    left, top = (max(xs) + min(xs) - side) / 2, (max(ys) + min(ys) - side) / 2
    return f"{left:.1f} {top:.1f} {side:.1f} {side:.1f}"
