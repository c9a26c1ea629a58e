"""Carry out the settings: the camera's process, the network, publishing to a club."""

from __future__ import annotations

import json
import subprocess
from functools import partial
from typing import TYPE_CHECKING

from tracker.camera.address import with_scheme
from tracker.cli.child import run_child
from tracker.game.sentences import message, unpacked
from tracker.store.camera_link import CameraFolder
from tracker.store.locks import PUBLISHER, heartbeat_file
from tracker.store.settings import BY_HAND, Settings, read_settings, store_setting
from webui.core.evening_hub import EveningHub, now_ms
from webui.core.supervised import TriedCamera
from webui.serve.authority import Authority
from webui.supervisor.children import Child, Children
from webui.supervisor.heartbeat import Heartbeat
from webui.supervisor.network import NetworkAccess

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

    from tracker.store.evening_files import EveningFiles

CAMERA, ROOM = "camera", "room"
LOOKING_S = 60  # seconds that a search for cameras, or a try of one, may take


class Supervisor:
    """Stores the choices of the settings page, and acts on them."""

    def __init__(self, app: Flask, places: EveningFiles, port: int) -> None:
        self._hub: EveningHub = app.extensions["hub"]
        self._places = places
        self.authority = Authority(places.authority)
        self.network = NetworkAccess(app, port, self.authority)
        self.children = Children(*(Child(name, places.output_of(name)) for name in (CAMERA, ROOM)))
        panel = CameraFolder(places.camera_folder)
        camera = self.children.by_name[CAMERA]
        camera.heartbeat, camera.on_hang = Heartbeat(panel.status), panel.tell_of_hanging
        publisher = self.children.by_name[ROOM]
        publisher.heartbeat = Heartbeat(heartbeat_file(places.database, PUBLISHER))

    def start(self) -> None:
        self.children.start()
        self.carry_out()

    def close(self) -> None:
        self.network.shut()
        self.children.close()

    @property
    def choices(self) -> Settings:
        with self._hub.lock:
            return read_settings(self._hub.log.db)

    def choose(self, name: str, value: str) -> None:
        """Store a choice, and carry it out at once."""
        self.keep({name: value})
        self.carry_out()

    def keep(self, chosen: Mapping[str, str]) -> None:
        """Store choices that differ from the stored ones; they are carried out later."""
        before = self.choices
        for name, value in chosen.items():
            if getattr(before, name) != value:
                self._hub.write_beside_log(
                    partial(store_setting, name=name, value=value, at_ms=now_ms())
                )

    def carry_out(self) -> None:
        chosen = self.choices
        self.children.want(CAMERA, self._recording(chosen))
        self.children.want(ROOM, self._publishing(chosen))
        if chosen.network == "yes":
            self.network.open(chosen.certificate)
        else:
            self.network.shut()

    def _recording(self, chosen: Settings) -> tuple[str, ...]:
        if chosen.camera in ("", BY_HAND):
            return ()
        places = self._places
        return (
            "record",
            *("--camera", chosen.camera),
            *("--db", str(places.database)),
            *("--panel", str(places.camera_folder)),
            *("--map", str(places.table_map)),
            *("--to", str(places.recordings)),
            *(("--deck", chosen.deck) if chosen.deck else ()),
        )

    def _publishing(self, chosen: Settings) -> tuple[str, ...]:
        if not (chosen.broker and chosen.table):
            return ()
        where = ("--broker", chosen.broker, "--table", chosen.table)
        return ("publish", "--db", str(self._places.database), *where)

    # what the settings page asks

    def cameras(self) -> list[tuple[str, str]]:
        """List the cameras that give a picture: name for `record --camera`, and size in pixels."""
        try:
            found = json.loads(
                run_child(
                    ["cameras", "--json", "--pictures", str(self._places.camera_folder / "found")],
                    LOOKING_S,
                )
            )["cameras"]
        except (subprocess.SubprocessError, ValueError, KeyError):
            return []
        good = [each for each in found if not each["trouble"]]
        return [(each["camera"], f"{each['width']}×{each['height']}") for each in good]

    def try_camera(self, name: str) -> TriedCamera:
        """Try whether a camera gives a picture; the one that is in use now is not tried again."""
        if name == self.choices.camera and self.children.by_name[CAMERA].pid is not None:
            return TriedCamera(name)
        try:
            answer = run_child(["cameras", "--json", "--", name], LOOKING_S)
            found = json.loads(answer)["cameras"][0]
        except (subprocess.SubprocessError, ValueError, LookupError):
            return TriedCamera(name, message("the camera does not answer: try again"))
        if found["trouble"]:
            return TriedCamera(name, unpacked(found["reason"]))
        return TriedCamera(with_scheme(name))

    def is_calibrated(self) -> bool:
        return self._places.table_map.exists()

    def network_trouble(self) -> str:
        """Say why other devices cannot reach this computer although they should; else empty."""
        return self.network.trouble

    def certificate(self) -> bytes:
        """Give the certificate of this house's authority, for a phone to trust."""
        return self.authority.certificate()

    def trouble(self) -> str:
        """Say why the camera's process or the network does not run although it should; or ""."""
        camera = self.children.by_name[CAMERA]
        if self._recording(self.choices) and camera.pid is None:
            return camera.last_output_line()
        return self.network.trouble
