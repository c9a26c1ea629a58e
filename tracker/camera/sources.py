"""Parse what a person types as a camera: a device, an address, a video file, a folder of pictures."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from tracker.game.sentences import filled
from tracker.host.network import without_password
from tracker.pictures.errors import VisionError
from tracker.pictures.frames import PICTURES, VIDEOS
from tracker.store.camera_link import PHONE, PHONE_PICTURE

BY_ID = Path("/dev/v4l/by-id")
NUMBER = re.compile(r"(/dev/video)?[0-9]{1,4}")  # the system's number of a camera
STREAMS = ("rtsp", "rtsps", "http", "https")


class SourceError(VisionError):
    """A camera does not exist or cannot be opened."""


class SourceKind(StrEnum):
    """Where a camera's pictures come from."""

    DEVICE = "device"
    STREAM = "stream"
    FILE = "file"  # a video, or a folder of pictures
    PHONE = "phone"  # a phone's page; the name is the file with its newest picture


@dataclass(frozen=True)
class Source:
    """A camera by the name that a person typed."""

    name: str
    kind: SourceKind

    @property
    def is_live(self) -> bool:
        """Tell whether pictures keep coming even when nobody asks for them."""
        return self.kind is not SourceKind.FILE

    @property
    def shown(self) -> str:
        """Give the name without a password, to be shown."""
        if self.kind is SourceKind.PHONE:
            return PHONE
        return without_password(self.name)


def source_of(text: str, camera_folder: Path | None = None) -> Source:
    """Parse the name of a camera; `camera_folder` is the folder in which a phone's pictures lie.

    >>> source_of("0")
    Source(name='0', kind=<SourceKind.DEVICE: 'device'>)
    """
    if text == PHONE and camera_folder is not None:
        return Source(str(camera_folder / PHONE_PICTURE), SourceKind.PHONE)
    shown = without_password(text)
    try:
        address = urlsplit(text)
    except ValueError:
        raise SourceError(filled("this address is malformed: {shown}", shown=repr(shown))) from None
    if address.scheme.lower() in STREAMS:
        if not address.hostname:
            raise SourceError(
                filled("this address names no host, as in rtsp://HOST/: {shown}", shown=repr(shown))
            )
        return Source(text, SourceKind.STREAM)
    if NUMBER.fullmatch(text) or text.startswith(f"{BY_ID}/"):
        return Source(text, SourceKind.DEVICE)
    path = Path(text)
    if (text and path.is_dir()) or path.suffix.lower() in VIDEOS:
        if not path.exists():
            raise SourceError(filled("there is no such video: {shown}", shown=shown))
        return Source(text, SourceKind.FILE)
    if path.suffix.lower() in PICTURES:
        raise SourceError(
            filled("a single picture is not a camera; give its folder: {shown}", shown=shown)
        )
    raise SourceError(
        filled(
            "not a camera (a number, /dev/video0, an rtsp:// or http:// address, a video file, a folder of pictures): {shown}",
            shown=repr(shown),
        )
    )


def with_stable_name(source: Source, by_id: Path = BY_ID) -> Source:
    """Name a USB camera by its link in /dev/v4l/by-id, which stays when its number changes."""
    if source.kind is not SourceKind.DEVICE or not by_id.is_dir():
        return source
    device = Path(f"/dev/video{source.name}" if source.name.isdecimal() else source.name)
    for link in sorted(by_id.iterdir()):
        if link.resolve() == device.resolve():
            return replace(source, name=str(link))
    return source
