"""The live camera and a video seen anew learn the backs from the talon."""

from tests.belief.stage import MAP, Stage
from tests.felt.talon_table import SEAT, TALL, TALON, WIDE, striped, table
from tests.live.kept import kept
from tests.live.script import ScriptedCamera, ScriptedEyes
from tests.live.watched import Table
from tracker.belief.sightings import CardKind
from tracker.pictures.frames import Frame
from tracker.replay.replay import seen_anew
from tracker.store.recordings import open_recording

STRIPES = table(talon=striped(), seat=striped())


def script():
    """The eyes see the talon covered, and read a King where a card lies covered at the first seat."""
    stage = Stage()
    for name, (left, top), face in (("talon", TALON, "??"), ("1.0", SEAT, "KS")):
        stage.lay(name, left + WIDE / 2 - 800, top + TALL / 2 - 500, face)
        yield from (found.cards for found in stage.frames(3))


def test_the_live_camera_learns_the_backs(tmp_path):
    at_table, seen = Table(tmp_path), [*script()]
    at_table.open_evening()
    camera = ScriptedCamera([True] * len(seen))
    camera.picture = STRIPES
    at_table.watch(camera, seen).run(lambda: False)
    facts = at_table.facts()
    at_table.log.close()
    at_table.tablet.close()

    assert facts == ["deal 1 ??"]


def test_a_video_seen_anew_shows_the_backs(tmp_path):
    seen = [*script()]
    kept(tmp_path, seen, video=False).close()
    frames = (Frame(125 * n, n, STRIPES) for n in range(1, len(seen) + 1))
    recording = open_recording(tmp_path / "detections.jsonl")

    takes = [*seen_anew(recording, MAP, frames, ScriptedEyes(seen))]

    assert {card.kind for card in takes[-1].item.cards} == {CardKind.COVERED}
