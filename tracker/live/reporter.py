"""Report from the camera's process: sentences to the terminal, status and picture to the tablet."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.camera.picture_check import QualityCheck
from tracker.detections import BACK, UNREAD
from tracker.eyes.overlay import draw_cards
from tracker.store.seen_picture import FoundCard, with_finds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.camera.picture_check import PictureQuality
    from tracker.eyes.pipeline import SeenCard
    from tracker.pictures.frames import Picture
    from tracker.store.camera_link import CameraFolder
    from tracker.store.camera_report import CameraReport

Say = Callable[[str], None]
REPORT_EVERY_S = 0.5  # seconds between two reports to the tablet
SHOWN_WIDTH_PX = 1280  # of the picture that the tablet shows
KEPT_WIDTH_PX = 960  # of the pictures that are kept for the replay of an evening
JPEG_QUALITY = 82  # of 100


class Reporter:
    """Tell the tablet and the terminal how the camera's process is doing."""

    def __init__(self, camera_folder: CameraFolder, say: Say) -> None:
        self.say = say
        self.said = ""  # the sentence that the dashboard shows
        self.view: PictureQuality | None = None  # of the last picture that was shown
        self.card_px: float | None = None  # how wide a card is in that picture
        self._quality = QualityCheck()
        self._camera_folder = camera_folder
        self._reported_s = -inf

    def tell(self, said: str) -> None:
        """Show a sentence on the dashboard, and print it once; an empty one clears the dashboard."""
        if said and said != self.said:
            self.say(said)
        self.said = said

    @property
    def is_due(self) -> bool:
        """Tell whether the next report is due."""
        return time.monotonic() - self._reported_s >= REPORT_EVERY_S

    def hurry(self) -> None:
        """Make the next report due now."""
        self._reported_s = -inf

    def show(self, picture: Picture, cards: Sequence[SeenCard]) -> None:
        """Show the tablet what the camera sees, with the cards found drawn into it."""
        self.view = self._quality.judge(picture, cards_are_read=_are_read(cards))
        self.card_px = _card_px(cards)
        self._camera_folder.show(_jpeg(draw_cards(picture, cards), SHOWN_WIDTH_PX))
        self._camera_folder.show_seen(_seen(picture, cards, SHOWN_WIDTH_PX))

    def keep(
        self, evening: int, frame: int, picture: Picture, cards: Sequence[SeenCard] = ()
    ) -> None:
        """Keep the picture of a frame for the replay, with what was found in it."""
        self._camera_folder.keep(evening, frame, _seen(picture, cards, KEPT_WIDTH_PX))

    def report(self, found: CameraReport) -> None:
        """Write the report for the tablet."""
        self._reported_s = time.monotonic()
        self._camera_folder.tell(found)


def _are_read(cards: Sequence[SeenCard]) -> bool:
    """Tell whether most open cards are read; False without an open card."""
    opened = [each.name for each in cards if each.name != BACK]
    return 2 * sum(name != UNREAD for name in opened) > len(opened)


def _card_px(cards: Sequence[SeenCard]) -> float | None:
    """Give the width of a card in pixels: the median of their shorter sides."""
    if not cards:
        return None
    sides = [np.linalg.norm(np.roll(each.polygon, -1, 0) - each.polygon, axis=1) for each in cards]
    widths = [min(side[0] + side[2], side[1] + side[3]) / 2 for side in sides]
    return round(float(np.median(widths)), 1)


def _seen(picture: Picture, cards: Sequence[SeenCard], width: int) -> bytes:
    """Pack a picture together with what was found, in pixels of the packed picture."""
    share = min(1.0, width / picture.shape[1])
    finds = [
        FoundCard(
            card.name,
            round(float(card.confidence), 2),
            tuple(round(float(each) * share) for each in card.polygon.reshape(-1)),
        )
        for card in cards
    ]
    return with_finds(_jpeg(picture, width), finds)


def _jpeg(picture: Picture, width: int) -> bytes:
    """Pack a picture, made smaller if it is wider than `width` pixels."""
    high, wide = picture.shape[:2]
    if wide > width:
        size = (width, round(high * width / wide))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return packed.tobytes()
