"""The links that bring a device here: with an address that other devices reach, over HTTPS where one can."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request, url_for

from tracker.host.network import LOOPBACK
from webui.core.devices import Role

# Screens that stay open all evening: only over HTTPS do they keep the screen on and say that the server is away.
LASTING = (Role.BANKER, Role.TABLE)


def link_of(path: str) -> str:
    """Give a page's address as other devices reach it, even if this request came over loopback."""
    address = current_app.config.get("ADDRESS") or request.host
    return f"{_scheme()}://{address}{path}"


def invitation(role: Role, code: str) -> str:
    """Give the link that pairs a device of this role.

    Where the pages are sent over HTTP, and over HTTPS by a certificate of this house besides, the link
    leads to a page that says so first: the browser will warn.
    """
    if role in LASTING and secure_place() and _scheme() == "http":
        return link_of(url_for("pairing.secure", code=code))
    return link_of(url_for("pairing.enter", code=code))


def phone_link(code: str) -> str:
    """Give the link that makes a phone the camera; empty if no phone reaches this computer over HTTPS."""
    return link_of(url_for("phone.join", code=code)) if secure_place() else ""


def secure_place() -> str:
    """Give the address of the pages over HTTPS by a certificate of this house; empty if there is none."""
    found: str = current_app.config.get("PHONES", "")
    return found


def is_reachable(link: str) -> bool:
    """Tell whether a phone can open a link; this computer's own address it cannot."""
    return urlsplit(link).hostname not in LOOPBACK


def _scheme() -> str:
    found: str = current_app.config.get("SCHEME") or request.scheme
    return found
