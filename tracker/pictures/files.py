"""Read and write picture files, and list those that a command line names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.game.sentences import filled, parts_of
from tracker.host.files import read_bytes, write_whole
from tracker.pictures.errors import PictureError
from tracker.pictures.frames import PICTURES
from tracker.pictures.headers import MOST_BYTES, fault_of

if TYPE_CHECKING:
    from tracker.pictures.frames import Picture


def read_picture(path: Path) -> Picture:
    """Read one picture in colour, rotated as its EXIF data says."""
    try:
        content = read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        raise PictureError(filled("no such picture: {path}", path=path)) from None
    except OSError as error:
        raise PictureError(
            filled("this picture cannot be opened ({why}): {path}", why=error.strerror, path=path)
        ) from None
    except ValueError as error:
        raise PictureError(
            filled(
                "this file is too large for a picture ({error}): {path}",
                error=parts_of(error),
                path=path,
            )
        ) from None
    return decoded(content, path)


def decoded(content: bytes, path: Path) -> Picture:
    """Decode a picture after checking its first bytes."""
    fault = fault_of(content)
    if fault is not None:
        raise PictureError(filled("{fault}: {path}", fault=fault, path=path))
    try:
        picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None or picture.size == 0:
        raise PictureError(
            filled("this picture is damaged; copy or save it again: {path}", path=path)
        )
    return np.asarray(picture, np.uint8)


def make_folder(folder: Path) -> None:
    """Make a folder for pictures that will be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PictureError(
            filled(
                "this folder cannot be made ({why}), name another: {folder}",
                why=error.strerror,
                folder=folder,
            )
        ) from None


def write_picture(path: Path, picture: Picture, *options: int) -> None:
    """Write a picture in the format of its suffix. `cv2.imwrite` would not report a full disk."""
    _, packed = cv2.imencode(path.suffix, picture, options)
    try:
        write_whole(path, packed.tobytes())
    except OSError as error:
        raise PictureError(
            filled(
                "this picture cannot be written ({why}), free some space or name another place: {path}",
                why=error.strerror,
                path=path,
            )
        ) from None


def expand(given: tuple[str, ...]) -> list[Path]:
    """Turn files, folders and glob patterns into a list of files, in order, each once."""
    found: list[Path] = []
    for word in given:
        found += _expand_one(word)
    return list(dict.fromkeys(found))


def _expand_one(word: str) -> list[Path]:
    path = Path(word)
    if path.is_dir():
        inside = sorted(p for p in path.rglob("*") if p.suffix.lower() in PICTURES)
        if not inside:
            raise PictureError(filled("no pictures in this folder: {word}", word=word))
        return inside
    if path.exists() or not any(mark in word for mark in "*?["):
        return [path]
    root = Path(path.anchor) if path.is_absolute() else Path()
    try:
        matched = sorted(root.glob(word.removeprefix(path.anchor)))
    except ValueError:
        raise PictureError(
            filled(
                "** must stand alone between two slashes, as in photos/**/*.jpg: {word}", word=word
            )
        ) from None
    if not matched:
        raise PictureError(filled("no picture matches: {word}", word=word))
    return matched
