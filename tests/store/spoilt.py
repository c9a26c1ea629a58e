"""Databases that are spoilt, and databases as earlier versions left them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tracker.game.events import SessionOpened
from tracker.game.rules import PRESETS

OPENING = SessionOpened(PRESETS["permanent"], "Denis", ("Anne", "Bruno"), 400)
SCHEMAS = Path(__file__).parent / "schemas"


def spoil(path):
    """Overwrite a page in the middle of the file, as a dying disk would."""
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\x55" * 4096)


def restored(schema, path):
    with closing(sqlite3.connect(path)) as db:
        db.executescript(schema.read_text(encoding="utf-8"))
    return path
