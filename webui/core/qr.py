"""Draw a link as a QR code that a page can contain."""

from __future__ import annotations

import base64
import io

import segno


def qr_picture(link: str) -> str:
    """Give the QR code as a `data:` address of an SVG picture."""
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=6, border=3, light="#fff")
    return "data:image/svg+xml;base64," + base64.b64encode(out.getvalue()).decode()
