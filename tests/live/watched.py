"""A table that is watched: its evening, its scripted camera, and what the tablet is told."""

import json

from tests.live.script import GAME, MAP, ScriptedCamera, ScriptedEyes
from tracker.cli.record import open_evening
from tracker.game.notation import write
from tracker.live.evening import RecordingOptions
from tracker.live.journal import Journal
from tracker.live.loop import LiveLoop, LoopParts
from tracker.live.opening import opening_of
from tracker.map.map_file import save
from tracker.store.camera_link import CameraFolder
from tracker.store.log import Log


class Table:
    """A database, a folder for the tablet, a map, and watches over them one after another."""

    def __init__(self, folder):
        self.folder = folder
        self.log = Log(folder / "evenings.db")
        self.tablet = Log(folder / "evenings.db")
        self.said = []
        save(MAP, folder / "table-map.json")

    def open_evening(self, game=GAME):
        (self.folder / "game.coup.toml").write_text(game)
        open_evening(self.tablet, opening_of(self.folder / "game.coup.toml"))
        return self.tablet.latest_evening()

    def watch(self, camera, script, teacher=None, chips=None):
        parts = LoopParts(
            self.log,
            CameraFolder(self.folder / "camera"),
            self.folder / "table-map.json",
            RecordingOptions(self.folder / "recordings"),
            teacher=teacher,
            chips=chips,
        )
        return LiveLoop(camera, ScriptedEyes(script), parts, self.said.append)

    def run(self, script, sights=None):
        watch = self.watch(ScriptedCamera(sights or [True] * len(script)), script)
        watch.run(lambda: False)
        return watch

    @property
    def entries(self):
        return self.log.read(self.log.latest_evening())

    @property
    def table(self):
        return Journal(self.log, 0, self.log.latest_evening()).table

    def facts(self, source="camera"):
        return [write(each.event) for each in self.entries if each.source == source]

    @property
    def status(self):
        return json.loads((self.folder / "camera" / "status.json").read_text())
