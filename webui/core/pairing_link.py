"""Make the links and addresses that other devices open to pair with this server."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request, url_for

from tracker.host.network import LOOPBACK
from webui.core.devices import Role

# Roles whose page stays open all evening. Only over HTTPS can such a page keep the screen on and
# show the offline page when the server is away.
LASTING = (Role.BANKER, Role.TABLE)


def link_of(path: str) -> str:
    """Give a page's full address in the local network, even if this request came over loopback."""
    address = current_app.config.get("ADDRESS") or request.host
    return f"{_scheme()}://{address}{path}"


def invitation(role: Role, code: str) -> str:
    """Give the link that pairs a device of this role.

    If the pages are served over HTTP, and also over HTTPS with this house's own certificate, a
    banker's or table's link leads to a page that explains HTTPS first: the browser will warn.
    """
    if role in LASTING and secure_place() and _scheme() == "http":
        return link_of(url_for("devices.secure", code=code))
    called = 1 if role is Role.PLAYERS else None  # the page then proposes that name
    return link_of(url_for("devices.enter", code=code, phone=called))


def code_in_link() -> str:
    """Give the pairing code in the address of this page; empty if there is none."""
    code = request.args.get("code", "")
    return code if code.isdigit() else ""


def phone_link(code: str) -> str:
    """Give the link that makes a phone the camera; empty if there is no HTTPS server for phones."""
    return link_of(url_for("phone.join", code=code)) if secure_place() else ""


def secure_place() -> str:
    """Give the address of the HTTPS server with this house's own certificate; empty if none."""
    found: str = current_app.config.get("PHONES", "")
    return found


def is_reachable(link: str) -> bool:
    """Tell whether another device can open a link: it does not lead to loopback."""
    return urlsplit(link).hostname not in LOOPBACK


def _scheme() -> str:
    found: str = current_app.config.get("SCHEME") or request.scheme
    return found
