"""Check in the first start whether the phone sends pictures: only then may it be the camera."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from tracker.pictures.headers import fault_of, size_in_header
from tracker.store.camera_link import PHONE_PICTURE

if TYPE_CHECKING:
    from pathlib import Path

    from webui.core.i18n import Words

RECENT_S = 4.0  # a phone whose last picture is not older than this is still filming


class PhoneSeen(NamedTuple):
    """Whether the phone is filming, and a sentence about it."""

    is_filming: bool
    said: str


def picture_of(folder: Path | None) -> bytes | None:
    """Give the phone's newest picture; None if it is older than `RECENT_S` or damaged."""
    if folder is None:
        return None
    path = folder / PHONE_PICTURE
    try:
        if abs(time.time() - path.stat().st_mtime) > RECENT_S:
            return None
        content = path.read_bytes()
    except OSError:
        return None
    return None if fault_of(content) else content


def phone_seen(folder: Path | None, words: Words) -> PhoneSeen:
    """Say whether the phone films, and how large its picture is."""
    content = picture_of(folder)
    if content is None:
        return PhoneSeen(False, words("No picture has come yet."))  # noqa: FBT003
    wide, high = size_in_header(content) or (0, 0)
    said = words("The phone films: {wide} × {high} pixels.", wide=wide, high=high)
    return PhoneSeen(True, said)  # noqa: FBT003
