"""Check who is asking and what they may do: cookies, roles, form tokens, host names, headers."""

from __future__ import annotations

import hmac
import ipaddress
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from flask import Flask, Response, abort, current_app, g, has_request_context, request

from webui.core.evening_hub import now_ms
from webui.core.requests import address

if TYPE_CHECKING:
    from collections.abc import Callable

    from webui.core.devices import Device, Devices, Role

COOKIE = "vingtetun"
SAFE_COOKIE = "vingtetun-https"
LARGEST_BODY = 64 * 1024
P = ParamSpec("P")
T = TypeVar("T")

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " connect-src 'self'; manifest-src 'self'; font-src 'self'; media-src 'self';"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def init_app(app: Flask, devices: Devices) -> None:
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.extensions["devices"] = devices
    app.before_request(_check_host)
    app.before_request(_recognise)
    app.before_request(_check_form)
    app.after_request(_add_headers)
    app.jinja_env.globals["csrf"] = csrf_token


def devices() -> Devices:
    found: Devices = current_app.extensions["devices"]
    return found


def needs(role: Role) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Allow a view only for devices with this role or a higher one."""

    def decorate(view: Callable[P, T]) -> Callable[P, T]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> T:
            device: Device | None = g.device
            if device is None:
                abort(401)
            if not device.role.covers(role):
                abort(403)
            return view(*args, **kwargs)

        return guarded

    return decorate


def csrf_token() -> str:
    """Give the form token: a code of the device's cookie. It is empty in what is drawn once for all."""
    if not has_request_context():
        return ""
    token = _token()
    key: bytes = current_app.config["FORM_KEY"]
    return hmac.new(key, token.encode(), "sha256").hexdigest()


def _check_host() -> None:
    """Answer only to our own host names and to IP addresses, against DNS rebinding."""
    asked = address(f"//{request.host}")
    host = (asked.hostname if asked else None) or ""
    if host in current_app.config["HOSTS"]:
        return
    try:
        ipaddress.ip_address(host)
    except ValueError:
        abort(421)


def _recognise() -> None:
    """Find the paired device by its cookie; None for a stranger."""
    token = _token()
    g.device = devices().of(token, now_ms()) if token else None


def _token() -> str:
    """Give the device's token. Over HTTPS a phone that films may also be paired over HTTP as another."""
    return request.cookies.get(_cookie()) or request.cookies.get(COOKIE, "")


def _cookie() -> str:
    """Name the cookie: browsers refuse to replace a secure one over HTTP, so each has its own."""
    return SAFE_COOKIE if request.is_secure else COOKIE


def _check_form() -> None:
    """Refuse a request that another site made this browser send: by its origin and its form token."""
    if request.method in ("GET", "HEAD"):
        return
    origin = request.headers.get("Origin")
    if origin is not None and origin != "null":
        asked = address(origin)
        if asked is None or asked.netloc != request.host:
            abort(403)
    if request.endpoint == "pairing.pair":
        return  # the code itself is the secret
    # the header first: a phone's picture is no form, and is read by its own page
    given = request.headers.get("X-Form-Token", "") or request.form.get("csrf", "")
    if not hmac.compare_digest(given.encode(), csrf_token().encode()):
        abort(403)


def _add_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def set_cookie(response: Any, token: str) -> None:
    """Store the device's token; Lax, so that a link scanned from another screen arrives paired."""
    response.set_cookie(
        _cookie(),
        token,
        max_age=30 * 86400,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
