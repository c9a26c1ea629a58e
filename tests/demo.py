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
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.game.coupfile import read_file
from tracker.game.table import settle
from tracker.store.evening_table import EveningTable
from webui.app import Config, close, create_app
from webui.core.devices import Role
from webui.serve.command import drawn
from webui.serve.listening import Listening

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tracker.game.money import Money

    Net = dict[str, Money]

EVENINGS = Path(__file__).parent / "evenings"
PROGRAM = (sys.executable, "-m", "tracker")
PATIENCE_S = 1200.0  # real eyes on a busy machine take their time
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
        listening = Listening(app, ("127.0.0.1", port))
        code = app.extensions["devices"].new_code(Role.BANKER)
        link = f"http://127.0.0.1:{listening.port}/pair?code={code}"
        say(
            f"{drawn(link)}\nOpen {link}\n{folder.name} is played as it happened; Ctrl-C ends it.\n"
        )
        player = subprocess.Popen(replaying(folder, database, pace=True), stdout=subprocess.DEVNULL)
        try:
            listening.run()
        finally:
            player.terminate()
            player.wait()
            close(app)
    return 0


def check(folder: Path) -> int:
    """Play the evening as fast as it goes, look at the pages, and hold its accounts to the true ones."""
    with tempfile.TemporaryDirectory() as place:
        database = Path(place) / "demo.db"
        app = create_app(Config(database))
        player = subprocess.Popen(
            replaying(folder, database, pace=False), stdout=subprocess.DEVNULL
        )
        try:
            _look(app, player)
            return judge(_accounts(app), folder)
        finally:
            player.terminate()
            player.wait()
            close(app)


def _look(app: Flask, player: subprocess.Popen[bytes]) -> None:
    """Watch the table's page until the evening has been played."""
    client, begun, first_card = _paired(app), time.monotonic(), 0.0
    while player.poll() is None and time.monotonic() - begun < PATIENCE_S:
        page = client.get("/table", follow_redirects=True).text
        if not first_card and 'data-suit="' in page:
            first_card = time.monotonic() - begun
            say(f"the first turned card is on the page after {first_card:.1f} s\n")
        time.sleep(1.0 if first_card else 0.2)
    say(f"watched for {time.monotonic() - begun:.1f} s\n")


def judge(found: list[Net | None], folder: Path) -> int:
    """Say of each coup whether it was settled as it truly was."""
    true = nets(
        EveningTable(read_file((folder / "true.coup.toml").read_text(encoding="utf-8")).entries)
    )
    for number, (net, truly) in enumerate(zip_longest(found, true), 1):
        told = "settled as it truly was" if net == truly else f"truly {_worded(truly)}"
        say(f"coup {number}: {_worded(net)}; {told}\n")
    return 0 if found == true else 1


def _worded(net: Net | None) -> str:
    if net is None:
        return "not settled"
    return ", ".join(f"{name} {amount}" for name, amount in net.items())


def _paired(app: Flask) -> FlaskClient:
    devices, client = app.extensions["devices"], app.test_client()
    code = devices.new_code(Role.BANKER)
    assert client.post("/pair", data={"code": code}).status_code == 303
    return client


def _accounts(app: Flask) -> list[Net | None]:
    """Give the accounts that stand, as the evening's own page would."""
    hub = app.extensions["hub"]
    with hub.lock:
        session = hub.current()
        return [] if session is None else nets(hub.live(session))


def nets(live: EveningTable) -> list[Net | None]:
    """Give what everybody won, coup by coup; None where a coup is not settled."""
    settled = [settle(each.table) for each in live.coups()]
    return [dict(each.net) if each.complete else None for each in settled]


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description="A recorded evening as if it happened now.")
    parser.add_argument("folder", nargs="?", type=Path, default=default())
    parser.add_argument(
        "--check", action="store_true", help="no screen: hold every account to the true one"
    )
    parser.add_argument("--port", type=int, default=PORT)
    given = parser.parse_args()
    if given.check:
        return check(given.folder)
    try:
        return show(given.folder, given.port)
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
