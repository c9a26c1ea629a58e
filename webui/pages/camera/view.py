"""The camera's page: its state in words, and whether dragged corners outline a felt. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.chairs import people_by_chair
from tracker.game.money import money
from webui.core.refusals import in_words
from webui.views.camera_status import area
from webui.views.camera_words import Hint, hints

if TYPE_CHECKING:
    from tracker.game.table import Table
    from tracker.store.camera_report import Point
    from webui.core.i18n import Words
    from webui.views.camera_status import CameraStatus

# Where the corners are drawn before anybody has dragged them, in shares of the picture.
FIRST_CORNERS: tuple[Point, ...] = ((0.08, 0.12), (0.92, 0.12), (0.92, 0.9), (0.08, 0.9))


class ChipsView(NamedTuple):
    """The chips that were learnt: their values, where they lay, and pairs that look alike."""

    learnt: tuple[str, ...] = ()
    at: tuple[tuple[Point, ...], ...] = ()
    alike: tuple[tuple[str, str], ...] = ()


class CameraView(NamedTuple):
    """The camera's state, the hints about it in words, and what its process answered last."""

    camera: CameraStatus
    hints: tuple[Hint, ...]
    said: str


def camera_view(camera: CameraStatus, words: Words) -> CameraView:
    """Word the camera's state for its page."""
    said = in_words(camera.report.said, words) if camera.report.said else ""
    return CameraView(camera, hints(camera, words), said)


def who_sits_where(table: Table, words: Words) -> Hint:
    """Name whom the camera takes to sit at each place."""
    said = " · ".join(f"{chair} {name}" for chair, name in people_by_chair(table).items())
    return Hint(words("Who sits where"), said)


def chips_view(camera: CameraStatus, words: Words) -> ChipsView:
    """Word the chips that were learnt."""
    known = camera.report.chips
    if known is None:
        return ChipsView()

    def amount(value: str) -> str:
        return words.amount(money(value))

    pairs = tuple((amount(one), amount(other)) for one, other in known.alike)
    return ChipsView(tuple(map(amount, known.values)), known.at, pairs)


def is_convex(corners: tuple[Point, ...]) -> bool:
    """Tell whether corners go round a convex shape: all of them turn the same way."""
    turns = [area((corners[at - 2], corners[at - 1], corners[at])) for at in range(len(corners))]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)
