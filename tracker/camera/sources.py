"""What a person can name as a camera: a device, an address, a video file, a folder of pictures."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from tracker.host.network import without_password
from tracker.pictures.errors import VisionError
from tracker.pictures.frames import PICTURES, VIDEOS

BY_ID = Path("/dev/v4l/by-id")
NUMBER = re.compile(r"(/dev/video)?[0-9]{1,4}")  # as the system counts its cameras
STREAMS = ("rtsp", "rtsps", "http", "https")


class SourceError(VisionError):
    """A camera that is not there, or cannot be opened."""


class SourceKind(StrEnum):
    """How pictures come."""

    DEVICE = "device"
    STREAM = "stream"
    FILE = "file"  # a video, or a folder of pictures


@dataclass(frozen=True)
class Source:
    """A camera as it was named."""

    name: str
    kind: SourceKind

    @property
    def is_live(self) -> bool:
        """Tell whether pictures come whether they are asked for or not."""
        return self.kind is not SourceKind.FILE

    @property
    def shown(self) -> str:
        return without_password(self.name)


def source_of(text: str) -> Source:
    """Find out what kind of camera a name means.

    >>> source_of("0")
    Source(name='0', kind=<SourceKind.DEVICE: 'device'>)
    """
    shown = without_password(text)
    try:
        address = urlsplit(text)
    except ValueError:
        raise SourceError(f"an address that cannot be read: {shown!r}") from None
    if address.scheme.lower() in STREAMS:
        if not address.hostname:
            raise SourceError(f"an address without a machine in it: {shown!r}")
        return Source(text, SourceKind.STREAM)
    if NUMBER.fullmatch(text) or text.startswith(f"{BY_ID}/"):
        return Source(text, SourceKind.DEVICE)
    path = Path(text)
    if (text and path.is_dir()) or path.suffix.lower() in VIDEOS:
        if not path.exists():
            raise SourceError(f"there is no such video: {shown}")
        return Source(text, SourceKind.FILE)
    if path.suffix.lower() in PICTURES:
        raise SourceError(f"one picture is no camera; give the folder it lies in: {shown}")
    raise SourceError(
        "not a camera (a number, /dev/video0, an rtsp:// or http:// address, a video file,"
        f" a folder of pictures): {shown!r}"
    )


def steady(source: Source, by_id: Path = BY_ID) -> Source:
    """Name a USB camera by what it is, so that it is found again under another number."""
    if source.kind is not SourceKind.DEVICE or not by_id.is_dir():
        return source
    device = Path(f"/dev/video{source.name}" if source.name.isdecimal() else source.name)
    for link in sorted(by_id.iterdir()):
        if link.resolve() == device.resolve():
            return replace(source, name=str(link))
    return source
