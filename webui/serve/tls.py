"""Read the certificate and key for HTTPS.

Keeping the screen on and the offline page both need HTTPS.
"""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def tls_context(certificate: Path) -> ssl.SSLContext:
    """Read a certificate and its key, from the same file or from a .key file beside it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # Anybody could ask for renegotiation, and it costs the server much.
    context.options |= ssl.OP_NO_RENEGOTIATION
    beside = certificate.with_suffix(".key")
    # An empty password: the library must not ask for one on the terminal if the key is encrypted.
    context.load_cert_chain(certificate, beside if beside.exists() else None, password=lambda: "")
    return context
