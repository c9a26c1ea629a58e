"""Where the files of an evening lie: all beside the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class EveningFiles:
    """The paths of everything that `vingtetun run` keeps beside a database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.camera_folder = database.parent / "camera"
        self.table_map = database.parent / "table-map.json"
        self.recordings = database.parent / "recordings"
        self.authority = database.parent / "authority"

    def output_of(self, name: str) -> Path:
        """Give the file that holds what a process of this name printed."""
        return self.database.parent / f"{name}.log"
