"""How an evening is acted and filmed: people's manners, the camera, the table below it."""

from __future__ import annotations

from dataclasses import dataclass

from models.tablesim.glimpse import EVENING, Sight
from tracker.map.seats import Felt


@dataclass(frozen=True)
class Setting:
    """The camera's picture, how far it leans from straight above, and the table below it."""

    width: int = 1920
    height: int = 1080
    tilt_degrees: tuple[float, float] = (0.0, 25.0)
    felt: Felt | None = None  # another one each evening


ROOM = Setting()


@dataclass(frozen=True)
class Manners:
    """How fast, how tidily and how busily people act at this table."""

    frames_per_s: float = 8.0
    pace: float = 1.0
    fidgets: float = 0.05  # per second: a hand passes, cards are nudged, peeked at, squared
    noise: Sight = EVENING
    setting: Setting = ROOM
