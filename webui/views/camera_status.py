"""What the camera's process says of itself, in words for people. Pure but for reading its folder."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from webui.core.evening_hub import EveningHub
    from webui.core.i18n import Words

Point = tuple[float, float]

# After this long without a new frame the table counts as not seen.
LOST_AFTER_S = 3.0
MUTE_AFTER_S = 5.0  # its status comes twice a second, whether it sees or not


class Zone(NamedTuple):
    """A seat's part of the picture."""

    name: str
    polygon: tuple[Point, ...]

    @property
    def middle(self) -> Point:
        count = len(self.polygon)
        return sum(x for x, _ in self.polygon) / count, sum(y for _, y in self.polygon) / count


class Deck(NamedTuple):
    """How many cards of the house's own deck were shown to the camera, and whether the Fou was."""

    cards: int
    fou: bool


@dataclass(frozen=True)
class CameraStatus:
    """How the camera fares: `state` is none, ok or lost."""

    state: str
    age_s: float = 0.0
    last_ms: int = 0
    why: str = ""
    fps: float | None = None
    delay_ms: float | None = None
    dropped: int | None = None
    light: str = ""
    sharpness: str = ""
    moved: bool = False
    error_mm: float | None = None
    said: str = ""
    recording: str = ""  # on, off, or why the film has stopped
    deck: Deck | None = None  # what is known of the deck on the table, where one can be taught
    corners: tuple[Point, ...] = ()
    zones: tuple[Zone, ...] = ()


NO_CAMERA = CameraStatus("none")


def read_camera_status(folder: Path | None) -> CameraStatus:
    """Read what the camera's process last said of itself."""
    if folder is None or not (folder / "status.json").exists():
        return NO_CAMERA
    try:
        told = folder / "status.json"
        return _status(json.loads(told.read_text()), time.time() - told.stat().st_mtime)
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return NO_CAMERA


def _status(status: dict[str, Any], told_s: float) -> CameraStatus:
    last_ms = int(status["last_frame_ms"])
    age_s = time.time() - last_ms / 1000
    why = str(status.get("why", ""))
    seeing = status.get("seeing", not why)
    if seeing and told_s > MUTE_AFTER_S:
        why, seeing = "mute", False
    return CameraStatus(
        # a frame from the future: the clock was set back, and no frame has come since
        state="ok" if abs(age_s) < LOST_AFTER_S and seeing else "lost",
        age_s=max(0.0, age_s),
        last_ms=last_ms,
        why=why,
        fps=status.get("fps"),
        delay_ms=status.get("delay_ms"),
        dropped=status.get("dropped"),
        light=str(status.get("light", "")),
        sharpness=str(status.get("sharpness", "")),
        moved=bool(status.get("moved")),
        error_mm=status.get("error_mm"),
        said=str(status.get("said", "")),
        recording=str(status.get("recording", "")),
        deck=Deck(*status["deck"]) if "deck" in status else None,
        corners=tuple((float(x), float(y)) for x, y in status.get("corners", ())),
        zones=tuple(_zone(*each) for each in status.get("zones", ())),
    )


def _zone(name: object, *where: Any) -> Zone:
    """Read a zone: four corners to drag, or a mere middle, round which a card's room is drawn."""
    if len(where) == 2:
        return Zone(str(name), _box(float(where[0]), float(where[1]), 0.05))
    return Zone(str(name), _four(tuple((float(x), float(y)) for x, y in where[0])))


def _box(x: float, y: float, half: float) -> tuple[Point, ...]:
    left, right = max(0.0, x - half), min(1.0, x + half)
    top, bottom = max(0.0, y - 1.6 * half), min(1.0, y + 1.6 * half)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _four(polygon: tuple[Point, ...]) -> tuple[Point, ...]:
    """Give the four corners that hold most of a polygon: more cannot be dragged by a finger."""
    if len(polygon) <= 4:
        return polygon
    return max(combinations(polygon, 4), key=lambda corners: abs(area(corners)))


def area(corners: tuple[Point, ...]) -> float:
    """Give the area inside corners, above zero where they go round clockwise in the picture.

    >>> area(((0, 0), (1, 0), (1, 1), (0, 1)))
    1.0
    """
    before = (corners[-1], *corners[:-1])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(before, corners, strict=True)) / 2


def laid_out(players: int) -> tuple[Zone, ...]:
    """Put seats on a picture that has none yet: the banker below, the others round from his left."""
    half = min(0.06, 0.34 / players)
    across = [0.14 + 0.72 * (seat + 0.5) / players for seat in range(players)]
    seats = [
        # the seats in the middle of the row lie farther from the banker
        Zone(str(seat), _box(x, 0.3 + 0.5 * (x - 0.5) ** 2, half))
        for seat, x in enumerate(across, 1)
    ]
    return (*seats, Zone("B", _box(0.5, 0.78, 0.08)))


# in words


class Hint(NamedTuple):
    """A reading of the camera: its name, what it says, and whether that is good or bad."""

    name: str
    said: str
    kind: str = ""


_WHY = {
    "unplugged": ("it is unplugged: plug it in", "elle est débranchée : rebranchez-la"),
    "frozen": ("its picture stands still", "son image est figée"),
    "black": ("its picture is black: is the room dark?", "l'image est noire : la pièce est-elle éteinte ?"),
    "blocked": ("something covers the lens", "quelque chose couvre l'objectif"),
    "silent": ("no picture has come", "aucune image n'est venue"),
    "no-camera": ("it cannot be found", "elle est introuvable"),
    "closed": ("its stream has ended", "son flux s'est arrêté"),
    "refused": ("it cannot be opened", "elle ne s'ouvre pas"),
    "hung": ("its program did not answer, and is started again", "son programme ne répondait plus et redémarre"),
    "mute": ("its program does not answer", "son programme ne répond pas"),
    "full-disk": ("the disk is full", "le disque est plein"),
}  # fmt: skip
_LIGHT = {
    "ok": ("good", "bonne"),
    "dark": ("too dark: switch a lamp on", "trop sombre : allumez une lampe"),
    "bright": ("too bright: dim the lamp", "trop forte : baissez la lampe"),
    "glare": ("glare on the cards: move the lamp aside", "reflets sur les cartes : écartez la lampe"),
}  # fmt: skip
_SHARPNESS = {
    "ok": ("good", "bonne"),
    "blurred": ("blurred: wipe the lens, or focus it", "floue : essuyez l'objectif, ou réglez-le"),
}
# From here on a number is worth a word.
SLOW_FPS, LATE_MS, FAR_MM = 5.0, 1000.0, 8.0


def why(seen: CameraStatus, words: Words) -> str:
    """Say why the table is not seen, where the camera's process knows."""
    return words(*_WHY[seen.why]) if seen.why in _WHY else ""


def hints(seen: CameraStatus, words: Words) -> tuple[Hint, ...]:
    """Word how the camera fares, and what to do where it fares badly."""
    found = (
        _state(seen, words),
        _last_picture(seen, words),
        _worded(words("Light", "Lumière"), seen.light, _LIGHT, words),
        _worded(words("Sharpness", "Netteté"), seen.sharpness, _SHARPNESS, words),
        _speed(seen, words),
        _delay(seen, words),
        _place(seen, words),
        _film(seen, words),
        _deck(seen, words),
    )
    return tuple(each for each in found if each is not None)


def _state(seen: CameraStatus, words: Words) -> Hint:
    name = words("Camera", "Caméra")
    if seen.state == "ok":
        return Hint(name, words("sees the table", "voit la table"), "ok")
    reason = why(seen, words) or words("no picture comes", "aucune image ne vient")
    return Hint(name, words(f"lost: {reason}", f"perdue : {reason}"), "bad")


def _worded(name: str, found: str, said: dict[str, tuple[str, str]], words: Words) -> Hint | None:
    if found not in said:
        return None
    return Hint(name, words(*said[found]), "ok" if found == "ok" else "bad")


def _speed(seen: CameraStatus, words: Words) -> Hint | None:
    if seen.fps is None:
        return None
    text = words.number(seen.fps)
    if seen.fps < SLOW_FPS:
        text = words(
            f"{text}: too few, cards may be missed",
            f"{text} : trop peu, des cartes peuvent échapper",
        )
    return Hint(words("Pictures a second", "Images par seconde"), text, "bad" if seen.fps < SLOW_FPS else "")  # fmt: skip


def _delay(seen: CameraStatus, words: Words) -> Hint | None:
    if seen.delay_ms is None:
        return None
    text = words.number(seen.delay_ms / 1000) + " s"
    return Hint(words("Delay", "Retard"), text, "bad" if seen.delay_ms > LATE_MS else "")


def _place(seen: CameraStatus, words: Words) -> Hint | None:
    name = words("Place", "Repérage")
    if seen.moved:
        said = words(
            "the camera has moved: drag the corners again", "la caméra a bougé : reposez les coins"
        )
        return Hint(name, said, "bad")  # fmt: skip
    if seen.error_mm is None:
        return None
    error = words.number(seen.error_mm)
    said = words(f"accurate to {error} mm", f"précis à {error} mm")
    return Hint(name, said, "bad" if seen.error_mm > FAR_MM else "ok")


def _film(seen: CameraStatus, words: Words) -> Hint | None:
    if not seen.recording:
        return None
    name = words("Film", "Film")
    if seen.recording == "on":
        return Hint(name, words("is kept", "est gardé"), "ok")
    if seen.recording == "off":
        return Hint(name, words("is not kept", "n'est pas gardé"))
    return Hint(name, words("stopped: ", "arrêté : ") + seen.recording, "bad")


def _deck(seen: CameraStatus, words: Words) -> Hint | None:
    if seen.deck is None:
        return None
    cards, fou = seen.deck
    if not (cards or fou):
        return Hint(
            words("Deck", "Jeu"),
            words("any deck (yours not learnt)", "jeu quelconque (le vôtre n'est pas appris)"),
        )
    shown = words(f"{cards} cards of yours known", f"{cards} cartes du vôtre connues")
    with_fou = (
        words(", and the Fou", ", et le Fou") if fou else words(", not the Fou", ", sans le Fou")
    )
    return Hint(words("Deck", "Jeu"), shown + with_fou, "ok")


def _last_picture(seen: CameraStatus, words: Words) -> Hint:
    name = words("Last picture", "Dernière image")
    return Hint(name, ago(seen.age_s, words) if seen.last_ms else words("none yet", "pas encore"))


def ago(seconds: float, words: Words) -> str:
    """Say how long ago something was: 0.4 s, 24 s, 3 min.

    >>> from tracker.game.wording import Language
    >>> from webui.core.i18n import Words
    >>> ago(0.42, Words(Language.FR)), ago(24.4, Words(Language.EN)), ago(190, Words(Language.EN))
    ('il y a 0,4 s', '24 s ago', '3 min ago')
    """
    if seconds < 10:
        text = f"{words.number(seconds)} s"
    else:
        text = f"{seconds:.0f} s" if seconds < 120 else f"{seconds // 60:.0f} min"
    return words(f"{text} ago", f"il y a {text}")


# since when the table is not seen


class CameraWatch:
    """Notes with the evening when the table stops being seen, and when it is seen again.

    It is the server that notes it, so that it is noted too when the camera's process has died.
    """

    def __init__(self, hub: EveningHub, folder: Path) -> None:
        self._hub, self._folder = hub, folder

    def __call__(self) -> None:
        seen = read_camera_status(self._folder)
        with self._hub.lock:
            session = self._hub.current()
            if session is None or seen.state == "none":
                return
            noted = self._hub.log.settings(session).get("sight", "ok")
        if noted != seen.state:
            at_ms = seen.last_ms
            self._hub.write_beside_log(lambda log: log.set(session, "sight", seen.state, at_ms))


class Gap(NamedTuple):
    """A time in which the table was not seen; without an end where it is still so."""

    from_ms: int
    to_ms: int | None


def gaps(noted: list[tuple[int, str]]) -> list[Gap]:
    """Read the times the table was not seen out of what was noted.

    >>> gaps([(5, "lost"), (9, "ok"), (20, "lost")])
    [Gap(from_ms=5, to_ms=9), Gap(from_ms=20, to_ms=None)]
    """
    found: list[Gap] = []
    for at_ms, state in noted:
        if state == "lost":
            if not found or found[-1].to_ms is not None:  # two servers may both have noted it
                found.append(Gap(at_ms, None))
        elif found:
            found[-1] = found[-1]._replace(to_ms=at_ms)
    return found


def joined(found: Iterable[Gap]) -> list[Gap]:
    """Make one gap of those that touch, whoever noted them.

    >>> joined([Gap(7, None), Gap(5, 9), Gap(1, 2)])
    [Gap(from_ms=1, to_ms=2), Gap(from_ms=5, to_ms=None)]
    """
    whole: list[Gap] = []
    for gap in sorted(found, key=lambda each: each.from_ms):
        last = whole[-1] if whole else Gap(0, -1)
        if last.to_ms is not None and gap.from_ms > last.to_ms:
            whole.append(gap)
        elif last.to_ms is not None and (gap.to_ms is None or gap.to_ms > last.to_ms):
            whole[-1] = Gap(last.from_ms, gap.to_ms)
    return whole
