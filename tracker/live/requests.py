"""Carry out what the banker asks for on the camera's page: measure the table, learn chips or the deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.eyes.deck.profile import DeckError
from tracker.game.sentences import filled, message, parts_of
from tracker.live.watched_chips import ChipLessonError
from tracker.map.table_map import TableMapError
from tracker.pictures.errors import VisionError
from tracker.store.camera_link import FORGET
from tracker.store.camera_report import NO_ANSWER, RequestAnswer

if TYPE_CHECKING:
    from tracker.live.reporter import Reporter
    from tracker.live.still_cards import StillCards
    from tracker.live.teacher import Teacher
    from tracker.live.watched_chips import WatchedChips
    from tracker.live.watched_map import WatchedMap
    from tracker.pictures.frames import Picture
    from tracker.store.camera_link import CameraRequest

IN_PLAY = message(
    "an evening is being written down: keep the table by hand while the deck is spread"
)


@dataclass
class Requested:
    """What a request may change, and what it is carried out with."""

    map: WatchedMap
    chips: WatchedChips
    still: StillCards
    teacher: Teacher | None


class CameraRequests:
    """Carries out one request after the other, and keeps the answer to the last one."""

    def __init__(self, parts: Requested, reporter: Reporter) -> None:
        self.answer: RequestAnswer = NO_ANSWER
        self._parts = parts
        self._reporter = reporter

    def grant(
        self, request: CameraRequest, picture: Picture, players: int, *, is_in_play: bool
    ) -> bool:
        """Carry a request out; tell whether the map has changed by it.

        `is_in_play` says that the cards on the felt are being written down.
        """
        parts = self._parts
        refused = said = ""
        try:
            if request.deck:
                said = self._teach(request.deck, picture, is_in_play=is_in_play)
            elif request.chips:
                parts.chips.grant(request, picture, parts.map.table_map)
            else:
                parts.map.change(request, picture, players, parts.still)
        except (TableMapError, ChipLessonError, VisionError, OSError) as error:
            refused = parts_of(error)
        self.answer = RequestAnswer(request.number, refused)
        self._reporter.tell(refused)
        if said:
            self._reporter.say(said)
        return not (refused or request.deck or request.chips)

    def _teach(self, wanted: str, picture: Picture, *, is_in_play: bool) -> str:
        """Learn the deck in the picture, or forget the deck that was learnt; say what is known now."""
        teacher = self._parts.teacher
        if teacher is None:
            return ""
        if wanted == FORGET:
            teacher.forget()
        elif is_in_play:
            raise DeckError(IN_PLAY)
        else:
            teacher.teach(picture)
        return filled("{cards} cards of this deck are known", cards=teacher.known.cards)
