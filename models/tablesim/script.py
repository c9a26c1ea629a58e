"""A film's script: what is filmed and how. It is stored with the film, to act it out again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

import numpy as np

from models.tablesim.camera import make_film
from models.tablesim.draw import Glint, Weather
from models.tablesim.glimpse import Noise
from models.tablesim.habit_options import customs_of
from models.tablesim.manners import ROOM, Manners, Setting
from models.tablesim.play import Dealer
from models.tablesim.steps import Slip
from tracker.game.coupwriter import write_file
from tracker.game.rules import PRESETS

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from models.tablesim.film import Film

SCRIPT = "script.json"
TRUE_COUPS = "true.coup.toml"
TRUE = Noise(tremble_px=0.0, missed=0.0, phantom=0.0, middling=0.0, hard=0.0)
FAIR = Weather()
HARD = Weather(gain=0.5, grain=7.0, soft_px=1.0, shake_px=0.6, glare=0.5)


@dataclass(frozen=True)
class Script:
    """An evening to film: the game, the seed for everything random, the camera and the light."""

    variant: str
    seed: int
    coups: int = 2
    players: int = 7
    setting: Setting = ROOM
    weather: Weather = FAIR
    split: str = "test"
    deck: str = ""  # empty: any deck of the split
    frames_per_s: float = 8.0  # a camera gives 25 or 30; a small film is enough for tests
    names: tuple[str, ...] = ()  # the players' in order, then the banker's
    slips: tuple[str, ...] = ()  # what goes wrong in each coup; empty: nothing
    look: int = 0  # another felt, other inks and light for the same evening
    habits: tuple[str, ...] = ()  # such as step=22; empty: as today


def stage(script: Script) -> tuple[Film, Dealer]:
    """Set up the table and play the evening, without filming it yet."""
    rng = np.random.default_rng(script.seed)
    rules = PRESETS[script.variant]
    players = min(rules.players_max, script.players)
    manners = Manners(script.frames_per_s, TRUE, script.setting, customs_of(script.habits))
    film = make_film(players, rng, manners, clockwise=rules.clockwise)
    passes = film.habits.bank_passes
    dealer = Dealer(rules, film.seating.players, rng, script.names, bank_passes=passes)
    dealer.open()
    for _, slip in zip_longest(range(script.coups), script.slips, fillvalue=""):
        dealer.play_coup(Slip(slip) if slip else None)
    return film, dealer


def keep(script: Script, dealer: Dealer, folder: Path) -> None:
    """Write a film's script and its true coup file into its folder."""
    (folder / SCRIPT).write_text(json.dumps(asdict(script), indent=1) + "\n", encoding="utf-8")
    (folder / TRUE_COUPS).write_text(write_file(dealer.entries), encoding="utf-8")


def read_script(folder: Path) -> Script:
    """Read the script of a film, also of one made before habits were in it."""
    path = folder / SCRIPT
    if not path.exists():
        raise ValueError(f"{folder} has no {SCRIPT}: film it again")
    given = json.loads(path.read_text(encoding="utf-8"))
    room, habits = given["setting"], tuple(given.get("habits", ()))
    felt = room.pop("felt", None)  # old scripts have the felt here; it is a habit now
    if felt:
        habits = (*habits, f"felt={felt['width_mm']}x{felt['height_mm']}")
    setting = Setting(**room | {"tilt_degrees": tuple(room["tilt_degrees"])})
    lists = {name: tuple(given.get(name, ())) for name in ("names", "slips")}
    parts = {"setting": setting, "weather": _weather(given["weather"]), "habits": habits}
    return Script(**given | lists | parts)


def _weather(given: dict[str, Any]) -> Weather:
    glint = given.pop("glint", None)
    return Weather(**given, glint=glint and Glint(**glint))
