"""Read picture files, and refuse what is none with a sentence that helps."""

from __future__ import annotations

import struct
from pathlib import Path

import cv2
import numpy as np

from tracker.vision.errors import PictureError
from tracker.vision.frames import Picture

MOST_PIXELS = 60_000_000  # a phone's 50 megapixels pass; 100 would take over a gigabyte
SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
JPEG_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def read_picture(path: Path) -> Picture:
    """Read one picture in colour, turned as its EXIF says."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise PictureError(f"no such picture: {path}") from None
    except OSError as error:
        raise PictureError(f"this picture cannot be opened ({error.strerror}): {path}") from None
    check_content(content, path)
    picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    if picture is None or picture.size == 0:
        raise PictureError(f"this is not a picture that can be read; give a JPEG or PNG: {path}")
    return np.asarray(picture, np.uint8)


def check_content(content: bytes, path: Path) -> None:
    """Refuse before decoding what would hang, mislead or fill the memory."""
    if not content:
        raise PictureError(f"this file is empty; save the picture again: {path}")
    if is_video(content):
        raise PictureError(f"this is a video, use `vingtetun replay` for it: {path}")
    if is_truncated(content):
        raise PictureError(f"this picture is cut off; copy or save it again: {path}")
    size = size_in_header(content)
    if size and min(size) == 0:
        raise PictureError(f"this picture is zero pixels wide or high; save it again: {path}")
    if size and size[0] * size[1] > MOST_PIXELS:
        raise PictureError(
            f"this picture has {size[0] * size[1] / 1e6:.0f} megapixels, shrink it below "
            f"{MOST_PIXELS // 1_000_000}: {path}"
        )


def make_folder(folder: Path) -> None:
    """Make the folder that pictures are to be written into."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PictureError(
            f"no folder can be made here ({error.strerror}), name another: {folder}"
        ) from None


def write_picture(path: Path, picture: Picture, *options: int) -> None:
    """Write a picture as the end of its name says; OpenCV's own way is silent on a full disk."""
    _, packed = cv2.imencode(path.suffix, picture, options)
    try:
        path.write_bytes(packed.tobytes())
    except OSError as error:
        raise PictureError(
            f"this picture cannot be written ({error.strerror}), free some space or name another"
            f" place: {path}"
        ) from None


def is_video(content: bytes) -> bool:
    brand = content[8:12]
    mp4 = content[4:8] == b"ftyp" and brand not in {b"heic", b"heix", b"mif1", b"avif"}
    avi = content[:4] == b"RIFF" and brand == b"AVI "
    return mp4 or avi or content[:4] in {b"\x1aE\xdf\xa3", b"FLV\x01", b"\x00\x00\x01\xba"}


def is_truncated(content: bytes) -> bool:
    """Look for the end mark: OpenCV fills a cut JPEG with grey and says nothing."""
    if content[:3] == b"\xff\xd8\xff":
        return b"\xff\xd9" not in content[-65_536:]
    if content[:8] == b"\x89PNG\r\n\x1a\n":
        return b"IEND" not in content[-65_536:]
    if content[:2] == b"BM" and len(content) >= 6:
        return len(content) < int(struct.unpack("<I", content[2:6])[0])
    return False


def size_in_header(content: bytes) -> tuple[int, int] | None:
    """Read width and height without decoding; nothing for formats that are not looked into."""
    if content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) >= 24:
        wide, high = struct.unpack(">II", content[16:24])
        return int(wide), int(high)
    if content[:2] == b"BM" and len(content) >= 26:
        wide, high = struct.unpack("<ii", content[18:26])
        return abs(int(wide)), abs(int(high))
    if content[:3] == b"\xff\xd8\xff":
        return jpeg_size(content)
    return None


def jpeg_size(content: bytes) -> tuple[int, int] | None:
    """Walk a JPEG's segments to the one that holds its size."""
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        mark = content[at + 1]
        if mark in JPEG_SIZES:
            high, wide = struct.unpack(">HH", content[at + 5 : at + 9])
            return int(wide), int(high)
        if mark == 0xFF or 0xD0 <= mark <= 0xD9:
            at += 1 if mark == 0xFF else 2
        else:
            at += 2 + int(struct.unpack(">H", content[at + 2 : at + 4])[0])
    return None


def expand(given: tuple[str, ...]) -> list[Path]:
    """Turn files, folders and globs into a list of files, in order, each once."""
    found: list[Path] = []
    for word in given:
        found += _expand_one(word)
    return list(dict.fromkeys(found))


def _expand_one(word: str) -> list[Path]:
    path = Path(word)
    if path.is_dir():
        inside = sorted(p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES)
        if not inside:
            raise PictureError(f"no pictures in this folder: {word}")
        return inside
    if path.exists() or not any(mark in word for mark in "*?["):
        return [path]
    root = Path(path.anchor) if path.is_absolute() else Path()
    try:
        matched = sorted(root.glob(word.removeprefix(path.anchor)))
    except ValueError:
        raise PictureError(f"a ** stands alone between two slashes, not as here: {word}") from None
    if not matched:
        raise PictureError(f"no picture matches: {word}")
    return matched
