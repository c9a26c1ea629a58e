"""Check who is asking and what they may do: cookies, roles, form tokens, host names, headers."""

from __future__ import annotations

import hmac
import ipaddress
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from flask import Flask, Response, abort, current_app, g, has_request_context, request

from tracker.store.errors import HeldError
from webui.core.evening_hub import now_ms
from webui.core.requests import address

if TYPE_CHECKING:
    from collections.abc import Callable

    from webui.core.devices import Device, Devices, Role

COOKIE = "vingtetun"
SAFE_COOKIE = "vingtetun-https"
LARGEST_BODY = 64 * 1024  # bytes of a form; a phone's picture has a limit of its own
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
    """Allow a view only for devices whose role covers this one: 401 if unpaired, else 403."""

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
    """Give the form token: an HMAC of the device's token.

    It is empty outside a request, where one drawing is made for all devices; `live.js` adds it.
    """
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
    """Store the paired device of the request's cookie in `g.device`; None for a stranger."""
    token = _token()
    g.device = devices().recognise(token, now_ms()) if token else None


def _token() -> str:
    """Give the device's token; over HTTPS the cookie that was set there comes first.

    A phone may be paired twice: as the camera over HTTPS, and as another device over HTTP.
    """
    return request.cookies.get(_cookie()) or request.cookies.get(COOKIE, "")


def _cookie() -> str:
    """Name the cookie of HTTP or of HTTPS: browsers do not let HTTP replace a secure cookie."""
    return SAFE_COOKIE if request.is_secure else COOKIE


def _check_form() -> None:
    """Check origin and form token, and refuse what another site made this browser send."""
    if request.method in ("GET", "HEAD"):
        return
    origin = request.headers.get("Origin")
    if origin is not None and origin != "null":
        asked = address(origin)
        if asked is None or asked.netloc != request.host:
            abort(403)
    if request.endpoint == "devices.pair":
        return  # an unpaired device has no token yet; the pairing code is the secret
    # The header comes first: a phone's picture is not a form, and reading `request.form` here
    # would use up the body that the phone's page reads.
    given = request.headers.get("X-Form-Token", "") or request.form.get("csrf", "")
    if not hmac.compare_digest(given.encode(), csrf_token().encode()):
        abort(403)


def _add_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def set_cookie(response: Any, token: str) -> None:
    """Store the device's token for 30 days.

    The cookie is Lax: the browser then sends it also when a scanned link opens the page.
    """
    response.set_cookie(
        _cookie(),
        token,
        max_age=30 * 86400,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


def is_revoked(app: Flask, token: str) -> bool:
    """Tell whether the device may no longer listen; False while the devices' file is held."""
    try:
        return app.extensions["devices"].recognise(token, now_ms()) is None
    except HeldError:
        return False
