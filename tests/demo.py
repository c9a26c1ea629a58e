"""A recorded evening as if it happened now: `make demo`; without a screen: `make demo-check`.

A folder with a film is played through the real eyes; one with recorded detections begins behind
them. Tracks, scribe, engine, log and pages are the real ones, in processes of their own.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from waitress.server import create_server

from tracker.game.table import settle
from webui.app import Config, close, create_app
from webui.devices import Role
from webui.listening import SERVER
from webui.room import now_ms
from webui.serve import drawn

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

EVENINGS = Path(__file__).parent / "evenings"
PROGRAM = (sys.executable, "-c", "from tracker.cli import main; main()")
PATIENCE_S = 600.0  # real eyes on a busy machine take their time
PORT = 8021


def default() -> Path:
    """Give the film where there is one, else the recorded detections."""
    films = sorted(EVENINGS.glob("*/*.mp4"))
    return films[0].parent if films else EVENINGS / "demo"


def replaying(folder: Path, database: Path, *, pace: bool) -> tuple[str, ...]:
    """Give the command that writes a recorded evening into a database."""
    eyes = ("--height", "video") if any(folder.glob("*.mp4")) else ()
    how = (*eyes, *(("--pace",) if pace else ()))
    return (*PROGRAM, "replay", str(folder), "--db", str(database), *how)


def show(folder: Path, port: int) -> int:
    """Play the evening at the pace it happened, for whoever opens the page."""
    with tempfile.TemporaryDirectory() as place:
        database = Path(place) / "demo.db"
        app = create_app(Config(database))
        server = create_server(app, host="127.0.0.1", port=port, **SERVER)
        code = app.extensions["devices"].new_code(Role.BANKER, now_ms())
        link = f"http://127.0.0.1:{server.effective_port}/pair?code={code}"
        say(
            f"{drawn(link)}\nOpen {link}\n{folder.name} is played as it happened; Ctrl-C ends it.\n"
        )
        player = subprocess.Popen(replaying(folder, database, pace=True), stdout=subprocess.DEVNULL)
        try:
            server.run()
        finally:
            player.terminate()
            player.wait()
            close(app)
    return 0


def check(folder: Path, coups: int) -> int:
    """Play the evening as fast as it goes, and look at the pages until so many coups are settled."""
    with tempfile.TemporaryDirectory() as place:
        database = Path(place) / "demo.db"
        app = create_app(Config(database))
        begun = time.monotonic()
        player = subprocess.Popen(
            replaying(folder, database, pace=False), stdout=subprocess.DEVNULL
        )
        try:
            return _look(app, begun, coups)
        finally:
            player.terminate()
            player.wait()
            close(app)


def _look(app: Flask, begun: float, coups: int) -> int:
    client, first_card = _paired(app), 0.0
    while time.monotonic() - begun < PATIENCE_S:
        page = client.get("/table", follow_redirects=True).text
        if not first_card and 'data-suit="' in page:
            first_card = time.monotonic() - begun
            say(f"the first turned card is on the page after {first_card:.1f} s\n")
        if first_card and _settled(app) >= coups:
            say(f"{coups} coups settled after {time.monotonic() - begun:.1f} s\n")
            return 0
        time.sleep(0.2)
    say(f"no {coups} settled coups within {PATIENCE_S:.0f} s\n")
    return 1


def _paired(app: Flask) -> FlaskClient:
    devices, client = app.extensions["devices"], app.test_client()
    code = devices.new_code(Role.BANKER, now_ms())
    assert client.post("/pair", data={"code": code}).status_code == 303
    return client


def _settled(app: Flask) -> int:
    """Count the coups whose accounts stand, as the evening's own page would."""
    room = app.extensions["room"]
    with room.lock:
        session = room.current()
        if session is None:
            return 0
        found = room.live(session).coups()
    return sum(settle(each.table).complete for each in found)


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description="A recorded evening as if it happened now.")
    parser.add_argument("folder", nargs="?", type=Path, default=default())
    parser.add_argument("--check", type=int, metavar="COUPS", help="no screen: until so many coups")
    parser.add_argument("--port", type=int, default=PORT)
    given = parser.parse_args()
    if given.check is not None:
        return check(given.folder, given.check)
    try:
        return show(given.folder, given.port)
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
