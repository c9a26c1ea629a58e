"""The stakes as the camera sees them: each seat's sum, its chips, and where they lie. Pure."""

from __future__ import annotations

from collections import Counter
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

WIDE = 1000  # width of the camera's picture in SVG units
USUAL_SHAPE = 16 / 9  # width by height, if the camera has not told it
NARROW = "\N{NARROW NO-BREAK SPACE}"
ROUND = 0.35  # margin shown on each side of the chips, as a share of their own size


class SeenView(NamedTuple):
    """What is seen before one seat: in words, and the part of the picture that shows it."""

    said: str
    is_sure: bool
    box: str  # as a viewBox in a picture of WIDE by `high`


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
    wide: int = WIDE  # the camera's picture in SVG units
    high: int = round(WIDE / USUAL_SHAPE)


NOT_BY_CAMERA = CameraStakes(is_offered=False, is_on=False, seen={}, asked={})


def stakes_by_camera(camera: CameraStatus, words: Words, *, is_on: bool) -> CameraStakes:
    """Word the stakes that the camera sees; offered if chips are learnt and the table measured."""
    report = camera.report
    can = camera.state == "ok" and report.mapped and report.chips is not None
    is_offered = can and report.chips is not None and bool(report.chips.values)
    high = round(WIDE / (report.wide_by_high or USUAL_SHAPE))
    shown = report.stakes if is_on and can else ()
    seen = {each.place: _seen(each, high, words) for each in shown}
    return CameraStakes(is_offered, is_on, seen, {}, high=high)


def questions(doubts: Iterable[AskedQuestion], words: Words) -> dict[str, SeatQuestion]:
    """Give the latest question about each seat's chips that a touch can answer."""
    return {
        seat_of(each.question.hand): SeatQuestion(
            each.id, chip_options(each.question.actions[:2], words)
        )
        for each in doubts
        if each.question.kind in CHIPS_KINDS and each.question.actions
    }


def _seen(stake: SeenStake, high: int, words: Words) -> SeenView:
    amount = words.amount(money(stake.amount))
    said = f"{amount} = {_parts(stake, words)}" if len(stake.parts) > 1 else amount
    return SeenView(said, stake.is_sure, _box(stake, high))


def _parts(stake: SeenStake, words: Words) -> str:
    """Word the chips of a stake, the dearest first: 10 + 5, or 25 + 3 × 5."""
    counted = Counter(map(money, stake.parts))
    found = []
    for value in sorted(counted, reverse=True):
        count, amount = counted[value], words.amount(value)
        found.append(amount if count == 1 else f"{count}{NARROW}×{NARROW}{amount}")
    return " + ".join(found)


def _box(stake: SeenStake, high: int) -> str:
    xs = [x * WIDE for x, _ in stake.at] or [0, WIDE]
    ys = [y * high for _, y in stake.at] or [0, high]
    side = max(max(xs) - min(xs), max(ys) - min(ys)) * (1 + 2 * ROUND)
    left, top = (max(xs) + min(xs) - side) / 2, (max(ys) + min(ys) - side) / 2
    return f"{left:.1f} {top:.1f} {side:.1f} {side:.1f}"
