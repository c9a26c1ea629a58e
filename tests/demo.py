"""Play recorded evenings without a screen, and hold their accounts to the true ones: `make demo-check`.

A folder with a film is played through the real eyes; one with recorded detections begins behind
them. Tracks, scribe, engine, log and pages are the real ones, in processes of their own. With
--shown, what `vingtetun demo` shows as seen is held to what the eyes give now.
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

from tracker.eyes.eyes import Eyes
from tracker.eyes.pipeline import detections
from tracker.felt.backs import TableEyes
from tracker.game.coupfile import read_file
from tracker.game.table import settle
from tracker.map.map_file import from_json
from tracker.pictures.frames import open_frames
from tracker.store.evening_table import EveningTable
from tracker.store.recordings import open_recording, rounded
from webui.app import Config, close, create_app
from webui.core.devices import Role
from webui.demo.film import FOUND, open_film
from webui.views.picture import mark

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tracker.game.money import Money
    from webui.views.picture import Mark

    Net = dict[str, Money]

PROGRAM = (sys.executable, "-m", "tracker")
PATIENCE_S = 1200.0  # real eyes on a busy machine take their time
# Other processors compute in other number formats: a card in a hand may then be found or not.
MOST_OTHERWISE, SAME_PX = 0.02, 12.0


def replaying(folder: Path, database: Path, *, by_eyes: bool) -> tuple[str, ...]:
    """Give the command that writes a recorded evening into a database."""
    eyes = ("--height", "video") if by_eyes else ()
    return (*PROGRAM, "replay", str(folder), "--db", str(database), *eyes)


def check(folder: Path, *, by_eyes: bool) -> int:
    """Play the evening as fast as it goes, look at the pages, and hold its accounts to the true ones."""
    with tempfile.TemporaryDirectory() as place:
        database = Path(place) / "demo.db"
        app = create_app(Config(database))
        player = subprocess.Popen(
            replaying(folder, database, by_eyes=by_eyes), stdout=subprocess.DEVNULL
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


def check_shown(folder: Path) -> int:
    """Let the eyes look at the demo's film, and hold what is shown as seen to what they give now."""
    film = open_film(folder)
    known = from_json(open_recording(folder / FOUND).table_map)
    eyes, shown, other = TableEyes(Eyes()), 0, 0
    for still, frame in zip(film.stills, open_frames(film.video), strict=True):
        cards = eyes.look(frame.picture, known, still.at_ms).cards
        found = rounded(detections(cards, still.at_ms, still.frame))
        shown += len(still.marks)
        other += differing(still.marks, tuple(map(mark, found.cards)))
    say(f"{len(film.stills)} pictures, {shown} outlines shown; the eyes give {other} otherwise\n")
    settled = check(folder, by_eyes=False)
    return settled if other <= MOST_OTHERWISE * shown else 1


def differing(shown: tuple[Mark, ...], found: tuple[Mark, ...]) -> int:
    """Count the outlines that are shown and not found, or found and not shown."""
    left = list(found)
    missed = 0
    for each in shown:
        same = next((one for one in left if _alike(each, one)), None)
        if same is None:
            missed += 1
        else:
            left.remove(same)
    return missed + len(left)


def _alike(one: Mark, other: Mark) -> bool:
    (x, y), (u, v) = one.middle, other.middle
    return one.name == other.name and abs(x - u) < SAME_PX and abs(y - v) < SAME_PX


def main() -> int:
    parser = argparse.ArgumentParser(description="Play a recorded evening, and check it.")
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--shown", action="store_true", help="hold what the demo shows as seen to the eyes"
    )
    given = parser.parse_args()
    if given.shown:
        return check_shown(given.folder)
    return check(given.folder, by_eyes=any(given.folder.glob("*.mp4")))


if __name__ == "__main__":
    sys.exit(main())
