"""The page that a browser keeps and shows while the server is away, and the worker that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import current_app, render_template

if TYPE_CHECKING:
    from flask import Flask, Response


def init_app(app: Flask) -> None:
    app.add_url_rule("/offline", view_func=_offline, endpoint="offline")
    app.add_url_rule("/sw.js", view_func=_service_worker, endpoint="service_worker")


def _offline() -> str:
    """Draw the page that a tablet stores and shows when the server is away; it has no names."""
    return render_template("views/offline.html")


def _service_worker() -> Response:
    """Send the service worker from the root, because it controls only pages below its own path."""
    with current_app.open_resource("static/sw.js") as file:
        return current_app.response_class(file.read(), mimetype="text/javascript")
