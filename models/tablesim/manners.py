"""How an evening is acted and filmed: people's habits, the eyes, the camera."""

from __future__ import annotations

from dataclasses import dataclass

from models.tablesim.believers import TRACKS
from models.tablesim.glimpse import EVENING, Sight
from models.tablesim.habits import TODAY, Customs


@dataclass(frozen=True)
class Setting:
    """The camera's picture, and how far it leans from straight above."""

    width: int = 1920
    height: int = 1080
    tilt_degrees: tuple[float, float] = (0.0, 25.0)


ROOM = Setting()


@dataclass(frozen=True)
class Manners:
    """How a table is filmed and followed, how its eyes err, and how people's habits are spread."""

    frames_per_s: float = 8.0
    noise: Sight = EVENING
    setting: Setting = ROOM
    customs: Customs = TODAY
    belief: str = TRACKS  # what follows the cards
