"""Try a camera before it is chosen; where no picture comes, say why and what to do."""

from __future__ import annotations

import http.client
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tracker.camera.picture_check import Fault
from tracker.camera.relay import PORTS
from tracker.camera.sources import Source, SourceKind
from tracker.game.sentences import filled, message

if TYPE_CHECKING:
    from urllib.parse import SplitResult

REACHED_WITHIN_S = 4.0  # a host that does not answer within this time counts as not there
REFUSED, NO_PAGE = (401, 403), 404  # statuses of HTTP


def unreached(source: Source) -> str:
    """Say why an address is not reached or is no camera; give "" if nothing is known against it."""
    return _unreached(urlsplit(source.name)) if source.kind is SourceKind.STREAM else ""


def _unreached(address: SplitResult) -> str:
    """Connect to an address; say why that fails, or why what answers is no camera."""
    host = address.hostname or ""
    try:
        port = address.port or PORTS[address.scheme.lower()]
        socket.create_connection((host, port), REACHED_WITHIN_S).close()
    except (socket.gaierror, UnicodeError):
        return filled(
            "there is no {host} on this network: look at the address that the phone or camera shows, and whether both are on the same Wi-Fi",
            host=host,
        )
    except (OSError, ValueError):
        return filled(
            "nothing answers at {host}: is the camera's app running, and are both on the same Wi-Fi?",
            host=host,
        )
    return _no_picture_page(address, port) if address.scheme.lower() == "http" else ""


def _no_picture_page(address: SplitResult, port: int) -> str:
    """Request an http address once; say if it refuses, has nothing there or sends a web page."""
    connection = http.client.HTTPConnection(address.hostname or "", port, timeout=REACHED_WITHIN_S)
    try:
        where = (address.path or "/") + (f"?{address.query}" if address.query else "")
        connection.request("GET", where)
        answer = connection.getresponse()
        kind, status = answer.headers.get_content_type(), answer.status
    except (OSError, http.client.HTTPException, ValueError):
        return ""  # an unusual server may still send pictures; opening it as a camera will show
    finally:
        connection.close()
    if status in REFUSED and not address.username:
        return message(
            "this camera asks for a name and a password: put them into the address, as in http://NAME:PASSWORD@HOST/video"
        )
    if status == NO_PAGE:
        return message(
            "the camera answers, but has nothing at this address: look in its app for the address of the video"
        )
    if kind.startswith("text/"):
        return message(
            "this is a web page and not the camera's picture: its app names another address for the video, often one that ends in /video"
        )
    return ""


NO_PICTURE = {
    SourceKind.DEVICE: message(
        "no picture comes from this camera: unplug it and plug it in again, and close other programs that use it"
    ),
    SourceKind.STREAM: message("no picture comes from this address: is the camera's app running?"),
    SourceKind.FILE: message(
        "no picture can be read from this: it is no film, or its folder holds no pictures"
    ),
}

# What to do when pictures come but do not show the table.
NOTHING_SHOWN = {
    Fault.BLACK: message("its picture is black: take the cap off the lens, or switch a lamp on"),
    Fault.BLOCKED: message(
        "its picture shows nothing but one colour: take away what covers the lens, or lay a card on the table"
    ),
    Fault.FROZEN: message("it gives the same picture again and again: start the camera again"),
}
