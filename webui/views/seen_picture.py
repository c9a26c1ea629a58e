"""Send a camera's picture with what was found in it, for `boxes.js` to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response

from tracker.store.seen_picture import finds_in

if TYPE_CHECKING:
    from pathlib import Path

FINDS = "X-Finds"  # the header beside the picture: [[name, score, [x, y, ...]], ...]


def seen_picture(path: Path) -> Response:
    """Send the picture, with its finds in a header, so that both are of the same moment."""
    jpeg = path.read_bytes()
    finds = finds_in(jpeg)
    return Response(jpeg, mimetype="image/jpeg", headers={FINDS: finds} if finds else {})
