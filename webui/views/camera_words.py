"""Say how the camera works, and what to do if it works badly. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from webui.core.i18n import Words
    from webui.views.camera_status import CameraStatus

# Beyond these values the page shows the number in red and says what is wrong.
SLOW_FPS = 5.0  # pictures a second: with fewer, cards may be missed
LATE_MS = 1000.0  # milliseconds from a picture to its facts
FAR_MM = 8.0  # millimetres, the error of the table map


class Hint(NamedTuple):
    """One line about the camera: its name, its value, and whether that is good or bad."""

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


def why(seen: CameraStatus, words: Words) -> str:
    """Say why the camera does not see the table, if its process reported a reason."""
    return words(*_WHY[seen.why]) if seen.why in _WHY else ""


def hints(seen: CameraStatus, words: Words) -> tuple[Hint, ...]:
    """Word how the camera works, and what to do where it works badly."""
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
