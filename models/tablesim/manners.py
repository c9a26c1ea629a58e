"""How an evening is acted and filmed: people's habits, the eyes, the camera."""

from __future__ import annotations

from dataclasses import dataclass

from models.tablesim.glimpse import EVENING, Sight
from models.tablesim.habits import TODAY, Customs


@dataclass(frozen=True)
class Setting:
    """The size of the camera's picture, and the range of its tilt from straight above."""

    width: int = 1920
    height: int = 1080
    tilt_degrees: tuple[float, float] = (0.0, 25.0)


ROOM = Setting()


@dataclass(frozen=True)
class Manners:
    """How an evening is simulated: frame rate, errors of the eyes, camera and habits."""

    frames_per_s: float = 8.0
    noise: Sight = EVENING
    setting: Setting = ROOM
    customs: Customs = TODAY
