"""The copies that lie beside a database, and the command that puts the last one back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.sentences import filled

if TYPE_CHECKING:
    from pathlib import Path


def copies_of(path: Path) -> list[Path]:
    """List the copies beside a database, the oldest first."""
    return sorted(path.parent.glob(f"{path.stem}.copy-*.db"))


def repair(path: Path) -> str:
    """Say how to put the last copy back; its name is given where a copy lies beside the database."""
    copies = copies_of(path)
    copy = copies[-1] if copies else "COPY"
    return filled(
        "put the last copy back with: vingtetun restore {copy} --db {path}", copy=copy, path=path
    )
