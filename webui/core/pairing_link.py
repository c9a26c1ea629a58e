"""The link that pairs a device: with an address that other devices reach."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request

from tracker.host.network import LOOPBACK


def link_of(path: str) -> str:
    """Give a page's address as other devices reach it, even if this request came over loopback."""
    address = current_app.config.get("ADDRESS") or request.host
    scheme = current_app.config.get("SCHEME") or request.scheme
    return f"{scheme}://{address}{path}"


def is_reachable(link: str) -> bool:
    """Tell whether a phone can open a link; this computer's own address it cannot."""
    return urlsplit(link).hostname not in LOOPBACK
