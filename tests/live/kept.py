"""Evenings as the recorder keeps them."""

from tests.live.fake_cameras import picture
from tests.live.script import MAP, ScriptedEyes
from tracker.eyes.pipeline import detections
from tracker.game.events import (
    CoupOpened,
    SessionOpened,
    StakePlaced,
)
from tracker.game.rules import PRESETS
from tracker.live.recorder import EveningRecorder
from tracker.pictures.frames import Frame
from tracker.store.recordings import TypedEvent

GIGABYTE = 10**9
OPENING = [
    SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno", "Chloé")),
    CoupOpened(),
    StakePlaced("1", 10),
    StakePlaced("2", 0),
    StakePlaced("3", 0),
]


def kept(folder, script, *, video=True):
    recorder = EveningRecorder(folder, MAP, 1_000_000)
    if video:
        recorder.film(GIGABYTE)
    for fact in OPENING:
        recorder.keep(TypedEvent(0, fact))
    for frame, found in shots(script):
        recorder.keep_frame(frame)
        recorder.keep(found)
    return recorder


def shots(script):
    """Give an evening as it would be kept: frames with their detections."""
    eyes = ScriptedEyes(script)
    for number in range(1, len(script) + 1):
        frame = Frame(number * 125, number, picture(number))
        yield frame, detections(eyes.see(frame.picture), frame.at_ms, number)
