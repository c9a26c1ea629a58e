"""A phone as the camera, in the first start: it is the camera only once a picture came from it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from tracker.pictures.heads import fault_of, size_in_header
from tracker.store.camera_link import PHONE_PICTURE

if TYPE_CHECKING:
    from pathlib import Path

    from webui.core.i18n import Words

RECENT_S = 4.0  # a picture that is no older came from a phone that still films


class PhoneSeen(NamedTuple):
    """What came from the phone: whether that is a picture of now, and what to say of it."""

    is_filming: bool
    said: str


def picture_of(folder: Path | None) -> bytes | None:
    """Give the newest picture of the phone; None if none has come lately."""
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
